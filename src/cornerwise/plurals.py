"""Numbers of things in English."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Returns a number of things, such as `1 piece` or `20 pieces`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"

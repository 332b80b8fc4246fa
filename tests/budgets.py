"""How many examples a property test tries."""

from __future__ import annotations

from hypothesis import settings

_EXPLORING = 5
"""How many times more `make explore` tries."""


def examples(count: int) -> settings:
    """Returns settings with a number of examples, and more of them for `make explore`."""
    exploring = settings.get_current_profile_name() == "explore"
    return settings(max_examples=count * _EXPLORING if exploring else count)

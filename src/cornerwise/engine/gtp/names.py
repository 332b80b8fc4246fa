"""Names in the protocol: Pentobi's names of games, colours, and numbers."""

from __future__ import annotations

import math

from cornerwise.engine.gtp.protocol import CommandFailed
from cornerwise.errors import RecordError, SetupError
from cornerwise.records.names import colour_name, colour_of
from cornerwise.records.settings import pentobi_name, pentobi_setup
from cornerwise.variants import Colour, Setup, Start, Variant, setup_named

GAME_NAMES = {
    "classic": "Blokus",
    "classic_2": "Blokus Two-Player",
    "classic_3": "Blokus Three-Player",
    "duo": "Blokus Duo",
    "junior": "Blokus Junior",
}
"""The games by their command-line names, with the names that `set_game` takes."""

_SHORT = {"c": "classic", "c2": "classic_2", "c3": "classic_3", "d": "duo", "j": "junior"}
_MAX_INT_DIGITS = 18

__all__ = ["GAME_NAMES", "colour_argument", "colour_name", "gtp_setup", "number", "seconds"]


def gtp_setup(name: str) -> Setup:
    """Returns the setup of a game, with fixed start cells.

    Names are those of `setup_named`, such as `duo`, `classic_2` or `Blokus Duo`, and the
    abbreviations `d`, `c2` and so on. Raises `SetupError`.
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a game was expected, not {type(name).__name__}")
    try:
        setup = setup_named(_SHORT.get(name.strip().lower(), name), start=Start.FIXED)
        found = pentobi_setup(pentobi_name(setup))
    except (RecordError, SetupError):
        found = None
    if found is None or found.name != setup.name:
        known = ", ".join(GAME_NAMES)
        raise SetupError(f"there is no game {name[:60]!r} in GTP: choose from {known}")
    return found


def colour_argument(variant: Variant, text: str) -> Colour:
    """Returns the colour an argument names: `b`, `W`, `1` … `4`, or its full name.

    Raises `CommandFailed`. Inverse of `colour_name`.
    """
    try:
        return colour_of(variant, text.upper())
    except RecordError as error:
        if text.lower() in variant.colours:
            return variant.colour_named(text)
        raise CommandFailed(str(error)) from None


def number(text: str, what: str, *, least: int = 0, most: int = 2**63 - 1) -> int:
    """Returns a whole number within bounds. Raises `CommandFailed`."""
    if text.isascii() and text.isdigit() and len(text) <= _MAX_INT_DIGITS:
        value = int(text)
        if least <= value <= most:
            return value
    raise CommandFailed(f"{what} should be a whole number from {least}, not {text[:40]!r}")


def seconds(text: str, what: str, *, zero: bool = False) -> float:
    """Returns a positive number of seconds, or zero if `zero` is set. Raises `CommandFailed`."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (0 < value < math.inf or (zero and value == 0)):
        raise CommandFailed(f"{what} should be a positive number of seconds, not {text[:40]!r}")
    return value

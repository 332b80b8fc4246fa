"""Names of colours and players in `.blksgf` files.

With two colours, B and W are the first and the second; otherwise colours are numbered from 1.
With two players, they are B and W; otherwise players are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.errors import RecordError
from cornerwise.variants import Colour, Seating, Variant

_TWO = ("B", "W")
_NUMBERS = tuple("123456789")

# Files from the first Pentobi versions use full colour names.
_OLD_OF_TWO = ("BLUE", "GREEN")
_OLD_OF_FOUR = ("BLUE", "YELLOW", "RED", "GREEN")

COLOUR_NAMES = frozenset((*_TWO, *_NUMBERS, *_OLD_OF_FOUR))
"""Every name that a file may use for a colour; as a property, it is a move."""

SETUP_NAMES = frozenset(f"A{name}" for name in (*_TWO, *_NUMBERS))
"""Every property that puts pieces on the board."""

SETTINGS = "CW"
"""The property for settings that Pentobi does not have."""

ROOT_NAMES = frozenset(("GM", "CA", SETTINGS))
"""The properties of the first node that define the setup."""

ARRANGING_NAMES = SETUP_NAMES | {"AE", "PL"}
"""Every property that makes its node an arrangement."""

RESERVED = COLOUR_NAMES | ARRANGING_NAMES | ROOT_NAMES
"""The properties that are interpreted, and so never kept as raw values."""


def colour_name(variant: Variant, colour: Colour) -> str:
    """Returns the name of a colour. Inverse of `colour_of`."""
    return (_TWO if len(variant.colours) == 2 else _NUMBERS)[colour]


def colour_of(variant: Variant, name: str) -> Colour:
    """Returns the colour with a name, old names included. Inverse of `colour_name`.

    Raises `RecordError` when the name is not a colour of this variant.
    """
    colours = len(variant.colours)
    families: Sequence[Sequence[str]] = (_NUMBERS[:colours], _OLD_OF_FOUR)
    if colours == 2:
        families = (_TWO, _NUMBERS[:2], _OLD_OF_TWO)
    for family in families:
        if name in family[:colours]:
            return family.index(name)
    known = ", ".join(colour_name(variant, colour) for colour in range(colours))
    raise RecordError(f"{name[:20]!r} is not a colour of {variant.id}: use {known}")


def player_properties(seating: Seating) -> tuple[str, ...]:
    """Returns, for each seat, the property that holds the player's name."""
    seats = len(seating.seats)
    return tuple(f"P{name}" for name in (_TWO if seats == 2 else _NUMBERS[:seats]))

"""Options for pictures, and the light and dark themes."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.choices import Choice
from cornerwise.palette import Shade


@dataclass(frozen=True)
class Tones:
    """The shades of everything except the pieces."""

    page: Shade
    """Around the board."""

    board: Shade
    """The empty squares."""

    frame: Shade
    """The rim of the board."""

    grid: Shade
    """The lines between the squares."""

    shadow: Shade
    """Below the pieces."""

    label: Shade
    """Coordinates."""

    start: Shade
    """Start squares that any colour may use."""

    halo: Shade
    """The line around the last move."""


class Theme(Choice):
    """A light or a dark picture."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def tones(self) -> Tones:
        """The shades of the theme."""
        return _TONES[self]


_TONES = {
    Theme.LIGHT: Tones(
        page="#ffffff",
        board="#f3f0ea",
        frame="#c9c3b8",
        grid="#dfdad0",
        shadow="#cbc4b7",
        label="#6b665d",
        start="#b5aea2",
        halo="#15130f",
    ),
    Theme.DARK: Tones(
        page="#16181c",
        board="#262a31",
        frame="#4a515c",
        grid="#353b45",
        shadow="#15171b",
        label="#a3abb8",
        start="#5d6673",
        halo="#ffffff",
    ),
}

SMALLEST_CELL = 6
LARGEST_CELL = 200


@dataclass(frozen=True)
class RenderOptions:
    """What a picture shows. The defaults suit a document."""

    coordinates: bool = True
    """Letters below and numbers beside the board."""

    last_move: bool = True
    """A line around the piece placed last. A bare position does not know which one it is."""

    move_numbers: bool = False
    """A number on each piece: the move that placed it.

    A bare position knows only the order within each colour and numbers the pieces by that.
    """

    patterns: bool = False
    """A pattern for each colour, for colour blindness and black-and-white printing."""

    cell_size: int = 28
    """Side of a cell in pixels."""

    theme: Theme = Theme.LIGHT

    def __post_init__(self) -> None:
        if not SMALLEST_CELL <= self.cell_size <= LARGEST_CELL:
            raise ValueError(
                f"cells of {self.cell_size} pixels cannot be drawn: "
                f"choose {SMALLEST_CELL} to {LARGEST_CELL}"
            )


DEFAULT_OPTIONS = RenderOptions()

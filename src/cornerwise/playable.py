"""What all boards have in common: `Game`, `Position` and `State` have the same interface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, Protocol, TypedDict, Unpack

from cornerwise.drawing import board_lines
from cornerwise.geometry import Cell, CellMask
from cornerwise.placements import MoveLike, PlacementId, PlacementTable, placement_table_of
from cornerwise.variants import Colour, ColourLike, Setup, Variant
from cornerwise.violations import Violation


class PictureOptions(TypedDict, total=False):
    """The options of `svg`, which are those of `cornerwise.render.RenderOptions`."""

    coordinates: bool
    last_move: bool
    move_numbers: bool
    patterns: bool
    cell_size: int
    theme: Literal["light", "dark"]


class Playable(Protocol):
    """A board on which the colours place pieces in turn.

    Colours are numbers, or their names. A colour that cannot place a piece passes by itself, so
    the colour to play always has a legal placement.
    """

    @property
    def variant(self) -> Variant:
        """What is played."""
        ...

    @property
    def placement_table(self) -> PlacementTable:
        """The table that the placement ids refer to."""
        ...

    @property
    def turn(self) -> Colour | None:
        """The colour to play, or None when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece (R9)."""
        ...

    @property
    def placed(self) -> Sequence[Sequence[PlacementId]]:
        """For each colour, its placements in the order they were made."""
        ...

    @property
    def covered(self) -> tuple[CellMask, ...]:
        """For each colour, the cells that its pieces cover, as bits."""
        ...

    def cells(self, colour: ColourLike) -> tuple[Cell, ...]:
        """Returns the cells that a colour's pieces cover, ascending."""
        ...

    def squares_left(self, colour: ColourLike) -> int:
        """Returns the number of squares in a colour's unplaced pieces."""
        ...

    def legal_placements(self, colour: ColourLike | None = None) -> Sequence[PlacementId]:
        """Returns the legal placements of the colour to play, or of a given one, ascending."""
        ...

    def can_place(self, colour: ColourLike) -> bool:
        """Returns whether a colour has a legal placement."""
        ...

    def violation(self, move: MoveLike, colour: ColourLike | None = None) -> Violation | None:
        """Returns the rule that a placement breaks, or None when it is legal."""
        ...

    def play(self, move: MoveLike) -> Any:
        """Makes a placement for the colour to play, given by its id or its cells."""
        ...

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        """Returns a picture of the board."""
        ...


class Pictured:
    """A board with pictures.

    They are made by `cornerwise.render`, which the rules must not import. So the package gives
    its function to this class when it is imported (see `cornerwise/__init__.py`).
    """

    __slots__ = ()

    draw: ClassVar[Callable[[Any, PictureOptions], str]]
    """Returns a board as an SVG document."""

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        """Returns a picture of the board as an SVG document.

        The options are those of `cornerwise.render.RenderOptions`, such as `patterns=True` or
        `theme="dark"`.
        """
        return type(self).draw(self, options)

    def _repr_svg_(self) -> str:
        """Returns the picture that notebooks show."""
        return self.svg()


class SetupBoard(Pictured):
    """A board with the setup that is played on it: what a game and a state of the kernel share."""

    setup: Setup

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.setup.variant

    @property
    def placement_table(self) -> PlacementTable:
        """The table that the placement ids refer to."""
        return placement_table_of(self.setup.variant)


def drawing(board: Playable) -> str:
    """Returns a board as a drawing with coordinates."""
    return "\n".join(board_lines(board.variant, board.covered))


def turn_text(board: Playable) -> str:
    """Returns whose turn it is, in words: `purple to play`, or `over`."""
    return "over" if board.turn is None else f"{board.variant.colours[board.turn]} to play"

"""The rules of placing pieces (R5 to R9) in pure Python: legal placements and their effects.

The kernel is the fast version of this module. It must agree in ids, order and scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import index, mul
from typing import Any, SupportsIndex, TypeVar

from cornerwise.errors import GameOver, PositionError, SetupError
from cornerwise.geometry import Cell, CellMask, cells_of, mask_of
from cornerwise.placements import (
    MoveLike,
    PieceIndex,
    Placement,
    PlacementId,
    PlacementTable,
    placement_id,
    placement_table_of,
)
from cornerwise.playable import Pictured, drawing, turn_text
from cornerwise.plurals import counted
from cornerwise.variants import Colour, ColourLike, Setup, Start, Variant, as_setup
from cornerwise.violations import IllegalPlacement, Rule, Violation

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Position(Pictured):
    """The pieces on the board and whose turn it is. Immutable and hashable.

    Two positions are equal when they have the same legal placements, now and later, and lead
    to the same scores. The order in which the pieces were placed does not matter.
    """

    variant: Variant

    start: Start

    covered: tuple[CellMask, ...]
    """For each colour, the cells that its pieces cover."""

    left: tuple[tuple[int, ...], ...]
    """For each colour, how many of each piece in the stock it has left."""

    last: tuple[PieceIndex | None, ...]
    """For each colour, the piece it placed last."""

    turn: Colour | None
    """The colour to play, which always has a legal placement; None when the game is over."""

    placed: tuple[tuple[PlacementId, ...], ...] = field(compare=False)
    """For each colour, its placements in the order they were made."""

    forbidden: tuple[CellMask, ...] = field(compare=False, repr=False)
    """For each colour, the cells it may not cover: taken, or edge to edge with its own pieces."""

    attach: tuple[CellMask, ...] = field(compare=False, repr=False)
    """For each colour, the free cells of which its next piece must cover at least one."""

    blocked: frozenset[Colour] = field(default=frozenset(), compare=False, repr=False)
    """Colours known to have no legal placement. They never get one again."""

    def __repr__(self) -> str:
        count = counted(sum(map(len, self.placed)), "piece")
        return f"<Position {self.variant.id}, {count}, {turn_text(self)}>"

    def __str__(self) -> str:
        return drawing(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.variant, self.placed, self.turn, self.start)

    @staticmethod
    def initial(setup: Setup | str) -> Position:
        """Returns the empty board for a setup, which may be given by name."""
        setup = as_setup(setup)
        return Position.from_pieces(
            setup.variant, [()] * len(setup.variant.colours), turn=setup.first, start=setup.start
        )

    @staticmethod
    def from_pieces(
        variant: Variant,
        placed: Sequence[Iterable[SupportsIndex]],
        *,
        turn: Colour = 0,
        start: Start = Start.ANY,
    ) -> Position:
        """Returns a position set up freely, each colour's pieces in the given order.

        The pieces must be in stock and must not overlap. They need not be reachable by legal
        moves. Colours without a legal placement pass. Raises `PositionError` when the pieces
        cannot be on the board together.
        """
        table = placement_table_of(variant)
        colours = range(len(variant.colours))
        if len(placed) != len(variant.colours):
            raise PositionError(f"{variant.id} has {len(variant.colours)} colours")
        by_colour = tuple(tuple(map(placement_id, ids)) for ids in placed)
        covered = tuple(_covered(table, ids) for ids in by_colour)
        left = tuple(_stock_left(variant, table, colour, by_colour[colour]) for colour in colours)
        _check_overlaps(variant, table, by_colour)
        taken = 0
        for mask in covered:
            taken |= mask
        forbidden = tuple(
            taken | _union(table[number].edges for number in by_colour[colour])
            for colour in colours
        )
        attach = tuple(
            _union(table[number].corners for number in by_colour[colour])
            if by_colour[colour]
            else start_mask(variant, start, colour)
            for colour in colours
        )
        return Position(
            variant=variant,
            start=start,
            covered=covered,
            left=left,
            last=tuple(table[ids[-1]].piece if ids else None for ids in by_colour),
            turn=turn,
            placed=by_colour,
            forbidden=forbidden,
            attach=tuple(attach[colour] & ~forbidden[colour] for colour in colours),
        ).with_turn(turn)

    @property
    def placement_table(self) -> PlacementTable:
        """The table that the placement ids refer to."""
        return placement_table_of(self.variant)

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece (R9)."""
        return self.turn is None

    @property
    def occupied(self) -> CellMask:
        """The cells covered by any colour."""
        return _union(self.covered)

    @cached_property
    def _legal(self) -> tuple[PlacementId, ...]:
        return () if self.turn is None else self._placements_of(self.turn)

    def cells(self, colour: ColourLike) -> tuple[Cell, ...]:
        """Returns the cells that a colour's pieces cover, ascending.

        Raises `PositionError` when there is no such colour.
        """
        return tuple(cells_of(self.covered[known_colour(self.variant, colour)]))

    def legal_placements(self, colour: ColourLike | None = None) -> tuple[PlacementId, ...]:
        """Returns the legal placements in ascending order.

        They are those of the colour to play, or of the given colour as if it were its turn.
        Raises `PositionError` when there is no such colour.
        """
        if colour is None or colour == self.turn:
            return self._legal
        return self._placements_of(known_colour(self.variant, colour))

    def can_place(self, colour: ColourLike) -> bool:
        """Returns whether a colour has a legal placement.

        Raises `PositionError` when there is no such colour.
        """
        colour = known_colour(self.variant, colour)
        table, left = self.placement_table, self.left[colour]
        return _can_place(table, left, self.forbidden[colour], self.attach[colour])

    def violation(self, move: MoveLike, colour: ColourLike | None = None) -> Violation | None:
        """Returns the rule that a placement breaks, or None when it is legal.

        Judges it for the colour to play, or for the given colour as if it were its turn.
        Raises `GameOver` when no colour is given and the game is over, and `PositionError` when
        there is no such colour.
        """
        placement = self.placement_table.id_of(move)
        colour = known_colour(self.variant, self._colour_to_play() if colour is None else colour)
        if not 0 <= placement < len(self.placement_table):
            return Violation(Rule.UNKNOWN_PLACEMENT, placement, colour)
        wanted = self.placement_table[placement]
        if not self.left[colour][wanted.piece]:
            return Violation(Rule.PIECE_USED, placement, colour)
        # Pieces never overlap.
        for other in range(len(self.covered)):
            if wanted.mask & self.covered[other]:
                cell = next(cells_of(wanted.mask & self.covered[other]))
                overlap = Violation(Rule.OVERLAP, placement, colour, cell, other_colour=other)
                return self._conflict(overlap, cell)
        # A colour's own pieces may touch only at corners.
        if wanted.edges & self.covered[colour]:
            hit = next(cells_of(wanted.edges & self.covered[colour]))
            cell = next(cells_of(wanted.mask & self.variant.board.edge_masks[hit]))
            contact = Violation(Rule.EDGE_CONTACT, placement, colour, cell, other_colour=colour)
            return self._conflict(contact, hit)
        # The first piece must cover a start cell; later ones must touch a corner of their own colour.
        if not wanted.mask & self.attach[colour]:
            rule = Rule.NO_CORNER_CONTACT if self.covered[colour] else Rule.START_CELL
            return Violation(rule, placement, colour, cell=wanted.cells[0])
        return None

    def play(self, move: MoveLike) -> Position:
        """Returns the position after the colour to play has made a placement.

        The next colour that can place a piece is then to play; the colours between pass (R8).
        The move is a placement id, or its cells as text. Raises `IllegalPlacement` with the broken
        rule, `NotationError`, or `GameOver`.
        """
        number = self.placement_table.id_of(move)
        violation = self.violation(number)
        if violation is not None:
            raise IllegalPlacement(self.variant, violation)
        return self._after(self.placement_table[number], self._colour_to_play())

    def with_turn(self, wanted: Colour) -> Position:
        """Returns the same board with a given colour to play. If it has no legal placement, the
        next colour that has one is to play; the colours between pass (R8).
        """
        turn, blocked = _turn_from(
            index(wanted),
            self.placement_table,
            left=self.left,
            forbidden=self.forbidden,
            attach=self.attach,
            blocked=self.blocked,
        )
        return replace(self, turn=turn, blocked=blocked)

    def squares_left(self, colour: ColourLike) -> int:
        """Returns the number of squares in a colour's unplaced pieces."""
        left = self.left[known_colour(self.variant, colour)]
        return sum(map(mul, self.variant.sizes, left))

    def single_was_last(self, colour: Colour) -> bool:
        """Returns whether the last piece a colour placed was the single square."""
        last = self.last[colour]
        return last is not None and self.variant.pieces[last].size == 1

    def passed_since(self, before: Colour) -> tuple[Colour, ...]:
        """Returns the colours that had to pass between a placement by `before` and this turn.

        When the game is over, these are all colours, with `before` last.
        """
        colours = len(self.variant.colours)
        passed = []
        for step in range(1, colours + 1):
            colour = (before + step) % colours
            if colour == self.turn:
                break
            passed.append(colour)
        return tuple(passed)

    def _colour_to_play(self) -> Colour:
        if self.turn is None:
            raise GameOver("the game is over: no colour can place a piece")
        return self.turn

    def _pieces_left(self, colour: Colour) -> list[PieceIndex]:
        return [piece for piece, count in enumerate(self.left[colour]) if count]

    def _placements_of(self, colour: Colour) -> tuple[PlacementId, ...]:
        forbidden = self.forbidden[colour]
        pieces = self._pieces_left(colour)
        through = self.placement_table.through
        found: set[PlacementId] = set()
        for cell in cells_of(self.attach[colour]):
            at_cell = through[cell]
            for piece in pieces:
                found.update([number for number, mask in at_cell[piece] if not mask & forbidden])
        return tuple(sorted(found))

    def _after(self, placement: Placement, colour: Colour) -> Position:
        covered = list(self.covered)
        covered[colour] |= placement.mask
        left = list(self.left)
        left[colour] = _with(left[colour], placement.piece, left[colour][placement.piece] - 1)
        forbidden = [mask | placement.mask for mask in self.forbidden]
        forbidden[colour] |= placement.edges
        attach = list(self.attach)
        if not self.covered[colour]:
            attach[colour] = 0  # Start cells apply only to the first piece.
        attach[colour] |= placement.corners
        attach = [a & ~f for a, f in zip(attach, forbidden, strict=True)]
        following = (colour + 1) % len(covered)
        turn, blocked = _turn_from(
            following,
            self.placement_table,
            left=left,
            forbidden=forbidden,
            attach=attach,
            blocked=self.blocked,
        )
        return Position(
            self.variant,
            self.start,
            tuple(covered),
            tuple(left),
            _with(self.last, colour, placement.piece),
            turn,
            _with(self.placed, colour, (*self.placed[colour], placement.id)),
            tuple(forbidden),
            tuple(attach),
            blocked,
        )

    def _conflict(self, violation: Violation, hit: Cell) -> Violation:
        """Returns the violation completed with the piece of its other colour that covers `hit`."""
        assert violation.other_colour is not None
        placed = self.placed[violation.other_colour]
        number = next(number for number in placed if self.placement_table[number].mask >> hit & 1)
        return replace(violation, other_piece=self.placement_table[number].piece)


def known_colour(variant: Variant, colour: ColourLike) -> Colour:
    """Returns the number of a colour as a plain `int`.

    Raises `PositionError` when the variant has no colour with that number or name.
    """
    if isinstance(colour, str):
        try:
            return variant.colour_named(colour)
        except SetupError as error:
            raise PositionError(str(error)) from None
    number = int(index(colour))
    if not 0 <= number < len(variant.colours):
        raise PositionError(
            f"there is no colour number {number}: {variant.id} has 0 to {len(variant.colours) - 1}"
        )
    return number


def check_same_rules(setup: Setup, position: Position) -> None:
    """Raises `SetupError` when a position has another variant or start rule than a setup."""
    if (position.variant, position.start) != (setup.variant, setup.start):
        raise SetupError(
            f"the position is one of {position.variant.id} with start={position.start.value}, "
            f"the setup one of {setup.variant.id} with start={setup.start.value}"
        )


def _can_place(
    table: PlacementTable, left: Sequence[int], forbidden: CellMask, attach: CellMask
) -> bool:
    """Returns whether one of the pieces left fits: on a cell to attach to, and on none forbidden."""
    pieces = [piece for piece, count in enumerate(left) if count]
    through = table.through
    for cell in cells_of(attach):
        at_cell = through[cell]
        for piece in pieces:
            for _, mask in at_cell[piece]:
                if not mask & forbidden:
                    return True
    return False


def _turn_from(
    wanted: Colour,
    table: PlacementTable,
    *,
    left: Sequence[Sequence[int]],
    forbidden: Sequence[CellMask],
    attach: Sequence[CellMask],
    blocked: frozenset[Colour],
) -> tuple[Colour | None, frozenset[Colour]]:
    """Returns the first colour that can place a piece, and all that are known not to (R8).

    Begins with the wanted colour, and leaves out those that are blocked.
    """
    for step in range(len(left)):
        colour = (wanted + step) % len(left)
        if colour in blocked:
            continue
        if _can_place(table, left[colour], forbidden[colour], attach[colour]):
            return colour, blocked
        blocked |= {colour}
    return None, blocked


def _restored(
    variant: Variant, placed: Sequence[Iterable[PlacementId]], turn: Colour | None, start: Start
) -> Position:
    """Returns the position that was pickled."""
    return Position.from_pieces(variant, placed, turn=turn or 0, start=start)


def start_mask(variant: Variant, start: Start, colour: Colour) -> CellMask:
    """Returns the cells of which a colour's first piece must cover at least one (R5)."""
    return mask_of(variant.homes if start is Start.ANY else variant.homes[colour : colour + 1])


def _covered(table: PlacementTable, ids: Iterable[PlacementId]) -> CellMask:
    for number in ids:
        if not 0 <= number < len(table):
            raise PositionError(f"there is no placement number {number}")
    return _union(table[number].mask for number in ids)


def _stock_left(
    variant: Variant, table: PlacementTable, colour: Colour, ids: Iterable[PlacementId]
) -> tuple[int, ...]:
    left = [count for _, count in variant.stock]
    for number in ids:
        piece = table[number].piece
        left[piece] -= 1
        if left[piece] < 0:
            name = variant.pieces[piece].name
            raise PositionError(
                f"{variant.colours[colour]} has more of piece {name} than its stock"
            )
    return tuple(left)


def _check_overlaps(
    variant: Variant, table: PlacementTable, placed: Sequence[Sequence[PlacementId]]
) -> None:
    taken = 0
    for ids in placed:
        for number in ids:
            both = table[number].mask & taken
            if both:
                cell = variant.board.cell_name(next(cells_of(both)))
                raise PositionError(f"two pieces cover {cell}")
            taken |= table[number].mask


def _union(masks: Iterable[CellMask]) -> CellMask:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])

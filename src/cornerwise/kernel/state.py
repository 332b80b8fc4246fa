"""Positions of the compiled kernel: the same rules as `position`, but much faster."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, Unpack

from cornerwise import _kernel
from cornerwise.errors import GameNotOver, GameOver, SetupError
from cornerwise.game import Result, result_of, seat_to_play
from cornerwise.geometry import Cell, CellMask, cells_of
from cornerwise.placements import (
    MoveLike,
    PieceIndex,
    PlacementId,
    placement_id,
    placement_table_of,
)
from cornerwise.playable import PictureOptions, SetupBoard, drawing, turn_text
from cornerwise.plurals import counted
from cornerwise.position import Position, check_same_rules, known_colour, start_mask
from cornerwise.scoring import Scoring
from cornerwise.variants import Colour, ColourLike, Seat, Setup, Start, Variant, as_setup
from cornerwise.violations import IllegalPlacement, Rule, Violation

_LARGEST_PIECE = 5
_RULES = tuple(Rule)
_KERNEL_BITS = 31
"""The kernel takes placements as signed 32-bit numbers."""


class Options(NamedTuple):
    """What the colour to play can do. The lists are empty once the game is over."""

    legal: list[PlacementId]
    """Its legal placements, ascending."""

    pieces: list[PieceIndex]
    """The pieces of these placements, ascending."""

    corners: list[Cell]
    """The free cells of which its next piece must cover at least one, ascending."""

    left: list[list[PieceIndex]]
    """For each colour, the pieces it has left; a piece that it has twice is listed twice."""


class State(SetupBoard):
    """A position of the kernel with the interface of a `Game`. It is changed in place.

    It does not keep its history, so there is no `undo`: take a `copy` before a move, or use
    `after`. Both are cheap. States are equal when their setups and positions are.
    """

    __hash__ = None  # type: ignore[assignment]  # states change

    def __init__(self, setup: Setup, state: _kernel.State, placed: list[list[PlacementId]]) -> None:
        """Wraps a state of the kernel. Use `start` or `from_position` instead."""
        self.setup = setup
        self._state = state
        self._placed = placed

    def __repr__(self) -> str:
        count = counted(sum(map(len, self._placed)), "piece")
        return f"<State {self.setup.name}, {count}, {turn_text(self)}>"

    def __str__(self) -> str:
        return drawing(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.setup == other.setup and self.position() == other.position()

    def __reduce__(self) -> tuple[Any, ...]:
        return State.from_position, (self.setup, self.position())

    @staticmethod
    def start(setup: Setup | str) -> State:
        """Returns the empty board of a setup, which may be given by name."""
        setup = as_setup(setup)
        return State.from_position(setup, Position.initial(setup))

    @staticmethod
    def from_position(setup: Setup | str, position: Position) -> State:
        """Returns the state of a position of the setup's variant and start rule.

        The setup may be given by name. Raises `SetupError` when its variant or start rule is not
        the position's.
        """
        setup = as_setup(setup)
        check_same_rules(setup, position)
        state = _kernel.State(kernel_rules(setup), setup.first)
        for colour, ids in enumerate(position.placed):
            for placement in ids:
                state.put(colour, placement)
        state.give_turn(position.turn or 0)
        return State(setup, state, [list(ids) for ids in position.placed])

    @property
    def raw(self) -> _kernel.State:
        """The state of the kernel, for other modules of this package."""
        return self._state

    def copy(self) -> State:
        """Returns an independent copy."""
        return State(self.setup, self._state.copy(), [ids.copy() for ids in self._placed])

    def after(self, move: MoveLike) -> State:
        """Returns a copy in which a placement was made; see `play`."""
        child = self.copy()
        child.play(move)
        return child

    @property
    def turn(self) -> Colour | None:
        """The colour to play, or None when the game is over."""
        return None if self._state.turn < 0 else self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece."""
        return self._state.turn < 0

    @property
    def colour_to_play(self) -> Colour | None:
        """Another name of `turn`."""
        return self.turn

    @property
    def seat_to_play(self) -> Seat | None:
        """The player whose turn it is, or None when the game is over."""
        colour = self.turn
        return None if colour is None else seat_to_play(self.setup, self, colour)

    @property
    def placed(self) -> tuple[tuple[PlacementId, ...], ...]:
        """For each colour, its placements in the order they were made."""
        return tuple(map(tuple, self._placed))

    @property
    def covered(self) -> tuple[CellMask, ...]:
        """For each colour, the cells that its pieces cover, as bits."""
        table = self.placement_table
        # Pieces never overlap, so their sum is their union.
        return tuple(sum(table[number].mask for number in ids) for ids in self._placed)

    def cells(self, colour: ColourLike) -> tuple[Cell, ...]:
        """Returns the cells that a colour's pieces cover, ascending.

        Raises `PositionError` when there is no such colour.
        """
        return tuple(cells_of(self.covered[known_colour(self.variant, colour)]))

    def squares_left(self, colour: ColourLike) -> int:
        """Returns the number of squares in a colour's unplaced pieces.

        Raises `PositionError` when there is no such colour.
        """
        sizes, ids = self.placement_table.sizes, self._placed[known_colour(self.variant, colour)]
        return self.variant.squares - sum(sizes[number] for number in ids)

    def legal_placements(self, colour: ColourLike | None = None) -> list[PlacementId]:
        """Returns the legal placements of the colour to play, or of a given one, ascending.

        Raises `PositionError` when there is no such colour.
        """
        if colour is None:
            return [] if self.is_over else self._state.legal_placements(self._state.turn)
        return self._state.legal_placements(known_colour(self.setup.variant, colour))

    def options(self) -> Options:
        """Returns what the colour to play can do, and the pieces that each colour has left."""
        return Options(*_kernel.options(self._state))

    def can_place(self, colour: ColourLike) -> bool:
        """Returns whether a colour has a legal placement.

        Raises `PositionError` when there is no such colour.
        """
        return self._state.can_place(known_colour(self.setup.variant, colour))

    def violation(self, move: MoveLike, colour: ColourLike | None = None) -> Violation | None:
        """Returns the rule that a placement breaks, or None when it is legal.

        Judges it for the colour to play, or for the given colour as if it were its turn.
        Raises `GameOver` when no colour is given and the game is over, and `PositionError` when
        there is no such colour.
        """
        number = self.placement_table.id_of(move)
        if colour is None:
            if self.is_over:
                raise GameOver("the game is over: no colour can place a piece")
            colour = self._state.turn
        colour = known_colour(self.setup.variant, colour)
        if number.bit_length() > _KERNEL_BITS:
            return Violation(Rule.UNKNOWN_PLACEMENT, number, colour)
        pieces = [(owner, each) for owner, ids in enumerate(self._placed) for each in ids]
        raw = _kernel.Record(self._state, pieces, 0).violation(colour, number)
        if raw is None:
            return None
        return Violation(
            _RULES[raw.rule],
            number,
            colour,
            cell=_known(raw.cell),
            other_colour=_known(raw.other_colour),
            other_piece=_known(raw.other_piece),
        )

    def play(self, move: MoveLike) -> None:
        """Makes a placement for the colour to play, given by its id or its cells.

        Raises `IllegalPlacement` with the broken rule, `NotationError` for invalid text, or
        `GameOver`. The state does not change then.
        """
        number = self.placement_table.id_of(move) if isinstance(move, str) else placement_id(move)
        colour = self._state.turn
        if number.bit_length() > _KERNEL_BITS or not self._state.play(number):
            self._refuse(number)
        self._placed[colour].append(number)

    def scores(self) -> Result:
        """Returns the current scores, whether the game is over or not."""
        return result_of(self.setup, tuple(self._state.scores()))

    def result(self) -> Result:
        """Returns the result. Raises `GameNotOver` when the game is not over."""
        if not self.is_over:
            raise GameNotOver("the game is not over yet: use scores() instead")
        return self.scores()

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        return self.position().svg(**options)

    def position(self) -> Position:
        """Returns the position as an immutable `Position`."""
        position = Position.from_pieces(
            self.setup.variant, self._placed, turn=self.turn or 0, start=self.setup.start
        )
        assert position.turn == self.turn
        return position

    def perft(self, depth: int, threads: int = 1) -> int:
        """Counts the sequences of `depth` placements from here in which no colour has to pass.

        Raises `ValueError` for a negative depth, or when `threads` is not from 1 to 1024.
        """
        return self._state.perft(depth, threads)

    def divide(self, depth: int, threads: int = 1) -> dict[PlacementId, int]:
        """Splits `perft` by the first placement. The depth must be positive."""
        split: dict[PlacementId, int] = {}
        if self.turn is None:
            return split
        following = (self.turn + 1) % len(self.setup.variant.colours)
        for placement in self.legal_placements():
            child = self.copy()
            child.play(placement)
            passes = child.turn != following and depth > 1
            split[placement] = 0 if passes else child.perft(depth - 1, threads)
        return split

    def random_games(self, seed: int, games: int) -> list[list[PlacementId]]:
        """Returns the placements of random games from here, each legal one equally likely."""
        return self._state.random_games(seed, games)

    def _refuse(self, placement: PlacementId) -> None:
        if self.is_over:
            raise GameOver("the game is over: no colour can place a piece")
        violation = self.violation(placement)
        assert violation is not None, "the kernel disagrees with itself"
        raise IllegalPlacement(self.setup.variant, violation)


def _known(number: int) -> int | None:
    """Returns a number of the kernel, where -1 stands for none."""
    return None if number < 0 else number


def perft(setup: Setup | str, depth: int, threads: int = 1) -> int:
    """Counts the sequences of `depth` placements from the empty board without a pass."""
    return State.start(setup).perft(depth, threads)


def random_game(setup: Setup | str, seed: int) -> list[PlacementId]:
    """Returns the placements of one random game. The same seed gives the same game."""
    return State.start(setup).random_games(seed, 1)[0]


def kernel_rules(setup: Setup) -> _kernel.Rules:
    """Returns the rules of a setup in the form of the kernel. They are cached.

    Setups that differ only in who plays and begins share them.

    Raises `SetupError` for a variant beyond the bounds of the kernel (see docs/variants.md).
    """
    return _rules_of(setup.variant, setup.start, setup.scoring)


@lru_cache(maxsize=64)
def _rules_of(variant: Variant, start: Start, scoring: Scoring) -> _kernel.Rules:
    largest = max(piece.size for piece in variant.pieces)
    if largest > _LARGEST_PIECE:
        raise SetupError(f"{variant.id}: the kernel knows no piece of {largest} squares")
    try:
        return _kernel.make_rules(**_plain_numbers(variant, start, scoring))
    except ValueError as error:
        raise SetupError(f"{variant.id} is too large for the kernel: {error}") from None


def _plain_numbers(variant: Variant, start: Start, scoring: Scoring) -> dict[str, Any]:
    table = placement_table_of(variant)
    return {
        "width": variant.board.width,
        "height": variant.board.height,
        "stock": [count for _, count in variant.stock],
        "cells": [list(placement.cells) for placement in table.placements],
        "piece": [placement.piece for placement in table.placements],
        "start_cells": [
            list(cells_of(start_mask(variant, start, colour)))
            for colour in range(len(variant.colours))
        ],
        "per_square_left": scoring.per_square_left,
        "all_placed": scoring.all_placed,
        "single_last": scoring.single_last,
    }

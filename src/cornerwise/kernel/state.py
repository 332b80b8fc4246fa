"""Positions of the compiled kernel: the same rules as `position`, but much faster."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, SupportsIndex

from cornerwise import _kernel
from cornerwise.errors import GameOver, SetupError
from cornerwise.geometry import cells_of
from cornerwise.placements import PlacementId, placement_id, placement_table_of
from cornerwise.position import Position, known_colour, start_mask
from cornerwise.variants import Colour, Setup
from cornerwise.violations import IllegalPlacement, Rule, Violation

_LARGEST_PIECE = 5
_RULES = tuple(Rule)
_KERNEL_BITS = 31
"""The kernel takes placements as signed 32-bit numbers."""


class State:
    """A position that is changed in place. Copies are cheap."""

    def __init__(self, setup: Setup, state: _kernel.State, placed: list[list[PlacementId]]) -> None:
        """Wraps a state of the kernel. Use `start` or `from_position` instead."""
        self.setup = setup
        self._state = state
        self._placed = placed

    @staticmethod
    def start(setup: Setup) -> State:
        """Returns the empty board of a setup."""
        return State.from_position(setup, Position.initial(setup))

    @staticmethod
    def from_position(setup: Setup, position: Position) -> State:
        """Returns the state of a position of the setup's variant and start rule."""
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

    @property
    def turn(self) -> Colour | None:
        """The colour to play, or None when the game is over."""
        return None if self._state.turn < 0 else self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece."""
        return self._state.turn < 0

    def legal_placements(self, colour: Colour | None = None) -> list[PlacementId]:
        """Returns the legal placements of the colour to play, or of a given one, ascending.

        Raises `PositionError` when there is no such colour.
        """
        if colour is None:
            return [] if self.is_over else self._state.legal_placements(self._state.turn)
        return self._state.legal_placements(known_colour(self.setup.variant, colour))

    def can_place(self, colour: Colour) -> bool:
        """Says whether a colour has a legal placement.

        Raises `PositionError` when there is no such colour.
        """
        return self._state.can_place(known_colour(self.setup.variant, colour))

    def violation(self, placement: SupportsIndex, colour: Colour | None = None) -> Violation | None:
        """Returns the rule that a placement breaks, or None when it is legal.

        Judges it for the colour to play, or for the given colour as if it were its turn.
        Raises `GameOver` when no colour is given and the game is over, and `PositionError` when
        there is no such colour.
        """
        number = placement_id(placement)
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

    def play(self, placement: SupportsIndex) -> None:
        """Makes a placement for the colour to play.

        Raises `IllegalPlacement` with the broken rule, or `GameOver`; nothing is changed then.
        """
        number = placement_id(placement)
        colour = self._state.turn
        if number.bit_length() > _KERNEL_BITS or not self._state.play(number):
            self._refuse(number)
        self._placed[colour].append(number)

    def scores(self) -> tuple[int, ...]:
        """Returns the current score of each colour."""
        return tuple(self._state.scores())

    def position(self) -> Position:
        """Returns the position as an immutable `Position`."""
        position = Position.from_pieces(
            self.setup.variant, self._placed, turn=self.turn or 0, start=self.setup.start
        )
        assert position.turn == self.turn
        return position

    def perft(self, depth: int, threads: int = 1) -> int:
        """Counts the sequences of `depth` placements from here in which no colour has to pass."""
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


def perft(setup: Setup, depth: int, threads: int = 1) -> int:
    """Counts the sequences of `depth` placements from the empty board without a pass."""
    return State.start(setup).perft(depth, threads)


def random_game(setup: Setup, seed: int) -> list[PlacementId]:
    """Returns the placements of one random game. Same seed, same game."""
    return State.start(setup).random_games(seed, 1)[0]


@lru_cache(maxsize=64)
def kernel_rules(setup: Setup) -> _kernel.Rules:
    """Returns the rules of a setup in the form of the kernel. They are cached.

    Raises `SetupError` for a variant beyond the bounds of the kernel (see docs/variants.md).
    """
    variant = setup.variant
    largest = max(piece.size for piece in variant.pieces)
    if largest > _LARGEST_PIECE:
        raise SetupError(f"{variant.id}: the kernel knows no piece of {largest} squares")
    try:
        return _kernel.make_rules(**_plain_numbers(setup))
    except ValueError as error:
        raise SetupError(f"{variant.id} is too large for the kernel: {error}") from None


def _plain_numbers(setup: Setup) -> dict[str, Any]:
    variant = setup.variant
    table = placement_table_of(variant)
    scoring = setup.scoring
    return {
        "width": variant.board.width,
        "height": variant.board.height,
        "stock": [count for _, count in variant.stock],
        "cells": [list(placement.cells) for placement in table.placements],
        "piece": [placement.piece for placement in table.placements],
        "start_cells": [
            list(cells_of(start_mask(variant, setup.start, colour)))
            for colour in range(len(variant.colours))
        ],
        "per_square_left": scoring.per_square_left,
        "all_placed": scoring.all_placed,
        "single_last": scoring.single_last,
    }

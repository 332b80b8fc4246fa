"""A `Game` in which the kernel checks the moves: the same interface, but much faster.

Must agree with `Game`, which is the reference; tests compare both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, SupportsIndex

from cornerwise import _kernel
from cornerwise.errors import NothingToUndo
from cornerwise.game import Game, Move
from cornerwise.kernel.players import ColourStanding, SideStanding, kernel_players
from cornerwise.kernel.state import State
from cornerwise.placements import MoveLike, placement_id
from cornerwise.position import Position
from cornerwise.variants import Colour, Seat, Setup, as_setup


@dataclass(frozen=True)
class _Beginning:
    """The data that all games of a setup begin with."""

    position: Position
    state: State
    seats: tuple[Seat | None, ...]
    """For each colour, the seat that plays it; None for the shared colour."""
    players: _kernel.Players


@lru_cache(maxsize=64)
def _beginning(setup: Setup) -> _Beginning:
    position = Position.initial(setup)
    colours = range(len(setup.variant.colours))
    seats = tuple(map(setup.seating.seat_of, colours))
    return _Beginning(position, State.from_position(setup, position), seats, kernel_players(setup))


class KernelGame(Game):
    """A game from the empty board. Positions are created only when they are needed."""

    def __init__(self, setup: Setup | str) -> None:
        """Begins a game. The setup may be given by name, as for `Game`."""
        setup = as_setup(setup)
        self._begun = _beginning(setup)
        super().__init__(setup, self._begun.position)
        self._state = self._begun.state.copy()
        self._seat = self._seat_of_turn()

    def __reduce__(self) -> tuple[Any, ...]:
        return KernelGame.replayed, (self.setup, self.placements, self.undone)

    @staticmethod
    def replayed(
        setup: Setup | str, placements: Iterable[MoveLike], undone: Iterable[SupportsIndex] = ()
    ) -> KernelGame:
        """Returns the game after these placements, as `Game.replay` does.

        Raises on the first illegal placement. `undone` are placements that can be redone, the last
        one first. They are not checked until they are redone.
        """
        game = KernelGame(setup)
        for placement in placements:
            game.play(placement)
        game._undone = list(map(placement_id, undone))
        return game

    def copy(self) -> KernelGame:
        """Returns an independent copy of the game."""
        twin = KernelGame(self.setup)
        twin._positions = self._positions.copy()
        twin._moves = self._moves.copy()
        twin._undone = self._undone.copy()
        twin._state = self._state.copy()
        twin._seat = self._seat
        return twin

    @property
    def state(self) -> State:
        """The current position in the kernel; not to be changed."""
        return self._state

    @property
    def position(self) -> Position:
        """The current position."""
        self._catch_up()
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions so far: the initial one, then one after each move."""
        self._catch_up()
        return tuple(self._positions)

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece (R9)."""
        return self._state.is_over

    @property
    def turn(self) -> Colour | None:
        """The colour whose turn it is, or None when the game is over."""
        return self._state.turn

    @property
    def colour_to_play(self) -> Colour | None:
        """Another name of `turn`."""
        return self._state.turn

    @property
    def seat_to_play(self) -> Seat | None:
        """The player whose turn it is, or None when the game is over."""
        return self._seat

    def standing(self) -> tuple[list[ColourStanding], list[SideStanding]]:
        """Returns the scores of the colours and of the sides, whether the game is over or not."""
        return _kernel.standing(self._begun.players, self._state.raw)

    def play(self, move: MoveLike) -> Move:
        """Makes a placement for the colour to play and returns the move. Raises what `Game` does."""
        number = self.placement_table.id_of(move) if isinstance(move, str) else placement_id(move)
        state, seat = self._state, self._seat
        before = state.raw.turn
        state.play(number)
        assert seat is not None, "somebody plays every colour"
        turn, colours = state.raw.turn, len(self._begun.seats)
        passes = () if turn == (before + 1) % colours else self._passed_since(before)
        made = Move(before, seat, number, passes)
        self._moves.append(made)
        self._undone.clear()
        self._seat = self._seat_of_turn()
        return made

    def undo(self) -> Move:
        """Takes back the last move and returns it. Raises `NothingToUndo` when there is none."""
        if not self._moves:
            raise NothingToUndo("there is no move to take back")
        move = self._moves.pop()
        del self._positions[len(self._moves) + 1 :]
        self._undone.append(move.placement)
        self._state = self._begun.state.copy()
        for each in self._moves:
            self._state.play(each.placement)
        self._seat = self._seat_of_turn()
        return move

    def _catch_up(self) -> None:
        """Makes the positions that are missing."""
        for move in self._moves[len(self._positions) - 1 :]:
            self._positions.append(self._positions[-1].play(move.placement))

    def _passed_since(self, before: Colour) -> tuple[Colour, ...]:
        """Returns the colours that had to pass between a placement by `before` and this turn."""
        turn, colours = self._state.raw.turn, len(self._begun.seats)
        others = [(before + step) % colours for step in range(1, colours + 1)]
        return tuple(others[: others.index(turn)] if turn in others else others)

    def _seat_of_turn(self) -> Seat | None:
        turn = self._state.raw.turn
        if turn < 0:
            return None
        seat = self._begun.seats[turn]
        if seat is None:
            # The players take turns with the shared colour.
            return self.setup.shared_player(len(self._state.placed[turn]))
        return seat

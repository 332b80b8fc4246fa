"""Games in the form of the kernel: positions with the placements that led to them."""

from __future__ import annotations

from cornerwise import _kernel
from cornerwise.game import Game
from cornerwise.kernel.state import State
from cornerwise.position import Position
from cornerwise.variants import Setup


def record_of(game: Game) -> _kernel.Record:
    """Returns the position of a game with its moves."""
    set_up = _pieces(game.positions[0])
    moves = [(move.colour, move.placement) for move in game.moves]
    state = State.from_position(game.setup, game.position)
    return _kernel.Record(state.raw, set_up + moves, len(set_up))


def record_of_position(setup: Setup, position: Position) -> _kernel.Record:
    """Returns a position that was set up, without moves."""
    pieces = _pieces(position)
    return _kernel.Record(State.from_position(setup, position).raw, pieces, len(pieces))


def _pieces(position: Position) -> list[tuple[int, int]]:
    return [(colour, number) for colour, ids in enumerate(position.placed) for number in ids]

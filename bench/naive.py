"""Naive strategies, like those of beginners, to measure the low levels against."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cornerwise.engine import Player, RandomPlayer
from cornerwise.engine.player import InstantPlayer
from cornerwise.game import Game
from cornerwise.geometry import Board, Cell
from cornerwise.placements import PlacementId


class ChildPlayer(InstantPlayer):
    """Plays one of the largest pieces that fit, anywhere."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> PlacementId:
        return self._random.choice(largest(game))


class CentrePlayer(InstantPlayer):
    """Plays one of the largest pieces that fit, as near to the middle of the board as possible."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> PlacementId:
        board = game.setup.variant.board
        away = {
            placement: sum(
                steps_from_middle(board, cell) for cell in game.placement_table[placement].cells
            )
            for placement in largest(game)
        }
        nearest = min(away.values())
        return self._random.choice([each for each, steps in away.items() if steps == nearest])


NAIVE: dict[str, Callable[[int], Player]] = {
    "child": ChildPlayer,
    "centre": CentrePlayer,
    "random": RandomPlayer,
}
"""The naive strategies by name; each is created from a seed."""


def largest(game: Game) -> Sequence[PlacementId]:
    """Returns the legal placements of the largest pieces that fit."""
    sizes, legal = game.placement_table.sizes, game.legal_placements()
    most = max(sizes[placement] for placement in legal)
    return [placement for placement in legal if sizes[placement] == most]


def steps_from_middle(board: Board, cell: Cell) -> int:
    """Returns twice the distance, in rows plus columns, from a cell to the middle of the board."""
    column, row = board.point(cell)
    return abs(2 * column - (board.width - 1)) + abs(2 * row - (board.height - 1))

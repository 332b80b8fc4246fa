"""How a game begins: the options of `reset`."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cornerwise.env.symmetries import symmetry_ids
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.notation import parse_position
from cornerwise.position import Position
from cornerwise.records import Record
from cornerwise.variants import Setup

_OPTIONS = ("position", "record", "move", "random_plies", "symmetry")


@dataclass(frozen=True)
class Beginning:
    """The game to begin with, if any, and how many random moves follow."""

    game: Game | None
    random_plies: int


def beginning(
    setup: Setup, options: Mapping[str, Any] | None, rng: np.random.Generator
) -> Beginning:
    """Returns how a game begins.

    `position` is a `Position` or its text; `record` is a `Record` or `Game`, of which the first
    `move` moves are made, or all; `random_plies` random moves follow, but none that would end the
    game; with `symmetry`, the position or record is turned by a random symmetry that keeps the start
    squares. Options with other names are ignored with a warning; impossible ones raise `ValueError`
    or `SetupError`.
    """
    wanted = dict(options or {})
    unknown = sorted(set(wanted) - set(_OPTIONS))
    if unknown:
        # Programs pass the same options to many environments, and PettingZoo's test does so too.
        known = ", ".join(_OPTIONS)
        warnings.warn(f"there is no option {unknown[0]!r}: choose from {known}", stacklevel=3)
    plies = int(wanted.get("random_plies", 0))
    if plies < 0:
        raise ValueError("random_plies must not be negative")
    game = _game(setup, wanted)
    if game is not None and wanted.get("symmetry"):
        ids = symmetry_ids(setup)
        game = _turned(game, ids[int(rng.integers(len(ids)))].tolist())
    return Beginning(game, plies)


def _game(setup: Setup, wanted: Mapping[str, Any]) -> Game | None:
    position, record = wanted.get("position"), wanted.get("record")
    if position is not None and record is not None:
        raise ValueError("a game begins from a position or from a record, not from both")
    if "move" in wanted and record is None:
        raise ValueError("the option 'move' needs a record")
    if position is not None:
        if isinstance(position, str):
            position = parse_position(position, setup.variant)
        return Game(setup, position)
    if record is None:
        return None
    game = record.game() if isinstance(record, Record) else record
    if game.setup != setup:
        raise SetupError(f"the record is a game of {game.setup.name} with other settings")
    most = len(game.moves)
    move = int(wanted.get("move", most))
    if not 0 <= move <= most:
        raise ValueError(f"the record has moves 0 to {most}, not {move}")
    return Game.replay(setup, game.placements[:move], game.positions[0])


def _turned(game: Game, ids: list[int]) -> Game:
    first = game.positions[0]
    placed = [[ids[each] for each in own] for own in first.placed]
    turn = 0 if first.turn is None else first.turn
    turned = Position.from_pieces(game.setup.variant, placed, turn=turn, start=game.setup.start)
    return Game.replay(game.setup, [ids[each] for each in game.placements], turned)

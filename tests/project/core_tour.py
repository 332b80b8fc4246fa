"""What the package does without any dependency: run by a Python that has nothing else installed."""

from __future__ import annotations

import sys

BEFORE = set(sys.modules)
import cornerwise

LOADED = {name.partition(".")[0] for name in set(sys.modules) - BEFORE}

# ruff: noqa: E402 (the rest of the package is imported after its first module was looked at)
from cornerwise.engine import GreedyPlayer, player_for_level
from cornerwise.kernel import random_game
from cornerwise.puzzles import brainteaser, check
from cornerwise.puzzles.solving import solve
from cornerwise.records import Record, load, save
from cornerwise.render import to_png, to_svg, to_text


def import_is_light() -> None:
    foreign = LOADED - sys.stdlib_module_names - {"cornerwise"}
    assert not foreign, foreign


def plays() -> None:
    setup = cornerwise.setup_named("duo")
    game = cornerwise.Game(setup)
    players = (player_for_level(4, setup, seed=1), GreedyPlayer(seed=1))
    while not game.is_over:
        assert game.seat_to_play is not None
        game.play(players[game.seat_to_play].choose(game))
    assert game.result().winners == (0,)


def reads_records() -> None:
    setup = cornerwise.setup_named("classic-two")
    game = cornerwise.Game.replay(setup, random_game(setup, seed=1))
    for name in ("game.blksgf", "game.json"):
        save(Record.from_game(game), name)
        assert load(name).game().placements == game.placements


def solves() -> None:
    puzzle = brainteaser("B4")
    assert not check(puzzle, solve(puzzle).laid)


def draws() -> None:
    game = cornerwise.Game(cornerwise.setup_named("duo"))
    assert to_svg(game).startswith("<svg")
    assert " a b c" in to_text(game)
    try:
        to_png(game)
    except ImportError as error:
        assert "pip install 'cornerwise[render]'" in str(error)  # noqa: PT017 (pytest is not there)
    else:
        raise AssertionError("this Python has Pillow")


if __name__ == "__main__":
    import_is_light()
    plays()
    reads_records()
    solves()
    draws()

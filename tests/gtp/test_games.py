from __future__ import annotations

import pytest

from cornerwise.engine.gtp import GAME_NAMES, gtp_setup
from cornerwise.engine.gtp.names import colour_name
from cornerwise.game import Game
from cornerwise.notation import move_name, parse_move

from .conftest import Talk


@pytest.mark.parametrize("name", GAME_NAMES)
def test_two_engines_play_a_whole_game(name: str) -> None:
    engines = [Talk(name, simulations=3, seed=seed) for seed in (1, 2)]
    setup = gtp_setup(name)
    game = Game(setup)
    while not game.is_over:
        colour = game.colour_to_play
        assert colour is not None
        mover = engines[colour % 2]
        called = colour_name(setup.variant, colour)
        if len(game.moves) % 9 == 0:
            legal = [move_name(game.placement_table, number) for number in game.legal_placements()]
            assert mover(f"all_legal {called}").split("\n") == legal
        move = mover(f"genmove {called}")
        engines[1 - colour % 2](f"play {called} {move}")
        game.play(parse_move(game.placement_table, move))
    boards = [engine("showboard") for engine in engines]
    assert boards[0] == boards[1]
    for colour in range(len(setup.variant.colours)):
        assert engines[0](f"genmove {colour_name(setup.variant, colour)}") == "pass"
    if name != "classic_3":
        sides = game.result().sides
        lead = setup.scoring.merit(sides[0]) - setup.scoring.merit(sides[1])
        score = engines[0]("final_score")
        assert len(sides) == 4 or score in (f"B+{lead}", f"W+{-lead}", "0")

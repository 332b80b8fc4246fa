"""Variety for people: the strong levels mix first pieces of nearly equal worth."""

from cornerwise.engine.choice import NO_WEAKNESS, chooser
from cornerwise.engine.hints import fresh_search
from cornerwise.game import Game
from cornerwise.variants import setup_named

CLASSIC = setup_named("classic", start="fixed")


def test_first_pieces_are_drawn_among_those_nearly_as_good_as_the_best() -> None:
    game = Game(CLASSIC)
    found = fresh_search(CLASSIC, seed=1, network=False).run(game, simulations=400)
    equals = {
        move.placement
        for move in found.moves
        if move.visits >= 0.3 * found.best.visits and move.value >= found.best.value - 0.015
    }
    drawn = {chooser(NO_WEAKNESS, seed).choose(game, found) for seed in range(60)}
    assert found.best.placement in drawn
    assert len(drawn) > 1
    assert drawn <= equals | {found.best.placement}


def test_from_the_second_piece_on_the_best_move_is_played() -> None:
    game = Game(CLASSIC)
    search = fresh_search(CLASSIC, seed=1, network=False)
    for _ in CLASSIC.variant.colours:
        game.play(search.run(game, simulations=20).best.placement)
    found = search.run(game, simulations=200)
    drawn = {chooser(NO_WEAKNESS, seed).choose(game, found) for seed in range(20)}
    assert drawn == {found.best.placement}

from dataclasses import replace

import pytest

from cornerwise.engine import Label, Outlook, analyse, player_for_level
from cornerwise.engine.labels import label_for
from cornerwise.engine.losses import loss_words
from cornerwise.game import Game
from cornerwise.variants import Setup, setup_named, way_names
from engine.tiny import begun
from rules.drawing import asked, draw
from rules.toys import SMALL

DUO = setup_named("duo")


@pytest.mark.parametrize("way", way_names())
def test_every_move_of_every_way_to_play_is_judged(way: str) -> None:
    setup = setup_named(way)
    game = begun(setup, 9)
    analysis = analyse(game, simulations=12)
    assert analysis.complete
    assert tuple(judged.move for judged in analysis.moves) == game.moves
    for number, judged in enumerate(analysis.moves):
        position = game.positions[number]
        assert {best.placement for best in judged.best} <= set(position.legal_placements())
        assert judged.side == setup.seating.side_of(judged.move.seat)
        assert 0 <= judged.after.win_chance <= 1


def test_an_analysis_with_simulations_is_repeatable() -> None:
    game = begun(DUO, 8)
    assert analyse(game, simulations=30, seed=2) == analyse(game, simulations=30, seed=2)


def test_the_end_of_a_finished_game_is_its_result() -> None:
    game = begun(DUO, 100)
    last = analyse(game, simulations=5).moves[-1]
    result = game.result()
    assert last.after.expected == result.sides[last.side]
    assert last.after.win_chance in (0.0, 0.5, 1.0)


def test_a_game_without_moves_has_an_empty_analysis() -> None:
    analysis = analyse(Game(DUO), simulations=5)
    assert analysis.moves == ()
    assert analysis.complete


def test_the_best_move_costs_nothing() -> None:
    analysis = analyse(begun(DUO, 12), simulations=40)
    for judged in analysis.moves:
        if judged.best[0].placement == judged.move.placement:
            assert judged.swing == 0
            assert judged.label is Label.BEST


@pytest.mark.parametrize("scoring", ["advanced", "basic"])
def test_what_costs_points_is_a_swing_below_zero_under_either_scoring(scoring: str) -> None:
    rows = """
        W W . . B .
        . . # . B .
        . . . . B .
        . B . B . .
        . . . B . .
        . . . . . .
    """
    setup = Setup(SMALL, SMALL.seatings[0], scoring=setup_named("duo", scoring=scoring).scoring)
    game = Game(setup, draw(SMALL, rows))
    game.play(asked(SMALL, rows))  # The single square, although the three in a row would fit.
    (judged,) = analyse(game, simulations=400).moves
    assert judged.swing <= -2
    assert judged.label in (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)


def test_giving_the_game_away_is_a_blunder() -> None:
    rows = """
        W W . . . .
        . . W . . .
        . # . . . .
        # # . . . .
        . . . . . B
        . . . . . B
    """
    game = Game(Setup(SMALL, SMALL.seatings[0]), draw(SMALL, rows))
    game.play(asked(SMALL, rows))  # A piece on e3 would have blocked black for good.
    (judged,) = analyse(game, simulations=400).moves
    assert judged.before.win_chance - judged.after.win_chance > 0.25
    assert judged.label is Label.BLUNDER


def test_strong_play_is_labelled_better_than_weak_play() -> None:
    def good_moves(level: int) -> int:
        game, player = Game(DUO), player_for_level(level, DUO, 1)
        for _ in range(14):
            game.play(player.choose(game))
        labels = [judged.label for judged in analyse(game, simulations=300).moves]
        return labels.count(Label.BEST) + labels.count(Label.GOOD)

    assert good_moves(7) > good_moves(1)


def test_a_label_is_the_worse_of_points_and_win_chance() -> None:
    assert label_for(-3, -0.1) is Label.BEST
    assert label_for(0, 0) is Label.BEST
    assert label_for(1.9, 0) is Label.GOOD
    assert label_for(0, 0.05) is Label.GOOD
    assert label_for(3, 0) is Label.INACCURACY
    assert label_for(0.1, 0.2) is Label.MISTAKE
    assert label_for(8, 0) is Label.MISTAKE
    assert label_for(8.1, 0) is Label.BLUNDER
    assert label_for(0, 0.3) is Label.BLUNDER


def test_what_loses_more_never_has_a_better_label() -> None:
    order = list(Label)
    by_points = [order.index(label_for(lost / 10, 0)) for lost in range(-10, 120)]
    by_chance = [order.index(label_for(0, lost / 100)) for lost in range(-10, 60)]
    for found in (by_points, by_chance):
        assert found == sorted(found)
        assert set(found) == set(range(len(order)))


@pytest.mark.parametrize(
    ("points", "chance", "words"),
    [
        (-4.2, 0.31, "4.2 points and 31% win chance less than the best move"),
        (0.1, 0.07, "7% win chance less than the best move"),
        (-3.0, -0.1, "3.0 points less than the best move"),
        (0.1, -0.01, ""),
    ],
)
def test_words_about_a_loss_name_only_what_is_lost(
    points: float, chance: float, words: str
) -> None:
    judged = analyse(begun(DUO, 1), simulations=5).moves[0]
    before, after = Outlook(0.6, 0), Outlook(0.6 - chance, 0)
    assert loss_words(replace(judged, swing=points, before=before, after=after)) == words

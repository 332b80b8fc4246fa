from collections.abc import Sequence

import pytest

from cornerwise.engine import Hint, ReasonCode, analyse, hint
from cornerwise.engine.hints import fresh_search, hints_from
from cornerwise.errors import GameOver
from cornerwise.game import Game
from cornerwise.variants import Setup, setup_named, way_names
from engine.tiny import begun
from rules.drawing import asked, draw
from rules.toys import SMALL

DUO = setup_named("duo")


@pytest.mark.parametrize("way", way_names())
def test_hints_are_legal_distinct_and_within_bounds(way: str) -> None:
    setup = setup_named(way)
    game = begun(setup, 11)
    hints = hint(game, simulations=60, limit=5)
    assert 0 < len(hints) <= 5
    placements = [each.placement for each in hints]
    assert len(set(placements)) == len(placements)
    assert set(placements) <= set(game.legal_placements())
    for each in hints:
        assert 0 <= each.win_chance <= 1
        assert 0 < each.visit_share <= 1


@pytest.mark.parametrize("way", way_names())
@pytest.mark.parametrize("limit", [3, 8])
def test_no_hint_has_a_better_chance_than_the_one_before_it(way: str, limit: int) -> None:
    setup = setup_named(way)
    for seed in range(12):
        game = begun(setup, 2 * seed + 1, seed)
        if not game.is_over:
            assert_in_order(setup, hint(game, simulations=90, limit=limit, seed=seed))


def test_hints_found_in_a_given_time_are_in_order() -> None:
    for seed in range(5):
        game = begun(DUO, 5 * seed, seed)
        if not game.is_over:
            assert_in_order(DUO, hint(game, seconds=0.05, limit=5, seed=seed))


def test_the_moves_of_an_analysis_are_in_order() -> None:
    for way in ("duo", "junior", "classic"):
        setup = setup_named(way)
        for judged in analyse(begun(setup, 8, 3), simulations=60).moves:
            assert_in_order(setup, judged.best)


def assert_in_order(setup: Setup, hints: Sequence[Hint]) -> None:
    assert hints
    shown = [(each.percent, setup.scoring.merit(round(each.expected * 10))) for each in hints]
    assert shown == sorted(shown, reverse=True)


def test_a_move_that_was_hardly_tried_is_not_compared() -> None:
    game = begun(DUO, 9)
    found = fresh_search(DUO, seed=1).run(game, simulations=300)
    most = found.best.visits
    hints = hints_from(game, found, 20)
    assert found.best.placement in [each.placement for each in hints]
    for each in hints:
        assert found.visits[each.placement] >= most / 4


def test_other_moves_are_tried_until_they_can_be_compared_with_the_favourite() -> None:
    for seed in range(6):
        assert len(hint(begun(DUO, 9, seed), simulations=400, limit=3, seed=seed)) == 3


def test_the_best_hint_does_not_depend_on_how_many_are_wanted() -> None:
    game = begun(DUO, 9)
    one, *_ = hint(game, simulations=200, limit=1)
    assert one == hint(game, simulations=200, limit=3)[0]


def test_a_single_simulation_is_enough_for_a_hint() -> None:
    assert len(hint(begun(DUO, 9), simulations=1)) == 1


def test_the_same_seed_gives_the_same_hints() -> None:
    game = begun(DUO, 9)
    assert hint(game, simulations=100, seed=5) == hint(game, simulations=100, seed=5)


def test_expected_scores_are_in_the_scoring_of_the_setup() -> None:
    for scoring, sign in (("advanced", -1), ("basic", 1)):
        game = begun(setup_named("duo", scoring=scoring), 6)
        assert sign * hint(game, simulations=50)[0].expected > 0


def test_hints_leave_the_game_as_it_was() -> None:
    game = begun(DUO, 9)
    before = game.placements
    hint(game, simulations=20)
    assert game.placements == before


def test_there_is_no_hint_after_the_end() -> None:
    with pytest.raises(GameOver):
        hint(begun(DUO, 100), simulations=10)


def test_the_block_that_wins_is_found_and_explained() -> None:
    rows = """
        W W . . . .
        . . W . . .
        . . . # . .
        . . . # # .
        . . . . . B
        . . . . . B
    """
    game = Game(Setup(SMALL, SMALL.seatings[0]), draw(SMALL, rows))
    best: Hint = hint(game, simulations=300)[0]
    blocked = [r for r in best.reasons if r.code is ReasonCode.COLOUR_BLOCKED]
    assert blocked
    assert best.win_chance > 0.9
    assert asked(SMALL, rows) in [each.placement for each in hint(game, simulations=300, limit=20)]

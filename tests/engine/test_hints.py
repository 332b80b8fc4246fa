import pytest

from cornerwise.engine import Hint, ReasonCode, hint
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
    shares = [each.visit_share for each in hints]
    assert shares == sorted(shares, reverse=True)


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

"""What people are shown about moves agrees: order, win chance, expected score, loss and label."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgets import examples
from cornerwise.engine import Hint, Label, Outlook, analyse, hint
from cornerwise.engine.hints import fresh_search, hints_from
from cornerwise.engine.labels import label_for
from cornerwise.engine.losses import loss_words
from cornerwise.engine.outlook import side_to_play
from cornerwise.variants import Setup, setup_named, way_names
from engine.tiny import begun

each_way = pytest.mark.parametrize("way", way_names())
seeds = st.integers(0, 10**6)
plies = st.integers(0, 50)
scorings = st.sampled_from(["advanced", "basic"])


def shown(setup: Setup, outlook: Hint | Outlook) -> tuple[int, int]:
    """Returns the percent, and the merit in tenths of points, that people see."""
    return outlook.percent, setup.scoring.merit(round(10 * outlook.expected))


def assert_in_order(setup: Setup, hints: Sequence[Hint]) -> None:
    told = [shown(setup, each) for each in hints]
    assert told == sorted(told, reverse=True)


@each_way
@examples(6)
@given(seed=seeds, plies=plies, scoring=scorings, limit=st.integers(1, 8))
def test_a_hint_is_shown_no_worse_than_those_below_it(
    way: str, *, seed: int, plies: int, scoring: str, limit: int
) -> None:
    game = begun(setup_named(way, scoring=scoring), plies, seed)
    if not game.is_over:
        hints = hint(game, limit=limit, simulations=100, seed=seed)
        assert 0 < len(hints) <= limit
        assert_in_order(game.setup, hints)


@each_way
@examples(3)
@given(seed=seeds, plies=plies, scoring=scorings, network=st.booleans())
def test_labels_and_losses_are_those_of_the_numbers_shown(
    way: str, *, seed: int, plies: int, scoring: str, network: bool
) -> None:
    game = begun(setup_named(way, scoring=scoring), plies, seed)
    for judged in analyse(game, simulations=30, seed=seed, network=network).moves:
        best, played = shown(game.setup, judged.before), shown(game.setup, judged.after)
        assert_in_order(game.setup, judged.best)
        assert judged.percent_lost == best[0] - played[0]
        assert judged.swing == (played[1] - best[1]) / 10
        assert judged.label is label_for(-judged.swing, judged.percent_lost / 100)
        assert judged.label is Label.BEST or loss_words(judged)
        assert judged.after == judged.sides[judged.side]
        assert sum(each.win_chance for each in judged.sides) == pytest.approx(1, abs=1e-6)


def test_the_best_moves_of_a_review_are_the_hints_of_the_position() -> None:
    setup = setup_named("duo")
    for number, judged in enumerate(analyse(begun(setup, 7, 5), simulations=200).moves):
        game = begun(setup, number, 5)
        found = fresh_search(setup, seed=0).run(game, simulations=200)
        assert list(judged.best) == hints_from(game, found, 3)


@each_way
def test_a_move_with_a_higher_value_has_no_lower_win_chance(way: str) -> None:
    game = begun(setup_named(way), 11, 3)
    moves = [
        (move.value, move.win_chance[side_to_play(game)])
        for move in fresh_search(game.setup, seed=1).run(game, simulations=300).moves
        if move.visits > 20
    ]
    chances = [chance for _, chance in sorted(moves)]
    # With more than two sides, the values of the others matter too.
    if len(game.setup.seating.sides) <= 2:
        assert chances == sorted(chances)
    assert all(0 <= chance <= 1 for chance in chances)

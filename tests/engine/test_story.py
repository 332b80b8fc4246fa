"""The story of a game, from analyses of games in which it is known."""

from __future__ import annotations

import pytest

from cornerwise.engine import Analysis, Label, Lead, Outlook, analyse
from cornerwise.game import Game
from cornerwise.kernel.advice import accuracy_of
from cornerwise.variants import setup_named, way_names
from engine.tiny import begun

DUO = setup_named("duo")


def leaders(analysis: Analysis) -> list[int | None]:
    """Returns the side with the highest win chance, at first and after each move."""

    def ahead(sides: tuple[Outlook, ...]) -> int | None:
        percent = [each.percent for each in sides]
        best = max(percent)
        return percent.index(best) if percent.count(best) == 1 and len(sides) > 1 else None

    return [ahead(analysis.start), *(ahead(judged.sides) for judged in analysis.moves)]


@pytest.mark.parametrize("way", way_names())
def test_the_leader_took_the_lead_for_good_at_the_turning_point(way: str) -> None:
    analysis = analyse(begun(setup_named(way), 100), simulations=12)
    story, ahead = analysis.story, leaders(analysis)
    assert story.leader == ahead[-1]
    if story.lead is Lead.TAKEN:
        assert story.turning_point is not None
        before, after = ahead[: story.turning_point + 1], ahead[story.turning_point + 1 :]
        assert before[-1] != story.leader
        assert set(after) == {story.leader}
    else:
        assert story.turning_point is None
        assert set(ahead) == {story.leader} if story.lead is Lead.KEPT else story.leader is None


@pytest.mark.parametrize("way", way_names())
def test_the_biggest_miss_is_the_mistake_that_loses_most(way: str) -> None:
    analysis = analyse(begun(setup_named(way), 100), simulations=12)
    misses = [
        (accuracy_of(-judged.swing, judged.percent_lost / 100), index)
        for index, judged in enumerate(analysis.moves)
        if judged.label in (Label.MISTAKE, Label.BLUNDER)
    ]
    assert analysis.story.biggest_miss == (min(misses)[1] if misses else None)


def test_the_best_move_is_a_good_one() -> None:
    analysis = analyse(begun(DUO, 100), simulations=12)
    assert analysis.story.best_move is not None
    assert analysis.moves[analysis.story.best_move].label in (Label.BEST, Label.GOOD)


def test_accuracy_is_the_mean_over_the_moves_of_a_side() -> None:
    analysis = analyse(begun(DUO, 9), simulations=12)
    for side, accuracy in enumerate(analysis.story.accuracy):
        own = [
            accuracy_of(-judged.swing, judged.percent_lost / 100)
            for judged in analysis.moves
            if judged.side == side
        ]
        assert accuracy == pytest.approx(sum(own) / len(own))


def test_a_move_without_loss_is_wholly_accurate_and_a_blunder_is_hardly() -> None:
    assert accuracy_of(0, 0) == accuracy_of(-5, -0.2) == 100
    assert accuracy_of(8, 0) == accuracy_of(0, 0.25) == pytest.approx(30, abs=1)
    assert accuracy_of(40, 0) < 1


def test_a_game_without_moves_has_no_story() -> None:
    story = analyse(Game(DUO), simulations=5).story
    assert story.best_move is story.biggest_miss is story.turning_point is story.leader is None
    assert story.lead is Lead.NOBODY
    assert story.accuracy == (None, None)


def test_alone_nobody_leads() -> None:
    story = analyse(begun(setup_named("classic-one"), 6), simulations=5).story
    assert story.lead is Lead.NOBODY

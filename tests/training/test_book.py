"""Making an opening book."""

from dataclasses import replace

import pytest

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.opening_book import book_numbers
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel.choice import Book
from cornerwise.training.book import FINALISTS, BookPlan, StudiedPosition, study, with_images
from cornerwise.variants import setup_named

DUO = setup_named("duo", start="fixed")
PLAN = BookPlan(
    DUO, knowledge_for(DUO, network=False), plies=2, candidates=6, games=2, simulations=4
)


@pytest.fixture(scope="module")
def studied() -> list[StudiedPosition]:
    return study(PLAN)


def test_a_book_goes_on_after_each_move_that_it_chooses(studied: list[StudiedPosition]) -> None:
    start, *others = studied
    assert start.line == ()
    assert {position.line for position in others} == {(move,) for move in start.chosen}


def test_the_worse_half_is_left_out_after_each_round(studied: list[StudiedPosition]) -> None:
    games = sorted(len(move.values) for move in studied[0].moves)
    assert games == [2, 2, *[4] * FINALISTS]


def test_the_best_move_of_the_last_round_is_chosen(studied: list[StudiedPosition]) -> None:
    for position in studied:
        last = [move for move in position.moves if len(move.values) == 4]
        best = max(last, key=lambda move: move.value)
        assert best.placement in position.chosen
        assert set(position.chosen) <= {move.placement for move in last}


def test_the_same_plan_makes_the_same_book_however_many_games_are_played_at_a_time(
    studied: list[StudiedPosition],
) -> None:
    small = replace(PLAN, plies=1)
    assert study(small, jobs=3) == studied[:1]


def test_images_of_lines_and_moves_are_legal(studied: list[StudiedPosition]) -> None:
    anywhere = setup_named("duo")
    positions = with_images(DUO, studied)
    assert len({position.line for position in positions}) == len(positions)
    for position in positions:
        legal = set(Game.replay(anywhere, position.line).legal_placements())
        assert set(position.moves) <= legal
    Book(book_numbers(positions))


def test_moves_that_are_images_of_each_other_are_tried_once(studied: list[StudiedPosition]) -> None:
    (start, *_) = with_images(DUO, [replace(studied[0], chosen=(studied[0].moves[0].placement,))])
    tried = {move.placement for move in studied[0].moves}
    assert len(set(start.moves) & tried) == 1


def test_a_solo_game_has_no_book() -> None:
    solo = setup_named("classic-one")
    with pytest.raises(TrainingError, match="no opponents"):
        BookPlan(solo, knowledge_for(solo))

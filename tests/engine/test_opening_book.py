"""Opening books: the strong levels choose among first moves that are about equally good."""

import pytest

from cornerwise.engine import LEVELS, player_for_level
from cornerwise.engine.choice import NO_WEAKNESS
from cornerwise.engine.knowledge import data_document
from cornerwise.engine.opening_book import BookPosition, book_file, book_name, positions_from
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.kernel.choice import Book, Chooser
from cornerwise.position import Position
from cornerwise.variants import Setup, setup_named, way_names

GAMES = ("duo", "junior", "classic-two", "classic")


def positions_of(way: str) -> list[BookPosition]:
    return positions_from(data_document(book_file(way)))


def first_moves(way: str) -> set[int]:
    (start,) = [position for position in positions_of(way) if not position.line]
    return set(start.moves)


def first_choice(setup: Setup, level: int, seed: int) -> int:
    return player_for_level(level, setup, seed).choose(Game(setup))


@pytest.mark.parametrize("way", GAMES)
def test_a_book_has_only_legal_moves(way: str) -> None:
    setup = setup_named(way)
    for position in positions_of(way):
        legal = set(Game.replay(setup, position.line).legal_placements())
        assert position.moves
        assert set(position.moves) <= legal


@pytest.mark.parametrize("way", GAMES)
def test_a_book_knows_the_position_after_each_of_its_first_moves_or_ends_there(way: str) -> None:
    lines = {position.line for position in positions_of(way)}
    for line in lines - {()}:
        assert line[:-1] in lines


@pytest.mark.parametrize("start", ["any", "fixed"])
@pytest.mark.parametrize("level", [6, 9])
def test_strong_levels_begin_with_moves_of_the_book(level: int, start: str) -> None:
    setup = setup_named("duo", start=start)
    drawn = {first_choice(setup, level, seed) for seed in range(12)}
    assert drawn <= first_moves("duo")
    assert len(drawn) > 1


def test_weak_levels_have_no_book() -> None:
    setup = setup_named("duo")
    drawn = {first_choice(setup, 1, seed) for seed in range(30)}
    assert not drawn <= first_moves("duo")


def test_the_same_seed_chooses_the_same_move_of_the_book() -> None:
    setup = setup_named("duo")
    assert first_choice(setup, 7, 3) == first_choice(setup, 7, 3)


def test_a_book_does_not_know_a_position_that_was_set_up() -> None:
    setup = setup_named("duo", start="fixed")
    first = Game(setup).legal_placements()[0]
    laid = Position.from_pieces(setup.variant, [[first], []], turn=1, start=setup.start)
    answer = Game(setup, laid).legal_placements()[0]
    chooser = Chooser(0, 0, 0, 1, Book([1, first, 1, answer, 0, 1, answer]))
    assert chooser.uses_book(Game.replay(setup, [first]))
    assert not chooser.uses_book(Game(setup, laid))


def test_moves_that_are_illegal_under_other_rules_are_left_out() -> None:
    fixed = setup_named("duo", start="fixed")
    legal = set(Game(fixed).legal_placements())
    assert first_moves("duo") - legal, "the book has images for the other start cell"
    assert {first_choice(fixed, 6, seed) for seed in range(8)} <= legal


@pytest.mark.parametrize("way", way_names())
def test_only_games_in_which_the_same_colours_win_together_share_a_book(way: str) -> None:
    shared = {"classic-teams": "classic-two", "classic-three": None, "classic-one": None}
    assert book_name(setup_named(way)) == shared.get(way, way if way in GAMES else None)


@pytest.mark.parametrize("numbers", [[1], [0], [0, 2, 5], [-1], [0, 1, 70_000], [0, 1, -3]])
def test_numbers_that_are_no_book_are_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="not a book"):
        Book(numbers)


@pytest.mark.parametrize(
    "document", [{}, {"positions": [{"line": []}]}, {"positions": [{"line": [], "moves": ["x"]}]}]
)
def test_a_document_that_is_no_book_is_refused(document: dict[str, object]) -> None:
    with pytest.raises(SetupError, match="an opening book needs positions"):
        positions_from(document)


def test_the_levels_that_play_their_best_are_those_with_a_book() -> None:
    best = [level for level in LEVELS if level.strength_in("duo").weakness == NO_WEAKNESS]
    assert [level.number for level in best] == [6, 7, 8, 9]

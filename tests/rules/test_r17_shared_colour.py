"""R17: three players, and a colour that they play in turn."""

from itertools import pairwise

import pytest
from hypothesis import given, settings

from cornerwise.game import Game, Move, scores
from cornerwise.variants import CLASSIC, Setup, setup_named
from rules.drawing import draw
from rules.toys import FOUR
from strategies import games, random_game


def owners(game: Game, move: Move) -> str:
    """Returns the own colour of the player who made a move."""
    (colour,) = game.setup.seating.seats[move.seat]
    return CLASSIC.colours[colour]


def shared_moves(shared: str, first: str) -> list[str]:
    """Returns who makes the first six moves of the shared colour."""
    game = Game(setup_named("classic-three", shared=shared, first=first))
    while len(game.moves) < 24:
        game.play(game.legal_placements()[-1])
    return [owners(game, move) for move in game.moves if CLASSIC.colours[move.colour] == shared][:6]


@pytest.mark.parametrize("shared", CLASSIC.colours)
def test_r17_each_player_has_one_of_the_other_colours(shared: str) -> None:
    colour = CLASSIC.colour_named(shared)
    seating = setup_named("classic-three", shared=shared).seating
    assert seating.shared == colour
    assert seating.seat_of(colour) is None
    assert [own for (own,) in seating.seats] == [c for c in range(4) if c != colour]


@pytest.mark.parametrize("first", CLASSIC.colours)
@pytest.mark.parametrize(
    ("shared", "players"),
    [
        ("green", ["blue", "yellow", "red"]),
        ("blue", ["yellow", "red", "green"]),
        ("yellow", ["red", "green", "blue"]),
        ("red", ["green", "blue", "yellow"]),
    ],
)
def test_r17_the_shared_colour_is_played_one_after_the_other(
    shared: str, players: list[str], first: str
) -> None:
    """The player whose own colour follows the shared one begins."""
    assert shared_moves(shared, first) == players * 2


def test_r17_green_is_shared_unless_another_is_chosen() -> None:
    assert setup_named("classic-three").seating.shared == CLASSIC.colour_named("green")


def test_r17_the_score_of_the_shared_colour_is_ignored() -> None:
    rows = """
        B B . . . . Y Y
        B . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        G . . . R R R R
    """
    result = scores(Setup(FOUR, FOUR.seating("three", shared=2)), draw(FOUR, rows))
    assert result.colours == (-12, -13, -11, -14)
    assert result.seats == (-12, -13, -14)
    assert result.winners == (0,)


def test_r17_a_player_whose_own_colour_is_blocked_still_plays_the_shared_one() -> None:
    """Blue is blocked, but takes its turn with green."""
    rows = """
        B Y . . . . . .
        Y Y . . . . . .
        . . Y . . . . .
        . . Y . . . . .
        . . Y . . . . .
        . . Y . . . . .
        G . . . . . . .
        G G . . . . . R
    """
    setup = Setup(FOUR, FOUR.seating("three", shared=3))
    position = draw(FOUR, rows, "green")
    assert not position.can_place(0)
    game = Game(setup, position)
    seats = []
    while not game.is_over:
        move = game.play(game.legal_placements()[0])
        assert move.colour != 0
        if move.colour == 3:
            seats.append(move.seat)
    # Green was placed once, so yellow plays it next; blue's turn comes after red's.
    assert seats[:3] == [1, 2, 0]


@given(games(FOUR))
@settings(max_examples=30)
def test_r17_the_players_of_the_shared_colour_go_round(game: Game) -> None:
    shared = game.setup.seating.shared
    seats = [move.seat for move in game.moves if move.colour == shared]
    assert all((b - a) % 3 == 1 for a, b in pairwise(seats))


def test_r17_a_blocked_player_really_occurs_in_random_games() -> None:
    setup = setup_named("classic-three")
    for seed in range(30):
        game = random_game(setup, seed)
        for index, move in enumerate(game.moves):
            before = game.positions[index]
            own = setup.seating.seats[move.seat][0]
            if move.colour == 3 and not before.can_place(own):
                return
    pytest.fail("no random game has a blocked player who plays the shared colour")

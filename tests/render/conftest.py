"""Games to draw."""

import random

import pytest

from cornerwise import Game, setup_named


def random_game(name: str, seed: int, moves: int, *, start: str = "any") -> Game:
    """Returns a game after some random moves."""
    game = Game(setup_named(name, start=start))
    choice = random.Random(seed)
    while not game.is_over and len(game.moves) < moves:
        game.play(choice.choice(game.legal_placements()))
    return game


@pytest.fixture(scope="session")
def duo() -> Game:
    return random_game("duo", 1, 9)


@pytest.fixture(scope="session", params=["classic", "classic-three", "duo", "junior"])
def any_game(request: pytest.FixtureRequest) -> Game:
    return random_game(request.param, 2, 14)

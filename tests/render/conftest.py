"""Games to draw."""

import pytest

from cornerwise import Game, setup_named
from strategies import random_game


@pytest.fixture(scope="session")
def duo() -> Game:
    return random_game(setup_named("duo"), 1, 9)


@pytest.fixture(scope="session", params=["classic", "classic-three", "duo", "junior"])
def any_game(request: pytest.FixtureRequest) -> Game:
    return random_game(setup_named(request.param), 2, 14)

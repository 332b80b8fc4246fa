"""Slow tests of the engine; run them on an otherwise idle machine."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from cornerwise.engine import SearchPlayer, player_for_level
from cornerwise.game import Game
from cornerwise.variants import setup_named, way_names
from engine.tiny import TINY_LEVELS, begun
from strategies import SETUPS

pytestmark = pytest.mark.soak

GAMES = 10_000


@pytest.fixture(scope="module")
def _other_cores_are_busy() -> Iterator[None]:
    spinners = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"])
        for _ in range((os.cpu_count() or 1) - 1)
    ]
    yield
    for spinner in spinners:
        spinner.kill()
        spinner.wait()


@pytest.mark.usefixtures("_other_cores_are_busy")
@pytest.mark.parametrize("way", way_names())
@pytest.mark.parametrize("seconds", [0.02, 0.2, 1.0])
def test_a_search_keeps_its_time_within_20_ms_and_5_percent(way: str, seconds: float) -> None:
    setup = setup_named(way)
    player = SearchPlayer(setup, seconds=seconds)
    taken = []
    for plies in range(0, 40, 4):
        game = begun(setup, plies)
        if game.is_over:
            break
        start = time.perf_counter()
        player.choose(game)
        taken.append(time.perf_counter() - start)
    assert statistics.median(taken) <= seconds * 1.05 + 0.02
    assert max(taken) <= seconds * 1.05 + 0.02


def test_ten_thousand_fast_games_are_legal() -> None:
    for number in range(GAMES):
        setup = SETUPS[number % len(SETUPS)]
        level = TINY_LEVELS[number % len(TINY_LEVELS)].scaled(0.3)
        player, game = player_for_level(level, setup, number), Game(setup)
        while not game.is_over:
            game.play(player.choose(game))

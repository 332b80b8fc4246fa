"""A search ends when it should: in time, when stopped, and without leaving anything behind."""

import random
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cornerwise.engine import Interrupt, SearchPlayer, analyse, hint, player_for_level
from cornerwise.engine.hints import fresh_search
from cornerwise.game import Game
from cornerwise.variants import setup_named
from engine.tiny import begun

DUO = setup_named("duo")
AT_ONCE = 0.3
"""Seconds; generous, for a busy machine."""


def test_a_search_ends_in_time() -> None:
    player = SearchPlayer(DUO, seconds=0.05)
    game = begun(DUO, 8)
    overruns = []
    for _ in range(7):
        start = time.perf_counter()
        player.choose(game)
        overruns.append(time.perf_counter() - start - 0.05)
    assert statistics.median(overruns) < 0.1


@pytest.mark.parametrize("way", ["duo", "classic-three"])
def test_a_player_can_be_stopped_at_any_moment(way: str) -> None:
    setup = setup_named(way)
    game = begun(setup, 9)
    player = player_for_level(9, setup)
    generator = random.Random(1)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(20):
            player.go()
            choice = pool.submit(player.choose, game)
            time.sleep(generator.choice([0, 0.0005, 0.005, 0.02]))
            stopped = time.perf_counter()
            player.stop()
            assert choice.result(10) in game.legal_placements()
            assert time.perf_counter() - stopped < AT_ONCE


@pytest.mark.parametrize("level", range(1, 10))
def test_a_stopped_player_still_answers(level: int) -> None:
    game = Game(DUO)
    player = player_for_level(level, DUO)
    player.stop()
    start = time.perf_counter()
    game.play(player.choose(game))
    game.play(player.choose(game))
    assert time.perf_counter() - start < AT_ONCE


def test_a_stopped_player_thinks_again_after_go() -> None:
    player = SearchPlayer(DUO, simulations=50)
    player.stop()
    assert player.think(Game(DUO)).simulations == 0
    player.go()
    assert player.think(Game(DUO)).simulations == 50


def test_a_hint_can_be_interrupted() -> None:
    game, interrupt = begun(DUO, 9), Interrupt()
    with ThreadPoolExecutor(1) as pool:
        hints = pool.submit(hint, game, seconds=30, interrupt=interrupt)
        time.sleep(0.05)
        interrupt.stop()
        assert all(each.placement in game.legal_placements() for each in hints.result(5))
    assert hint(game, seconds=30, interrupt=interrupt) == []


def test_an_interrupted_analysis_keeps_what_was_judged() -> None:
    game, interrupt = begun(DUO, 12), Interrupt()

    def stop_at_three(done: int, total: int) -> None:
        assert total == 12
        if done == 3:
            interrupt.stop()

    analysis = analyse(game, simulations=20, progress=stop_at_three, interrupt=interrupt)
    assert not analysis.complete
    assert analysis.moves == analyse(game, simulations=20).moves[:3]


@pytest.mark.skipif(sys.platform != "linux", reason="reads memory from /proc")
def test_a_thousand_searches_leave_no_memory_behind() -> None:
    def pages() -> int:
        return int(Path("/proc/self/statm").read_text("utf-8").split()[1])

    game = begun(DUO, 10)
    player = SearchPlayer(DUO, simulations=4)

    def search(times: int) -> None:
        for seed in range(times):
            fresh_search(game.setup, seed=seed).run(game, simulations=4)
            player.choose(game)

    search(100)
    before = pages()
    search(1000)
    assert (pages() - before) * 4096 < 8e6

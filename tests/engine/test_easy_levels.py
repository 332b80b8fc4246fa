"""Beginners can beat the lowest levels.

Few games, always the same ones; docs/engine.md has the results of many.
"""

import statistics

import pytest

from cornerwise.engine import Player, RandomPlayer, player_for_level
from cornerwise.game import Game
from cornerwise.variants import Setup, setup_named
from engine.bench_modules import bench_module

naive = bench_module("naive")
levels = bench_module("levels")

FOR_TWO = ["duo", "junior", "classic-two"]


def score(way: str, first: str, second: str, games: int) -> float:
    """Returns the first player's share of the first places."""
    match = levels.Match(way, first, second, alone=first in naive.NAIVE)
    scores: list[float] = [levels.play(match, number).score for number in range(games)]
    return statistics.mean(scores)


@pytest.mark.parametrize("way", FOR_TWO)
def test_a_child_wins_most_games_against_level_1(way: str) -> None:
    assert 0.5 < score(way, "child", "1", 40) < 0.85


def test_a_child_often_comes_first_of_four_against_level_1() -> None:
    assert score("classic", "child", "1", 40) > 0.35


@pytest.mark.parametrize("way", FOR_TWO)
def test_a_child_wins_against_level_2_but_not_mostly(way: str) -> None:
    assert 0.2 < score(way, "child", "2", 40) < 0.6


@pytest.mark.parametrize("way", [*FOR_TWO, "classic"])
def test_random_play_wins_something_against_level_1_but_not_much(way: str) -> None:
    assert 0 < score(way, "random", "1", 40) < 0.3


@pytest.mark.parametrize("way", [*FOR_TWO, "classic"])
def test_level_4_beats_a_child_and_level_1_clearly(way: str) -> None:
    assert score(way, "child", "4", 12) < 0.15
    assert score(way, "4", "1", 6) > 0.9


@pytest.mark.parametrize("way", ["duo", "junior"])
def test_level_1_heads_for_the_centre_more_than_random_play_does(way: str) -> None:
    setup = setup_named(way)
    beginner = [away_from_middle(setup, player_for_level(1, setup, seed)) for seed in range(8)]
    anybody = [away_from_middle(setup, RandomPlayer(seed)) for seed in range(8)]
    assert statistics.mean(beginner) < statistics.mean(anybody)


def away_from_middle(setup: Setup, player: Player) -> float:
    """Returns a player's mean distance from the middle in the first third of a game."""
    game = Game(setup)
    for _ in range(10):
        game.play(player.choose(game))
    board = setup.variant.board
    steps: list[int] = [
        naive.steps_from_middle(board, cell)
        for placement in game.placements
        for cell in game.placement_table[placement].cells
    ]
    return statistics.mean(steps)


@pytest.mark.parametrize("name", ["child", "centre"])
def test_naive_strategies_play_a_largest_piece(name: str) -> None:
    setup = setup_named("duo")
    game, player = Game(setup), naive.NAIVE[name](1)
    while not game.is_over:
        choice = player.choose(game)
        sizes = game.placement_table.sizes
        assert sizes[choice] == max(sizes[each] for each in game.legal_placements())
        game.play(choice)


def test_seats_change_from_game_to_game() -> None:
    def sides(way: str, *, alone: bool) -> list[tuple[int, ...]]:
        match = levels.Match(way, "2", "1", alone=alone)
        return [tuple(levels.sides_of_first(match, number)) for number in range(6)]

    assert sides("duo", alone=False) == sides("duo", alone=True) == [(0,), (1,)] * 3
    assert sides("classic", alone=True) == [(0,), (1,), (2,), (3,), (0,), (1,)]
    assert sides("classic", alone=False) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]

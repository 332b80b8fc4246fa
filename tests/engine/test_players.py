import random
import subprocess
import sys

import pytest

from cornerwise.engine import (
    GreedyPlayer,
    Player,
    RandomPlayer,
    SearchPlayer,
    level_numbered,
    player_for_level,
)
from cornerwise.errors import GameOver, SetupError
from cornerwise.game import Game
from cornerwise.variants import Setup, setup_named, way_names
from engine.tiny import SIMULATIONS, TINY_LEVELS, begun
from rules.toys import TOYS
from strategies import SETUPS, setups_of

DUO = setup_named("duo")

TOY_SETUPS = [setup for variant in TOYS for setup in setups_of(variant)]


def everybody(setup: Setup, seed: int = 0) -> list[Player]:
    searching = SearchPlayer(setup, simulations=SIMULATIONS, seed=seed)
    levels = [player_for_level(level, setup, seed) for level in TINY_LEVELS]
    return [RandomPlayer(seed), GreedyPlayer(seed), searching, *levels]


def play_on(game: Game, players: list[Player]) -> None:
    """Plays to the end; `Game.play` refuses illegal moves."""
    while not game.is_over:
        game.play(players[len(game.moves) % len(players)].choose(game))


@pytest.mark.parametrize("way", way_names())
def test_whole_games_of_all_players_and_levels_are_legal(way: str) -> None:
    setup = setup_named(way)
    game = Game(setup)
    play_on(game, everybody(setup))
    assert game.is_over


@pytest.mark.long
def test_every_level_is_legal_under_all_settings() -> None:
    for number, setup in enumerate(SETUPS):
        plies = random.Random(number).randrange(50)
        game = begun(setup, plies, seed=number)
        while game.is_over:
            game.undo()
        level = TINY_LEVELS[number % len(TINY_LEVELS)]
        game.play(player_for_level(level, setup, number).choose(game))


def test_players_know_any_variant_that_the_rules_know() -> None:
    for seed, setup in enumerate(TOY_SETUPS):
        play_on(Game(setup), everybody(setup, seed)[seed % 3 :])


@pytest.mark.parametrize("index", range(len(everybody(DUO))))
def test_a_seed_always_plays_the_same_moves(index: int) -> None:
    def moves(seed: int) -> list[int]:
        player, game = everybody(DUO, seed)[index], Game(DUO)
        for _ in range(8):
            game.play(player.choose(game))
        return list(game.placements)

    assert moves(7) == moves(7)


def test_players_say_so_when_the_game_is_over() -> None:
    game = begun(DUO, 100)
    for player in everybody(DUO):
        with pytest.raises(GameOver):
            player.choose(game)


def test_a_player_is_for_one_setup() -> None:
    with pytest.raises(SetupError):
        SearchPlayer(DUO, simulations=1).choose(Game(setup_named("duo", start="fixed")))


def test_a_search_without_a_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="simulations"):
        SearchPlayer(DUO)


def test_greedy_plays_a_largest_piece() -> None:
    game = Game(setup_named("classic"))
    for _ in range(12):
        choice = GreedyPlayer().choose(game)
        assert len(game.placement_table[choice].cells) == 5
        game.play(choice)


def test_two_threads_find_legal_moves() -> None:
    game = Game(DUO)
    player = SearchPlayer(DUO, simulations=40, threads=2)
    while not game.is_over:
        game.play(player.choose(game))


def test_a_player_follows_moves_that_are_taken_back() -> None:
    game = begun(DUO, 6)
    player = SearchPlayer(DUO, simulations=60)
    for _ in range(3):
        game.play(player.choose(game))
    game.undo()
    game.undo()
    game.play(game.legal_placements()[0])
    game.play(player.choose(game))


def test_one_player_plays_games_from_several_set_up_positions() -> None:
    player = player_for_level(TINY_LEVELS[8], DUO)
    for plies in (0, 4, 9, 16, 9):
        game = Game(DUO, begun(DUO, plies, seed=plies).position)
        for _ in range(3):
            game.play(player.choose(game))


def test_the_rules_alone_do_not_load_the_engine() -> None:
    code = "import sys, cornerwise; sys.exit('cornerwise.engine' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_there_is_no_level_ten() -> None:
    with pytest.raises(SetupError, match="1 to 9"):
        level_numbered(10)
    with pytest.raises(SetupError):
        player_for_level(0, DUO)

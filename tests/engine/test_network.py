"""The package's networks: which game has which, how large they are, and how they are used."""

import hashlib
import json
import time
from importlib.resources import files

import pytest

from cornerwise.engine import hint, player_for_level
from cornerwise.engine.knowledge import knowledge_for, network_file, network_for
from cornerwise.engine.levels import LEVELS
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.network import Network
from cornerwise.kernel.search import TreeSearch
from cornerwise.variants import setup_named, way_names

DATA = files("cornerwise.engine").joinpath("data")
NETWORKS = ("duo", "junior", "classic-two", "classic")
LARGEST = 1_500_000
LOADING_SECONDS = 0.05


def content(name: str) -> bytes:
    return DATA.joinpath(network_file(name)).read_bytes()


@pytest.mark.parametrize(
    ("way", "name"),
    [
        ("duo", "duo"),
        ("junior", "junior"),
        ("classic", "classic"),
        ("classic-three", "classic"),
        ("classic-two", "classic-two"),
        ("classic-teams", "classic-two"),
    ],
)
def test_each_way_to_play_has_the_network_of_its_sides(way: str, name: str) -> None:
    found = network_for(setup_named(way))
    assert found is not None
    assert found.checksum == Network.load(content(name)).checksum


def test_who_plays_alone_has_no_network() -> None:
    assert network_for(setup_named("classic-one")) is None


def test_all_networks_together_are_small_and_load_fast() -> None:
    contents = [content(name) for name in NETWORKS]
    assert sum(len(each) for each in contents) <= LARGEST
    began = time.process_time()
    for each in contents:
        Network.load(each)
    assert time.process_time() - began <= LOADING_SECONDS


@pytest.mark.parametrize("name", NETWORKS)
def test_each_network_tells_how_it_was_made(name: str) -> None:
    provenance = json.loads(DATA.joinpath(f"net-{name}.json").read_text("utf-8"))
    assert provenance["sha256"] == hashlib.sha256(content(name)).hexdigest()
    assert provenance["way"] == name
    assert provenance["command"].startswith(f"cornerwise train net {name} ")
    assert provenance["games"]["learned"] > 0


def test_without_a_network_nothing_asks_one() -> None:
    setup = setup_named("duo")
    assert knowledge_for(setup, network=False).network is None
    game = Game.replay(setup, random_game(setup, 1)[:8])
    old = hint(game, simulations=400, seed=1, network=False)
    new = hint(game, simulations=400, seed=1)
    assert old == hint(game, simulations=400, seed=1, network=False)
    assert [each.visit_share for each in old] != [each.visit_share for each in new]


@pytest.mark.parametrize("way", way_names())
def test_levels_one_to_three_do_not_ask_the_network(way: str) -> None:
    assert [level.number for level in LEVELS if not level.uses_network_in(way)] == [1, 2, 3]


@pytest.mark.parametrize("way", way_names())
def test_a_level_with_a_network_plays_every_way_to_the_end(way: str) -> None:
    setup = setup_named(way)
    game = Game(setup)
    player = player_for_level(4, setup, seed=1)
    while not game.is_over:
        game.play(player.choose(game))  # An illegal move would raise.
    assert game.result().sides


def test_a_search_with_a_network_keeps_its_time() -> None:
    setup = setup_named("classic")
    search = TreeSearch(setup, knowledge_for(setup))
    for seconds in (0.01, 0.1):
        began = time.thread_time()
        search.run(Game(setup), cpu_seconds=seconds)
        assert time.thread_time() - began <= seconds * 1.05 + 0.02

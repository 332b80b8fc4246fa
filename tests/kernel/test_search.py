from __future__ import annotations

from dataclasses import replace

import pytest

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import GameOver
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.search import NetOptions, SearchOptions, TreeSearch
from cornerwise.kernel.selfplay import SelfPlay, SelfPlayOptions
from cornerwise.notation import parse_move
from cornerwise.position import Position
from cornerwise.variants import setup_named, way_names
from nets import tiny_network

SETUP = setup_named("duo", start="fixed")
EAGER = SearchOptions(net=NetOptions(visits=4, wide_visits=20))
"""Evaluates the network often, so that a short search does everything that a long one does."""


def search(seed: int = 1, threads: int = 1) -> TreeSearch:
    return TreeSearch(SETUP, knowledge_for(SETUP), seed=seed, threads=threads)


def test_same_seed_and_simulations_give_the_same_search() -> None:
    game = Game.replay(SETUP, random_game(SETUP, 5)[:8])
    first, second = search().run(game, simulations=300), search().run(game, simulations=300)
    assert first.visits == second.visits
    assert first.moves == second.moves


def test_what_was_learned_is_kept_from_move_to_move() -> None:
    tree = search()
    game = Game(SETUP)
    game.play(tree.run(game, simulations=400).best.placement)
    kept = tree.run(game, simulations=1)
    assert sum(kept.visits.values()) > 1


def test_games_from_different_positions_are_not_mixed_up() -> None:
    tree = search()
    for text in ("e10", "d10,e10", "e9,e10"):
        placed = [(parse_move(Game(SETUP).placement_table, text),), ()]
        initial = Position.from_pieces(SETUP.variant, placed, turn=0, start=SETUP.start)
        game = Game(SETUP, initial)
        found = tree.run(game, simulations=50)
        assert set(found.visits) <= set(game.legal_placements())


def test_simulations_are_counted_and_shared_between_threads() -> None:
    result = search(threads=2).run(Game(SETUP), simulations=100)
    assert result.simulations == 100
    assert sum(result.visits.values()) == 100
    assert result.best == result.moves[0]


def test_visits_are_those_of_the_moves() -> None:
    for threads in (1, 2):
        found = search(seed=1, threads=threads).run(Game(SETUP), simulations=40)
        assert found.visits == {move.placement: move.visits for move in found.moves}
        assert list(found.visits.values()) == sorted(found.visits.values(), reverse=True)


def test_a_search_bounded_by_processor_time_ends() -> None:
    result = search().run(Game(SETUP), cpu_seconds=0.01)
    assert result.simulations > 0


def test_a_finished_game_or_no_limit_is_refused() -> None:
    over = Game.replay(SETUP, random_game(SETUP, 1))
    with pytest.raises(GameOver):
        search().run(over, simulations=1)
    with pytest.raises(ValueError, match="needs a number"):
        search().run(Game(SETUP))


def test_a_tree_of_some_megabytes_holds_as_many_children_as_fit() -> None:
    small, large = (SearchOptions().with_memory(megabytes) for megabytes in (10, 1_000))
    assert 28 * large.max_children + 24 * large.max_nodes <= 1_000_000_000
    assert large.max_children > 30_000_000
    assert replace(large, max_nodes=small.max_nodes, max_children=small.max_children) == small
    most = SearchOptions().with_memory(64_000)
    assert most.max_children < 2**31
    tree = TreeSearch(SETUP, knowledge_for(SETUP), options=most, seed=1)
    assert tree.run(Game(SETUP), simulations=10).simulations == 10


def test_a_tree_out_of_room_goes_on_searching() -> None:
    tight = SearchOptions(max_nodes=10, max_children=200)
    tree = TreeSearch(SETUP, knowledge_for(SETUP), options=tight, seed=1)
    assert tree.run(Game(SETUP), simulations=200).simulations == 200


def test_a_root_kept_from_the_tree_has_the_priors_of_its_position() -> None:
    # Moves of the last simulation must not count as played when the root is extended.
    tree = search(seed=1)
    game = Game(SETUP)
    for _ in range(4):
        game.play(tree.run(game, simulations=2_000).best.placement)
        kept = {move.placement: move.prior for move in tree.run(game, simulations=1).moves}
        fresh = {
            move.placement: move.prior for move in search(seed=2).run(game, simulations=1).moves
        }
        assert kept == fresh


@pytest.mark.parametrize("way", [way for way in way_names() if way != "classic-one"])
def test_a_search_with_a_network_repeats_itself_and_plays_legally(way: str) -> None:
    setup = setup_named(way)
    knowledge = replace(knowledge_for(setup), network=tiny_network(setup))
    game = Game.replay(setup, random_game(setup, 2)[:6])
    trees = [TreeSearch(setup, knowledge, options=EAGER, seed=1) for _ in range(2)]
    for _ in range(8):
        first, second = (tree.run(game, simulations=150) for tree in trees)
        assert first.visits == second.visits
        assert all(0 <= move.value <= 1 for move in first.moves)
        assert set(first.visits) <= set(game.legal_placements())
        game.play(first.best.placement)


def test_a_node_that_is_looked_at_gets_more_moves() -> None:
    # From the empty board 2,000 simulations visit the best answers often enough.
    wide = TreeSearch(SETUP, replace(knowledge_for(SETUP), network=tiny_network(SETUP)), seed=1)
    game = Game(SETUP)
    found = wide.run(game, simulations=2_000)
    assert len(found.moves) > SearchOptions().root_children
    game.play(found.best.placement)
    kept = wide.run(game, simulations=1)
    assert len(kept.moves) > SearchOptions().children


def test_self_play_tells_what_a_search_expects_of_its_own_simulations() -> None:
    # Moves kept from the previous tree, but not tried again, must not count as zero.
    player = SelfPlay(
        SETUP,
        knowledge_for(SETUP, network=False),
        options=SelfPlayOptions(full_simulations=200, quick_simulations=40),
        search=SearchOptions(),
    )
    game = player.play(3)
    assert game is not None
    for ply in game.plies:
        assert sum(ply.values) == pytest.approx(1.0 if ply.searched else 0.0, abs=1e-4)


def test_a_search_for_a_move_ends_when_nothing_can_change() -> None:
    game = next(
        game for game in map(before_the_end, range(100)) if len(game.legal_placements()) == 1
    )
    tree = TreeSearch(SETUP, knowledge_for(SETUP), options=SearchOptions(solve_positions=0))
    assert tree.run(game, seconds=600, until_decided=True).simulations == 64


def before_the_end(seed: int) -> Game:
    return Game.replay(SETUP, random_game(SETUP, seed)[:-1])


def test_a_search_with_a_number_of_simulations_makes_all_of_them() -> None:
    game = Game.replay(SETUP, random_game(SETUP, 3)[:14])
    found = search().run(game, simulations=500, seconds=60, until_decided=True)
    assert found.simulations == 500
    assert found.visits == search().run(game, simulations=500).visits

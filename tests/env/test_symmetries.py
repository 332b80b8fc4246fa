"""Symmetries as arrays agree with the rules, and keep the start squares."""

import numpy as np
import pytest

from cornerwise.env import VecEnv, symmetry_cells, symmetry_ids, turned_planes
from cornerwise.game import Game
from cornerwise.variants import Setup, Start, setup_named
from rules.toys import TOYS
from strategies import random_game


@pytest.mark.parametrize(
    ("way", "start", "count"),
    [
        ("duo", Start.ANY, 4),
        ("duo", Start.FIXED, 2),
        ("mini", Start.FIXED, 2),
        ("classic", Start.ANY, 8),
        ("classic", Start.FIXED, 1),
    ],
)
def test_only_those_that_keep_the_start_squares_count(way: str, start: Start, count: int) -> None:
    ids = symmetry_ids(setup_named(way, start=start))
    assert ids.dtype == np.int32
    assert ids.shape[0] == count
    assert (ids[0] == np.arange(ids.shape[1])).all()
    assert all(len(set(image.tolist())) == ids.shape[1] for image in ids)


@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize("variant", TOYS, ids=lambda variant: variant.id)
def test_a_turned_game_has_turned_planes_and_placements(variant: object, start: Start) -> None:
    setup = Setup(variant, variant.seatings[0], start=start)  # type: ignore[attr-defined,arg-type]
    ids, cells = symmetry_ids(setup), symmetry_cells(setup)
    assert cells.shape == (len(ids), setup.variant.board.size)
    game = random_game(setup, 3, plies=4)
    env = VecEnv(setup, 2, auto_reset=False)
    env.set_game(0, game)
    for number, image in enumerate(ids):
        env.set_game(1, Game.replay(setup, [int(image[each]) for each in game.placements]))
        assert (env.obs[1] == turned_planes(setup, env.obs[0], number)).all()
        assert sorted(image[env.legal(0)].tolist()) == env.legal(1).tolist()


def test_a_game_may_be_given_by_name() -> None:
    setup = setup_named("duo")
    planes = np.arange(14 * 14, dtype=np.int16).reshape(14, 14).astype(np.int8)
    assert (symmetry_ids("duo") == symmetry_ids(setup)).all()
    assert (symmetry_cells("duo") == symmetry_cells(setup)).all()
    assert (turned_planes("duo", planes, 1) == turned_planes(setup, planes, 1)).all()

"""The Gymnasium environment: the official check, opponents, and what a seat learns."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cornerwise.engine import RandomPlayer
from cornerwise.engine.chooser import PlayerFailed
from cornerwise.env import BlokusEnv
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.variants import setup_named


class Speaker:
    """A player that answers with the text of a move, the same game for the same seed."""

    def __init__(self) -> None:
        self.random = RandomPlayer(0)

    def seed(self, number: int) -> None:
        self.random = RandomPlayer(number)

    def choose(self, game: Game) -> str:
        return game.placement_table.name_of(self.random.choose(game))


class Liar:
    """A player that answers with an illegal move."""

    def choose(self, game: Game) -> int:
        return next(p for p in range(9999) if p not in game.legal_placements())


def test_the_official_check_passes() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(BlokusEnv("mini"))


def play(env: BlokusEnv, seed: int) -> tuple[list[int], float]:
    """Plays the last legal placement of each turn; returns the actions and the reward."""
    seen, info = env.reset(seed=seed)
    actions = []
    reward, ended = 0.0, False
    while not ended:
        assert env.observation_space.contains(seen)
        assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
        actions.append(int(info["legal_ids"][-1]))
        seen, reward, ended, truncated, info = env.step(actions[-1])
        assert not truncated
    return actions, reward


@pytest.mark.parametrize(
    "opponent",
    [
        "random",
        "greedy",
        1,
        RandomPlayer(3),
        Speaker(),
        lambda seen: np.flatnonzero(seen["action_mask"])[0],
    ],
)
def test_any_opponent_answers_and_the_reward_is_that_of_the_result(opponent: Any) -> None:
    env = BlokusEnv("mini", opponent, seat=1)
    _, reward = play(env, 5)
    game = env.game()
    assert game.is_over
    winners = game.result().winners
    assert reward == (0.0 if len(winners) == 2 else 1.0 if winners == (1,) else -1.0)


def test_the_same_seed_gives_the_same_game() -> None:
    for opponent in (Speaker(), "random"):
        env = BlokusEnv("mini", opponent)
        assert play(env, 7) == play(env, 7)
    env.reset(seed=1)
    first = env.seat
    assert {env.seat for seed in range(12) if env.reset(seed=seed)} == {0, 1}
    env.reset(seed=1)
    assert env.seat == first


def test_against_itself_every_step_is_the_move_of_the_seat_to_play() -> None:
    env = BlokusEnv("mini", "self")
    _, info = env.reset(seed=1)
    seats = []
    ended = False
    while not ended:
        seats.append(env.seat)
        assert info["seat"] == env.seat
        _, _, ended, _, info = env.step(int(info["legal_ids"][0]))
    assert seats[:4] == [0, 1, 0, 1]
    assert len(seats) == len(env.game().moves)


def test_an_illegal_action_loses() -> None:
    env = BlokusEnv("mini", seat=0)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"opponent": "nobody"}, ValueError, "no opponent 'nobody'"),
        ({"opponent": None}, TypeError, "an opponent has"),
        ({"opponent": Speaker}, SetupError, r"a class: give a player, such as Speaker\(\)"),
        ({"opponent": 12}, SetupError, "no level 12: choose from 1 to 9"),
        ({"seat": 2}, ValueError, "no seat 2"),
        ({"render_mode": "holo"}, ValueError, "holo"),
        ({"way": 5}, TypeError, "a setup or its name was expected, not int"),
        ({"way": setup_named("mini"), "start": "fixed"}, SetupError, "its own start rule"),
        ({"way": setup_named("mini"), "scoring": "basic"}, SetupError, "its own start rule"),
    ],
)
def test_impossible_options_are_refused(
    options: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        BlokusEnv(**{"way": "mini", **options})


def test_an_opponent_that_makes_an_illegal_move_is_named() -> None:
    with pytest.raises(PlayerFailed, match="Liar chose"):
        BlokusEnv("mini", Liar(), seat=1).reset(seed=1)


def test_pictures_are_arrays_and_text() -> None:
    env = BlokusEnv("mini", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().dtype == np.uint8
    text = BlokusEnv("mini", render_mode="ansi")
    text.reset(seed=1)
    assert "8" in text.render()

"""The PettingZoo environment: the official tests, and the same games as the rules."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_wrapper_fn
from pettingzoo.utils.wrappers import BaseWrapper

from cornerwise.env import blokus_v0
from cornerwise.game import Game
from cornerwise.notation import position_text
from cornerwise.records import Record
from cornerwise.variants import MINI, Setup, setup_named

SMALL = Setup(MINI, MINI.seatings[0])


@contextmanager
def advice_allowed() -> Iterator[None]:
    """Lets PettingZoo recommend: masks of those who are not to play are empty on purpose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("way", ["mini", "duo", "classic-three"])
def test_the_api_test_passes(way: str) -> None:
    with advice_allowed():
        api_test(blokus_v0.env(way=way), num_cycles=60)


def test_the_seed_test_passes() -> None:
    with advice_allowed():
        seed_test(lambda: blokus_v0.env(way="mini"), num_cycles=40)


def test_the_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    def small(**options: Any) -> Any:
        return blokus_v0.env(way="mini", **options)

    with advice_allowed():
        render_test(small)
    assert "P" in capsys.readouterr().out


class AnyAction(BaseWrapper):  # type: ignore[misc]  # PettingZoo has no complete types
    """Takes any number as the choice of a legal action, for tests that do not look at the mask."""

    metadata = {**blokus_v0.raw_env.metadata, "is_parallelizable": True}  # noqa: RUF012

    def step(self, action: int | None) -> None:
        if action is not None:
            legal = self.env.infos[self.env.agent_selection]["legal_ids"]
            action = int(legal[action % len(legal)])
        super().step(action)


def test_the_max_cycles_test_passes() -> None:
    # It needs an environment in which all agents act at once: here, a cycle is a turn of each seat.
    def env(**options: Any) -> AnyAction:
        return AnyAction(blokus_v0.raw_env(way="duo", **options))

    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_wrapper_fn(env)))


def test_max_cycles_truncates_after_as_many_turns_of_each_seat() -> None:
    env = blokus_v0.env(way="duo", max_cycles=4)
    env.reset(seed=1)
    turns = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        observation, _, ended, truncated, _ = env.last()
        assert not ended
        turns[agent] += not truncated
        env.step(None if truncated else legal_action(observation))
    assert turns == {"seat_0": 4, "seat_1": 4}
    with pytest.raises(ValueError, match="max_cycles"):
        blokus_v0.env(max_cycles=0)


def legal_action(observation: Any) -> int:
    return int(np.flatnonzero(observation["action_mask"])[-1])


@pytest.mark.parametrize("way", ["mini10", "classic-two", "classic-three", "classic-teams"])
def test_turns_seats_infos_and_rewards_are_those_of_the_game(way: str) -> None:
    env: Any = blokus_v0.raw_env(way=way, reward="score")
    env.reset(seed=2)
    setup = env.setup
    game = Game(setup)
    rng = np.random.default_rng(1)
    passes: tuple[int, ...] = ()
    while not game.is_over:
        seat, colour = game.seat_to_play, game.colour_to_play
        assert env.agent_selection == f"seat_{seat}"
        observation, _, ended, truncated, info = env.last()
        assert not ended
        assert not truncated
        assert (info["seat"], info["colour"], info["ply"]) == (seat, colour, len(game.moves))
        assert info["legal_ids"].dtype == np.uint16
        assert info["legal_ids"].tolist() == list(game.legal_placements())
        assert np.flatnonzero(observation["action_mask"]).tolist() == info["legal_ids"].tolist()
        assert info["scores"] == game.scores().colours
        assert info["passes"] == passes
        action = int(rng.choice(info["legal_ids"]))
        env.step(action)
        passes = game.play(action).passes
    result = game.result()
    merits = [setup.scoring.merit(side) for side in result.sides]
    for number, agent in enumerate(env.possible_agents):
        assert env.rewards[agent] == merits[setup.seating.side_of(number)]
        assert env.terminations[agent]
    assert env.infos["seat_0"]["seat"] == -1


def test_each_seat_sees_its_own_colour_first() -> None:
    env: Any = blokus_v0.raw_env(way="duo")
    env.reset(seed=1)
    env.step(int(env.infos["seat_0"]["legal_ids"][0]))
    mine, theirs = env.observe("seat_0"), env.observe("seat_1")
    assert mine["observation"][0].sum() == theirs["observation"][3].sum() > 0
    assert not mine["action_mask"].any()
    assert theirs["action_mask"].any()
    assert mine["stock"][0].sum() == 20
    assert env.observation_space("seat_0").contains(mine)


def test_an_illegal_action_ends_the_game_for_its_seat() -> None:
    env = blokus_v0.env(way="mini")
    env.reset(seed=1)
    observation, *_ = env.last()
    with advice_allowed():
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0}
    raw: Any = blokus_v0.raw_env(way="mini")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="illegal"):
        raw.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))


def played(seed: int, plies: int) -> Game:
    game = Game(SMALL)
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        game.play(int(rng.choice(game.legal_placements())))
    return game


def board_after(options: dict[str, Any], seed: int = 1) -> Any:
    env: Any = blokus_v0.raw_env(way=SMALL)
    env.reset(seed=seed, options=options)
    return env.observe(env.agent_selection)["observation"]


def test_a_game_begins_from_a_position_a_record_or_random_plies() -> None:
    game = played(1, 5)
    seen = board_after({"position": game.position})
    assert (board_after({"position": position_text(game.position)}) == seen).all()
    assert (board_after({"record": game}) == seen).all()
    longer = played(1, 8)
    assert (board_after({"record": longer, "move": 5}) == seen).all()
    duo = Game(setup_named("duo"))
    duo.play(duo.legal_placements()[3])
    env: Any = blokus_v0.raw_env(way="duo")
    env.reset(options={"record": Record.from_game(duo)})
    assert env.infos["seat_1"]["ply"] == 1
    random_start = board_after({"random_plies": 3})
    assert (random_start == board_after({"random_plies": 3})).all()
    assert (random_start != board_after({"random_plies": 3}, seed=2)).any()


def test_random_plies_never_end_a_game() -> None:
    env: Any = blokus_v0.raw_env(way=SMALL)
    env.reset(seed=1, options={"random_plies": 1000})
    info = env.infos[env.agent_selection]
    assert not any(env.terminations.values())
    assert info["legal_ids"].size
    env.step(int(info["legal_ids"][0]))
    assert info["ply"] + 1 == env.infos[env.agent_selection]["ply"]


def test_a_random_symmetry_turns_the_position() -> None:
    game = played(3, 6)
    boards = {
        board_after({"position": game.position, "symmetry": True}, seed).tobytes()
        for seed in range(30)
    }
    assert board_after({"position": game.position}).tobytes() in boards
    assert len(boards) == 4, "the start squares of the mini board have four symmetries"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"moves": 3}, "no option 'moves'"),
        ({"move": 3}, "needs a record"),
        ({"random_plies": -1}, "must not be negative"),
        ({"record": played(1, 2), "move": 3}, "moves 0 to 2, not 3"),
        ({"record": played(1, 2), "position": played(1, 2).position}, "not from both"),
        ({"record": Game(setup_named("duo"))}, "other settings"),
    ],
)
def test_impossible_beginnings_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(Exception, match=told):
        board_after(options)


@pytest.mark.parametrize(
    "make",
    [
        lambda: blokus_v0.env(render_mode="holo"),
        lambda: blokus_v0.env(way="trio"),
        lambda: blokus_v0.env(reward="fame"),
    ],
)
def test_impossible_options_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(Exception, match=r"holo|trio|fame"):
        make()

"""How fast environments are stepped from Python, as ratios to slower and faster ways in the same run.

Everything plays random games of Duo on one core. Each figure is the median of several runs with the
spread in brackets. Compare ratios between machines; absolute figures depend on the machine.
Processor time is measured, so that other work has little effect. The gain of a second thread is
measured by the clock, so it is meaningful only on an otherwise idle machine.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from cornerwise.env import VecEnv, blokus_v0
from cornerwise.game import Game
from cornerwise.kernel import State
from cornerwise.placements import placement_table_of
from cornerwise.variants import Setup, setup_named

RUNS = 7
SETUP = setup_named("duo")
N = 256

Clock = Callable[[], float]


def rates(
    ways: dict[str, Callable[[int], int]], clock: Clock = time.process_time
) -> dict[str, list[float]]:
    """Returns the steps per second of each run of each way; a way returns its steps.

    The ways take turns, so that other work on the machine affects all of them equally.
    """
    for work in ways.values():
        work(0)
    found: dict[str, list[float]] = {name: [] for name in ways}
    for run in range(RUNS):
        for name, work in ways.items():
            start = clock()
            steps = work(run)
            found[name].append(steps / (clock() - start))
    return found


def in_the_kernel(run: int) -> int:
    return sum(map(len, State.start(SETUP).random_games(run, 4_000)))


def with_state(run: int) -> int:
    rng = random.Random(run)
    steps = 0
    for _ in range(150):
        state = State.start(SETUP)
        while not state.is_over:
            state.play(rng.choice(state.legal_placements()))
            steps += 1
    return steps


def with_vec_env(
    n: int = N, threads: int = 1, steps: int = 60_000, **options: Any
) -> Callable[[int], int]:
    env = VecEnv(SETUP, n, threads, **options)
    actions = np.zeros(n, np.int32)

    def work(_: int) -> int:
        rounds = max(1, steps // n)
        for _ in range(rounds):
            env.sample_legal(actions)
            env.step(actions)
        return rounds * n

    return work


def with_pettingzoo(run: int) -> int:
    env: Any = blokus_v0.env(way=SETUP)
    return aec_games(env, run, 40)


def aec_games(env: Any, run: int, games: int) -> int:
    rng = random.Random(run)
    steps = 0
    for game in range(games):
        env.reset(seed=game)
        for _ in env.agent_iter():
            _, _, ended, truncated, info = env.last()
            if ended or truncated:
                env.step(None)
                continue
            env.step(int(rng.choice(info["legal_ids"])))
            steps += 1
    return steps


class NaiveEnv:
    """A first, simple implementation: the same observations, from the rules in pure Python."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game(setup)
        self.actions = len(placement_table_of(setup.variant))

    def observe(self) -> tuple[dict[str, Any], list[int]]:
        position = self.game.position
        legal = list(position.legal_placements())
        board = self.setup.variant.board
        viewer = position.turn or 0
        order = [viewer, 1 - viewer]
        masks = [
            mask
            for colour in order
            for mask in (
                position.covered[colour],
                position.attach[colour],
                position.forbidden[colour],
            )
        ]
        planes = np.array(
            [[mask >> cell & 1 for cell in range(board.size)] for mask in masks], np.int8
        )
        action_mask = np.zeros(self.actions, np.int8)
        action_mask[legal] = 1
        return {
            "observation": planes.reshape(-1, board.height, board.width),
            "stock": np.array([position.left[colour] for colour in order], np.int8),
            "action_mask": action_mask,
        }, legal


def with_naive(run: int) -> int:
    rng = random.Random(run)
    steps = 0
    for _ in range(3):
        env = NaiveEnv(SETUP)
        _, legal = env.observe()
        while legal:
            env.game.play(rng.choice(legal))
            steps += 1
            _, legal = env.observe()
    return steps


def spread(values: list[float]) -> str:
    return f"{statistics.median(values):,.0f} ({min(values):,.0f}–{max(values):,.0f})"


def main() -> None:
    console = Console(width=110)
    ways: dict[str, Callable[[int], int]] = {
        "random games inside the kernel": in_the_kernel,
        "State, one game": with_state,
        "VecEnv, CSR": with_vec_env(observations=False),
        "VecEnv, CSR and observations": with_vec_env(),
        "VecEnv, bits": with_vec_env(observations=False, legal="bits"),
        "VecEnv, mask": with_vec_env(observations=False, legal="mask"),
        "PettingZoo": with_pettingzoo,
        "PettingZoo-like, over Position": with_naive,
    }
    found = rates(ways)
    middle = {name: statistics.median(values) for name, values in found.items()}
    table = Table(title=f"Steps per second on one core, Duo, n = {N} ({RUNS} runs each)")
    for column in ("way", "steps/s", "× State", "× kernel", "× naive"):
        table.add_column(column, justify="left" if column == "way" else "right")
    for name, rate in middle.items():
        table.add_row(
            name,
            spread(found[name]),
            f"{rate / middle['State, one game']:.2f}",
            f"{rate / middle['random games inside the kernel']:.2f}",
            f"{rate / middle['PettingZoo-like, over Position']:.1f}",
        )
    console.print(table)
    console.print(growth())


def growth() -> Table:
    """Returns how steps per second grow with the number of environments and threads."""
    table = Table(title=f"How it grows (CSR without observations, {RUNS} runs each)")
    columns = ("n", "1 thread, processor time", "2 threads, processor time", "2 : 1, clock")
    for column in columns:
        table.add_column(column, justify="right")
    for n in (1, 16, 64, 256, 1024, 4096):
        ways = {
            str(threads): with_vec_env(n, threads, 40_000, observations=False) for threads in (1, 2)
        }
        one, two = map(statistics.median, rates(ways, time.perf_counter).values())
        table.add_row(f"{n:,}", *map(spread, rates(ways).values()), f"{two / one:.2f}")
    return table


if __name__ == "__main__":
    main()

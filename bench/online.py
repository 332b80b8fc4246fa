"""How many games one server can handle: simulated players over real sockets, against a bare echo.

The server, a bare echo server (`echo.py`) and the players (`players.py`) run in one process
each. Before every step, the echo rate of the machine is measured again. Moves are made at a
share of this rate, whether the server keeps up or not. Games are Duo, with two players and a socket
each; a new game begins when one ends. Prints the median of all runs, with minimum and maximum.

    python bench/online.py [--games 10,1000] [--shares 0.025,0.1] [--runs 3] [--no-idle] [folder]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from machine import Running, disk_write, running_echo, running_server

SECONDS = 3.0
"""Duration of a step."""

BOUND = 0.1
"""Seconds within which 99 % of the moves must be acknowledged."""

AIM = 0.1
"""The target rate of moves, as a share of the echo rate."""

GAMES = (10, 50, 200, 500, 1000)
SHARES = (0.025, 0.05, AIM, 0.2)
ECHO_SOCKETS = 50
IDLE = (100, 500, 2000)

Ask = Callable[..., dict[str, Any]]


@dataclass(frozen=True)
class Plan:
    """What is measured."""

    games: tuple[int, ...]
    """Numbers of games, ascending, each at the first share."""
    shares: tuple[float, ...]
    """Shares of the echo rate, each after the first with the last number of games."""
    runs: int


@contextmanager
def running_players() -> Iterator[tuple[Ask, Running]]:
    """Runs simulated players within this context.

    Yields a function that gives them orders, and their process.
    """
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("players.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    orders, answers = process.stdin, process.stdout

    def ask(what: str, **order: Any) -> dict[str, Any]:
        print(json.dumps({"do": what, **order}), file=orders, flush=True)
        answer: dict[str, Any] = json.loads(answers.readline())
        return answer

    try:
        yield ask, Running("", process.pid)
    finally:
        process.kill()
        process.wait()


def step(
    ask: Ask, echo: Running, server: Running, players: Running, share: float
) -> dict[str, float]:
    """Measures the echo rate, then plays at a share of it."""
    rate = ask("echo", url=echo.url, sockets=ECHO_SOCKETS, seconds=1)["rate"]
    used, spent = server.cpu_seconds(), players.cpu_seconds()
    found = ask("play", rate=share * rate, seconds=SECONDS)
    used, spent = server.cpu_seconds() - used, players.cpu_seconds() - spent
    # The number of moves due in a step is random, so check how late the last one is.
    kept_up = found["behind"] <= BOUND
    return {
        **found,
        "held": kept_up and found["p99"] <= BOUND,
        "echo": rate,
        "cpu": used / found["moves"],
        "players": spent / found["moves"],
        "load": os.getloadavg()[0],
    }


def spread(found: Sequence[dict[str, float]], name: str, scale: float = 1, digits: int = 0) -> str:
    values = sorted(each[name] * scale for each in found)
    median = statistics.median(values)
    return f"{median:.{digits}f} ({values[0]:.{digits}f} to {values[-1]:.{digits}f})"


def shown(name: str, found: Sequence[dict[str, float]]) -> None:
    held = sum(bool(each["held"]) for each in found)
    print(
        f"{name}: {spread(found, 'rate')} moves/s, echo {spread(found, 'echo')}/s, "
        f"p50 {spread(found, 'p50', 1e3, 1)} ms, p99 {spread(found, 'p99', 1e3)} ms, "
        f"CPU per move {spread(found, 'cpu', 1e6)} µs (players {spread(found, 'players', 1e6)} µs), "
        f"load {spread(found, 'load', 1, 1)}; "
        f"kept up in {held} of {len(found)} runs",
        flush=True,
    )


def games_and_rates(folder: Path, plan: Plan) -> None:
    """Measures how cost grows with games, then with the rate of moves."""
    with (
        running_echo() as echo,
        running_server(folder) as server,
        running_players() as (ask, players),
    ):
        ask("meet", url=server.url, way="duo", seats=2, sockets=2, seed=1)
        steps = [(games, plan.shares[0]) for games in plan.games]
        steps += [(plan.games[-1], share) for share in plan.shares[1:]]
        before = 0
        for games, share in steps:
            if games > before:
                opened(ask, server, games)
            before = games
            found = [step(ask, echo, server, players, share) for _ in range(plan.runs)]
            shown(f"{games} games, {share:.1%} of the echo rate", found)


def opened(ask: Ask, server: Running, games: int) -> None:
    """Opens games until there are `games`, and prints the cost of each."""
    used = server.cpu_seconds()
    more = ask("open", count=games)["opened"]
    print(f"opening {more} games: {(server.cpu_seconds() - used) / more * 1e3:.1f} ms CPU each")


def idle(folder: Path) -> None:
    """Measures the memory of idle tables with one connected socket each."""
    with running_server(folder) as server, running_players() as (ask, _):
        ask("meet", url=server.url, way="duo", seats=2, sockets=1, seed=1)
        ask("open", count=IDLE[0])
        before, known = server.memory_bytes(), IDLE[0]
        for count in IDLE[1:]:
            ask("open", count=count)
            now = server.memory_bytes()
            each = (now - before) / (count - known) / 1024
            print(
                f"{count} idle games: {now >> 20} MB in total, {each:.1f} kB for each additional one"
            )
            before, known = now, count


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path, default=Path.cwd() / "build")
    parser.add_argument("--games", type=_numbers, default=GAMES)
    parser.add_argument("--shares", type=_numbers, default=SHARES)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--no-idle", action="store_true", help="do not measure idle games")
    wanted = parser.parse_args()
    wanted.folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        write = disk_write(Path(folder))
        print(
            f"{os.cpu_count()} cores, durable disk write {write * 1e6:.0f} µs; {wanted.runs} runs"
        )
        plan = Plan(tuple(map(int, wanted.games)), wanted.shares, wanted.runs)
        games_and_rates(Path(folder), plan)
    if not wanted.no_idle:
        with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
            idle(Path(folder))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split(",")))


if __name__ == "__main__":
    main()

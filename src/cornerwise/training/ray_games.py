"""Self-play on a Ray cluster: each game is a task, which Ray repeats when its worker dies.

A game depends only on the plan and its number, so all machines with this release play the same one.
"""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from cornerwise import __version__
from cornerwise.errors import TrainingError
from cornerwise.extras import needs
from cornerwise.kernel.selfplay import SelfPlay, TrainingGame
from cornerwise.training.game_files import decode_game, game_payload
from cornerwise.training.selfplay import PlayGames, SelfPlayPlan, player_of

GAMES_PER_CORE = 2
"""Tasks that are submitted for each core of the cluster, so that no core waits for its next one."""


def play_one(plan: bytes, release: str, number: int) -> bytes:
    """Plays the game with a number on a worker. Raises `TrainingError` for another release."""
    if release != __version__:
        raise TrainingError(f"the worker has cornerwise {__version__}, the cluster needs {release}")
    game = _player(plan).play(number)
    assert game is not None, "nobody stops it"
    return game_payload(game)


@lru_cache(maxsize=2)
def _player(plan: bytes) -> SelfPlay:
    loaded: SelfPlayPlan = pickle.loads(plan)  # noqa: S301 (it comes from our own driver)
    return player_of(loaded)


def games_on(address: str) -> PlayGames:
    """Returns a function for `cornerwise.training.selfplay.run` that plays games on a cluster.

    Raises `MissingExtra` when Ray is not installed.
    """
    with needs("ray"):
        import ray  # noqa: PLC0415 (an extra)

    def play(plan: SelfPlayPlan, numbers: Iterator[int], _jobs: int) -> Generator[TrainingGame]:
        try:
            ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise TrainingError(f"there is no Ray cluster at {address}: {error}") from None
        yield from _as_they_end(ray, plan, numbers)

    return play


def _as_they_end(ray: Any, plan: SelfPlayPlan, numbers: Iterator[int]) -> Iterator[TrainingGame]:
    task = ray.remote(num_cpus=1, max_retries=-1)(play_one)
    shared = ray.put(pickle.dumps(plan))
    cores = int(ray.cluster_resources().get("CPU", 1))
    under_way = [
        task.remote(shared, __version__, number)
        for number in islice(numbers, GAMES_PER_CORE * cores)
    ]
    try:
        while under_way:
            ended, under_way = ray.wait(under_way, num_returns=1)
            for number in islice(numbers, len(ended)):
                under_way.append(task.remote(shared, __version__, number))
            for payload in ray.get(ended):
                yield decode_game(payload)
    finally:
        for each in under_way:
            ray.cancel(each, force=True)

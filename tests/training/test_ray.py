"""Self-play on a Ray cluster: the same games, and a worker that dies loses nothing.

It belongs to `make soak`, because Ray is a large package and a cluster takes long to start. The rest
of self-play is tested in test_selfplay.py.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cornerwise.errors import TrainingError
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.training.game_files import read_games
from cornerwise.training.ray_games import games_on, play_one
from cornerwise.training.selfplay import run

from .conftest import quick_plan

pytestmark = pytest.mark.soak

GAMES = 24


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of two workers on this machine."""
    # Ray reads them when it is imported. A busy machine takes its time to start it.
    os.environ |= {
        "RAY_AUTH_MODE": "disabled",
        "RAY_raylet_start_wait_time_s": "300",
        "RAY_agent_register_timeout_ms": "300000",
    }
    ray = pytest.importorskip(
        "ray", reason="Ray is not installed: self-play on a cluster is NOT tested"
    )
    context = ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1"
    )
    yield context.address_info["address"]
    ray.shutdown()


def workers() -> list[int]:
    """Returns the processes of this cluster that play a game: descendants of this process."""
    parents = {}
    names = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int(
                (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            )
            names[int(folder.name)] = (folder / "cmdline").read_text()
        except OSError:
            continue  # It has ended.

    def is_ours(pid: int) -> bool:
        while pid in parents:
            pid = parents[pid]
            if pid == os.getpid():
                return True
        return False

    return [pid for pid, name in names.items() if name.startswith("ray::play_one") and is_ours(pid)]


def test_a_killed_worker_is_replaced_and_the_games_are_the_same(
    cluster: str, tmp_path: Path
) -> None:
    killed: list[int] = []

    def kill_one(done: int, _game: TrainingGame | None) -> None:
        if done >= 3 and not killed:
            killed.extend(workers()[:1])
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    there, here = tmp_path / "ray.cwg", tmp_path / "threads.cwg"
    assert run(quick_plan(), there, games=GAMES, play=games_on(cluster), progress=kill_one) == GAMES
    assert killed, "a worker was at work and has been killed"
    run(quick_plan(), here, games=GAMES)
    by_number = sorted(read_games(there).games, key=lambda game: game.number)
    assert by_number == read_games(here).games


def test_a_worker_with_another_release_refuses() -> None:
    with pytest.raises(TrainingError, match=r"the cluster needs 0\.0\.0"):
        play_one(b"", "0.0.0", 1)

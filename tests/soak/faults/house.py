"""The servers under test, and what stands between them and their databases."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from faulty_proxy import FaultyProxy
from machines import Postgres, Redis
from serving import Server
from soak.faults.skewed import Clock, SkewedServer

_DISK_BYTES = 24 << 20
"""Enough for the games of some minutes, and quickly filled."""

_COMPUTERS = "1"


@dataclass
class Site:
    """One server: its process, its clock, its ways to the databases."""

    number: int
    clock: Clock
    database: str
    options: tuple[str, ...]
    log: Path
    proxies: dict[str, FaultyProxy] = field(default_factory=dict)
    """The ways to `redis` and to `postgres`."""
    started: list[Server] = field(default_factory=list)

    def start(self) -> None:
        """Starts the process; returns once it answers."""
        server = SkewedServer(self.clock, self.database, *self.options, log=self.log)
        self.started.append(server)

    @property
    def server(self) -> Server:
        """The process that was started last."""
        return self.started[-1]

    @property
    def url(self) -> str:
        """Where the server is, or was before it died."""
        return self.server.url


@dataclass
class House:
    """All servers, and the machines behind them."""

    sites: list[Site]
    database: str
    """The address at which the checker reads, past all faults."""
    postgres: Postgres | None = None
    redis: Redis | None = None
    disk: Path | None = None
    """The folder with the only file of a small disk."""

    def stop(self) -> None:
        """Ends all servers."""
        for site in self.sites:
            for server in site.started[-1:]:
                server.kill()


@contextmanager
def three_servers(postgres: Postgres, redis: Redis, folder: Path) -> Iterator[House]:
    """Within this context three servers work on one PostgreSQL and one Redis, through proxies."""
    direct = postgres.url
    with ExitStack() as stack:
        sites = []
        for number in range(3):
            proxies = {
                "redis": stack.enter_context(FaultyProxy(redis.port)),
                "postgres": stack.enter_context(FaultyProxy(postgres.port)),
            }
            database = direct.replace(f":{postgres.port}/", f":{proxies['postgres'].port}/")
            url = f"redis://127.0.0.1:{proxies['redis'].port}/0"
            options = ("--redis", url, "--computers", _COMPUTERS)
            clock = Clock(folder, str(number))
            log = folder / f"{number}.log"
            sites.append(Site(number, clock, database, options, log, proxies))
        house = House(sites, direct, postgres, redis)
        stack.callback(house.stop)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Site.start, sites))
        yield house


@contextmanager
def one_server(folder: Path) -> Iterator[House]:
    """Within this context one server works on SQLite, on a small disk of its own.

    Without the right to make such a disk the file lies in the folder, and `House.disk` is None.
    """
    with ExitStack() as stack:
        disk = _small_disk(folder / "disk", stack)
        path = str((disk or folder) / "games.db")
        clock = Clock(folder, "0")
        site = Site(0, clock, path, ("--computers", _COMPUTERS), folder / "0.log")
        house = House([site], path, disk=disk)
        stack.callback(house.stop)
        site.start()
        yield house


def _small_disk(folder: Path, stack: ExitStack) -> Path | None:
    """Returns a folder with so much room and no more; None where that is not allowed."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if mount is None or unmount is None:
        return None
    folder.mkdir()
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={_DISK_BYTES}", "cornerwise", folder],
        check=False,
        capture_output=True,
    )
    if made.returncode:
        return None
    # A process that still has a file open does not keep the disk in the folder.
    stack.callback(lambda: subprocess.run([unmount, "--lazy", folder], check=True))
    return folder

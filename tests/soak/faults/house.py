"""The servers under test, and the proxies between them and their databases."""

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
"""Enough for a few minutes of games, and quick to fill."""

_COMPUTERS = "1"


@dataclass
class Site:
    """One server: its process, its clock, and its proxies to the databases."""

    number: int
    clock: Clock
    database: str
    options: tuple[str, ...]
    log: Path
    proxies: dict[str, FaultyProxy] = field(default_factory=dict)
    """The proxies to `redis` and `postgres`."""
    started: list[Server] = field(default_factory=list)

    def start(self) -> None:
        """Starts the process and waits until it answers."""
        server = SkewedServer(self.clock, self.database, *self.options, log=self.log)
        self.started.append(server)

    @property
    def server(self) -> Server:
        """The current process."""
        return self.started[-1]

    @property
    def url(self) -> str:
        """The server's address, now or before it died."""
        return self.server.url


@dataclass
class House:
    """All servers, and the databases behind them."""

    sites: list[Site]
    database: str
    """The address from which the checker reads, around all faults."""
    postgres: Postgres | None = None
    redis: Redis | None = None
    disk: Path | None = None
    """The folder of the small disk, with the only file on it."""

    def stop(self) -> None:
        """Ends all servers."""
        for site in self.sites:
            for server in site.started[-1:]:
                server.kill()


@contextmanager
def three_servers(postgres: Postgres, redis: Redis, folder: Path) -> Iterator[House]:
    """Runs three servers on one PostgreSQL and one Redis, through proxies."""
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
    """Runs one server on SQLite, on a separate small disk.

    Without permission to create such a disk, the file is in the folder and `House.disk` is None.
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
    """Returns a folder with limited space; None if that is not permitted."""
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
    # A process that still has a file open does not keep the disk mounted in the folder.
    stack.callback(lambda: subprocess.run([unmount, "--lazy", folder], check=True))
    return folder

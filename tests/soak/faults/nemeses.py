"""Injected faults. Each is a context: the fault is present within it and healed after it.

A nemesis makes all its choices with the given dice, so that a seed determines everything.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

from faulty_proxy import FaultyProxy
from soak.faults.checker import USUAL
from soak.faults.house import House, Site
from soak.faults.workload import Workload

BACKENDS: tuple[str, ...] = ("redis", "postgres")

_FILLER = "filler"

_MORE_THAN_ALL = USUAL.allowance + 10
"""Seconds by which a clock must be wrong to use up everybody's time at once."""


@dataclass(frozen=True)
class Scene:
    """What a nemesis acts on."""

    house: House
    workload: Workload
    dice: random.Random
    seconds: float
    """How long the fault lasts."""

    everything: bool = False
    """Whether everything fails at once: for example the network of all servers to both databases."""

    def one(self) -> Site:
        """Returns one of the servers."""
        return self.dice.choice(self.house.sites)

    def proxies(self) -> Iterator[FaultyProxy]:
        """Yields some of the proxies to databases, at least one."""
        sites = self.house.sites
        backends = BACKENDS
        if not self.everything:
            sites = self.dice.choice([sites, [self.one()]])
            backends = self.dice.choice([BACKENDS, BACKENDS[:1], BACKENDS[1:]])
        for site in sites:
            for backend in backends:
                yield site.proxies[backend]


Nemesis: TypeAlias = Callable[[Scene], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def kill(scene: Scene) -> AsyncIterator[None]:
    """A server is killed, as by a power cut, and comes back later."""
    site = scene.one()
    await asyncio.to_thread(site.server.kill)
    yield
    await asyncio.to_thread(site.start)


@asynccontextmanager
async def drain(scene: Scene) -> AsyncIterator[None]:
    """A server is told to stop, hands over its work, and is restarted, as for a new release."""
    site = scene.one()
    status = await asyncio.to_thread(site.server.stop)
    assert status == 0
    yield
    await asyncio.to_thread(site.start)


@asynccontextmanager
async def stop(scene: Scene) -> AsyncIterator[None]:
    """A server is suspended, then continues as if nothing had happened."""
    process = scene.one().server.process
    process.send_signal(signal.SIGSTOP)
    yield
    process.send_signal(signal.SIGCONT)


@asynccontextmanager
async def half_open(scene: Scene) -> AsyncIterator[None]:
    """Connections go silent for good without being closed; new ones work."""
    for proxy in scene.proxies():
        proxy.half_open()
    yield


@asynccontextmanager
async def swallow(scene: Scene) -> AsyncIterator[None]:
    """Everything sent is lost, over existing and new connections."""
    async with _failing(scene, FaultyProxy.swallow):
        yield


@asynccontextmanager
async def delay(scene: Scene) -> AsyncIterator[None]:
    """Everything is delayed, in each direction."""
    seconds = scene.dice.uniform(0.02, 0.2)
    async with _failing(scene, lambda proxy: proxy.delay(seconds)):
        yield


@asynccontextmanager
async def cut(scene: Scene) -> AsyncIterator[None]:
    """Connections are reset, and new ones are refused."""
    async with _failing(scene, FaultyProxy.cut):
        yield


@asynccontextmanager
async def _failing(scene: Scene, fail: Callable[[FaultyProxy], None]) -> AsyncIterator[None]:
    proxies = list(scene.proxies())
    for proxy in proxies:
        fail(proxy)
    yield
    for proxy in proxies:
        proxy.heal()


@asynccontextmanager
async def terminate(scene: Scene) -> AsyncIterator[None]:
    """PostgreSQL closes all its connections, as an administrator can tell it to."""
    assert scene.house.postgres is not None
    await asyncio.to_thread(scene.house.postgres.terminate_backends)
    yield


@asynccontextmanager
async def restart_redis_idle(scene: Scene) -> AsyncIterator[None]:
    """Redis restarts while nobody has a socket open."""
    await scene.workload.rest()
    async with restart_redis_busy(scene):
        yield
    scene.workload.go_on()


@asynccontextmanager
async def restart_redis_busy(scene: Scene) -> AsyncIterator[None]:
    """Redis is killed during play and restarted."""
    assert scene.house.redis is not None
    scene.house.redis.kill()
    yield
    await asyncio.to_thread(scene.house.redis.start)


@asynccontextmanager
async def restart_postgres(scene: Scene) -> AsyncIterator[None]:
    """PostgreSQL crashes and restarts."""
    assert scene.house.postgres is not None
    await asyncio.to_thread(scene.house.postgres.restart)
    yield


@asynccontextmanager
async def skew(scene: Scene) -> AsyncIterator[None]:
    """Servers' clocks go wrong by seconds, or by more than the players have."""
    clocks = [site.clock for site in scene.house.sites]
    wrong = [_MORE_THAN_ALL, -8.0, 8.0]
    scene.dice.shuffle(wrong)
    for clock, ahead in zip(clocks if scene.everything else clocks[:2], wrong, strict=False):
        clock.set(ahead)
    yield
    for clock in clocks:
        clock.set(0)


@asynccontextmanager
async def full_disk(scene: Scene) -> AsyncIterator[None]:
    """The disk of the database is full."""
    assert scene.house.disk is not None
    filler = scene.house.disk / _FILLER
    room = shutil.disk_usage(scene.house.disk).free
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1 << 12)):
                pass
        except OSError:
            assert file.tell() >= room // 2
    yield
    filler.unlink()


NEMESES: dict[str, Nemesis] = {
    "kill": kill,
    "drain": drain,
    "stop": stop,
    "half-open": half_open,
    "swallow": swallow,
    "delay": delay,
    "cut": cut,
    "terminate backends": terminate,
    "restart Redis, idle": restart_redis_idle,
    "restart Redis, busy": restart_redis_busy,
    "restart PostgreSQL": restart_postgres,
    "clock skew": skew,
}
"""Faults for three servers on PostgreSQL and Redis."""

SQLITE_NEMESES: dict[str, Nemesis] = {"kill": kill, "stop": stop, "full disk": full_disk}
"""Faults for one server on SQLite."""

_ENDING = ("kill", "drain")
"""Faults that end a server, which can restart only when everything else works."""


def some(faults: Mapping[str, Nemesis], dice: random.Random) -> dict[str, Nemesis]:
    """Returns one fault, or two that can be combined, in the order in which to start them.

    The one started first is healed last.
    """
    names = dice.sample(sorted(faults), min(len(faults), dice.choice([1, 1, 2])))
    if {*names} == {*_ENDING}:
        names.pop()
    names.sort(key=lambda name: name not in _ENDING)
    return {name: faults[name] for name in names}

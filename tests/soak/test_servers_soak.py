"""Servers that are killed at any moment, with Redis and PostgreSQL, while games go on.

No move that was acknowledged may be lost or doubled, no game may get stuck, and every game that
counts is rated once.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cornerwise.server.database import open_storage
from cornerwise.server.ratings.raters import recalculate
from machines import Postgres, Redis
from serving import Server

pytestmark = pytest.mark.soak

SECONDS = float(os.environ.get("SOAK_SECONDS", "120"))
GAMES = 50
STUCK = 90
"""Seconds in which the last games must come to their end once nothing is killed any more."""

ANOTHER_ORDER = 2.0
"""By how much a rating may be another when games were counted in another order: 60 points."""

Json = Any


class House:
    """Some servers of which one is killed and started again now and then."""

    def __init__(self, servers: int, start: Callable[[int], Server], seed: int) -> None:
        self._start = start
        self.servers = [start(number) for number in range(servers)]
        self.random = random.Random(seed)
        self.kills = 0

    def address(self) -> str:
        """Returns the address of any server, dead or alive."""
        return self.random.choice(self.servers).url

    async def kill_one(self) -> None:
        number = self.random.randrange(len(self.servers))
        await asyncio.to_thread(self.servers[number].kill)
        self.kills += 1
        await asyncio.sleep(self.random.uniform(0, 1))
        self.servers[number] = await asyncio.to_thread(self._start, number)

    def stop(self) -> None:
        for server in self.servers:
            with suppress(ProcessLookupError):
                server.stop()


@dataclass
class Player:
    """Plays games to their end, whatever happens to the servers."""

    house: House
    seed: int
    acknowledged: dict[str, dict[int, int]] = field(default_factory=dict)
    """For each table the placement of every version that a server acknowledged."""
    rated: set[str] = field(default_factory=set)
    """The tables that count for the ranking."""
    finished: int = 0
    cookies: dict[str, str] = field(default_factory=dict)
    stop: bool = False

    async def play(self) -> None:
        """Plays one game after the other until told to stop; the last one to its end."""
        self.random = random.Random(self.seed)
        while not self.stop:
            table = await self._create()
            self.acknowledged[table] = {}
            over = False
            while not over:
                over = await self._sit(table)
                await asyncio.sleep(0.1)
            self.finished += 1

    async def _create(self) -> str:
        """Makes a table: around one screen, or rated against a fast computer."""
        rated = self.random.random() < 0.5
        other = {"type": "computer", "level": 1} if rated else {"type": "person", "name": "B"}
        seats = [{"type": "person", "name": "A"}, other]
        body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"rated": rated}}
        while True:
            try:
                async with httpx.AsyncClient(
                    base_url=self.house.address(), cookies=self.cookies, timeout=20
                ) as http:
                    answer = await http.post("/api/tables", json=body)
                    self.cookies.update(dict(http.cookies))
                    if answer.status_code == 201:
                        table = str(answer.json()["id"])
                        if rated:
                            self.rated.add(table)
                        return table
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.1)

    async def _sit(self, table: str) -> bool:
        """Plays at a table until its end or until the server dies. Says whether it is over."""
        with suppress(OSError, WebSocketException, TimeoutError):
            async with self._socket(table) as socket:
                turn = json.loads(await socket.recv())["table"]["turn"]
                while not turn["over"]:
                    turn = await self._moved(socket, table, turn)
                return True
        return False

    @asynccontextmanager
    async def _socket(self, table: str) -> AsyncIterator[ClientConnection]:
        url = self.house.address()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = url.replace("http", "ws") + f"/api/tables/{table}/socket"
        headers = {"cookie": cookies, "origin": url}
        async with connect(address, additional_headers=headers, open_timeout=20) as socket:
            yield socket

    async def _moved(self, socket: ClientConnection, table: str, turn: Json) -> Json:
        """Makes a move, or waits for the computer's, and returns the turn after it."""
        mine = not turn["thinking"]
        placement = self.random.choice(turn["legal"]) if mine else None
        if mine:
            play = {
                "type": "play",
                "version": turn["version"],
                "placement": placement,
                "request": 1,
            }
            await socket.send(json.dumps(play))
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] == "snapshot":
                return message["table"]["turn"]
            if message["type"] == "moved" and message["turn"]["version"] > turn["version"]:
                if message.get("request") == 1:
                    version = message["turn"]["version"]
                    self.acknowledged[table][version] = message["move"]["placement"]
                return message["turn"]
            if message["type"] == "refused" and message["code"] != "table/stale":
                raise TimeoutError


async def run(house: House, disturb: Callable[[House], Awaitable[None]]) -> list[Player]:
    """Lets players play while servers are killed, and returns them when all games are over."""
    players = [Player(house, seed) for seed in range(GAMES)]
    playing = [asyncio.create_task(player.play()) for player in players]
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        await asyncio.sleep(house.random.uniform(1, 6))
        await disturb(house)
    for player in players:
        player.stop = True
    await asyncio.wait_for(asyncio.gather(*playing), STUCK)
    return players


def patiently(http: httpx.Client, path: str) -> Json:
    """Returns what a server answers, as soon as it lets somebody ask so often."""
    while (answer := http.get(path)).status_code == 429:
        time.sleep(1)
    return answer.json()


def check(players: list[Player], url: str) -> None:
    """Compares what was acknowledged with what the servers know."""
    moves = 0
    for player in players:
        with httpx.Client(base_url=url, cookies=player.cookies, timeout=30) as http:
            for table, acknowledged in player.acknowledged.items():
                view = patiently(http, f"/api/tables/{table}")
                made = [move["placement"] for move in view["moves"]]
                assert view["turn"]["over"]
                assert len(made) == view["turn"]["version"], "every version is one move"
                assert len(set(made)) == len(made)
                for version, placement in acknowledged.items():
                    assert made[version - 1] == placement
                moves += len(acknowledged)
    print(f"{sum(player.finished for player in players)} games, {moves} moves acknowledged")  # noqa: T201
    assert moves > GAMES


async def check_ratings(players: list[Player], database: str) -> None:
    """Sees to it that every game that counts was rated, and none twice."""
    storage = await open_storage(database)
    try:
        end = time.monotonic() + STUCK
        while await storage.ratings.due(1):
            assert time.monotonic() < end, "a game was not rated"
            await asyncio.sleep(0.5)
        rated = {table for player in players for table in player.rated}
        played: Counter[str] = Counter()
        for table in rated:
            owners = [change.owner for change in await storage.ratings.changes_at(table)]
            assert len(owners) == 2, "both players were rated"
            played.update(owners)
        assert len(rated) > GAMES / 4
        ratings = await storage.ratings.ratings_on("duo", list(played))
        assert {owner: rating.games for owner, rating in ratings.items()} == played
        anew = await recalculate(storage, dry_run=True, now=datetime.now(UTC))
        assert anew.tables == len(rated)
        for each in anew.differences:
            # Games that ended at the same moment may have been counted in another order.
            assert each.before is not None
            assert each.after is not None
            assert each.before.games == each.after.games
            assert abs(each.before.mu - each.after.mu) < ANOTHER_ORDER
        print(f"{len(rated)} games rated once, {len(anew.differences)} in another order")  # noqa: T201
    finally:
        await storage.close()


def test_three_servers_on_postgresql_and_redis_lose_nothing(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    database = postgres.url
    options = ("--redis", redis.url, "--computers", "1")
    house = House(3, lambda n: Server(database, *options, log=tmp_path / f"{n}.log"), seed=1)
    disturbances = iter(["server", "server", "redis", "server", "server", "postgres"])

    async def disturb(house: House) -> None:
        match next(disturbances, "server"):
            case "server":
                await house.kill_one()
            case "redis":
                redis.kill()
                await asyncio.sleep(1)
                await asyncio.to_thread(redis.start)
            case "postgres":
                await asyncio.to_thread(postgres.restart)

    try:
        players = asyncio.run(run(house, disturb))
        check(players, house.servers[0].url)
        asyncio.run(check_ratings(players, database))
        assert house.kills > SECONDS / 20
    finally:
        house.stop()


def test_one_server_on_sqlite_loses_nothing(tmp_path: Path) -> None:
    house = House(1, lambda _: Server(tmp_path / "games.db", "--computers", "1"), seed=2)
    try:
        players = asyncio.run(run(house, lambda house: house.kill_one()))
        check(players, house.servers[0].url)
        asyncio.run(check_ratings(players, str(tmp_path / "games.db")))
    finally:
        house.stop()

"""Engines that play at a real server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cornerwise.bots import Bot, Engines, Plan, Site
from serving import SECONDS, Server

LEVEL_1 = [sys.executable, "-m", "cornerwise", "gtp", "--level", "1"]
FAKE = Path(__file__).parents[1] / "arena/fake_engine.py"

Json = Any


class Player:
    """A guest who has a program play for him."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=SECONDS)
        self.http.get("/api/tables")
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.headers = {"cookie": cookies}
        self.told: list[str] = []

    def create(self, way: str, *levels: int, **settings: str) -> str:
        seats: list[Json] = [{"type": "computer", "level": level} for level in levels]
        body = {"setup": {"way": way, **settings}, "seats": [{"type": "person"}, *seats]}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def table(self, table: str) -> Json:
        return self.http.get(f"/api/tables/{table}").json()

    async def play(
        self,
        server: Server,
        command: list[str] = LEVEL_1,
        *,
        games: int = 1,
        during: Callable[[], object] | None = None,
    ) -> None:
        """Plays games to the end, while something else happens in a thread."""
        site = Site(server.url, self.headers)
        engines = Engines(command, 1, 20.0)
        bot = Bot(site, engines, Plan(games=games), self.told.append, lambda: 0.0)
        try:
            await asyncio.wait_for(
                asyncio.gather(bot.run(), asyncio.to_thread(during or (lambda: None))), 120
            )
        finally:
            engines.close()
            await site.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "games.db")
    yield running
    running.stop()


@pytest.fixture
def player(server: Server) -> Iterator[Player]:
    made = Player(server)
    yield made
    made.http.close()


@pytest.mark.parametrize(
    ("way", "levels", "settings"),
    [
        ("duo", [1], {}),
        ("classic", [1, 1, 1], {"first": "green"}),
        ("classic-three", [1, 1], {"shared": "red", "start": "fixed"}),
    ],
)
def test_an_engine_plays_a_whole_game(
    server: Server, player: Player, way: str, levels: list[int], settings: dict[str, str]
) -> None:
    table = player.create(way, *levels, **settings)
    asyncio.run(player.play(server))
    assert player.table(table)["turn"]["over"]
    assert any("the game is over" in line for line in player.told)


def test_several_games_are_played_at_once(server: Server, player: Player) -> None:
    tables = [player.create("duo", 1) for _ in range(3)]
    asyncio.run(player.play(server, games=3))
    assert all(player.table(table)["turn"]["over"] for table in tables)


def test_an_engine_without_files_is_told_the_moves(server: Server, player: Player) -> None:
    table = player.create("duo", 1, start="fixed")
    asyncio.run(player.play(server, [sys.executable, str(FAKE), "Blokus Duo"]))
    assert player.table(table)["turn"]["over"]


def test_a_game_goes_on_after_the_server_was_killed(server: Server, player: Player) -> None:
    table = player.create("classic", 1, 1, 1)
    again: list[Server] = []

    def trouble() -> None:
        while len(player.table(table)["moves"]) < 8:
            pass
        server.kill()
        again.append(server.again())

    asyncio.run(player.play(server, during=trouble))
    assert player.table(table)["turn"]["over"]
    assert again[0].stop() == 0


@pytest.mark.parametrize("fault", ["crash", "illegal", "garbage"])
def test_an_engine_that_fails_again_and_again_leaves_the_table(
    server: Server, player: Player, fault: str
) -> None:
    table = player.create("duo", 1, start="fixed")
    asyncio.run(player.play(server, [sys.executable, str(FAKE), "Blokus Duo", fault]))
    view = player.table(table)
    assert view["turn"]["over"] or view["seats"][0]["type"] == "computer"

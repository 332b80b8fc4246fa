"""Engines that play on a real server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cornerwise.bots import Bot, Engines, Plan, Site, SiteError, play_async
from cornerwise.engine import GreedyPlayer
from cornerwise.errors import SetupError
from cornerwise.game import Game
from serving import Server
from waiting import until

from .conftest import Robot

LEVEL_1 = [sys.executable, "-m", "cornerwise", "gtp", "--level", "1"]
FAKE = [sys.executable, str(Path(__file__).parents[1] / "arena/fake_engine.py"), "Blokus Duo"]


async def play(
    server: Server,
    robot: Robot,
    command: list[str] = LEVEL_1,
    *,
    games: int = 1,
    ways: frozenset[str] = frozenset(),
    during: Callable[[], object] = lambda: None,
) -> list[str]:
    """Plays games to the end while something else happens; returns the reports."""
    told: list[str] = []
    site = Site.with_token(server.url, robot.token)
    engines = Engines(command, 1, 20.0)
    bot = Bot(site, engines.move, Plan(ways, games), told.append, lambda: 0.0)
    try:
        await asyncio.wait_for(asyncio.gather(bot.run(), asyncio.to_thread(during)), 180)
    finally:
        engines.close()
        await site.close()
    return told


@pytest.mark.parametrize(
    ("way", "levels", "settings"),
    [
        ("duo", [1], {}),
        ("classic", [1, 1, 1], {"first": "green"}),
        ("classic-three", [1, 1], {"shared": "red", "start": "fixed"}),
    ],
)
async def test_an_engine_that_is_invited_plays_a_whole_game(
    server: Server, robot: Robot, way: str, levels: list[int], settings: dict[str, str]
) -> None:
    table = robot.invited(way, *levels, **settings)
    told = await play(server, robot)
    view = robot.table(table)
    assert view["turn"]["over"]
    assert view["seats"][0]["name"] == robot.name
    assert any("the game is over" in line for line in told)


async def test_a_player_of_ones_own_plays_a_whole_game(server: Server, robot: Robot) -> None:
    table = robot.invited("classic-three", 1, 1, shared="red")
    told: list[str] = []
    await asyncio.wait_for(
        play_async(server.url, robot.token, GreedyPlayer(1), games=1, report=told.append), 180
    )
    assert robot.table(table)["turn"]["over"]
    assert told[0] == f"GreedyPlayer plays at {server.url} as {robot.name}"
    assert "the game is over" in told[-1]


class _Confused:
    """Plays nonsense."""

    def choose(self, game: Game) -> str:
        assert not game.is_over
        return "a1,b1,c1,d1,e1,f1"


async def test_a_player_that_plays_nonsense_gives_up_its_seat(server: Server, robot: Robot) -> None:
    robot.invited("duo", 1)
    told: list[str] = []
    await asyncio.wait_for(
        play_async(server.url, robot.token, _Confused(), games=1, report=told.append), 180
    )
    assert sum("_Confused chose 'a1,b1," in line for line in told) == 3
    assert "leaves the table" in told[-1]


class _OnlyDuo:
    """Plays Duo, and fails in other games as one of our own players may."""

    def choose(self, game: Game) -> int:
        if game.variant.id != "duo":
            raise SetupError("only Duo, please")
        return game.legal_placements()[-1]


async def test_an_error_in_one_game_does_not_end_the_others(server: Server, robot: Robot) -> None:
    failing, table = robot.invited("junior", 1), robot.invited("duo", 1)
    told: list[str] = []
    await asyncio.wait_for(
        play_async(server.url, robot.token, _OnlyDuo(), games=2, report=told.append), 180
    )
    reason = f"{failing}: _OnlyDuo failed: SetupError: only Duo, please"
    assert told.count(reason) == 3
    assert f"{failing}: leaves the table" in told
    assert robot.table(table)["turn"]["over"]


async def test_several_games_are_played_at_once(server: Server, robot: Robot) -> None:
    tables = [robot.invited("duo", 1) for _ in range(3)]
    await play(server, robot, games=3)
    assert all(robot.table(table)["turn"]["over"] for table in tables)


async def test_seats_that_the_lobby_offers_are_taken_in_the_ways_that_were_named(
    server: Server, robot: Robot
) -> None:
    other, table = robot.offered("classic-two", 1), robot.offered("duo", 1)
    await play(server, robot, ways=frozenset({"duo"}))
    assert robot.table(table)["turn"]["over"]
    assert robot.table(other)["moves"] == []


async def test_an_engine_that_reads_no_files_is_told_the_moves(
    server: Server, robot: Robot
) -> None:
    table = robot.invited("duo", 1, start="fixed")
    await play(server, robot, FAKE)
    assert robot.table(table)["turn"]["over"]


@pytest.mark.parametrize("end", [Server.kill, Server.stop])
async def test_a_game_goes_on_after_the_server_was_away(
    tmp_path: Path, end: Callable[[Server], object]
) -> None:
    server = Server(tmp_path / "games.db")
    robot = Robot(server)
    table = robot.invited("classic", 1, 1, 1)
    again: list[Server] = []

    def trouble() -> None:
        until(lambda: len(robot.table(table)["moves"]) >= 8, "eight moves are made")
        end(server)
        again.append(server.again())

    await play(server, robot, during=trouble)
    assert robot.table(table)["turn"]["over"]
    robot.host.close()
    assert again[0].stop() == 0


async def test_an_engine_that_fails_again_and_again_leaves_the_table(
    server: Server, robot: Robot
) -> None:
    table = robot.invited("classic", 1, 1, 1)
    told = await play(server, robot, [*FAKE, "no_game"])
    assert any("leaves the table" in line for line in told)
    seat = robot.table(table)["seats"][0]
    assert (seat["type"], seat["away"]) == ("computer", True)


async def test_an_engine_that_crashes_is_started_again(server: Server, robot: Robot) -> None:
    table = robot.invited("duo", 1, start="fixed")
    told = await play(server, robot, [*FAKE, "crash"])
    assert any("ended with status" in line for line in told)
    assert robot.table(table)["moves"]


async def test_a_wrong_token_is_told(server: Server) -> None:
    site = Site.with_token(server.url, "cw_wrong")
    with pytest.raises(SiteError, match="token"):
        await site.me()
    await site.close()


@pytest.mark.parametrize("address", ["games.example", "ftp://games.example", "http://"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(SiteError, match="not a server address"):
        Site.with_token(address, "cw_token")


@pytest.mark.parametrize("token", ["", "two words", "line\nline", "schlüssel"])
def test_what_is_no_token_is_told(token: str) -> None:
    with pytest.raises(SiteError, match="token"):
        Site.with_token("http://games.example", token)


async def test_an_engine_that_resigns_leaves_the_table_to_a_computer(
    server: Server, robot: Robot
) -> None:
    table = robot.invited("duo", 1, start="fixed")
    told = await play(server, robot, [*FAKE, "resign"])
    assert any("with 'resign' and resigns" in line for line in told)
    seat = robot.table(table)["seats"][0]
    assert (seat["type"], seat["away"]) == ("computer", True)


@pytest.mark.parametrize(
    ("fault", "answer"), [("illegal", "'a1', which is no"), ("pass", "'pass'")]
)
async def test_what_an_engine_answered_is_told_when_it_is_wrong(
    server: Server, robot: Robot, fault: str, answer: str
) -> None:
    robot.invited("duo", 1, start="fixed")
    told = await play(server, robot, [*FAKE, fault])
    assert any(answer in line for line in told)
    assert any("leaves the table" in line for line in told) or any("over" in line for line in told)

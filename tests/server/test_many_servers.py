"""Several servers on one PostgreSQL and one Redis: each can handle any request."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from uuid import uuid4

import pytest

from machines import Postgres, Redis
from serving import Server

from .conftest import Guest
from .test_lobby import in_lobby, known
from .test_local_games import MOVES, record, stored

Start = Callable[[], Server]


@pytest.fixture
def start(postgres: Postgres, redis: Redis, tmp_path: Path) -> Iterator[Start]:
    """Starts servers that work together; all are stopped at the end."""
    servers: list[Server] = []
    database = postgres.url

    def started() -> Server:
        log = tmp_path / f"{len(servers)}.log"
        servers.append(Server(database, "--redis", redis.url, log=log))
        return servers[-1]

    yield started
    for server in servers:
        with suppress(ProcessLookupError):
            server.stop()


def test_a_move_at_one_server_is_seen_at_another(start: Start) -> None:
    ada = Guest(start())
    table = ada.create("duo", "Ada", "Bo")
    with ada.at(table) as here, ada.move_to(start()).at(table) as there:
        for mover, other in ((here, there), (there, here), (there, here), (here, there)):
            assert mover.play_first_legal()["type"] == "moved"
            other.wait(lambda message: message["type"] == "moved")
            assert other.moves == mover.moves
            assert other.turn["legal"] == mover.turn["legal"]


def test_of_two_moves_at_two_servers_at_once_one_is_refused(start: Start) -> None:
    ada = Guest(start())
    table = ada.create("duo", "Ada", "Bo")
    with ada.at(table) as here, ada.move_to(start()).at(table) as there:
        requests = [seat.send("play", placement=seat.turn["legal"][0]) for seat in (here, there)]
        answers = [seat.answer_to(n) for seat, n in zip((here, there), requests, strict=True)]
        assert sorted(answer["type"] for answer in answers) == ["moved", "refused"]
        assert {answer.get("code") for answer in answers} == {None, "table/stale"}


def test_a_local_game_sent_to_two_servers_at_once_is_stored_once(start: Start) -> None:
    ada = Guest(start())
    ada.get("/api/me")
    devices = [ada, ada.move_to(start())]
    for _ in range(5):
        uuid = str(uuid4())
        bodies = [record(MOVES[:2]), record(MOVES[:4]), record(MOVES)] * 4
        with ThreadPoolExecutor(len(bodies)) as tabs:
            sent = [
                tabs.submit(stored, devices[number % 2], uuid, body)
                for number, body in enumerate(bodies)
            ]
        (table_id,) = {each.result()["id"] for each in sent}
        for device in devices:
            assert len(device.get(f"/api/tables/{table_id}")["moves"]) == len(MOVES)
    assert len(ada.get("/api/tables?finished=true")) == 5


def test_another_server_takes_over_the_computers_of_one_that_dies(start: Start) -> None:
    first, second = start(), start()
    ada = Guest(first)
    table = ada.create("duo", "Ada", 9)
    with ada.at(table) as seat:
        seat.play_first_legal()
        seat.wait(lambda message: message["type"] == "thinking")
    first.kill()
    with ada.move_to(second).at(table) as seat:
        seat.wait_for_person()
        assert len(seat.moves) == 2


def test_another_server_takes_over_the_clocks_of_one_that_dies(start: Start) -> None:
    first, second = start(), start()
    ada = Guest(first)
    seats = [{"type": "person"}, {"type": "computer", "level": 1}]
    clock = {"type": "live", "seconds": 2, "increment": 0}
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"clock": clock}}
    table = ada.http.post("/api/tables", json=body).json()["id"]
    first.kill()
    with ada.move_to(second).at(table) as seat:
        while not seat.table["seats"][0]["away"]:
            seat.receive()


def test_a_server_that_was_stopped_for_a_while_leaves_its_tasks_and_catches_up(
    start: Start,
) -> None:
    first, second = start(), start()
    ada = Guest(first)
    table = ada.create("duo", "Ada", "Bo")
    there = ada.move_to(second)
    with ada.at(table) as here:
        first.process.send_signal(signal.SIGSTOP)
        try:
            with there.at(table) as seat:
                assert seat.play_first_legal()["type"] == "moved"
            seats = [{"type": "person"}, {"type": "computer", "level": 1}]
            clock = {"type": "live", "seconds": 2, "increment": 0}
            body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"clock": clock}}
            timed = there.http.post("/api/tables", json=body).json()["id"]
            with there.at(timed) as seat:
                # The other server watches the clocks now.
                while not seat.table["seats"][0]["away"]:
                    seat.receive()
        finally:
            first.process.send_signal(signal.SIGCONT)
        while len(here.moves) < 1:
            here.receive()
        assert here.play_first_legal()["type"] == "moved"


def test_a_game_goes_on_after_redis_was_away(start: Start, redis: Redis) -> None:
    ada = Guest(start())
    table = ada.create("duo", "Ada", "Bo")
    with ada.at(table) as here, ada.move_to(start()).at(table) as there:
        redis.kill()
        assert here.play_first_legal()["type"] == "moved"
        redis.start()
        there.wait(lambda message: message["type"] == "snapshot")
        assert there.moves == here.moves
        assert there.play_first_legal()["type"] == "moved"


def test_a_game_goes_on_after_postgresql_was_started_again(
    start: Start, postgres: Postgres
) -> None:
    ada = Guest(start())
    table = ada.create("duo", "Ada", "Bo")
    with ada.at(table) as seat:
        assert seat.play_first_legal()["type"] == "moved"
        postgres.restart()
        assert seat.play_first_legal()["type"] == "moved"
        assert len(seat.moves) == 2


def test_people_at_different_servers_are_paired_once(start: Start) -> None:
    servers = [start(), start()]
    guests = [known(servers[number % 2]) for number in range(4)]
    with ExitStack() as stack:
        lobbies = [stack.enter_context(in_lobby(guest)) for guest in guests]
        lobbies[0].wait("lobby", lambda lobby: bool(lobby["people"] == len(guests)))
        for lobby in lobbies:
            lobby.send("seek", way="classic", rated=True)
        tables = {lobby.wait("paired")["id"] for lobby in lobbies}
    assert len(tables) == 1
    for guest in guests:
        assert [table["id"] for table in guest.get("/api/tables")] == list(tables)


def test_another_server_pairs_when_one_dies(start: Start) -> None:
    servers = [start(), start(), start()]
    for number, dying in enumerate(servers[:2]):
        dying.kill()
        left = servers[number + 1 :]
        with in_lobby(known(left[0])) as one, in_lobby(known(left[-1])) as other:
            one.send("seek", way="duo")
            other.send("seek", way="duo")
            assert one.wait("paired") == other.wait("paired")


def test_somebody_whose_server_died_is_paired_at_another(start: Start) -> None:
    first, second = start(), start()
    ada = known(first)
    with in_lobby(ada) as lost:
        lost.send("seek", way="duo")
        lost.wait("seeking")
        first.kill()
    with in_lobby(ada.move_to(second)) as one, in_lobby(known(second)) as other:
        one.send("seek", way="duo")
        other.send("seek", way="duo")
        assert one.wait("paired") == other.wait("paired")

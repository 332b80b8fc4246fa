"""The lobby of a real server: open tables, and people who are paired."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from serving import SECONDS, Server

from .conftest import Guest
from .test_accounts import register

Json = Any


class LobbyClient:
    """A client in the lobby."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.requests = 0
        self.lobby = self.wait("lobby")

    def receive(self) -> Json:
        message = json.loads(self.socket.recv(SECONDS))
        if message["type"] == "lobby":
            self.lobby = message
        return message

    def wait(self, kind: str, wanted: Callable[[Json], bool] = lambda _: True) -> Json:
        while True:
            message = self.receive()
            if message["type"] == kind and wanted(message):
                return message

    def send(self, kind: str, **fields: Json) -> int:
        self.requests += 1
        self.socket.send(json.dumps({"type": kind, "request": self.requests, **fields}))
        return self.requests


@contextmanager
def in_lobby(guest: Guest) -> Iterator[LobbyClient]:
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    address = guest.server.url.replace("http", "ws") + "/api/lobby/socket"
    extra = {"cookie": cookies, "origin": guest.server.url}
    with connect(address, additional_headers=extra, compression=None) as socket:
        yield LobbyClient(socket)


def known(server: Server) -> Guest:
    """Returns a guest with a cookie."""
    guest = Guest(server)
    guest.get("/api/tables")
    return guest


def offer(guest: Guest, **terms: Json) -> str:
    body = {
        "setup": {"way": "duo"},
        "seats": [{"type": "person", "name": "Ada"}, {"type": "open"}],
        "terms": {"public": True, **terms},
    }
    answer = guest.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def ids(lobby: Json) -> list[str]:
    return [table["id"] for table in lobby["tables"]]


def test_two_people_who_want_the_same_are_paired_and_play(server: Server) -> None:
    ada, bob = known(server), known(server)
    wish = {"way": "duo", "clock": {"type": "live", "seconds": 300, "increment": 5}}
    with in_lobby(ada) as one, in_lobby(bob) as other:
        one.send("seek", **wish, rated=True, name="Ada")
        waiting = one.wait("seeking")
        assert waiting["window"] == 100
        assert waiting["others"] == 0
        other.send("seek", **wish, rated=True, name=" Bob ")
        table = one.wait("paired")["id"]
        assert other.wait("paired")["id"] == table
    with ada.at(table) as seat, bob.at(table) as opposite:
        seats = seat.table["seats"]
        assert {each["name"] for each in seats} == {"Ada", "Bob"}
        assert seat.table["terms"] == {
            "clock": wish["clock"],
            "rated": True,
            "public": False,
            "hints": False,
        }
        assert seat.table["begun"]
        assert seat.turn["clocks"]["running"] == 0
        mover = seat if seats[0]["mine"] else opposite
        assert mover.play_first_legal()["type"] == "moved"


def test_people_who_want_something_else_keep_waiting(server: Server) -> None:
    with in_lobby(known(server)) as one, in_lobby(known(server)) as other:
        one.send("seek", way="duo")
        other.send("seek", way="junior")
        assert one.wait("seeking")["others"] == 0
        assert other.wait("lobby", lambda lobby: bool(lobby["seeking"] == 2))
        with in_lobby(known(server)) as third:
            third.send("seek", way="classic", rated=True)
            with in_lobby(known(server)) as fourth:
                fourth.send("seek", way="classic", rated=True)
                assert third.wait("seeking", lambda told: bool(told["others"] == 1))


def test_computers_are_offered_after_a_while_and_take_the_seats(server: Server) -> None:
    ada = known(server)
    with in_lobby(ada) as client:
        client.send("seek", way="classic-three")
        assert client.wait("seeking")["computers"] is False
        client.wait("offer_computers")
        client.send("with_computers")
        table = client.wait("paired")["id"]
    with ada.at(table) as seat:
        kinds = sorted(each["type"] for each in seat.table["seats"])
        assert kinds == ["computer", "computer", "person"]
        seat.wait_for_person()


def test_who_closes_the_lobby_as_soon_as_they_are_paired_can_seek_another_game(
    server: Server,
) -> None:
    ada, bob = known(server), known(server)
    tables = set()
    for _ in range(3):
        with in_lobby(ada) as one, in_lobby(bob) as other:
            one.send("seek", way="duo", rated=False)
            other.send("seek", way="duo", rated=False)
            tables.add(one.wait("paired")["id"])
            one.socket.close()
            tables.add(other.wait("paired")["id"])
            other.socket.close()
    assert len(tables) == 3


def test_who_withdraws_is_not_paired(server: Server) -> None:
    with in_lobby(known(server)) as one, in_lobby(known(server)) as other:
        one.send("seek", way="classic-two")
        one.wait("seeking")
        one.send("withdraw")
        one.wait("not_seeking")
        other.send("seek", way="classic-two")
        assert other.wait("seeking")["others"] == 0
        one.send("with_computers")
        assert one.wait("refused")["code"] == "lobby/not_seeking"


def test_who_closes_the_page_is_not_paired(server: Server) -> None:
    with in_lobby(known(server)) as one:
        one.send("seek", way="classic-two", rated=True)
        one.wait("seeking")
    with in_lobby(known(server)) as other:
        other.send("seek", way="classic-two", rated=True)
        # A paired person gets no more progress messages.
        told = other.wait("seeking", lambda told: bool(told["window"] > 100))
        assert told["others"] == 0


def test_one_person_is_not_paired_with_himself(server: Server) -> None:
    ada = known(server)
    with in_lobby(ada) as one, in_lobby(ada) as other:
        one.send("seek", way="duo", rated=True)
        one.wait("seeking")
        other.send("seek", way="duo", rated=True)
        assert other.wait("seeking")["others"] == 0
        one.wait("not_seeking")


def test_who_comes_back_after_a_moment_has_not_waited_in_vain(server: Server) -> None:
    ada = known(server)
    with in_lobby(ada) as client:
        client.send("seek", way="junior", rated=True)
        client.wait("seeking", lambda told: bool(told["window"] > 100))
    with in_lobby(ada) as client:
        client.send("seek", way="junior", rated=True)
        assert client.wait("seeking")["waited"] > 0.5


def test_an_account_plays_under_its_own_name(server: Server) -> None:
    ada, bob = known(server), known(server)
    register(ada, "Ada of the lobby")
    with in_lobby(ada) as one, in_lobby(bob) as other:
        one.send("seek", way="junior", name="Somebody else")
        other.send("seek", way="junior", name="Bob")
        table = one.wait("paired")["id"]
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert {each["name"] for each in seats} == {"Ada of the lobby", "Bob"}


def test_an_open_table_is_seen_and_joined(server: Server) -> None:
    ada, bob = known(server), known(server)
    with in_lobby(bob) as client:
        table = offer(ada, clock={"type": "daily", "days": 3}, rated=True)
        client.wait("lobby", lambda lobby: table in ids(lobby))
        shown = next(each for each in client.lobby["tables"] if each["id"] == table)
        assert shown["setup"]["way"] == "duo"
        assert shown["terms"]["clock"] == {"type": "daily", "days": 3}
        assert [each["name"] for each in shown["seats"]] == ["Ada", None]
        assert shown["seats"][1]["free"]
        assert (shown["own"], shown["seated"]) == (False, False)
        assert bob.http.post(f"/api/tables/{table}/join", json={}).status_code == 204
        client.wait("lobby", lambda lobby: table not in ids(lobby))


def test_own_and_private_tables_are_told_apart(server: Server) -> None:
    ada = known(server)
    public, private = offer(ada), offer(ada, public=False)
    with in_lobby(ada) as client:
        lobby = client.lobby
        if public not in ids(lobby):
            lobby = client.wait("lobby", lambda lobby: public in ids(lobby))
        mine = next(each for each in lobby["tables"] if each["id"] == public)
        assert (mine["own"], mine["seated"]) == (True, True)
        assert private not in ids(lobby)


def test_people_and_games_are_counted(server: Server) -> None:
    ada, bob = known(server), known(server)
    table = ada.http.post(
        "/api/tables",
        json={"setup": {"way": "duo"}, "seats": [{"type": "person"}, {"type": "open"}]},
    ).json()["id"]
    assert bob.http.post(f"/api/tables/{table}/join", json={}).status_code == 204
    with in_lobby(ada) as one, in_lobby(ada), ada.at(table) as seat:
        seat.play_first_legal()
        before = one.wait("lobby", lambda lobby: bool(lobby["games"] >= 1))["people"]
        with in_lobby(bob):
            one.wait("lobby", lambda lobby: bool(lobby["people"] == before + 1))


def test_a_program_can_ask_for_the_lobby_once(server: Server) -> None:
    lobby = known(server).get("/api/lobby")
    assert lobby["type"] == "lobby"
    assert set(lobby) == {"type", "tables", "people", "games", "seeking", "live", "here"}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "seek", "way": "classic-one"}, "lobby/one_player"),
        ({"type": "seek", "way": "chess"}, "setup/invalid"),
        ({"type": "seek"}, "request/invalid"),
        (
            {"type": "seek", "way": "duo", "clock": {"type": "live", "seconds": 0}},
            "request/invalid",
        ),
        ({"type": "seek", "way": "duo", "more": 1}, "request/invalid"),
        ({"type": "undo", "version": 0}, "request/invalid"),
        ({"type": "with_computers"}, "lobby/not_seeking"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_code(
    server: Server, message: Json, code: str
) -> None:
    with in_lobby(known(server)) as client:
        client.send(**{"kind" if name == "type" else name: each for name, each in message.items()})
        assert client.wait("refused")["code"] == code
        client.send("ping")
        assert client.wait("pong")["request"] == client.requests


def test_somebody_without_a_cookie_may_look_but_not_play(server: Server) -> None:
    with in_lobby(Guest(server)) as client:
        client.send("seek", way="duo")
        assert client.wait("refused")["code"] == "lobby/nobody"


def test_too_many_messages_are_refused(server: Server) -> None:
    with in_lobby(known(server)) as client:
        for _ in range(700):
            client.send("ping")
        assert client.wait("refused")["code"] == "request/too_many"


def test_somebody_has_so_many_sockets_and_no_more(server: Server) -> None:
    ada = known(server)
    table = ada.create("duo", "Ada", "Bo")
    with (
        contextmanager(_many)(ada, 49),
        ada.at(table),
        pytest.raises(ConnectionClosed) as ended,
        in_lobby(ada),
    ):
        pass
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 4429


def _many(guest: Guest, count: int) -> Iterator[None]:
    if count == 0:
        yield
    else:
        with in_lobby(guest):
            yield from _many(guest, count - 1)


def test_the_lobby_names_people_with_accounts_who_want_to_be_seen(server: Server) -> None:
    ada, guest = known(server), known(server)
    register(ada, "Ada Here")
    with in_lobby(ada), in_lobby(guest) as client:
        named = client.wait("lobby", lambda lobby: bool(lobby["here"]))["here"]
        assert named == [{"name": "Ada Here", "rating": None}]
        assert ada.http.put("/api/visibility", json={"visible": False}).status_code == 204
        with in_lobby(known(server)):
            client.wait("lobby", lambda lobby: not lobby["here"])

"""Games over real sockets."""

from __future__ import annotations

import math
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cornerwise.server.messages import MAX_MESSAGE_BYTES
from cornerwise.server.settings import Settings
from serving import SECONDS, Server

from .conftest import Guest

WAYS = [
    ("duo", 2),
    ("junior", 2),
    ("classic", 4),
    ("classic-teams", 4),
    ("classic-two", 2),
    ("classic-three", 3),
    ("classic-one", 1),
]


@pytest.mark.parametrize(("way", "seats"), WAYS)
def test_a_person_plays_computers_to_the_end(guest: Guest, way: str, seats: int) -> None:
    table = guest.create(way, "Ada", *[1] * (seats - 1))
    with guest.at(table) as seat:
        while not seat.turn["over"]:
            seat.play_first_legal()
            seat.wait_for_person()
        assert min(side["place"] for side in seat.turn["sides"]) == 1
    assert [each["id"] for each in guest.get("/api/tables?finished=true")] == [table]
    assert guest.get(f"/api/tables/{table}")["moves"] == seat.moves


def test_computers_play_among_themselves(guest: Guest) -> None:
    with guest.at(guest.create("duo", 1, 2)) as seat:
        seat.wait_for_person()
        assert seat.turn["over"]


def test_a_move_in_notation_is_played(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        assert seat.ask("play_text", text="e10,e11,f11")["type"] == "moved"


def test_an_event_reaches_both_tabs_and_the_request_only_its_own(guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    with guest.at(table) as one, guest.at(table) as other:
        answer = one.play_first_legal()
        event = other.receive()
        assert answer["request"] == 1
        assert event["request"] is None
        assert {**event, "request": 1} == answer
        back = other.ask("undo")
        assert (back["type"], back["moves_count"]) == ("taken_back", 0)
        assert one.receive()["turn"] == back["turn"]
        assert one.ask("redo")["moves"][0] == answer["move"]
        assert other.receive()["type"] == "restored"
        assert one.moves == other.moves


def test_a_move_for_an_old_version_is_refused_as_stale(guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    with guest.at(table) as one, guest.at(table) as other:
        one.play_first_legal()
        late = other.ask("play", placement=other.turn["legal"][0], version=0)
        assert (late["type"], late["code"]) == ("refused", "table/stale")
        assert late["params"] == {"version": 1}


def test_a_forbidden_move_is_refused_with_its_rule_and_nothing_changes(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        answer = seat.ask("play", placement=0)
        assert answer["code"] == "placement/start_cell"
        assert answer["version"] == 0
        assert seat.play_first_legal()["type"] == "moved"


def test_why_tells_the_rule_and_the_piece_in_the_way(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        legal = seat.ask("why", placement=seat.turn["legal"][0])
        assert (legal["legal"], legal["code"]) == (True, None)
        seat.play_first_legal()
        answer = seat.ask("why", placement=seat.moves[0]["placement"])
        assert (answer["legal"], answer["code"]) == (False, "placement/overlap")
        assert answer["params"]["other_colour"] == 0
        assert seat.ask("why", placement=1, version=0)["code"] == "table/stale"


def test_a_hint_gives_legal_moves_with_reasons_while_the_socket_answers(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", 1)) as seat:
        hint = seat.send("hint")
        pong = seat.send("ping")
        assert seat.receive() == {"type": "pong", "request": pong}
        busy = seat.ask("hint")
        assert (busy["type"], busy["code"]) == ("refused", "hint/busy")
        answer = seat.wait(lambda message: message.get("request") == hint)
        assert answer["type"] == "hints"
        assert 1 <= len(answer["hints"]) <= 3
        for each in answer["hints"]:
            assert each["placement"] in seat.turn["legal"]
            assert 0 <= each["win_chance"] <= 1
            assert each["reasons"]
        shown = [math.floor(each["win_chance"] * 100 + 0.5) for each in answer["hints"]]
        assert shown == sorted(shown, reverse=True)


def test_a_hint_ends_when_the_client_goes(guest: Guest) -> None:
    table = guest.create("duo", "Ada", 1)
    for _ in range(20):  # More than can be searched at once.
        with guest.at(table) as seat:
            seat.send("hint")
    with guest.at(table) as seat:
        began = time.monotonic()
        assert seat.ask("hint")["type"] == "hints"
        assert time.monotonic() - began < 15, "hints of clients that have gone were finished"


def test_there_is_no_hint_for_somebody_elses_turn(server: Server, guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    with Guest(server).at(table) as watcher:
        assert watcher.ask("hint")["code"] == "seat/not_yours"


def test_undo_discards_what_the_computer_was_thinking(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", 8)) as seat:
        seat.play_first_legal()
        assert seat.turn["thinking"]
        back = seat.ask("undo")
        assert (back["type"], back["moves_count"]) == ("taken_back", 0)
        again = seat.ask("redo")
        assert again["turn"]["thinking"]
        back = seat.ask("undo")
        # Computers that were not stopped would have moved before one that begins to think now.
        with guest.at(guest.create("duo", "Ada", 8)) as later:
            later.play_first_legal()
            later.wait_for_person()
        seat.ask("ping")
        assert (seat.moves, seat.turn) == ([], back["turn"])


def test_a_stranger_watches_but_does_not_play(server: Server, guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    stranger = Guest(server)
    stranger.get("/api/tables")
    with guest.at(table) as seat, stranger.at(table) as watcher:
        assert [each["mine"] for each in seat.table["seats"]] == [True, True]
        assert [each["mine"] for each in watcher.table["seats"]] == [False, False]
        assert watcher.play_first_legal()["code"] == "seat/not_yours"
        seat.play_first_legal()
        assert watcher.receive()["type"] == "moved"


def test_messages_that_are_none_are_refused_and_the_socket_stays(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        for text in (
            "",
            b"{}",
            "nonsense",
            "[]",
            "{}",
            '{"type":"fly","request":1}',
            '{"type":"play","version":0,"placement":"x","request":1}',
            '{"type":"play","version":0,"placement":1e99,"request":1}',
            '{"type":"play","version":0,"placement":-1,"request":1}',
            '{"type":"ping","request":1,"more":2}',
        ):
            seat.socket.send(text)
            answer = seat.receive()
            assert (answer["type"], answer["code"]) == ("refused", "request/invalid")
        assert seat.ask("ping")["type"] == "pong"


def test_a_message_that_is_too_long_ends_the_socket(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        seat.socket.send(" " * (MAX_MESSAGE_BYTES + 1))
        with pytest.raises(ConnectionClosed):
            seat.socket.recv(SECONDS)


def test_too_many_messages_at_once_are_refused(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        for _ in range(700):
            seat.socket.send('{"type":"ping","request":1}')
        kinds = [seat.receive()["type"] for _ in range(700)]
        assert kinds.count("pong") >= 500
        assert "refused" in kinds


def test_a_table_that_does_not_exist_is_told_by_the_code_of_the_end(guest: Guest) -> None:
    with pytest.raises(ConnectionClosed) as caught, guest.at("nonsense"):
        pass
    assert caught.value.rcvd is not None
    assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (4404, "table/unknown")


def test_a_guest_may_have_so_many_sockets(guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    with ExitStack() as stack:
        for _ in range(Settings().sockets_per_guest):
            stack.enter_context(guest.at(table))
        with pytest.raises(ConnectionClosed) as caught, guest.at(table):
            pass
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4429


def test_everybody_at_a_deleted_table_is_told(guest: Guest) -> None:
    table = guest.create("duo", "Ada", 1)
    with guest.at(table) as seat:
        assert guest.http.delete(f"/api/tables/{table}").status_code == 204
        assert seat.receive() == {"type": "deleted"}
        with pytest.raises(ConnectionClosed):
            seat.socket.recv(SECONDS)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1"])
def test_a_socket_of_another_site_is_refused(guest: Guest, origin: str) -> None:
    table = guest.create("duo", "Ada", 1)
    with pytest.raises(InvalidStatus) as caught, guest.at(table, origin=origin):
        pass
    assert caught.value.response.status_code == 403


def test_a_site_that_gives_its_own_name_our_address_is_refused(guest: Guest) -> None:
    table = guest.create("duo", "Ada", 1)
    headers = {
        "host": "evil.example",
        "origin": "http://evil.example",
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    }
    answer = guest.http.get(f"/api/tables/{table}/socket", headers=headers)
    assert answer.status_code == 403

"""Every message on a socket is answered with a code, and changes only what it may change."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgets import examples
from cornerwise.server.codes import all_codes
from cornerwise.server.game.domain.phrases import Phrase
from serving import TunedServer

from .conftest import Guest, Seat

ANSWERS = {"pong", "why", "said", "moved", "taken_back", "restored", "snapshot", "refused"}
CHANGES = {"moved", "taken_back", "restored"}

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
anything = st.recursive(
    plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)

fuzz = examples(60)


def _guest(server: TunedServer) -> Guest:
    guest = Guest(server)
    guest.get("/api/tables")
    return guest


@pytest.fixture
def ada(unlimited: TunedServer) -> Guest:
    return _guest(unlimited)


@pytest.fixture
def bob(unlimited: TunedServer) -> Guest:
    return _guest(unlimited)


@pytest.fixture
def eve(unlimited: TunedServer) -> Guest:
    return _guest(unlimited)


def table_for(ada: Guest, bob: Guest) -> str:
    """Returns a Duo table with two guests."""
    seats = [{"type": "person", "name": "Ada"}, {"type": "open"}]
    answer = ada.http.post("/api/tables", json={"setup": {"way": "duo"}, "seats": seats})
    table = str(answer.json()["id"])
    assert bob.http.post(f"/api/tables/{table}/join", json={}).status_code == 204
    return table


def answers_to(seat: Seat, raw: str | bytes) -> list[Any]:
    """Sends something and returns everything received before the answer to a following ping."""
    seat.socket.send(raw)
    seat.requests += 1
    mark = 2**52 + seat.requests
    seat.socket.send(json.dumps({"type": "ping", "request": mark}))
    answers = []
    while (message := seat.receive()) != {"type": "pong", "request": mark}:
        answers.append(message)
    return answers


def check_answered(seat: Seat, raw: str | bytes) -> list[Any]:
    """Sends something; checks that it is answered and changes nothing unless announced."""
    before = seat.turn["version"]
    # Broadcasts may arrive after the answer to the ping.
    answers = answers_to(seat, raw) or [seat.receive()]
    for answer in answers:
        assert answer["type"] in ANSWERS, (raw, answer)
        if answer["type"] == "refused":
            assert answer["code"] in all_codes(), (raw, answer)
            assert answer["code"] != "server/failed", (raw, answer)
    changed = any(answer["type"] in CHANGES for answer in answers)
    assert (seat.turn["version"] > before) == changed, (raw, answers)
    return answers


def valid_messages(seat: Seat) -> list[dict[str, Any]]:
    """Returns one of each message that may be sent now, except slow ones."""
    version, legal = seat.turn["version"], seat.turn["legal"]
    return [
        {"type": "play", "version": version, "placement": legal[0] if legal else 0, "request": 1},
        {"type": "play_text", "version": version, "text": "e10,e11,f11", "request": 2},
        {"type": "undo", "version": version, "request": 3},
        {"type": "redo", "version": version, "request": 4},
        {"type": "why", "version": version, "placement": 7, "request": 5},
        {"type": "say", "phrase": next(iter(Phrase)).value, "request": 6},
        {"type": "ping", "request": 7},
    ]


numbers = st.integers(0, 6)
"""Which message to use."""

Mutation = tuple[str, str, Any]

mutations: st.SearchStrategy[list[Mutation]] = st.lists(
    st.tuples(
        st.sampled_from(["set", "drop"]),
        st.sampled_from(["type", "version", "placement", "request", "text", "phrase", "extra"]),
        anything
        | st.sampled_from(
            [-1, 0, 1, 2**31, 2**31 + 1, 2**53 + 1, 2**63, 10**400, 1e308, "play", "undo", ""]
        ),
    ),
    min_size=1,
    max_size=3,
)
"""How to change it."""


def mutated(message: dict[str, Any], changes: list[Mutation]) -> str:
    message = dict(message)
    for what, key, value in changes:
        if what == "drop":
            message.pop(key, None)
        else:
            message[key] = value
    if message.get("type") == "hint":
        message["type"] = "hints"  # A valid one takes a second to answer.
    return json.dumps(message)


def test_any_text_is_answered(ada: Guest, bob: Guest) -> None:
    with ada.at(table_for(ada, bob)) as seat:

        @fuzz
        @given(text=st.text())
        def each(text: str) -> None:
            assert check_answered(seat, text)[0]["type"] == "refused"

        each()


def test_any_bytes_are_answered(ada: Guest, bob: Guest) -> None:
    with ada.at(table_for(ada, bob)) as seat:

        @fuzz
        @given(data=st.binary())
        def each(data: bytes) -> None:
            assert check_answered(seat, data)[0]["type"] == "refused"

        each()


def test_any_json_is_answered(ada: Guest, bob: Guest) -> None:
    with ada.at(table_for(ada, bob)) as seat:

        @fuzz
        @given(value=anything)
        def each(value: Any) -> None:
            check_answered(seat, json.dumps(value))

        each()


def test_near_misses_of_a_player_are_answered(ada: Guest, bob: Guest) -> None:
    with ada.at(table_for(ada, bob)) as seat:

        @fuzz
        @given(number=numbers, changes=mutations)
        def each(number: int, changes: list[Mutation]) -> None:
            check_answered(seat, mutated(valid_messages(seat)[number], changes))

        each()


def test_nothing_that_a_stranger_says_changes_a_table(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = table_for(ada, bob)
    before = eve.get(f"/api/tables/{table}")
    with eve.at(table) as seat:

        @fuzz
        @given(number=numbers, changes=mutations)
        def each(number: int, changes: list[Mutation]) -> None:
            answers = check_answered(seat, mutated(valid_messages(seat)[number], changes))
            assert not any(answer["type"] in {*CHANGES, "said"} for answer in answers)

        each()
        for message in valid_messages(seat):
            answers = check_answered(seat, json.dumps(message))
            assert not any(answer["type"] in {*CHANGES, "said"} for answer in answers)
    assert eve.get(f"/api/tables/{table}") == before


@pytest.mark.parametrize("depth", [100, 1000, 1900])
def test_deep_json_is_refused(ada: Guest, bob: Guest, depth: int) -> None:
    with ada.at(table_for(ada, bob)) as seat:
        inside = '{"x":' + "[" * depth + "]" * depth + ',"type":"ping","request":1}'
        for text in (
            inside,
            "[" * depth + "]" * depth,
            '{"a":' * (depth // 3) + "1" + "}" * (depth // 3),
        ):
            answers = check_answered(seat, text)
            assert answers[0]["code"] == "request/invalid"


@pytest.mark.parametrize("field", ["version", "placement", "request"])
@pytest.mark.parametrize("number", ["-1", "9" * 400, "1e999", "-1e999", "0.5", "NaN", "Infinity"])
def test_numbers_out_of_bounds_are_refused(ada: Guest, bob: Guest, field: str, number: str) -> None:
    with ada.at(table_for(ada, bob)) as seat:
        message = {"type": "play", "version": 0, "placement": 1, "request": 1, field: "X"}
        text = json.dumps(message).replace('"X"', number)
        assert check_answered(seat, text)[0]["code"] == "request/invalid"


def test_a_player_cannot_move_for_another(ada: Guest, bob: Guest) -> None:
    with bob.at(table_for(ada, bob)) as seat:
        assert seat.play_first_legal()["code"] == "seat/not_yours"


def test_a_player_of_one_table_is_a_stranger_at_another(ada: Guest, bob: Guest, eve: Guest) -> None:
    with ada.at(table_for(eve, bob)) as seat:
        assert seat.play_first_legal()["code"] == "seat/not_yours"
        assert seat.ask("say", phrase=next(iter(Phrase)).value)["code"] == "seat/not_seated"
        assert seat.ask("undo")["type"] == "refused"
    with ada.at(table_for(ada, bob)) as seat:
        assert seat.play_first_legal()["type"] == "moved"


@pytest.mark.parametrize("seed", range(3))
def test_messages_sent_again_and_out_of_order_play_no_move_twice(
    ada: Guest, bob: Guest, seed: int
) -> None:
    choice = random.Random(seed)
    table = table_for(ada, bob)
    said: list[tuple[int, str]] = []
    with ada.at(table) as one, bob.at(table) as other:
        seats = (one, other)
        accepted = []
        for _ in range(12):
            mover = one.turn["seat"]
            placement = choice.choice(seats[mover].turn["legal"])
            play = {"type": "play", "version": one.turn["version"], "placement": placement}
            said.append((mover, json.dumps({**play, "request": len(said)})))
            assert check_answered(seats[mover], said[-1][1])[-1]["type"] == "moved"
            answers_to(seats[1 - mover], '{"type":"ping","request":1}')
            accepted.append(placement)
        choice.shuffle(said)
        for who, message in [*said, *((1 - who, message) for who, message in said)]:
            answers = answers_to(seats[who], message)
            assert answers[0]["type"] == "refused"
            assert answers[0]["code"] == "table/stale"
        after = ada.get(f"/api/tables/{table}")
    assert [move["placement"] for move in after["moves"]] == accepted

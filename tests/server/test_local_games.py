"""Games played in a browser join "your games" over HTTP: once each, checked, and never lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from cornerwise.kernel import random_game
from cornerwise.placements import PlacementId
from cornerwise.server.game.protocol import MAX_MOVES, MAX_NAME
from cornerwise.variants import setup_named, way_names
from serving import Server, TunedServer

from .conftest import Guest, Json
from .test_accounts import register

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
ALONE = ({"type": "person", "name": "Ada"}, {"type": "computer", "level": 1})
MOVES = random_game(setup_named("duo"), 1)
PERSON_TO_PLAY = 6
"""After this many moves, the person of `ALONE` is to play."""


def record(placements: list[PlacementId] = MOVES, **fields: Json) -> Json:
    return {
        "setup": {"way": "duo"},
        "seats": list(ALONE),
        "placements": placements,
        "created_at": NOON.isoformat(),
        "updated_at": (NOON + timedelta(hours=1)).isoformat(),
        **fields,
    }


def put(guest: Guest, uuid: str, body: Json) -> httpx.Response:
    return guest.http.put(f"/api/local-games/{uuid}", json=body)


def stored(guest: Guest, uuid: str, body: Json) -> Json:
    answer = put(guest, uuid, body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(guest: Guest, body: Json, status: int, code: str, uuid: str | None = None) -> Json:
    """Sends a game that must be refused, and returns the parameters of the refusal."""
    listed = all_games(guest)
    answer = put(guest, uuid or str(uuid4()), body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert all_games(guest) == listed, "a refused game changes nothing"
    return answer.json()["params"]


def all_games(guest: Guest) -> list[Json]:
    return [*guest.get("/api/tables"), *guest.get("/api/tables?finished=true")]


def other_moves(count: int) -> list[PlacementId]:
    """Returns the beginning of a game that differs from `MOVES`."""
    games = (random_game(setup_named("duo"), seed) for seed in range(2, 100))
    return next(moves for moves in games if moves[0] != MOVES[0])[:count]


@pytest.mark.parametrize("way", way_names())
def test_a_finished_game_of_every_variant_joins_your_games(guest: Guest, way: str) -> None:
    setup = setup_named(way)
    moves = random_game(setup, 1)
    levels = range(1, len(setup.seating.seats))
    seats = [{"type": "person"}, *({"type": "computer", "level": level} for level in levels)]
    answer = stored(guest, str(uuid4()), record(moves, setup={"way": way}, seats=seats))
    assert answer["placements"] == moves
    (game,) = guest.get("/api/tables?finished=true")
    assert (game["id"], game["moves"], game["over"]) == (answer["id"], len(moves), True)
    view = guest.get(f"/api/tables/{answer['id']}")
    assert [move["placement"] for move in view["moves"]] == moves
    assert (view["own"], view["terms"]["rated"]) == (True, False)
    assert datetime.fromisoformat(view["created_at"]) == NOON
    assert datetime.fromisoformat(view["updated_at"]) == NOON + timedelta(hours=1)
    assert guest.http.get(f"/api/tables/{answer['id']}/record.blksgf").status_code == 200


def test_a_game_sent_twice_is_stored_once(guest: Guest) -> None:
    uuid = str(uuid4())
    first = stored(guest, uuid, record())
    assert stored(guest, uuid, record()) == first
    assert stored(guest, uuid.upper(), record()) == first
    assert len(all_games(guest)) == 1


def test_a_game_sent_by_several_tabs_at_once_is_stored_once(guest: Guest) -> None:
    guest.get("/api/me")
    uuid = str(uuid4())
    bodies = [record(MOVES[: PERSON_TO_PLAY + 2 * (number % 4)]) for number in range(12)]
    with ThreadPoolExecutor(6) as tabs:
        answers = [*tabs.map(lambda body: stored(guest.move_to(guest.server), uuid, body), bodies)]
    assert len({answer["id"] for answer in answers}) == 1
    (game,) = all_games(guest)
    assert game["moves"] == PERSON_TO_PLAY + 6


def test_a_game_in_progress_continues_at_its_table(guest: Guest) -> None:
    answer = stored(guest, str(uuid4()), record(MOVES[:PERSON_TO_PLAY]))
    with guest.at(answer["id"]) as seat:
        assert [move["placement"] for move in seat.moves] == MOVES[:PERSON_TO_PLAY]
        assert seat.play_first_legal()["type"] == "moved"
        seat.wait_for_person()
        assert len(seat.moves) == PERSON_TO_PLAY + 2
        assert seat.ask("undo")["type"] == "taken_back"


def test_where_a_computer_is_to_play_the_servers_computer_plays(guest: Guest) -> None:
    answer = stored(guest, str(uuid4()), record(MOVES[: PERSON_TO_PLAY + 1]))
    with guest.at(answer["id"]) as seat:
        seat.wait_for_person()
        assert len(seat.moves) >= PERSON_TO_PLAY + 2


def test_whoever_has_the_table_open_sees_the_moves_that_arrive(guest: Guest) -> None:
    uuid = str(uuid4())
    first = stored(guest, uuid, record(MOVES[:PERSON_TO_PLAY]))
    with guest.at(first["id"]) as seat:
        second = stored(guest, uuid, record(MOVES[: PERSON_TO_PLAY + 2], version=first["version"]))
        message = seat.wait(lambda message: message["type"] == "snapshot")
        assert len(message["table"]["moves"]) == PERSON_TO_PLAY + 2
        assert message["table"]["turn"]["version"] == second["version"] == first["version"] + 1
        assert seat.play_first_legal()["type"] == "moved"


def test_moves_taken_back_in_the_browser_are_taken_back_at_the_table(guest: Guest) -> None:
    uuid = str(uuid4())
    first = stored(guest, uuid, record(MOVES[:PERSON_TO_PLAY]))
    other = other_moves(PERSON_TO_PLAY)
    again = stored(guest, uuid, record(other, version=first["version"]))
    assert (again["id"], again["placements"]) == (first["id"], other)
    assert again["version"] == first["version"] + 1


def test_a_game_continued_on_another_device_is_told_and_not_overwritten(guest: Guest) -> None:
    uuid = str(uuid4())
    first = stored(guest, uuid, record(MOVES[:PERSON_TO_PLAY]))
    with guest.at(first["id"]) as seat:
        seat.play_first_legal()
        seat.wait_for_person()
        continued = [move["placement"] for move in seat.moves]
    told = stored(guest, uuid, record(MOVES[:PERSON_TO_PLAY], version=first["version"]))
    assert told["placements"] == continued
    body = record(other_moves(PERSON_TO_PLAY + 2), version=first["version"])
    params = refused(guest, body, 409, "local_game/conflict", uuid)
    assert params == {"id": told["id"], "version": told["version"]}
    # The browser's own moves can be stored as another game.
    aside = stored(guest, str(uuid4()), {**body, "version": None})
    assert aside["id"] != first["id"]
    assert len(all_games(guest)) == 2


def test_a_game_that_began_at_a_table_continues_in_the_browser_and_back(guest: Guest) -> None:
    table = guest.create("duo", "Ada", 1)
    with guest.at(table) as seat:
        seat.play_first_legal()
        seat.wait_for_person()
        before, version = [move["placement"] for move in seat.moves], seat.turn["version"]
        legal = seat.turn["legal"]
    body = record([*before, legal[0]], table=table, version=version)
    answer = stored(guest, str(uuid4()), body)
    assert (answer["id"], answer["placements"][:3]) == (table, body["placements"])
    assert len(all_games(guest)) == 1
    with guest.at(table) as seat:
        seat.wait_for_person()
        assert seat.play_first_legal()["type"] == "moved"


@pytest.mark.parametrize("version", [None, 0, 7])
def test_no_table_is_created_under_an_id_of_the_callers_choice(
    guest: Guest, version: int | None
) -> None:
    body = record(table="c" * 32, version=version)
    refused(guest, body, 404, "table/unknown")
    assert guest.http.get(f"/api/tables/{'c' * 32}").status_code == 404


def test_a_game_deleted_on_another_device_does_not_come_back(guest: Guest) -> None:
    uuid = str(uuid4())
    first = stored(guest, uuid, record())
    assert guest.http.delete(f"/api/tables/{first['id']}").status_code == 204
    refused(guest, record(version=first["version"]), 404, "table/unknown", uuid)


def test_the_table_of_somebody_else_is_out_of_reach(server: Server, guest: Guest) -> None:
    eve = Guest(server)
    table = guest.create("duo", "Ada", 1)
    refused(eve, record(MOVES, table=table, version=0), 403, "table/not_yours")
    assert guest.get(f"/api/tables/{table}")["moves"] == []


def test_the_id_that_another_browser_made_leads_to_a_table_of_ones_own(
    server: Server, guest: Guest
) -> None:
    uuid = str(uuid4())
    mine = stored(guest, uuid, record())
    eve = Guest(server)
    hers = stored(eve, uuid, record(other_moves(4)))
    assert hers["id"] != mine["id"]
    assert [game["id"] for game in all_games(eve)] == [hers["id"]]
    assert [game["id"] for game in all_games(guest)] == [mine["id"]]


def test_a_table_where_others_play_or_with_a_clock_or_rated_is_refused(guest: Guest) -> None:
    register(guest)
    open_seat = {"seats": [{"type": "person"}, {"type": "open"}]}
    for fields in (
        open_seat,
        {"terms": {"clock": {"type": "daily", "days": 1}}},
        {"terms": {"rated": True}},
    ):
        body = {"setup": {"way": "duo"}, "seats": list(ALONE), **fields}
        table = guest.http.post("/api/tables", json=body).json()["id"]
        body = record(MOVES[:PERSON_TO_PLAY], table=table, version=0)
        refused(guest, body, 403, "local_game/not_local")


def test_an_account_has_its_games_on_every_device(server: Server, guest: Guest) -> None:
    uuid = str(uuid4())
    as_guest = stored(guest, uuid, record())
    register(guest)
    assert stored(guest, uuid, record()) == as_guest
    name = guest.get("/api/me")["account"]["name"]
    second = stored(guest, str(uuid4()), record())
    seats = guest.get(f"/api/tables/{second['id']}")["seats"]
    assert [seat["name"] for seat in seats] == [name, None]
    assert len(all_games(guest.move_to(server))) == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"created_at": "2026-11-01T12:00:00"},
        {"updated_at": "2026-11-01 12:00:00"},
        {"updated_at": "yesterday"},
        {"created_at": None},
        {"seats": [ALONE[0], {"type": "open"}]},
        {"seats": [ALONE[0], {"type": "named", "name": "Bo"}]},
        {"seats": [ALONE[0], {"type": "computer", "level": 10}]},
        {"seats": [ALONE[0], {"type": "person", "name": "x" * (MAX_NAME + 1)}]},
        {"seats": []},
        {"placements": [0] * (MAX_MOVES + 1)},
        {"placements": [-1]},
        {"placements": [2**40]},
        {"placements": [1.5]},
        {"placements": ["e5"]},
        {"placements": None},
        {"version": -1},
        {"table": "c" * 65},
        {"terms": {"rated": True}},
        {"owner": "eve"},
    ],
    ids=str,
)
def test_what_does_not_follow_the_protocol_is_refused(guest: Guest, fields: Json) -> None:
    refused(guest, record(**fields), 400, "request/invalid")


def test_what_breaks_the_rules_is_refused(guest: Guest) -> None:
    assert refused(guest, record([*MOVES, 0]), 400, "local_game/illegal") == {
        "move": len(MOVES) + 1
    }
    assert refused(guest, record(MOVES[:1] * 2), 400, "local_game/illegal") == {"move": 2}
    refused(guest, record([], setup={"way": "chess"}), 400, "setup/invalid")
    refused(guest, record([], seats=[ALONE[0]] * 3), 400, "seats/wrong_number")
    refused(guest, record([], setup={"way": "duo", "first": "red"}), 400, "setup/invalid")


def test_a_huge_body_is_refused(guest: Guest) -> None:
    refused(guest, record(padding="x" * 20_000), 413, "request/too_large")


def test_a_body_of_another_kind_or_site_is_refused(guest: Guest) -> None:
    path = f"/api/local-games/{uuid4()}"
    answer = guest.http.put(path, content=b"{}", headers={"content-type": "text/plain"})
    assert answer.json()["code"] == "request/not_json"
    answer = guest.http.put(path, json=record(), headers={"origin": "http://evil.example"})
    assert answer.json()["code"] == "request/foreign"
    assert guest.http.post(path, json=record()).status_code == 405


@pytest.mark.parametrize(
    "uuid", ["1", "x" * 36, "..%2f..", "8d0c39a6-6c2f-4b7e-9d51-0c6f7a1b2e3", "0" * 500]
)
def test_an_id_that_is_none_is_not_found(guest: Guest, uuid: str) -> None:
    assert put(guest, uuid, record()).status_code == 404


def test_a_wrong_clock_in_the_device_does_not_keep_a_game_out(guest: Guest) -> None:
    later, long_ago = "2999-01-01T00:00:00Z", "1970-01-01T00:00:00+02:00"
    answer = stored(guest, str(uuid4()), record(created_at=later, updated_at=later))
    view = guest.get(f"/api/tables/{answer['id']}")
    assert abs(datetime.fromisoformat(view["updated_at"]) - datetime.now(UTC)).total_seconds() < 60
    answer = stored(guest, str(uuid4()), record(created_at=long_ago, updated_at=long_ago))
    view = guest.get(f"/api/tables/{answer['id']}")
    assert view["created_at"] == view["updated_at"] == "2020-01-01T00:00:00Z"


def test_only_unfinished_games_count_for_the_limit_of_unfinished_games(tmp_path: Path) -> None:
    server = TunedServer(tmp_path / "games.db", unfinished_tables_of_guest=1)
    try:
        guest = Guest(server)
        stored(guest, str(uuid4()), record(MOVES[:PERSON_TO_PLAY]))
        refused(guest, record(MOVES[:PERSON_TO_PLAY]), 409, "table/too_many")
        stored(guest, str(uuid4()), record())
    finally:
        server.stop()


def test_a_game_is_known_again_after_a_restart(start: Callable[..., Server]) -> None:
    guest, uuid = Guest(start()), str(uuid4())
    first = stored(guest, uuid, record(MOVES[:PERSON_TO_PLAY]))
    guest.server.stop()
    again = guest.move_to(start())
    assert stored(again, uuid, record(MOVES[:PERSON_TO_PLAY])) == first
    assert len(all_games(again)) == 1

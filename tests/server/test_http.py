"""What the server answers over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import httpx
import pytest
from PIL import Image

import cornerwise
from cornerwise import Game, setup_named
from cornerwise.kernel import random_game
from cornerwise.records import Record, dumps_blksgf, dumps_json, loads
from cornerwise.server.game.protocol import MAX_FILE_BYTES
from cornerwise.server.messages import MAX_BODY_BYTES
from cornerwise.variants import way_names
from serving import Server

from .conftest import Guest

PEOPLE = [{"type": "person"}, {"type": "person"}]


def test_the_server_says_that_it_is_well(guest: Guest) -> None:
    assert guest.get("/api/health") == {"status": "ok", "version": cornerwise.__version__}


def test_a_table_is_made_as_chosen(guest: Guest) -> None:
    table = guest.create(
        "classic-three",
        "  Ada  Lovelace ",
        3,
        "",
        shared="red",
        scoring="basic",
        start="fixed",
        first="green",
    )
    view = guest.get(f"/api/tables/{table}")
    assert view["setup"] == {
        "way": "classic-three",
        "shared": "red",
        "scoring": "basic",
        "start": "fixed",
        "first": "green",
    }
    assert [
        (seat["type"], seat["level"], seat["name"], seat["mine"]) for seat in view["seats"]
    ] == [
        ("person", None, "Ada Lovelace", True),
        ("computer", 3, None, False),
        ("person", None, None, True),
    ]
    assert view["turn"]["colour"] == 3
    assert view["result"] is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"setup": {"way": "chess"}, "seats": PEOPLE}, "setup/invalid"),
        ({"setup": {"way": "duo", "first": "red"}, "seats": PEOPLE}, "setup/invalid"),
        ({"setup": {"way": "duo", "start": "free"}, "seats": PEOPLE}, "setup/invalid"),
        ({"setup": {"way": "duo", "scoring": "odd"}, "seats": PEOPLE}, "setup/invalid"),
        ({"setup": {"way": "duo", "shared": "orange"}, "seats": PEOPLE}, "setup/invalid"),
        ({"setup": {"way": "classic"}, "seats": PEOPLE}, "seats/wrong_number"),
        ({"setup": {"way": "duo"}, "seats": []}, "request/invalid"),
        ({"setup": {"way": "duo"}, "seats": PEOPLE, "more": 1}, "request/invalid"),
        ({"setup": {}, "seats": PEOPLE}, "request/invalid"),
        ({"setup": {"way": "duo"}, "seats": [{"type": "ghost"}] * 2}, "request/invalid"),
        (
            {"setup": {"way": "duo"}, "seats": [{"type": "computer", "level": 10}] * 2},
            "request/invalid",
        ),
        (
            {"setup": {"way": "duo"}, "seats": [{"type": "person", "name": "x" * 41}] * 2},
            "request/invalid",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_code(
    guest: Guest, body: dict[str, object], code: str
) -> None:
    answer = guest.http.post("/api/tables", json=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == code
    assert answer.json()["message"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/tables/nonsense", 404, "table/unknown"),
        ("DELETE", "/api/tables/nonsense", 404, "table/unknown"),
        ("POST", "/api/tables/nonsense/rematch", 404, "table/unknown"),
        ("GET", "/api/tables/nonsense/record.json", 404, "table/unknown"),
        ("GET", "/api/nonsense", 404, "request/not_found"),
        ("PUT", "/api/tables", 405, "request/wrong_method"),
        ("GET", "/api/tables?limit=0", 400, "request/invalid"),
        ("GET", "/api/tables?limit=1000", 400, "request/invalid"),
        ("GET", "/api/tables?before=yesterday", 400, "request/invalid"),
    ],
)
def test_requests_that_lead_nowhere_get_a_code(
    guest: Guest, method: str, path: str, status: int, code: str
) -> None:
    answer = guest.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_guest_finds_their_games_and_nobody_elses(server: Server, guest: Guest) -> None:
    tables = [guest.create("duo", "Ada", "Bob") for _ in range(3)]
    listed = guest.get("/api/tables")
    assert [each["id"] for each in listed] == tables[::-1]
    page = guest.http.get("/api/tables", params={"limit": 2, "before": listed[0]["updated_at"]})
    assert [each["id"] for each in page.json()] == [tables[1], tables[0]]
    assert Guest(server).get("/api/tables") == []


def test_a_forged_cookie_is_nobodys(server: Server, guest: Guest) -> None:
    guest.create("duo", "Ada", "Bob")
    name, value = next(iter(guest.http.cookies.items()))
    forged = value[:-1] + ("0" if value[-1] != "0" else "1")
    answer = httpx.get(f"{server.url}/api/tables", headers={"cookie": f"{name}={forged}"})
    assert answer.json() == []
    assert name in answer.cookies


def test_only_the_creator_of_a_table_can_delete_it_or_play_it_again(
    server: Server, guest: Guest
) -> None:
    table = guest.create("duo", "Ada", 1)
    other = Guest(server)
    assert other.http.delete(f"/api/tables/{table}").status_code == 403
    assert other.http.post(f"/api/tables/{table}/rematch").json()["code"] == "table/not_yours"
    assert guest.http.delete(f"/api/tables/{table}").status_code == 204
    assert guest.http.get(f"/api/tables/{table}").status_code == 404


def test_a_rematch_moves_everybody_to_the_next_seat(guest: Guest) -> None:
    table = guest.create("classic-three", "Ada", 1, 2, shared="blue")
    again = guest.http.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 201
    view = guest.get(f"/api/tables/{again.json()['id']}")
    assert [seat["level"] for seat in view["seats"]] == [2, None, 1]
    assert view["setup"] == guest.get(f"/api/tables/{table}")["setup"]
    assert view["moves"] == [] or view["moves"][0]["seat"] == 0


@pytest.mark.parametrize("kind", ["blksgf", "json"])
def test_a_game_is_saved_as_a_file_and_opened_again(guest: Guest, kind: str) -> None:
    table = guest.create("duo", "Ada", 2)
    with guest.at(table) as seat:
        while not seat.turn["over"]:
            seat.play_first_legal()
            seat.wait_for_person()
    saved = guest.http.get(f"/api/tables/{table}/record.{kind}")
    assert saved.headers["content-disposition"].endswith(f'.{kind}"')
    assert loads(saved.content).game().is_over
    replay = guest.http.post("/api/replays", content=saved.content).json()
    assert replay["players"] == ["Ada", "Computer 2"]
    assert [move["placement"] for move in replay["moves"]] == [
        move["placement"] for move in seat.moves
    ]
    assert replay["sides"] == seat.turn["sides"]
    assert replay["result"]["winners"]


def test_a_board_is_saved_as_a_picture(guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    svg = guest.http.get(f"/api/tables/{table}/picture.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.startswith("<svg") or svg.text.startswith("<?xml")
    png = guest.http.get(f"/api/tables/{table}/picture.png")
    assert png.content.startswith(b"\x89PNG")


def test_a_game_is_saved_as_an_animated_picture(guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    with guest.at(table) as seat:
        seat.play_first_legal()
        seat.play_first_legal()
    gif = guest.http.get(f"/api/tables/{table}/replay.gif")
    assert gif.headers["content-type"] == "image/gif"
    with Image.open(BytesIO(gif.content)) as image:
        assert image.n_frames == 3  # type: ignore[attr-defined]


def test_a_link_to_a_game_has_a_card_of_it(guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    page = guest.http.get(f"/game/{table}").text
    found = re.search('property="og:image" content="([^"]*)"', page)
    assert found
    card = guest.http.get(found[1])
    assert card.headers["content-type"] == "image/png"
    with Image.open(BytesIO(card.content)) as image:
        assert image.size == (1200, 630)
    assert "og:image" not in guest.http.get("/rules").text


def test_no_id_writes_into_the_page_of_a_game(guest: Guest) -> None:
    page = guest.http.get("/game/%22%3E%3Cscript%3E").text
    assert '"><script>' not in page
    assert "og:image" in page


@pytest.mark.parametrize("way", way_names())
def test_every_way_to_play_can_be_saved_whatever_the_names(guest: Guest, way: str) -> None:
    seats = len(setup_named(way).seating.seats)
    table = guest.create(way, *["]\\:\u0000\u202e\n ☃ ü"] * seats)
    with guest.at(table) as seat:
        seat.play_first_legal()
    for kind in ("record.blksgf", "record.json"):
        record = loads(guest.http.get(f"/api/tables/{table}/{kind}").content)
        assert record.players[0] == "]\\: ☃ ü"
        assert len(record.game().moves) == 1
    assert guest.http.get(f"/api/tables/{table}/picture.svg").status_code == 200


@pytest.mark.parametrize("write", [dumps_blksgf, dumps_json])
def test_files_from_elsewhere_are_opened(guest: Guest, write: Callable[[Record], str]) -> None:
    setup = setup_named("classic-two")
    game = Game.replay(setup, random_game(setup, 1)[:20])
    record = Record.from_game(game, comments={3: "well played"})
    replay = guest.http.post("/api/replays", content=write(record)).json()
    assert len(replay["moves"]) == 20
    assert replay["moves"][2]["comment"] == "well played"
    assert replay["result"] is None


@pytest.mark.parametrize("content", [b"", b"nonsense", b"{}", b"\xff\xfe", b"(;GM[Chess])"])
def test_a_file_that_is_no_game_is_refused_with_a_clear_message(
    guest: Guest, content: bytes
) -> None:
    answer = guest.http.post("/api/replays", content=content)
    assert (answer.status_code, answer.json()["code"]) == (400, "record/invalid")
    assert answer.json()["message"]


@pytest.mark.parametrize(
    ("path", "limit"), [("/api/replays", MAX_FILE_BYTES), ("/api/tables", MAX_BODY_BYTES)]
)
def test_bodies_that_are_too_large_are_refused(guest: Guest, path: str, limit: int) -> None:
    headers = {"content-type": "application/json"}
    answer = guest.http.post(path, content=b" " * (limit + 1), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "request/too_large")


def test_a_guest_finds_all_games_page_by_page(server: Server, guest: Guest) -> None:
    made = [guest.create("duo", "Ada", "Bo") for _ in range(5)]
    Guest(server).create("duo", "Eve", "Bo")
    found: list[str] = []
    query: dict[str, str] = {}
    for expected in (2, 2, 1, 0):
        page = guest.get(f"/api/tables?{httpx.QueryParams({'limit': '2', **query})}")
        assert len(page) == expected
        if page:
            last = page[-1]
            query = {"before": last["updated_at"], "before_id": last["id"]}
        found += [line["id"] for line in page]
    assert found == made[::-1]


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "before=soon", f"before_id={'x' * 65}"])
def test_a_page_of_games_has_bounds(guest: Guest, query: str) -> None:
    answer = guest.http.get(f"/api/tables?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid")

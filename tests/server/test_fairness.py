"""One guest who requests everything does not keep the others waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from serving import SECONDS, Server

from .conftest import Guest

TABLES = 60


def seats(*levels: int, person: bool = False) -> list[dict[str, object]]:
    computers: list[dict[str, object]] = [{"type": "computer", "level": level} for level in levels]
    return [{"type": "person", "name": "Greedy"}, *computers] if person else computers


def ask_for_table(greedy: Guest, chosen: list[dict[str, object]]) -> httpx.Response:
    body = {"setup": {"way": "classic"}, "seats": chosen}
    return greedy.http.post("/api/tables", json=body)


def greedy_at(besieged: tuple[Server, httpx.Cookies]) -> Guest:
    greedy = Guest(besieged[0])
    greedy.http.cookies = besieged[1]
    return greedy


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, httpx.Cookies]]:
    """A server with one core, where one guest has sixty tables of level-9 computers."""
    server = Server(tmp_path_factory.mktemp("besieged") / "games.db", "--computers", "1")
    greedy = Guest(server)
    greedy.get("/api/me")
    answers = [ask_for_table(greedy, seats(9, 9, 9, 9)) for _ in range(TABLES)]
    refused = [answer for answer in answers if answer.status_code != 201]
    for answer in refused:
        assert answer.status_code == 429
        assert answer.json()["code"] == "table/too_many_thinking"
        assert int(answer.headers["retry-after"]) >= 1
    # Tables of only computers are refused, so the guest plays at them.
    for _ in refused:
        table = ask_for_table(greedy, seats(9, 9, 9, person=True)).json()["id"]
        with greedy.at(table) as seat:
            seat.play_first_legal()
    yield server, greedy.http.cookies
    assert server.stop() == 0


def test_a_level_1_computer_answers_within_two_seconds_beside_sixty_tables_of_level_9(
    besieged: tuple[Server, httpx.Cookies],
) -> None:
    victim = Guest(besieged[0])
    table = victim.create("duo", "Victim", 1)
    waits = []
    with victim.at(table) as seat:
        for _ in range(3):
            seat.play_first_legal()
            began = time.monotonic()
            seat.wait_for_person()
            waits.append(time.monotonic() - began)
    assert max(waits) < 2, waits


def test_a_hint_comes_within_five_seconds_beside_sixty_tables_of_level_9(
    besieged: tuple[Server, httpx.Cookies],
) -> None:
    victim = Guest(besieged[0])
    table = victim.create("duo", "Victim", 1)
    waits = []
    with victim.at(table) as seat:
        for _ in range(3):
            began = time.monotonic()
            assert seat.ask("hint")["type"] == "hints"
            waits.append(time.monotonic() - began)
    assert max(waits) < 5, waits


def test_hints_and_pictures_and_puzzles_of_one_guest_keep_nobody_waiting(
    besieged: tuple[Server, httpx.Cookies],
) -> None:
    server, cookies = besieged
    greedy, victim = greedy_at(besieged), Guest(server)
    table = victim.create("duo", "Victim", 1)
    attempt = {"laid": [], "seed": 1}
    picture = f"/api/tables/{greedy.create('duo', 'Greedy', 'Greedy')}/picture.png"

    def pester(number: int) -> int:
        with httpx.Client(base_url=server.url, cookies=cookies, timeout=SECONDS) as client:
            if number % 2:
                return client.get(picture).status_code
            # A whole solution takes longer than anybody here waits.
            with client.stream("POST", "/api/puzzles/B6c/solve", json=attempt) as answer:
                if answer.status_code == 200:
                    next(answer.iter_raw(), None)
                return answer.status_code

    with ThreadPoolExecutor(20) as pestering, victim.at(table) as seat:
        asked = [pestering.submit(pester, number) for number in range(20)]
        began = time.monotonic()
        seat.play_first_legal()
        seat.wait_for_person()
        move = time.monotonic() - began
        began = time.monotonic()
        assert seat.ask("hint")["type"] == "hints"
        hint = time.monotonic() - began
        assert 429 in {each.result() for each in asked}
    assert move < 2, move
    assert hint < 5, hint


def test_who_waits_is_told_how_many_thoughts_come_first(
    besieged: tuple[Server, httpx.Cookies],
) -> None:
    greedy = greedy_at(besieged)
    table = ask_for_table(greedy, seats(9, 9, 9, person=True)).json()["id"]
    with greedy.at(table) as seat:
        seat.play_first_legal()
        told = seat.wait(lambda message: message["type"] == "queued")
        assert told["ahead"] >= 1
        assert told["version"] == seat.turn["version"]
        assert told["colour"] == seat.turn["colour"]
    with greedy.at(table) as seat:
        # The same for somebody who comes later.
        assert seat.wait(lambda message: message["type"] == "queued")["ahead"] >= 1

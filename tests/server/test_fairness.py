"""One guest who requests everything does not keep the others waiting."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from serving import SECONDS, Server

from .conftest import Guest, Seat

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


@pytest.fixture
def victim(besieged: tuple[Server, httpx.Cookies]) -> Iterator[Seat]:
    """Another guest, who plays a computer of level 1."""
    guest = Guest(besieged[0])
    with guest.at(guest.create("duo", "Victim", 1)) as seat:
        yield seat


def seconds_of(wait: Callable[[], None]) -> float:
    began = time.monotonic()
    wait()
    return time.monotonic() - began


def take_hint(seat: Seat) -> None:
    assert seat.ask("hint")["type"] == "hints"


def test_a_level_1_computer_answers_within_two_seconds_beside_sixty_tables_of_level_9(
    victim: Seat,
) -> None:
    waits = []
    for _ in range(3):
        victim.play_first_legal()
        waits.append(seconds_of(victim.wait_for_person))
    assert max(waits) < 2, waits


def test_a_hint_comes_within_five_seconds_beside_sixty_tables_of_level_9(victim: Seat) -> None:
    waits = [seconds_of(lambda: take_hint(victim)) for _ in range(3)]
    assert max(waits) < 5, waits


def test_hints_and_pictures_and_puzzles_of_one_guest_keep_nobody_waiting(
    besieged: tuple[Server, httpx.Cookies], victim: Seat
) -> None:
    server, cookies = besieged
    greedy = greedy_at(besieged)
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

    def play() -> None:
        victim.play_first_legal()
        victim.wait_for_person()

    with ThreadPoolExecutor(20) as pestering:
        asked = [pestering.submit(pester, number) for number in range(20)]
        move = seconds_of(play)
        hint = seconds_of(lambda: take_hint(victim))
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

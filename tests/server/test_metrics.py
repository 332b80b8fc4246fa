"""The metrics that a server provides for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend
from prometheus_client.parser import text_string_to_metric_families

from cornerwise.server.cluster.metrics import Metrics, watched
from cornerwise.server.services import Services
from cornerwise.server.settings import Settings
from cornerwise.server.storage.interface import AlreadyKept
from serving import Server

from .conftest import Guest
from .memory_storage import MemoryStorage

Start = Callable[..., Server]
Figures = dict[tuple[str, tuple[str, ...]], float]


def figures(guest: Guest) -> Figures:
    answer = guest.http.get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return read(answer.text)


def read(text: str) -> Figures:
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_moves_sockets_and_tables_are_counted(start: Start) -> None:
    guest = Guest(start())
    before = figures(guest)
    assert before["cornerwise_moves_total", ("accepted",)] == 0
    table = guest.create("duo", "Ada", "Bob")
    with guest.at(table) as seat:
        for _ in range(3):
            seat.play_first_legal()
        seat.ask("play", placement=seat.turn["legal"][0], version=0)
        now = figures(guest)
        assert now["cornerwise_sockets", ()] == 1
    assert now["cornerwise_moves_total", ("accepted",)] == 3
    assert now["cornerwise_moves_total", ("refused",)] == 1
    assert now["cornerwise_move_seconds_count", ()] == 3
    assert now["cornerwise_tables_in_memory", ()] == 1
    assert now["cornerwise_storage_seconds_count", ("save",)] == 3
    assert now["cornerwise_computers_thinking", ()] == 0
    assert now["cornerwise_draining", ()] == 0


def test_requests_are_counted_by_route_not_by_address(start: Start) -> None:
    guest = Guest(start())
    for number in range(5):
        guest.http.get(f"/api/tables/{number}")
        guest.http.get(f"/no/such/page/{number}")
    now = figures(guest)
    assert now["cornerwise_http_requests_total", ("GET", "/api/tables/{table_id}", "404")] == 5
    routes = {labels[1] for name, labels in now if name == "cornerwise_http_requests_total"}
    assert not [route for route in routes if "such" in route]


def test_computers_that_think_and_wait_are_counted(start: Start) -> None:
    guest = Guest(start("--computers", "1"))
    for _ in range(3):
        guest.create("classic", 9, 9, 9, 9)
    now = figures(guest)
    thinking = now["cornerwise_computers_thinking", ()]
    assert thinking <= 1
    assert thinking + now["cornerwise_computers_queued", ()] == 3


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.7"},
        {"forwarded": "for=203.0.113.7"},
        {"host": "games.example"},
    ],
)
def test_figures_are_not_given_through_a_proxy(start: Start, headers: dict[str, str]) -> None:
    guest = Guest(start("--public-host", "games.example"))
    answer = guest.http.get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (404, "request/not_found")


def test_figures_are_given_to_all_when_told_so(start: Start) -> None:
    guest = Guest(start("--metrics"))
    assert guest.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 200


async def test_what_the_storage_cannot_do_is_counted_but_not_its_answers() -> None:
    class Broken(MemoryStorage):
        async def version_of(self, table_id: str) -> int | None:
            raise OSError(table_id)

        async def delete(self, table_id: str) -> bool:
            raise AlreadyKept(table_id)

    metrics = Metrics()
    storage = watched(Broken(), metrics)

    for _ in range(2):
        with pytest.raises(OSError, match="x"):
            await storage.version_of("x")
    with pytest.raises(AlreadyKept):
        await storage.delete("x")
    assert await storage.load("x") is None
    now = read(metrics.text().decode())
    errors = {key: value for key, value in now.items() if "storage_errors_total" in key[0]}
    assert errors == {("cornerwise_storage_errors_total", ("version_of",)): 2}
    assert now["cornerwise_storage_seconds_count", ("load",)] == 1


def test_a_process_may_hold_several_servers() -> None:
    for _ in range(2):
        services = Services.over(MemoryStorage(), MemoryChannelsBackend(), Settings())
        services.metrics.move_refused()
        assert read(services.metrics.text().decode())["cornerwise_moves_total", ("refused",)] == 1

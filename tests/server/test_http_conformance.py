"""HTTP behaviour at every address: methods, probes, caches, invalid addresses."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from machines import Postgres
from serving import SECONDS, Server

from .conftest import Guest


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/ready", "/api/tables", "/api/schema"])
def test_head_is_answered_as_get_without_the_body(server: Server, path: str) -> None:
    with httpx.Client(base_url=server.url) as http:
        http.get("/api/me")  # A client without a cookie gets one.
        got, head = http.get(path), http.head(path)
        assert head.status_code == got.status_code == 200
        assert head.content == b""
        for name in ("content-type", "content-length", "cache-control", "etag"):
            assert head.headers.get(name) == got.headers.get(name)
        # The connection continues where the answer ended.
        assert http.get("/api/health").status_code == 200


def test_head_of_what_there_is_not_is_not_found(guest: Guest) -> None:
    assert guest.http.head("/api/tables/nonsense").status_code == 404
    assert guest.http.head("/no.file").status_code == 404


@pytest.mark.parametrize("path", ["/api/health", "/api/ready"])
def test_a_probe_that_knows_no_host_is_answered(server: Server, path: str) -> None:
    answer = spoken(server, f"GET {path} HTTP/1.0\r\n\r\n")
    assert answer.startswith("HTTP/1.1 200 ")


def test_other_addresses_need_a_host_header(server: Server) -> None:
    answer = spoken(server, "GET /api/tables HTTP/1.0\r\n\r\n")
    assert answer.startswith("HTTP/1.1 403 ")
    foreign = spoken(server, "GET /api/health HTTP/1.0\r\nhost: evil.example\r\n\r\n")
    assert foreign.startswith("HTTP/1.1 403 ")


@pytest.mark.parametrize(
    ("method", "path"),
    [("PUT", "/api/tables"), ("DELETE", "/api/health"), ("GET", "/api/replays"), ("POST", "/")],
)
def test_a_wrong_method_has_a_code_of_its_own_and_the_right_ones_are_named(
    guest: Guest, method: str, path: str
) -> None:
    answer = guest.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (405, "request/wrong_method")
    allowed = answer.headers["allow"].split(", ")
    assert allowed
    assert ("HEAD" in allowed) == ("GET" in allowed)


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/tables", "/api/tables/nonsense", "/api/lobby", "/api/players/nobody"]
)
def test_what_is_said_to_a_person_is_kept_by_no_cache(guest: Guest, path: str) -> None:
    assert guest.http.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "before", ["2026-01-01T00:00:00", "0001-01-01T00:00:00%2B14:00", "9999-12-31T23:00:00-14:00"]
)
def test_a_time_without_a_zone_or_beyond_all_calendars_is_refused(
    guest: Guest, before: str
) -> None:
    registered(guest)
    for path in ("/api/tables", "/api/players/Ada/games"):
        answer = guest.http.get(f"{path}?before={before}")
        assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid"), path


def test_no_address_holds_a_sign_that_no_database_keeps(postgres: Postgres, tmp_path: Path) -> None:
    server = Server(postgres.url, log=tmp_path / "log")
    guest = Guest(server)
    try:
        registered(guest)
        for path in ("/api/tables/%00", "/api/players/a%00", "/api/account/sessions/%00", "/%00"):
            assert guest.http.get(path).status_code in (404, 405), path
        for path in ("/api/ranking/duo?search=%00", "/api/tables?before=%00"):
            answer = guest.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid"), path
        for body in (
            {"name": "a\0b", "password": "secret enough"},
            {"name": "\0", "password": "\0"},
        ):
            assert guest.http.post("/api/session", json=body).status_code in (400, 403)
            assert guest.http.post("/api/account", json=body).status_code in (400, 409)
        seats = [{"type": "person", "name": "a\0b"}, {"type": "person"}]
        table = {"setup": {"way": "duo"}, "seats": seats}
        assert guest.http.post("/api/tables", json=table).status_code == 201
        assert guest.http.post("/api/account/tokens", json={"label": "\0"}).status_code < 500
    finally:
        assert server.stop() == 0


def registered(guest: Guest) -> None:
    body = {"name": "Ada", "password": "a good password"}
    assert guest.http.post("/api/account", json=body).status_code in (201, 409)


def spoken(server: Server, request: str) -> str:
    """Returns the answer to a request that is sent byte for byte."""
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), SECONDS) as connection:
        connection.sendall(request.encode())
        answer = b""
        while data := connection.recv(4096):
            answer += data
    return answer.decode()

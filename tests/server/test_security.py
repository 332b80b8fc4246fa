"""Security headers on every answer, and which requests are refused."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.guest_cookies import COOKIE, GuestCookies
from cornerwise.server.app import create_app
from cornerwise.server.http.security import check_host, check_origin, host_name
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from serving import Server

from .conftest import Guest
from .memory_storage import MemoryStorage

TABLE = {"setup": {"way": "duo"}, "seats": [{"type": "person"}] * 2}


@pytest.mark.parametrize("path", ["/", "/any/view", "/api/health", "/api/nonsense", "/no.file"])
def test_every_answer_has_the_security_headers(server: Server, path: str) -> None:
    headers = httpx.get(server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "'unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_pages_may_compile_webassembly_and_nothing_else_is_allowed_to_them(server: Server) -> None:
    policy = httpx.get(server.url).headers["content-security-policy"]
    directives = dict(each.split(" ", 1) for each in policy.split("; "))
    assert directives == {
        "default-src": "'self'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "worker-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    cookie = httpx.get(f"{server.url}/api/tables").headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie


def test_a_guest_who_has_a_cookie_keeps_it(guest: Guest) -> None:
    guest.get("/api/tables")
    assert "set-cookie" not in guest.http.get("/api/tables").headers


def test_over_https_the_cookie_is_for_https_only() -> None:
    guests = GuestCookies(b"secret")
    assert "Secure" in guests.cookie("ada", secure=True)
    assert "Secure" not in guests.cookie("ada", secure=False)


@pytest.mark.parametrize(
    "cookies", ["", "x", f"{COOKIE}=", f"{COOKIE}=ada", f"{COOKIE}=ada.", "=;"]
)
def test_cookies_that_were_not_signed_here_are_nobodys(cookies: str) -> None:
    guests = GuestCookies(b"secret")
    signed = guests.cookie("ada", secure=False).partition(";")[0]
    assert guests.known(cookies, secure=False) is None
    assert guests.known(f"a=b; {signed}; c=d", secure=False) == "ada"
    assert GuestCookies(b"other").known(signed, secure=False) is None


def test_over_https_no_cookie_counts_that_another_site_could_have_set() -> None:
    guests = GuestCookies(b"secret")
    plain = guests.cookie("ada", secure=False).partition(";")[0]
    secure = guests.cookie("ada", secure=True).partition(";")[0]
    assert secure.startswith(f"__Host-{COOKIE}=")
    assert guests.known(plain, secure=True) is None
    assert guests.known(f"{plain}; {secure}", secure=True) == "ada"


def test_behind_a_proxy_that_speaks_https_everything_is_for_https_only(server: Server) -> None:
    address = server.url.replace("http", "https")
    headers = {"x-forwarded-proto": "https", "origin": address}
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers)
    assert answer.status_code == 201, answer.text
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    assert answer.headers["set-cookie"].startswith("__Host-")
    assert "Secure" in answer.headers["set-cookie"]
    assert "Domain" not in answer.headers["set-cookie"]
    assert "strict-transport-security" not in httpx.get(server.url).headers
    headers["origin"] = server.url
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")


def test_a_proxy_that_does_not_pass_on_its_scheme_is_told_to(server: Server) -> None:
    headers = {"origin": server.url.replace("http", "https")}
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers)
    assert answer.status_code == 403
    assert "X-Forwarded-Proto" in answer.json()["message"]


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonish"]
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/session"])
def test_a_body_that_does_not_say_that_it_is_json_is_refused(
    server: Server, kind: str | None, path: str
) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = httpx.post(server.url + path, content=json.dumps(TABLE), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "request/not_json")


def test_json_may_name_its_character_set(server: Server) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    answer = httpx.post(f"{server.url}/api/tables", content=json.dumps(TABLE), headers=headers)
    assert answer.status_code == 201


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null"])
def test_a_change_from_a_page_of_another_site_is_refused(server: Server, origin: str) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")


@pytest.mark.parametrize("path", ["/", "/api/tables"])
def test_a_request_to_another_name_is_refused(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path, headers={"host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")
    assert "--public-host" in answer.json()["message"]
    events = [json.loads(line) for line in server.log.read_text().splitlines()]
    refused = [event for event in events if event["event"] == "host refused"]
    assert refused[-1]["host"] == "evil.example"


def test_names_are_compared_without_port_brackets_and_case() -> None:
    assert host_name("LocalHost:8000") == "localhost"
    assert host_name("[::1]:8000") == "::1"
    check_host("[::1]:8000", ["::1"])
    check_host("anything", [])
    check_origin("http://localhost:8000", "LOCALHOST:8000")
    check_origin("https://games.example", "games.example:443", "https")
    check_origin("https://games.example", "games.example", "wss")
    check_origin(None, "localhost")
    with pytest.raises(Refusal):
        check_host("", ["localhost"])
    with pytest.raises(CornerwiseError):
        check_origin("http://localhost:8001", "localhost:8000")
    for origin in ("null", "", "http://", "http://a:b", "http://[", "https://localhost"):
        with pytest.raises(Refusal):
            check_origin(origin, "localhost")
        with pytest.raises(Refusal):
            check_origin(origin, "")


async def three_tables(settings: Settings) -> list[httpx.Response]:
    """Returns the answers to three requests to an application in this process."""
    app = await create_app(MemoryStorage(), MemoryChannelsBackend(), settings)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return [await client.post("/api/tables", json=TABLE) for _ in range(3)]


async def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    settings = Settings(requests_per_minute=2, static=tmp_path)
    answers = await three_tables(settings)
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["code"] == "request/too_many"


async def test_a_guest_may_have_so_many_unfinished_games(tmp_path: Path) -> None:
    answers = await three_tables(Settings(unfinished_tables_of_guest=2, static=tmp_path))
    assert [answer.status_code for answer in answers] == [201, 201, 409]
    assert answers[-1].json()["params"] == {"limit": 2}

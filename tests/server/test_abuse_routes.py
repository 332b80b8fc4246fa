"""Requests for things that must be refused."""

from __future__ import annotations

import base64
import hashlib
import json

import httpx
import pytest

from cornerwise.server.accounts.guest_cookies import COOKIE
from cornerwise.server.game.domain.setups import clean_name
from serving import Server

from .conftest import Guest

TABLE = {"setup": {"way": "duo"}, "seats": [{"type": "person"}] * 2}
NOBODYS = "0" * 32


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/....//....//etc/passwd",
        "/..\\..\\etc\\passwd",
        "/assets/..%2f..%2fapp.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "//etc/passwd",
        "/%00/etc/passwd",
        "/index.html%00.js",
        "/app.py",
        "/.git/config",
        "/games.db",
        "/api/tables/..%2f..%2fgames.db/record.json",
        "/api/tables/%2e%2e/record.json",
        "/api/tables/" + "a" * 5000 + "/record.json",
        "/api/puzzles/..%2f..%2fdata",
    ],
)
def test_no_address_leads_out_of_the_pages(server: Server, path: str) -> None:
    url = httpx.URL(server.url).copy_with(raw_path=path.encode())
    answer = httpx.get(url)
    assert answer.status_code in {200, 400, 404}
    if answer.status_code == 200:  # The app's page, for any address of a view.
        assert "text/html" in answer.headers["content-type"]
    for secret in ("root:", "import ", "SQLite format", "[core]"):
        assert secret not in answer.text


@pytest.mark.parametrize("part", ["%0d%0aset-cookie:%20evil=1", "%0d%0a%0d%0a<script>", "%0a%20x"])
@pytest.mark.parametrize(
    "path", ["/{}", "/api/tables/{}", "/api/tables/{}/record.json", "/api/puzzles/{}", "/?{}"]
)
def test_no_address_puts_lines_into_the_head_of_an_answer(
    server: Server, path: str, part: str
) -> None:
    url = httpx.URL(server.url).copy_with(raw_path=path.format(part).encode())
    answer = httpx.get(url)
    assert "evil" not in answer.headers.get("set-cookie", "")
    if "text/html" in answer.headers["content-type"]:
        assert "<script>" not in answer.text.replace("<script type", "")


def test_no_name_puts_lines_into_a_file_or_its_name(guest: Guest) -> None:
    table = guest.create("duo", 'Ada"\r\nset-cookie: evil=1\r\n\r\n', "]\\;B[e10]")
    for file in ("record.blksgf", "record.json", "picture.svg", "replay.gif", "card.png"):
        answer = guest.http.get(f"/api/tables/{table}/{file}")
        assert answer.status_code == 200
        assert "evil" not in str(answer.headers)
    again = guest.http.post(
        "/api/replays", content=guest.http.get(f"/api/tables/{table}/record.blksgf").content
    )
    assert again.json()["players"] == ['Ada" set-cookie: evil=1', "]\\;B[e10]"]
    assert again.json()["moves"] == []


def forged(guest: Guest) -> list[str]:
    """Returns forged cookies that look like the guest's."""
    value = guest.http.cookies[COOKIE]
    owner, _, signature = value.partition(".")
    other = f"{int(owner, 16) ^ 1:032x}"
    return [
        owner,
        f"{owner}.",
        f"{owner}.{'0' * len(signature)}",
        f"{owner}.{signature[:-1]}",
        f"{owner}.{signature[:-1]}{'0' if signature[-1] != '0' else '1'}",
        f"{owner}.{signature}0",
        f"{owner.upper()}.{signature.upper()}",
        f"{other}.{signature}",
        f"{owner}\\0.{signature}",
        f"{owner}.{owner}.{signature}",
        base64.b64encode(value.encode()).decode(),
        f"{owner}.\u00e9",
        "a" * 4000,
    ]


def test_with_a_forged_cookie_one_is_somebody_new(server: Server, guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    for cookie in forged(guest):
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
        answer = httpx.get(f"{server.url}/api/tables", headers=headers)
        assert (answer.status_code, answer.json()) == (200, [])
        assert answer.cookies[COOKIE] != guest.http.cookies[COOKIE]
        view = httpx.get(f"{server.url}/api/tables/{table}", headers=headers).json()
        assert not view["own"]
        assert not any(seat["mine"] for seat in view["seats"])
        gone = httpx.delete(f"{server.url}/api/tables/{table}", headers=headers)
        assert gone.json()["code"] == "table/not_yours"
    assert guest.http.get(f"/api/tables/{table}").json()["own"]


def test_ids_of_tables_cannot_be_guessed_and_unknown_ones_all_look_alike(guest: Guest) -> None:
    ids = {guest.create("duo", "Ada", "Bob") for _ in range(5)}
    assert len(ids) == 5
    assert all(len(table) == 32 and int(table, 16) for table in ids)
    answers = {
        guest.http.get(f"/api/tables/{unknown}").text
        for unknown in (NOBODYS, "f" * 32, "1", next(iter(ids))[:-1], next(iter(ids)).upper())
    }
    assert len(answers) == 1
    assert json.loads(answers.pop())["code"] == "table/unknown"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("DELETE", ""),
        ("POST", "/rematch"),
        ("POST", "/leave"),
        ("POST", "/abort"),
        ("GET", "/invitation.svg"),
        ("GET", "/record.json"),
        ("GET", "/picture.png"),
        ("GET", "/replay.gif"),
        ("GET", "/card.png"),
    ],
)
def test_every_address_of_an_unknown_table_says_so(guest: Guest, method: str, path: str) -> None:
    answer = guest.http.request(method, f"/api/tables/{NOBODYS}{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown")


def test_nobody_finds_the_tables_of_others_in_a_list(server: Server, guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    stranger = Guest(server)
    stranger.get(f"/api/tables/{table}")
    for query in ("", "?finished=true", "?limit=100", f"?owner={table}", "?before=2999-01-01"):
        answer = stranger.http.get(f"/api/tables{query}")
        assert table not in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/join"), ("POST", "/leave"), ("POST", "/fill"), ("POST", "/abort"), ("DELETE", "")],
)
def test_pages_of_other_sites_change_nothing(
    guest: Guest, origin: str, method: str, path: str
) -> None:
    table = guest.create("duo", "Ada", "Bob")
    before = guest.get(f"/api/tables/{table}")
    answer = guest.http.request(
        method, f"/api/tables/{table}{path}", headers={"origin": origin}, json={}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")
    assert guest.get(f"/api/tables/{table}") == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_of_another_site_is_no_message(server: Server, kind: str) -> None:
    body = json.dumps(TABLE)
    headers = {"content-type": kind, "origin": "http://evil.example"}
    answer = httpx.post(f"{server.url}/api/tables", content=body, headers=headers)
    assert answer.json()["code"] == "request/foreign"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"{" * 5000,
        b'{"setup":' * 1000,
        b"[" * 8000 + b"]" * 8000,
        b'{"setup":{"way":"duo"},"seats":[{"type":"computer","level":' + b"9" * 4000 + b"}]}",
        b'{"setup":{"way":"\\ud800"},"seats":[{"type":"person"}]}',
        b'{"setup":{"way":"duo"},"seats":[{"type":"person"}],"seats":[]}',
    ],
)
def test_bodies_that_are_none_are_refused(guest: Guest, body: bytes) -> None:
    answer = guest.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in {400, 413}
    assert answer.json()["code"].startswith(("request/", "setup", "seats/"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eadA\u202c", "adA"),
        ("a\u200bb\ufeffc", "a b c"),
        ("\u2066Ada\u2069", "Ada"),
        ("a" + "\u0301" * 30 + "b", "\u00e1" + "\u0301" * 3 + "b"),
        ("\u3164\u2800\u115f", None),
        ("\u0000\u0007\u001b[31mAda", "[31mAda"),
        ("Ada\u2028Bob\u2029\u0085", "Ada Bob"),
        ("\ud800Ada", "Ada"),
        ("\U000e0041Ada", "Ada"),
        ("สมชาย", "สมชาย"),
        ("مُحَمَّد", "مُحَمَّد"),
        ("Nguyễn", "Nguyễn"),
        ("क्ष्म्य", "क्ष्म्य"),
        ("🙂", "🙂"),
    ],
)
def test_names_are_shown_on_one_line_and_in_one_direction(name: str, shown: str | None) -> None:
    assert clean_name(name) == shown


def test_a_lone_half_of_a_character_in_a_name_is_no_failure(guest: Guest) -> None:
    body = (
        b'{"setup":{"way":"duo"},"seats":[{"type":"person","name":"\\ud800x"},{"type":"person"}]}'
    )
    answer = guest.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in {201, 400}


def test_forged_sessions_and_tokens_open_nothing(server: Server, guest: Guest) -> None:
    body = {"name": "Victoria", "password": "a long password of hers"}
    assert guest.http.post("/api/account", json=body).status_code == 201
    secret = guest.http.cookies["cornerwise_session"]
    digest = hashlib.sha256(secret.encode()).hexdigest()
    for forgery in (secret[:-1], secret.swapcase(), digest, secret * 2, "x" * 4000, "%00"):
        headers = {"cookie": f"cornerwise_session={forgery}"}
        assert httpx.get(f"{server.url}/api/me", headers=headers).json()["account"] is None
        headers = {"authorization": f"Bearer {forgery}"}
        answer = httpx.get(f"{server.url}/api/me", headers=headers)
        assert answer.status_code < 500
        assert answer.json().get("account") is None
    # The old guest cookie no longer works, and a session is not valid as a token.
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {secret}"})
    assert answer.json()["code"] == "account/bad_token"
    assert guest.get("/api/me")["account"]["name"] == "Victoria"

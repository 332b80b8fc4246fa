"""Accounts over HTTP: creating, signing in, recovering, exporting and deleting."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cornerwise.records import loads
from cornerwise.server.accounts.guest_cookies import COOKIE, GuestCookies
from cornerwise.server.accounts.identity import SESSION_COOKIE, Identities, Identity
from cornerwise.server.accounts.service import Caller
from cornerwise.server.accounts.store import Account, Session
from cornerwise.server.app import create_app
from cornerwise.server.refusal import Refusal
from cornerwise.server.services import Services
from cornerwise.server.settings import Settings
from serving import SECONDS, Server, TunedServer

from .conftest import Guest, Json
from .memory_storage import MemoryStorage

PASSWORD = "corners touch edges do not"  # noqa: S105 (only for tests)
OTHER = "another good password"

_count = 0


def _fresh() -> str:
    global _count  # noqa: PLW0603 (one count for all tests of the module)
    _count += 1
    letters = "abcdefghkp"
    return "Ada " + "".join(letters[int(digit)] for digit in f"{_count:03}")


def register(guest: Guest, name: str | None = None) -> list[str]:
    """Creates an account and returns its recovery codes."""
    body = {"name": name or _fresh(), "password": PASSWORD}
    answer = guest.http.post("/api/account", json=body)
    assert answer.status_code == 201, answer.text
    codes: list[str] = answer.json()["codes"]
    return codes


def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> httpx.Response:
    return guest.http.post("/api/session", json={"name": name, "password": password})


def name_of(guest: Guest) -> str | None:
    account = guest.get("/api/me")["account"]
    return None if account is None else str(account["name"])


def delete(guest: Guest, path: str, body: Json) -> httpx.Response:
    return guest.http.request("DELETE", path, json=body)


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_guest_keeps_their_games_when_choosing_a_name(server: Server, guest: Guest) -> None:
    assert guest.get("/api/me") == {"account": None}
    table = guest.create("duo", "Typed", 1)
    name = _fresh()
    codes = register(guest, name)
    assert len(set(codes)) == 8
    me = guest.get("/api/me")["account"]
    assert (me["name"], me["bot"], me["ban"], me["recovery_codes_left"]) == (name, False, None, 8)
    assert [each["id"] for each in guest.get("/api/tables")] == [table]
    assert guest.get(f"/api/tables/{table}")["own"]

    elsewhere = Guest(server)
    assert sign_in(elsewhere, name.upper()).status_code == 201
    assert [each["id"] for each in elsewhere.get("/api/tables")] == [table]
    with elsewhere.at(table) as seat:
        seat.wait_for_person()
        assert seat.play_first_legal()["type"] == "moved"


def test_the_session_is_out_of_reach_of_scripts_and_the_guest_is_gone(guest: Guest) -> None:
    guest.get("/api/tables")
    old = guest.http.cookies[COOKIE]
    body = {"name": _fresh(), "password": PASSWORD}
    answer = guest.http.post("/api/account", json=body)
    cookies = answer.headers.get_list("set-cookie")
    session = next(each for each in cookies if each.startswith(f"{SESSION_COOKIE}="))
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={400 * 24 * 3600}"):
        assert part in session
    assert COOKIE not in guest.http.cookies
    # A copy of the old cookie no longer works.
    copy = httpx.get(f"{guest.server.url}/api/me", headers={"cookie": f"{COOKIE}={old}"})
    assert copy.json() == {"account": None}
    assert copy.cookies[COOKIE] != old


def test_who_signs_out_is_a_guest_again(server: Server, guest: Guest) -> None:
    name = _fresh()
    register(guest, name)
    table = guest.create("duo", "Ada", 1)
    secret = guest.http.cookies[SESSION_COOKIE]
    assert guest.http.delete("/api/session").status_code == 204
    assert SESSION_COOKIE not in guest.http.cookies
    assert guest.get("/api/tables") == []
    assert name_of(guest) is None
    old = httpx.get(f"{server.url}/api/me", headers={"cookie": f"{SESSION_COOKIE}={secret}"})
    assert old.json() == {"account": None}
    assert sign_in(guest, name).status_code == 201
    assert [each["id"] for each in guest.get("/api/tables")] == [table]


def test_who_signs_in_finds_the_games_of_that_guest_again_after_signing_out(
    server: Server, guest: Guest
) -> None:
    name = _fresh()
    register(Guest(server), name)
    table = guest.create("duo", "Bo", 1)
    sign_in(guest, name)
    assert guest.get("/api/tables") == []
    guest.http.delete("/api/session")
    assert [each["id"] for each in guest.get("/api/tables")] == [table]


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(
    server: Server, guest: Guest
) -> None:
    name = _fresh()
    register(guest, name)
    other = Guest(server)
    wrong = sign_in(other, name, OTHER)
    unknown = sign_in(other, "Nobody Knows", OTHER)
    assert refused(wrong) == (403, "account/wrong_password")
    assert wrong.content == unknown.content
    body = {"code": "0000-0000-0000-0000", "password": OTHER}
    wrong = other.http.post("/api/account/recover", json={"name": name, **body})
    unknown = other.http.post("/api/account/recover", json={"name": "Nobody Knows", **body})
    assert refused(wrong) == (403, "account/wrong_code")
    assert wrong.content == unknown.content
    assert name_of(other) is None


@pytest.mark.parametrize(
    ("name", "password", "status", "code"),
    [
        ("A", PASSWORD, 400, "account/name_length"),
        ("<script>", PASSWORD, 400, "account/name_signs"),
        ("Аda B", PASSWORD, 400, "account/name_scripts"),
        ("Admin", PASSWORD, 400, "account/name_reserved"),
        ("Grace", "12345678", 400, "account/weak_password"),
        ("Grace Hopper", "grace-hopper", 400, "account/weak_password"),
        ("Grace", "x" * 201, 400, "request/invalid"),
        ("x" * 81, PASSWORD, 400, "request/invalid"),
    ],
)
def test_names_and_passwords_that_cannot_be_are_refused(
    guest: Guest, name: str, password: str, status: int, code: str
) -> None:
    answer = guest.http.post("/api/account", json={"name": name, "password": password})
    assert refused(answer) == (status, code)
    assert name_of(guest) is None


def test_a_name_is_given_once_and_an_account_has_one(server: Server, guest: Guest) -> None:
    name = _fresh()
    register(guest, name)
    body = {"name": name.replace(" ", "_").upper(), "password": PASSWORD}
    assert refused(Guest(server).http.post("/api/account", json=body)) == (
        409,
        "account/name_taken",
    )
    again = {"name": _fresh(), "password": PASSWORD}
    assert refused(guest.http.post("/api/account", json=again)) == (409, "account/registered")


async def test_two_people_who_choose_a_name_at_once_do_not_both_get_it(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        body = {"name": _fresh(), "password": PASSWORD}
        answers = await asyncio.gather(*(client.post("/api/account", json=body) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]


def test_a_new_password_ends_all_other_sessions(server: Server, guest: Guest) -> None:
    name = _fresh()
    register(guest, name)
    other = Guest(server)
    sign_in(other, name)
    change = {"old": OTHER, "new": OTHER}
    answer = guest.http.post("/api/account/password", json=change)
    assert refused(answer) == (403, "account/wrong_password")
    weak = {"old": PASSWORD, "new": "12345678"}
    answer = guest.http.post("/api/account/password", json=weak)
    assert refused(answer) == (400, "account/weak_password")
    assert name_of(other) == name
    change = {"old": PASSWORD, "new": OTHER}
    assert guest.http.post("/api/account/password", json=change).status_code == 204
    assert name_of(guest) == name
    assert name_of(other) is None
    assert sign_in(other, name).status_code == 403
    assert sign_in(other, name, OTHER).status_code == 201


def test_a_recovery_code_sets_a_new_password_once(server: Server, guest: Guest) -> None:
    name = _fresh()
    codes = register(guest, name)
    other = Guest(server)
    body = {"name": name, "code": codes[3].lower(), "password": OTHER}
    answer = other.http.post("/api/account/recover", json=body)
    assert answer.status_code == 201
    assert answer.json()["recovery_codes_left"] == 7
    assert name_of(other) == name
    assert name_of(guest) is None
    assert sign_in(guest, name).status_code == 403
    again = Guest(server).http.post("/api/account/recover", json=body)
    assert refused(again) == (403, "account/wrong_code")
    assert name_of(other) == name


def test_new_recovery_codes_replace_the_old_ones(server: Server, guest: Guest) -> None:
    name = _fresh()
    old = register(guest, name)
    wrong = guest.http.post("/api/account/recovery-codes", json={"password": OTHER})
    assert refused(wrong) == (403, "account/wrong_password")
    answer = guest.http.post("/api/account/recovery-codes", json={"password": PASSWORD})
    new = answer.json()["codes"]
    assert not set(new) & set(old)
    other = Guest(server)
    for code, status in ((old[0], 403), (new[0], 201)):
        body = {"name": name, "code": code, "password": OTHER}
        assert other.http.post("/api/account/recover", json=body).status_code == status


def test_sessions_are_listed_and_ended_one_by_one_or_all_others(
    server: Server, guest: Guest
) -> None:
    name = _fresh()
    register(guest, name)
    others = [Guest(server) for _ in range(3)]
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    others[0].http.headers["user-agent"] = agent
    for other in others:
        sign_in(other, name)
    listed = guest.get("/api/account/sessions")
    assert len(listed) == 4
    assert [each["current"] for each in listed].count(True) == 1
    first = next(each for each in listed if each["device"] == "Firefox · Linux")
    assert first["created_at"] <= first["seen_at"]
    assert guest.http.delete(f"/api/account/sessions/{first['id']}").status_code == 204
    assert refused(guest.http.delete(f"/api/account/sessions/{first['id']}")) == (
        404,
        "account/unknown_session",
    )
    assert [name_of(other) for other in others] == [None, name, name]
    stranger = Guest(server)
    register(stranger)
    mine = next(each for each in listed if each["current"])
    assert stranger.http.delete(f"/api/account/sessions/{mine['id']}").status_code == 404
    assert guest.http.delete("/api/account/sessions").status_code == 204
    assert [name_of(other) for other in (guest, *others)] == [name, None, None, None]


def test_the_name_of_an_account_counts_at_every_table(server: Server, guest: Guest) -> None:
    name = _fresh()
    register(guest, name)
    around_one_screen = guest.get(f"/api/tables/{guest.create('duo', 'King', 'Queen')}")
    assert [seat["name"] for seat in around_one_screen["seats"]] == [name, "Queen"]
    host = Guest(server)
    body = {"setup": {"way": "duo"}, "seats": [{"type": "person"}, {"type": "open"}]}
    table = host.http.post("/api/tables", json=body).json()["id"]
    guest.http.post(f"/api/tables/{table}/join", json={"name": "King"})
    assert host.get(f"/api/tables/{table}")["seats"][1]["name"] == name


def test_nobody_sits_among_others_under_the_name_of_an_account(server: Server) -> None:
    ada, eve, name = Guest(server), Guest(server), _fresh()
    register(ada, name)
    seats = [{"type": "person", "name": name.upper()}, {"type": "open"}]
    body: Json = {"setup": {"way": "duo"}, "seats": seats}
    assert refused(eve.http.post("/api/tables", json=body)) == (409, "account/name_taken")
    table = ada.http.post("/api/tables", json=body).json()["id"]
    answer = eve.http.post(f"/api/tables/{table}/join", json={"name": name})
    assert refused(answer) == (409, "account/name_taken")
    around_one_screen = [{"type": "person", "name": name}, {"type": "computer", "level": 1}]
    body = {"setup": {"way": "duo"}, "seats": around_one_screen}
    assert eve.http.post("/api/tables", json=body).status_code == 201


def test_a_seat_is_kept_for_whom_it_names(server: Server, guest: Guest) -> None:
    name, ada, bob = _fresh(), Guest(server), Guest(server)
    register(ada, name)
    seats = [{"type": "person", "name": "Cy"}, {"type": "named", "name": name.upper()}]
    body = {"setup": {"way": "duo"}, "seats": seats}
    table = guest.http.post("/api/tables", json=body).json()["id"]
    assert bob.http.post(f"/api/tables/{table}/join", json={"name": name}).status_code == 409
    assert [each["id"] for each in ada.get("/api/tables")] == [table]
    assert ada.http.post(f"/api/tables/{table}/join", json={"name": None}).status_code == 204
    assert guest.get(f"/api/tables/{table}")["seats"][1]["name"] == name
    seats[1]["name"] = "Nobody Knows"
    answer = guest.http.post("/api/tables", json=body)
    assert refused(answer) == (404, "account/unknown_name")
    assert answer.json()["params"] == {"name": "Nobody Knows"}


def test_what_is_kept_is_given_out_in_one_file(guest: Guest) -> None:
    table = guest.create("duo", "Ada", 1)
    name = _fresh()
    register(guest, name)
    answer = guest.http.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    export = answer.json()
    assert export["account"]["name"] == name
    assert len(export["sessions"]) == 1
    assert export["tokens"] == []
    (kept,) = export["tables"]
    assert (kept["id"], kept["made"], kept["seats"]) == (table, True, [0])
    assert loads(json.dumps(kept["record"]).encode()).players[0] == "Ada"
    assert "argon2" not in answer.text
    assert export["exported_at"]


def test_a_guest_can_export_their_data_too(guest: Guest) -> None:
    table = guest.create("duo", "Ada", 1)
    export = guest.get("/api/account/export")
    assert export["account"] is None
    assert [each["id"] for each in export["tables"]] == [table]


def test_a_deleted_account_is_forgotten_and_games_of_others_stay(
    server: Server, guest: Guest
) -> None:
    name = _fresh()
    register(guest, name)
    alone = guest.create("duo", "Ada", 1)
    bob = Guest(server)
    body = {"setup": {"way": "duo"}, "seats": [{"type": "person"}, {"type": "open"}]}
    going_on, finished = (guest.http.post("/api/tables", json=body).json()["id"] for _ in "ab")
    for table in (going_on, finished):
        bob.http.post(f"/api/tables/{table}/join", json={"name": "Bob"})
    with guest.at(finished) as ada_seat, bob.at(finished) as bob_seat:
        seats = (ada_seat, bob_seat)
        while not ada_seat.turn["over"]:
            playing = seats[ada_seat.turn["seat"]]
            placement = playing.turn["legal"][-1]
            playing.ask("play", placement=placement)
            waiting = seats[0] if playing is seats[1] else seats[1]
            waiting.wait(lambda message: message["type"] == "moved")
    assert refused(delete(guest, "/api/account", {"password": OTHER})) == (
        403,
        "account/wrong_password",
    )
    with bob.at(finished) as seat:
        assert delete(guest, "/api/account", {"password": PASSWORD}).status_code == 204
        assert seat.receive()["table"]["seats"][0]["name"] is None
    assert name_of(guest) is None
    assert sign_in(guest, name).status_code == 403
    assert bob.http.get(f"/api/tables/{alone}").status_code == 404
    view = bob.get(f"/api/tables/{finished}")
    assert [seat["name"] for seat in view["seats"]] == [None, "Bob"]
    assert view["result"] is not None
    view = bob.get(f"/api/tables/{going_on}")
    assert [seat["type"] for seat in view["seats"]] == ["computer", "person"]
    with sqlite3.connect(server.database) as database:
        dump = "\n".join(database.iterdump())
    assert name not in dump
    register(Guest(server), name)


def test_account_pages_need_a_sign_in(guest: Guest) -> None:
    for method, path, body in (
        ("GET", "/api/account/sessions", None),
        ("DELETE", "/api/account/sessions", None),
        ("DELETE", "/api/account/sessions/abc", None),
        ("GET", "/api/account/tokens", None),
        ("POST", "/api/account/tokens", {"label": "x"}),
        ("DELETE", "/api/account/tokens/abc", None),
        ("POST", "/api/account/password", {"old": PASSWORD, "new": OTHER}),
        ("POST", "/api/account/recovery-codes", {"password": PASSWORD}),
        ("POST", "/api/account/bot", {"password": PASSWORD}),
        ("DELETE", "/api/account", {"password": PASSWORD}),
    ):
        answer = guest.http.request(method, path, json=body)
        assert refused(answer) == (401, "account/sign_in"), path
    assert guest.http.delete("/api/session").status_code == 204


def bot_with_token(server: Server) -> tuple[Guest, str, str]:
    """Returns a bot in a browser, its name, and the secret of a token."""
    owner, name = Guest(server), _fresh()
    register(owner, name)
    assert owner.http.post("/api/account/bot", json={"password": PASSWORD}).json()["bot"]
    made = owner.http.post("/api/account/tokens", json={"label": " my  engine "})
    assert made.status_code == 201
    assert made.json()["token"]["label"] == "my engine"
    return owner, name, made.json()["secret"]


def test_only_bots_have_tokens(guest: Guest) -> None:
    register(guest)
    answer = guest.http.post("/api/account/tokens", json={"label": "x"})
    assert refused(answer) == (403, "account/not_bot")
    answer = guest.http.post("/api/account/bot", json={"password": OTHER})
    assert refused(answer) == (403, "account/wrong_password")


def test_a_bot_plays_by_its_token_until_it_is_revoked(server: Server) -> None:
    owner, name, secret = bot_with_token(server)
    program = Guest(server)
    program.http.headers["authorization"] = f"Bearer {secret}"
    # A program is not a web page, and needs no cookie.
    program.http.headers["origin"] = "https://bots.example"
    assert name_of(program) == name
    assert not program.http.cookies
    table = program.create("duo", "x", 1)
    with program.at(table, authorization=f"Bearer {secret}", origin="https://x.example") as seat:
        seat.wait_for_person()
        assert seat.play_first_legal()["type"] == "moved"
    (token,) = owner.get("/api/account/tokens")
    assert token["seen_at"] is not None
    assert refused(program.http.get("/api/account/tokens")) == (401, "account/sign_in")
    change = {"old": PASSWORD, "new": OTHER}
    assert refused(program.http.post("/api/account/password", json=change))[0] == 401
    assert refused(program.http.get("/api/account/export")) == (401, "account/sign_in")
    assert owner.http.delete(f"/api/account/tokens/{token['id']}").status_code == 204
    assert refused(owner.http.delete(f"/api/account/tokens/{token['id']}"))[0] == 404
    assert refused(program.http.get("/api/me")) == (401, "account/bad_token")
    with pytest.raises(InvalidStatus), program.at(table, authorization=f"Bearer {secret}"):
        pass


def test_secrets_are_not_in_the_database(server: Server, guest: Guest) -> None:
    codes = register(guest)
    _, _, token = bot_with_token(server)
    with sqlite3.connect(server.database) as database:
        dump = "\n".join(database.iterdump())
    for secret in (PASSWORD, token, guest.http.cookies[SESSION_COOKIE], *codes):
        assert secret not in dump
        assert secret.replace("-", "") not in dump
    log = server.log.read_text()
    assert PASSWORD not in log
    assert token not in log


@pytest.mark.parametrize("value", ["x", "", "0" * 500, "ü", "a.b", '"quoted"'])
def test_forged_sessions_and_tokens_let_nobody_in(server: Server, value: str) -> None:
    cookie = {b"cookie": f"{SESSION_COOKIE}={value}".encode()}
    answer = httpx.get(f"{server.url}/api/me", headers=cookie)
    assert answer.json() == {"account": None}
    bearer = {b"authorization": f"Bearer {value}x".encode()}
    answer = httpx.get(f"{server.url}/api/me", headers=bearer)
    assert refused(answer) == (401, "account/bad_token")


def test_what_comes_by_cookie_from_another_site_is_refused(guest: Guest) -> None:
    register(guest)
    evil = {"origin": "https://evil.example"}
    body = {"password": PASSWORD}
    for method, path in (("DELETE", "/api/account"), ("DELETE", "/api/session")):
        answer = guest.http.request(method, path, json=body, headers=evil)
        assert refused(answer) == (403, "request/foreign")


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


@pytest.fixture
async def client(storage: MemoryStorage) -> AsyncIterator[httpx.AsyncClient]:
    """A client of an application in this process."""
    settings = Settings(static=Path("nowhere"))
    app = await create_app(storage, MemoryChannelsBackend(), settings)
    transport = httpx.ASGITransport(app, client=("203.0.113.9", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


async def test_who_guesses_passwords_must_wait(client: httpx.AsyncClient) -> None:
    body = {"name": "Ada", "password": OTHER}
    answers = [await client.post("/api/session", json=body) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429]
    assert answers[-1].json()["code"] == "account/wait"
    assert 0 < answers[-1].json()["params"]["seconds"] <= 600
    same = await client.post("/api/session", json={**body, "name": "ÀDA"})
    assert same.status_code == 429
    another = await client.post("/api/session", json={**body, "name": "Bob"})
    assert another.status_code == 403


async def test_who_makes_many_accounts_must_wait(client: httpx.AsyncClient) -> None:
    answers = []
    for number in range(21):
        client.cookies.clear()
        body = {"name": f"Bea {number}", "password": PASSWORD}
        answers.append(await client.post("/api/account", json=body))
    assert [answer.status_code for answer in answers] == [201] * 20 + [429]
    assert answers[-1].json()["code"] == "account/wait"


async def test_a_banned_player_can_sign_in_and_export_their_data_but_not_play(
    client: httpx.AsyncClient, storage: MemoryStorage
) -> None:
    body = {"name": "Ada", "password": PASSWORD}
    table = {"setup": {"way": "duo"}, "seats": [{"type": "person"}, {"type": "open"}]}
    made = (await client.post("/api/tables", json=table)).json()["id"]
    await client.post("/api/account", json=body)
    account = await storage.accounts.by_name("Ada")
    assert account is not None
    await storage.accounts.ban(account.owner, datetime(2026, 11, 16, tzinfo=UTC), "rude")
    assert (await client.post("/api/session", json=body)).status_code == 201
    me = (await client.get("/api/me")).json()["account"]
    assert me["ban"] == {"at": "2026-11-16T00:00:00Z", "reason": "rude"}
    assert (await client.get("/api/account/export")).status_code == 200
    for path, asked in (
        ("/api/tables", table),
        (f"/api/tables/{made}/join", {"name": None}),
        (f"/api/tables/{made}/rematch", None),
    ):
        assert refused(await client.post(path, json=asked)) == (403, "account/banned")


class Ratings:
    """A part of the server that stores something about owners."""

    name = "stars"

    def __init__(self) -> None:
        self.kept = {"ada": 5}

    async def export(self, owner: str) -> object:
        return self.kept.get(owner)

    async def erase(self, owner: str, heir: str) -> None:
        assert heir.startswith("gone")
        del self.kept[owner]

    async def binds_person(self, owner: str) -> bool:
        return owner in self.kept


async def test_what_other_parts_keep_is_given_out_and_forgotten_and_makes_no_bot() -> None:
    storage, settings = MemoryStorage(), Settings(static=Path("nowhere"))
    services = Services.over(storage, MemoryChannelsBackend(), settings)
    ratings = Ratings()
    services.accounts.data_holders.append(ratings)
    guest = Caller(Identity("ada"), None)
    account = (await services.accounts.register(guest, "Ada", PASSWORD)).account
    ada = Identity("ada", account, session="s1")
    with pytest.raises(Refusal) as refused:
        await services.accounts.become_bot(ada, PASSWORD)
    assert refused.value.code == "account/played_rated"
    export = await services.personal_data.export(ada)
    assert bytes(export.more["stars"]) == b"5"
    await services.personal_data.erase_account(ada, PASSWORD)
    assert ratings.kept == {}
    assert await storage.accounts.of("ada") is None


async def test_a_session_ends_when_nobody_has_used_it_for_long() -> None:
    storage = MemoryStorage()
    time = [datetime(2026, 1, 1, tzinfo=UTC)]
    guests = GuestCookies(b"secret")
    identities = Identities(storage.accounts, guests, lambda: time[0])
    await storage.accounts.create(Account("ada", "Ada", "", (), time[0]))
    session_id = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
    await storage.accounts.begin_session(Session(session_id, "ada", "", time[0], time[0]), 0)
    headers = {"cookie": f"{SESSION_COOKIE}=secret"}
    seen = await identities.seen(headers, secure=False)
    assert seen.identity is not None
    assert (seen.identity.owner, seen.cookies) == ("ada", ())
    # Seen again a minute later, it is recorded, and the cookie is renewed.
    time[0] += timedelta(seconds=59)
    assert not (await identities.seen(headers, secure=False)).cookies
    time[0] += timedelta(seconds=1)
    assert (
        (await identities.seen(headers, secure=False))
        .cookies[0]
        .startswith(f"{SESSION_COOKIE}=secret")
    )
    (session,) = await storage.accounts.sessions_of("ada")
    assert session.seen_at == time[0]
    time[0] += timedelta(days=401)
    seen = await identities.seen(headers, secure=False)
    assert seen.identity is None
    assert "Max-Age=0" in seen.cookies[0]
    assert await storage.accounts.sessions_of("ada") == []


def test_an_open_socket_ends_soon_after_its_session(tmp_path: Path) -> None:
    assert Settings().recheck_seconds < 30
    server = TunedServer(tmp_path / "games.db", recheck_seconds=0.5)
    guest, other, name = Guest(server), Guest(server), _fresh()
    register(guest, name)
    table = guest.create("duo", "Ada", "Bob")
    sign_in(other, name)
    with other.at(table) as seat, guest.at(table) as mine:
        guest.http.delete("/api/account/sessions")
        with pytest.raises(ConnectionClosed) as closed:
            seat.socket.recv(SECONDS)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert mine.ask("ping")["type"] == "pong"
    assert server.stop() == 0

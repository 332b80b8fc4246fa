"""Requests that httptools would let pass, several at once, and clients of HTTP/1.0."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from cornerwise.server.http.uvicorn_protocols import UvicornProtocols
from cornerwise.server.settings import Settings

from .wire import Wire

GET = b"GET /%d HTTP/1.1\r\nhost: localhost\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


class _Application:
    """Answers in two parts without a length, with the path and what it read."""

    def __init__(self) -> None:
        self.scopes: list[Any] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            return
        body = b""
        while (event := await receive())["type"] == "http.request":
            body += event["body"]
            if not event["more_body"]:
                break
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send(
            {"type": "http.response.body", "body": scope["path"].encode(), "more_body": True}
        )
        await send({"type": "http.response.body", "body": body})


async def spoken(application: _Application, chunks: Iterable[bytes]) -> Wire:
    """Returns the connection after these bytes have come one after the other."""
    kind = UvicornProtocols(Settings())
    config = uvicorn.Config(application, http=kind.http, ws=kind.socket, log_config=None)
    protocol, wire = kind.http(config, ServerState(), {}), Wire()
    protocol.connection_made(wire)
    for chunk in chunks:
        protocol.data_received(chunk)
        for _ in range(5):
            await asyncio.sleep(0)
    application.may_answer.set()
    for _ in range(1000):
        await asyncio.sleep(0)
    wire.is_closed_by_server = wire.is_closing()
    (wire.protocol or protocol).connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return wire


async def test_a_client_of_http_1_0_is_told_the_length_and_sent_no_chunks() -> None:
    wire = await spoken(_Application(), [b"GET /old HTTP/1.0\r\nhost: localhost\r\n\r\n"])
    head, _, body = wire.written.partition(b"\r\n\r\n")
    assert b"content-length: 4" in head.split(b"\r\n")
    assert b"chunked" not in head
    assert body == b"/old"
    assert wire.is_closed_by_server


@pytest.mark.parametrize(("address", "seconds"), [("127.0.0.1", 75), ("203.0.113.7", 5)])
async def test_idle_connections_of_proxies_stay_open_longer_than_proxies_keep_them(
    address: str, seconds: int
) -> None:
    kind = UvicornProtocols(Settings())
    config = uvicorn.Config(_Application(), http=kind.http, ws=kind.socket, log_config=None)
    protocol, wire = kind.http(config, ServerState(), {}), Wire(address)
    protocol.connection_made(wire)
    protocol.data_received(GET % 1)
    await asyncio.gather(*protocol.tasks)
    closing = protocol.timeout_keep_alive_task
    assert closing is not None
    assert closing.when() - asyncio.get_running_loop().time() == pytest.approx(seconds, abs=1)
    protocol.connection_lost(None)


async def test_requests_that_come_together_are_answered_in_order() -> None:
    wire = await spoken(_Application(), [b"".join(GET % number for number in range(40))])
    answers = [wire.written.find(b"\r\n/%d\r\n" % number) for number in range(40)]
    assert answers == sorted(answers)
    assert answers[0] > 0
    assert not wire.is_closed_by_server


async def test_not_very_many_requests_come_together() -> None:
    application = _Application()
    wire = await spoken(application, [GET % 1 * 1000])
    assert wire.is_aborted
    assert len(application.scopes) < 10


@pytest.mark.parametrize("size", [1, 7, 1000])
async def test_headers_behind_a_body_are_ignored(size: int) -> None:
    application = _Application()
    request = CHUNKED + b"2\r\nab\r\n0\r\nhost: evil.example\r\ncookie: a=b\r\n\r\n"
    chunks = [request[start : start + size] for start in range(0, len(request), size)]
    wire = await spoken(application, chunks)
    assert wire.written.startswith(b"HTTP/1.1 200 ")
    assert b"\r\nab\r\n" in wire.written
    [scope] = application.scopes
    assert dict(scope["headers"]) == {b"host": b"localhost", b"transfer-encoding": b"chunked"}


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ",
        b"GET /",
        CHUNKED + b"0\r\nx: ",
        CHUNKED + b"1;",
        CHUNKED + b"1\r\na\r\n0\r\n",
    ],
)
async def test_a_part_of_a_request_that_does_not_end_is_refused(begun: bytes) -> None:
    more = b"a: b\r\n" * 100 if begun.endswith(b"0\r\n") else b"a" * 1000
    wire = await spoken(_Application(), [begun, *[more] * 40])
    assert wire.written.startswith(b"HTTP/1.1 400 ")
    assert wire.is_closed_by_server


async def test_a_long_body_is_no_such_part() -> None:
    chunk = b"3e8\r\n" + b"a" * 1000 + b"\r\n"
    wire = await spoken(_Application(), [CHUNKED, *[chunk] * 40, b"0\r\n\r\n"])
    assert wire.written.startswith(b"HTTP/1.1 200 ")
    assert wire.written.count(b"a" * 40_000) == 1


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n",
        b"GET / HTTP/1.0\r\nhost: a\r\nhost: a\r\n\r\n",
        b"GET / HTTP/2.0\r\nhost: a\r\n\r\n",
        b"GET / HTTP/0.9\r\nhost: a\r\n\r\n",
        b"GET /\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n",
        CHUNKED + b"no number\r\n",
    ],
)
async def test_what_http_1_forbids_is_refused(request_bytes: bytes) -> None:
    wire = await spoken(_Application(), [request_bytes])
    assert wire.written.startswith(b"HTTP/1.1 400 ")
    assert wire.is_closed_by_server


async def test_space_around_a_header_does_not_count() -> None:
    application = _Application()
    await spoken(application, [b"GET / HTTP/1.1\r\nhost: \t localhost \t\r\n\r\n"])
    assert application.scopes[0]["headers"] == [(b"host", b"localhost")]


@pytest.mark.parametrize("second", [b"nonsense\r\n\r\n", UPGRADE])
@pytest.mark.parametrize("together", [True, False])
async def test_no_refusal_and_no_socket_takes_the_place_of_the_answer_before(
    second: bytes, *, together: bool
) -> None:
    application = _Application()
    application.may_answer.clear()
    first = GET % 1
    wire = await spoken(application, [first + second] if together else [first, second])
    assert wire.written == b""
    assert wire.is_aborted


async def test_an_upgrade_to_something_else_is_answered_as_a_request() -> None:
    upgrade = b"GET /1 HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"
    wire = await spoken(_Application(), [upgrade, GET % 2])
    assert wire.written.count(b"HTTP/1.1 200 ") == 2
    assert not wire.is_closed_by_server


async def test_a_socket_gets_the_request_as_it_came_and_is_opened() -> None:
    application = _Application()
    asked = UPGRADE.replace(b"GET / ", b"GET /a%20b?c=d ").replace(
        b"host:", b"X-Word: \xe9\r\nhost:"
    )
    wire = await spoken(application, [asked[:20], asked[20:]])
    head = wire.written.partition(b"\r\n\r\n")[0].lower().split(b"\r\n")
    assert head[0] == b"http/1.1 101 switching protocols"
    # The answer to this key is given in the standard, RFC 6455.
    assert b"sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=" in head
    [scope] = application.scopes
    assert (scope["type"], scope["path"], scope["raw_path"]) == ("websocket", "/a b", b"/a%20b")
    assert scope["query_string"] == b"c=d"
    assert scope["headers"][:2] == [(b"x-word", b"\xe9"), (b"host", b"localhost")]


@pytest.mark.parametrize(
    ("right", "wrong", "status"),
    [
        (b"GET /", b"POST /", 405),
        (b"version: 13", b"version: 12", 400),
        (b"sec-websocket-key", b"another-key", 400),
        (b"dGhlIHNhbXBsZSBub25jZQ==", b"c2hvcnQ=", 400),
        (b"dGhlIHNhbXBsZSBub25jZQ==", b"no base 64", 400),
    ],
)
async def test_a_socket_that_is_asked_for_wrongly_is_refused(
    right: bytes, wrong: bytes, status: int
) -> None:
    application = _Application()
    wire = await spoken(application, [UPGRADE.replace(right, wrong)])
    assert wire.written.startswith(b"HTTP/1.1 %d " % status)
    assert wire.is_closed_by_server
    assert not application.scopes

"""Broken frames, clients that do not read, unfinished requests, and crowds."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from cornerwise.server.http.uvicorn_protocols import PROXIES, UvicornProtocols
from cornerwise.server.messages import MAX_MESSAGE_BYTES
from cornerwise.server.settings import Settings
from serving import SECONDS, Server, TunedServer

from .conftest import Guest, Seat

PATIENCE = 2.0
CROWD = 20
PING = b'{"type":"ping","request":1}'


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TunedServer]:
    """A server with short timeouts."""
    database = tmp_path_factory.mktemp("wire") / "games.db"
    running = TunedServer(
        database,
        patience_seconds=PATIENCE,
        connections_per_address=CROWD,
        messages_per_second=1e6,
        messages_at_once=10**6,
    )
    yield running
    assert running.stop() == 0
    errors = [line for line in running.log.read_text().splitlines() if '"error"' in line]
    assert not errors


@pytest.fixture
def guest(tuned: TunedServer) -> Guest:
    return Guest(tuned)


def raw(server: Server, source: str = "127.0.0.1", *, deaf: bool = False) -> socket.socket:
    """Returns a bare connection to the server, from an address of this machine.

    A deaf one has buffer space for only a few answers.
    """
    connection = socket.socket()
    if deaf:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(SECONDS)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    return connection


def all_of(connection: socket.socket) -> bytes:
    """Returns everything received until the server closes."""
    found = b""
    with suppress(ConnectionResetError):
        while data := connection.recv(65536):
            found += data
    return found


def send_frames(seat: Seat, *frames: Frame | bytes) -> None:
    for frame in frames:
        data = frame if isinstance(frame, bytes) else frame.serialize(mask=True)
        seat.socket.socket.sendall(data)


def end_of(seat: Seat) -> int | None:
    """Returns the code with which the server closes a socket."""
    try:
        while True:
            seat.socket.recv(SECONDS)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_message_in_fragments_is_answered(guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat:
        send_frames(
            seat,
            Frame(Opcode.TEXT, PING[:5], fin=False),
            Frame(Opcode.PING, b"between"),
            Frame(Opcode.CONT, PING[5:9], fin=False),
            Frame(Opcode.CONT, PING[9:]),
        )
        assert seat.receive() == {"type": "pong", "request": 1}


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([Frame(Opcode.TEXT, b"\xff\xfe{}")], 1007),
        ([Frame(Opcode.TEXT, b"\xc3", fin=False), Frame(Opcode.CONT, b"(")], 1007),
        ([Frame(Opcode.TEXT, b" " * (MAX_MESSAGE_BYTES + 1))], 1009),
        ([Frame(Opcode.BINARY, b" " * (MAX_MESSAGE_BYTES + 1))], 1009),
        ([Frame(Opcode.TEXT, b" " * 999, fin=False), *[Frame(Opcode.CONT, b" " * 999, fin=False)] * 5], 1009),
        ([Frame(Opcode.TEXT, b"", fin=False)] * 2, 1002),
        ([Frame(Opcode.CONT, PING)], 1002),
        ([b"\xc1\x80\0\0\0\0"], 1002),  # Marked as compressed.
        ([b"\x83\x80\0\0\0\0"], 1002),  # Unknown opcode.
        ([b"\x81\x02{}"], 1002),  # Not masked.
        ([b"\x09\x80\0\0\0\0"], 1002),  # A ping in fragments.
        ([b"\x89\xfe\x00\x7e\0\0\0\0" + b"a" * 126], 1002),  # A ping that is too long.
        ([b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"], 1009),  # Announces exabytes.
    ],
)  # fmt: skip
def test_broken_and_oversized_frames_end_their_socket_only(
    guest: Guest, frames: list[Frame | bytes], code: int
) -> None:
    table = guest.create("duo", "Ada", "Bob")
    with guest.at(table) as other, guest.at(table) as seat:
        send_frames(seat, *frames)
        assert end_of(seat) == code
        assert other.play_first_legal()["type"] == "moved"


def test_a_quiet_socket_stays_open(tuned: TunedServer, guest: Guest) -> None:
    with guest.at(guest.create("duo", "Ada", "Bob")) as seat, raw(tuned) as silent:
        # Time is up for what came later and is no socket.
        assert all_of(silent).startswith(b"HTTP/1.1 408 ")
        assert seat.ask("ping")["type"] == "pong"


def test_compression_is_not_offered_so_nothing_can_swell(tuned: TunedServer, guest: Guest) -> None:
    table = guest.create("duo", "Ada", "Bob")
    address = tuned.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    with connect(address, compression="deflate") as seat:
        assert seat.response is not None
        assert "sec-websocket-extensions" not in seat.response.headers


def memory_of(server: Server) -> int:
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * 4096


def is_let_go(connection: socket.socket, message: bytes) -> bool:
    """Sends without reading until the server hangs up, or for a long time."""
    connection.settimeout(0.5)
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        try:
            connection.sendall(message)
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def deaf_socket(server: Server, path: str) -> socket.socket:
    """Opens a socket as a client that never reads."""
    connection = raw(server, deaf=True)
    connection.sendall(
        f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    return connection


def test_a_client_that_never_reads_holds_up_nobody_and_is_let_go(
    tuned: TunedServer, guest: Guest
) -> None:
    table = guest.create("duo", "Ada", "Bob")
    before = memory_of(tuned)
    ask = Frame(Opcode.TEXT, b'{"type":"undo","version":99,"request":1}').serialize(mask=True)
    with guest.at(table) as seat, deaf_socket(tuned, f"/api/tables/{table}/socket") as connection:
        # Each is answered with the whole table.
        connection.settimeout(0.2)
        with suppress(OSError):  # The server stops reading, because its answers are not read.
            for _ in range(1000):
                connection.sendall(ask)
        slowest = 0.0
        while not seat.turn["over"]:
            began = time.monotonic()
            seat.play_first_legal()
            slowest = max(slowest, time.monotonic() - began)
        assert slowest < PATIENCE
        assert memory_of(tuned) - before < 64 << 20
        assert is_let_go(connection, ask)


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET",
        b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n",
        (
            b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            b"content-length: 100\r\n\r\n{"
        ),
    ],
)
def test_a_request_that_does_not_come_whole_is_answered_and_closed(
    tuned: TunedServer, part: bytes
) -> None:
    with raw(tuned) as connection:
        connection.sendall(part)
        answer = all_of(connection)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "request/too_slow"


def test_a_request_that_drips_is_ended_too(tuned: TunedServer) -> None:
    with raw(tuned) as connection:
        connection.settimeout(PATIENCE / 8)
        began = time.monotonic()
        connection.sendall(b"GET /api/health HTTP/1.1\r\nname: ")
        while time.monotonic() - began < SECONDS:
            connection.sendall(b"x")
            with suppress(TimeoutError):
                assert all_of(connection).startswith(b"HTTP/1.1 408 ")
                break
        assert time.monotonic() - began < SECONDS / 2


def test_answers_that_nobody_reads_do_not_pile_up(tuned: TunedServer) -> None:
    with raw(tuned, deaf=True) as connection:
        assert is_let_go(connection, b"GET /api/puzzles HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 50)


def test_an_address_may_have_so_many_connections(tuned: TunedServer) -> None:
    with ExitStack() as stack:
        crowd = [stack.enter_context(raw(tuned, "127.0.0.2")) for _ in range(CROWD)]
        with raw(tuned, "127.0.0.2") as one_more:
            answer = all_of(one_more)
            assert answer.startswith(b"HTTP/1.1 429 ")
            head, _, body = answer.partition(b"\r\n\r\n")
            told = json.loads(body)
            assert told["code"] == "request/too_many"
            assert f"retry-after: {told['params']['seconds']}".encode() in head.split(b"\r\n")
        # Others are not held up, and closed connections do not count.
        assert httpx.get(f"{tuned.url}/api/health").status_code == 200
        for each in crowd:
            each.close()
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            with raw(tuned, "127.0.0.2") as again:
                again.sendall(b"GET /api/health HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n")
                if all_of(again).startswith(b"HTTP/1.1 200 "):
                    return
    pytest.fail("the address was not forgiven")


def test_the_server_may_have_as_many_connections_as_the_system_allows(tuned: TunedServer) -> None:
    limits = Path(f"/proc/{tuned.process.pid}/limits").read_text()
    soft, hard = limits.partition("Max open files")[2].split()[:2]
    assert soft == hard


def test_addresses_of_one_ipv6_network_share_their_limit_of_connections() -> None:
    protocol = UvicornProtocols(Settings(connections_per_address=2)).http

    def is_too_many(address: str) -> bool:
        connection = object.__new__(protocol)
        connection.client = (address, 1)
        return connection.count()

    assert [is_too_many(f"2001:db8::{number}") for number in range(1, 4)] == [False, False, True]
    assert not is_too_many("2001:db8:0:1::1")


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1"])
def test_a_proxy_on_the_same_machine_is_not_limited(proxy: str) -> None:
    connection = object.__new__(UvicornProtocols(Settings(connections_per_address=2)).http)
    connection.client = (proxy, 1)
    assert not any(connection.count() for _ in range(5))


@pytest.mark.parametrize(
    ("peer", "client"),
    [("127.0.0.1", "203.0.113.7"), ("::1", "203.0.113.7"), ("198.51.100.1", "198.51.100.1")],
)
async def test_only_a_proxy_on_the_same_machine_may_tell_whom_it_speaks_for(
    peer: str, client: str
) -> None:
    seen: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", b"203.0.113.7")]
    scope: Any = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": headers}
    await ProxyHeadersMiddleware(app, list(PROXIES))(scope, None, None)  # type: ignore[arg-type]
    assert seen == [client]


def test_an_address_behind_a_proxy_may_have_so_many_sockets(
    tuned: TunedServer, guest: Guest
) -> None:
    table = guest.create("duo", "Ada", "Bob")
    address = tuned.url.replace("http", "ws") + f"/api/tables/{table}/socket"

    def enter(stack: ExitStack, of: str) -> None:
        headers = {"x-forwarded-for": of}
        seat = stack.enter_context(connect(address, additional_headers=headers, compression=None))
        seat.recv(SECONDS)

    with ExitStack() as stack:
        for _ in range(CROWD):
            enter(stack, "10.0.0.1")
        with pytest.raises(ConnectionClosed) as caught:
            enter(stack, "10.0.0.1")
        assert caught.value.rcvd is not None
        assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (4429, "request/too_many")
        enter(stack, "10.0.0.2")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # The start of a TLS handshake.
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nhost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: a\x00b\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n folded: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: " + b"a" * 1_000_000 + b"\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1e9\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: gzip\r\n\r\n",
    ],
)
def test_what_is_no_good_request_is_refused(tuned: TunedServer, request_bytes: bytes) -> None:
    with raw(tuned) as connection:
        connection.sendall(request_bytes)
        assert all_of(connection).split()[1] in {b"400", b"403"}
    assert httpx.get(f"{tuned.url}/api/health").status_code == 200


def test_two_lengths_in_one_request_smuggle_no_other_request(tuned: TunedServer) -> None:
    with raw(tuned) as connection:
        connection.sendall(
            b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 4\r\n"
            b"transfer-encoding: chunked\r\n\r\n"
            b"0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
        )
        answer = all_of(connection)
    assert answer.count(b"HTTP/1.1 200") <= 1
    assert b"HTTP/1.1 201" not in answer

"""Simulated players in a separate process, who play full games over real sockets.

Reads one JSON order per line from stdin and answers each with a line of JSON on stdout. Every
player is a guest with their own socket and, as behind a proxy, their own address. Moves come at
a given rate, whether the server keeps up or not, and each is timed from the moment it was due.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 20
"""Games opened at the same time."""

MESSAGE = '{"type":"play","version":12,"placement":12345,"request":123}'
"""A message as long as a move."""


# The players find the fields they need without decoding the rest of a message. They must use little
# processor time, because they share the machine with the server that is measured.

_LEGAL = re.compile(rb'"legal":\[([0-9,]*)\]')
_VERSION = re.compile(rb'"version":([0-9]+)')
_SEAT = re.compile(rb'"seat":([0-9]+)')
_MOVED = b'{"type":"moved"'
_SNAPSHOT = b'{"type":"snapshot"'
_NO_REQUEST = b'"request":null}'
_OVER = b'"over":true'


class _Turn(NamedTuple):
    """Whose turn it is, and what they may play."""

    version: bytes
    seat: int
    legal: list[bytes]
    over: bool

    @staticmethod
    def of(message: bytes) -> _Turn:
        """Returns the turn of an event or a snapshot."""
        start = message.index(b'"turn":{')
        version, legal = _VERSION.search(message, start), _LEGAL.search(message, start)
        seat = _SEAT.search(message, start)
        assert version is not None
        assert legal is not None
        over = message.find(_OVER, start) >= 0
        return _Turn(
            version[1], int(seat[1]) if seat and not over else 0, legal[1].split(b","), over
        )


class Socket(asyncio.Protocol):
    """A client's WebSocket: the opening, texts in single frames, pings and the closing."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        data = self._data + data if self._data else data
        if not self._is_open:
            head, end, rest = data.partition(b"\r\n\r\n")
            if end:
                assert head.startswith(b"HTTP/1.1 101 "), head
                self._is_open, data = True, rest
        while self._is_open and len(data) >= 2:
            start, length = 2, data[1]
            if length >= 126:
                start += 2 if length == 126 else 8
                length = int.from_bytes(data[2:start], "big")
            if len(data) < start + length:
                break
            self._take(data[0] & 15, data[start : start + length])
            data = data[start + length :]
        self._data = data

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def send(self, text: bytes) -> None:
        """Sends a text of less than 126 bytes. A mask of zeros leaves it as it is."""
        self._write(0x81, text)

    async def close(self) -> None:
        """Closes the connection, and waits until the server has."""
        self._write(0x88, b"\x03\xe8")
        await self.closed

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        self._transport.write(b"%c%c\0\0\0\0%b" % (kind, 0x80 | len(payload), payload))

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == 1:
            self._heard(payload)
        elif kind == 9:
            self._write(0x8A, payload)


class Http:
    """Requests over one persistent connection."""

    def __init__(self, url: str) -> None:
        self._host = url.rpartition("/")[2]
        self._turn = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(
        self, path: str, body: Any, headers: dict[str, str]
    ) -> tuple[dict[str, str], Any]:
        """Returns the headers and the body of the answer, which must be a success."""
        async with self._turn:
            # The server closes a connection that was idle for some seconds.
            if self._streams is None or self._streams[0].at_eof():
                host, _, port = self._host.partition(":")
                self._streams = await asyncio.open_connection(host, int(port))
            reader, writer = self._streams
            data = json.dumps(body).encode()
            lines = [
                f"POST {path} HTTP/1.1",
                f"host: {self._host}",
                "content-type: application/json",
                f"content-length: {len(data)}",
                *(f"{name}: {value}" for name, value in headers.items()),
            ]
            writer.write("\r\n".join([*lines, "", ""]).encode() + data)
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            got = dict(line.split(": ", 1) for line in head[1:] if line)
            answer = await reader.readexactly(int(got.get("content-length", 0)))
        assert head[0].split()[1].startswith("2"), (head[0], answer)
        return got, json.loads(answer) if answer else None


class Game:
    """Consecutive games with the same players."""

    def __init__(self, players: Players, number: int) -> None:
        self.players = players
        self.number = number
        self.sockets: list[Socket] = []
        self.cookies: list[str] = []
        self.turn = _Turn(b"", 0, [], False)
        self.shown = asyncio.Event()
        self.due = 0.0
        self.ready_at = 0.0
        self.told = 0

    def _headers(self, seat: int) -> dict[str, str]:
        number = self.number * 4 + seat
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        headers = {"x-forwarded-for": address}
        return headers | {"cookie": self.cookies[seat]} if seat < len(self.cookies) else headers

    async def open(self) -> None:
        """Creates a table and seats every player."""
        http = self.players.http[self.number % len(self.players.http)]
        seats = [{"type": "person"}] + [{"type": "open"}] * (self.players.seats - 1)
        order = {"setup": {"way": self.players.way}, "seats": seats}
        table = ""
        for seat in range(self.players.seats):
            path = f"/api/tables/{table}/join" if seat else "/api/tables"
            headers, answer = await http.post(path, {} if seat else order, self._headers(seat))
            table = table or answer["id"]
            if "set-cookie" in headers:
                self.cookies.append(headers["set-cookie"].partition(";")[0])
        for seat in range(self.players.sockets):
            self.sockets.append(await self._connected(table, seat))
        self._wait()

    async def _connected(self, table: str, seat: int) -> Socket:
        host = self.players.url.rpartition("/")[2]
        lines = [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"host: {host}",
            f"origin: {self.players.url}",
            "connection: Upgrade",
            "upgrade: websocket",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            *(f"{name}: {value}" for name, value in self._headers(seat).items()),
        ]
        request = "\r\n".join([*lines, "", ""]).encode()
        address, _, port = host.partition(":")
        self.shown.clear()
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: Socket(request, self._hear), address, int(port)
        )
        await self.shown.wait()
        return socket

    def _wait(self) -> None:
        self.ready_at = time.perf_counter()
        self.players.ready.append(self)

    def play(self, due: float) -> None:
        """Makes a move that was due at a given time."""
        # Nobody can move before the previous move is acknowledged.
        self.due = max(due, self.ready_at)
        self.told = 0
        placement = self.players.choice.choice(self.turn.legal)
        socket = self.sockets[self.turn.seat % len(self.sockets)]
        socket.send(
            b'{"type":"play","version":%b,"placement":%b,"request":1}'
            % (self.turn.version, placement)
        )

    def _hear(self, message: bytes) -> None:
        """Processes a message to one of the players."""
        if message.startswith(_SNAPSHOT):
            self.turn = _Turn.of(message)
            self.shown.set()
        if not message.startswith(_MOVED):
            return
        if not message.endswith(_NO_REQUEST):
            self.players.times.append(time.perf_counter() - self.due)
        self.told += 1
        if self.told == len(self.sockets):
            self.turn = _Turn.of(message)
            if self.turn.over:
                self.players.finished += 1
                self.players.start(self._again())
            else:
                self._wait()

    async def _again(self) -> None:
        await self.close()
        await self.open()

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        self.sockets.clear()


class Players:
    """All current games."""

    def __init__(self, url: str, way: str, seats: int, sockets: int, seed: int) -> None:
        self.url = url
        self.way = way
        self.seats = seats
        self.sockets = sockets
        self.choice = random.Random(seed)
        self.http = [Http(url) for _ in range(AT_ONCE)]
        self.games: list[Game] = []
        self.ready: list[Game] = []
        self.times: list[float] = []
        self.finished = 0
        self._working: set[asyncio.Task[None]] = set()

    def start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def open(self, count: int) -> dict[str, Any]:
        """Opens games until there are `count`."""
        before = len(self.games)
        while len(self.games) < count:
            some = [
                Game(self, len(self.games) + each)
                for each in range(min(AT_ONCE, count - len(self.games)))
            ]
            self.games += some
            await asyncio.gather(*(game.open() for game in some))
        return {"opened": len(self.games) - before}

    async def play(self, rate: float, seconds: float) -> dict[str, Any]:
        """Plays at a total rate in moves per second, and returns how long the moves took."""
        self.times, self.finished = [], 0
        began = time.perf_counter()
        due = began + self.choice.expovariate(rate)
        while (now := time.perf_counter()) < began + seconds:
            while due <= now and self.ready:
                index = self.choice.randrange(len(self.ready))
                self.ready[index], self.ready[-1] = self.ready[-1], self.ready[index]
                self.ready.pop().play(due)
                due += self.choice.expovariate(rate)
            await asyncio.sleep(min(0.001, max(due - now, 0)) if self.ready else 0.001)
        lasted = time.perf_counter() - began
        times = sorted(self.times)
        await asyncio.sleep(0.2)
        return {
            "moves": len(times),
            "rate": len(times) / lasted,
            "behind": max(0.0, began + lasted - due),
            "p50": times[len(times) // 2],
            "p99": times[len(times) * 99 // 100],
            "finished": self.finished,
        }


async def echoes(url: str, sockets: int, seconds: float) -> dict[str, Any]:
    """Returns the echoed messages per second when every socket sends again at once."""
    open_ones = [
        await connect(url.replace("http", "ws"), compression=None, ping_interval=None)
        for _ in range(sockets)
    ]
    until = time.perf_counter() + seconds

    async def back_and_forth(socket: ClientConnection) -> int:
        count = 0
        while time.perf_counter() < until:
            await socket.send(MESSAGE)
            await socket.recv()
            count += 1
        return count

    counts = await asyncio.gather(*(back_and_forth(socket) for socket in open_ones))
    for socket in open_ones:
        await socket.close()
    return {"rate": sum(counts) / seconds}


async def main() -> None:
    players: Players | None = None
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order = json.loads(line)
        answer: Any = {}
        match order.pop("do"):
            case "echo":
                answer = await echoes(**order)
            case "meet":
                players = Players(**order)
            case "open":
                assert players is not None
                answer = await players.open(**order)
            case "play":
                assert players is not None
                answer = await players.play(**order)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(main())

"""A player's client. Like the web client, it reconnects after every failure and pings the server.
It records everything that happens in a history."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from soak.faults.history import (
    Answered,
    CommandId,
    History,
    Kind,
    Outcome,
    PlayerId,
    Seen,
    Sent,
    TableId,
)

Json: TypeAlias = Any

PATIENCE = 6.0
"""Seconds within which an answer, such as a pong, must arrive."""

QUIET = 4.0
"""Seconds without a message after which the server is pinged."""

_UNSURE = "server/unknown"
"""The code with which a server says that it does not know whether something was done."""

Addresses: TypeAlias = Callable[[], str]
"""Returns the address of any server, dead or alive."""


class Broken(Exception):
    """The connection is no longer usable and must be replaced."""


@dataclass(frozen=True)
class Answer:
    """The result of a request."""

    outcome: Outcome
    code: str
    body: Json


class Client:
    """A guest with a cookie, with their own address behind a proxy."""

    def __init__(
        self, number: int, addresses: Addresses, history: History, dice: random.Random
    ) -> None:
        self.player: PlayerId = f"player {number}"
        self.dice = dice
        self.history = history
        self._addresses = addresses
        self._from = f"10.0.{number // 250}.{number % 250 + 1}"
        self._http = httpx.AsyncClient(
            timeout=PATIENCE,
            verify=False,  # noqa: S501 (plain HTTP on loopback; loading certificates is slow)
            headers={"x-forwarded-for": self._from},
        )

    async def arrive(self) -> bool:
        """Visits a server, as a browser does before anything else, and returns whether it answered.

        Without the cookie from there, each request would be somebody else's.
        """
        with suppress(httpx.HTTPError):
            await self._http.get(f"{self._addresses()}/api/tables")
        return bool(self._http.cookies)

    async def close(self) -> None:
        """Closes all connections."""
        await self._http.aclose()

    def sent(self, kind: Kind, table: TableId = "", **details: Json) -> CommandId:
        """Records that a command is sent, and returns its number."""
        number = self.history.number()
        self.history.record(Sent(self.history.now, number, self.player, kind, table, **details))
        return number

    def answered(self, command: CommandId, outcome: Outcome, **details: Json) -> None:
        """Records the outcome of a command."""
        self.history.record(Answered(self.history.now, command, outcome, **details))

    async def post(
        self, kind: Kind, path: str, body: Json = None, table: TableId = "", **details: Json
    ) -> Answer:
        """Sends a command as a request. Returns what is known about it; raises nothing."""
        command = self.sent(kind, table, **details)
        answer = await self._request(path, {} if body is None else body)
        made = answer.body["id"] if answer.outcome is Outcome.DONE and answer.body else ""
        self.answered(command, answer.outcome, code=answer.code, table=made)
        return answer

    async def _request(self, path: str, body: Json) -> Answer:
        try:
            response = await self._http.post(self._addresses() + path, json=body)
        except httpx.HTTPError as error:
            return Answer(Outcome.UNKNOWN, type(error).__name__, None)
        try:
            content: Json = response.json() if response.content else None
        except ValueError:
            return Answer(Outcome.UNKNOWN, f"status {response.status_code}", None)
        if response.is_success:
            return Answer(Outcome.DONE, "", content)
        return Answer(outcome_of(content["code"]), content["code"], None)

    async def connect(self, table: TableId) -> Line:
        """Opens a socket at a table. Raises `Broken` when that fails."""
        url = self._addresses()
        cookies = "; ".join(f"{each.name}={each.value}" for each in self._http.cookies.jar)
        headers = {"cookie": cookies, "origin": url, "x-forwarded-for": self._from}
        address = url.replace("http", "ws") + f"/api/tables/{table}/socket"
        try:
            socket = await connect(
                address,
                additional_headers=headers,
                open_timeout=PATIENCE,
                close_timeout=0.5,
                ping_interval=None,
                compression=None,
            )
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Broken from error
        return Line(self, socket, table)


class Line:
    """One open socket at a table, and the board it shows."""

    def __init__(self, client: Client, socket: ClientConnection, table: TableId) -> None:
        self._client = client
        self._socket = socket
        self._table = table
        self._number = client.history.number()
        self._requests = 0
        self.view: Json = None
        """The table in the last snapshot."""
        self.turn: Json = None
        self.moves: list[int] = []

    async def close(self) -> None:
        """Closes the socket."""
        with suppress(OSError, WebSocketException):
            await self._socket.close()

    async def first_sight(self) -> None:
        """Waits until the whole table was received. Raises `Broken` or `TimeoutError`."""
        while self.view is None:
            self._take(await self._receive(PATIENCE))

    async def next(self) -> Json:
        """Returns the next message, at the latest the answer to a ping.

        Raises `Broken` or `TimeoutError` when the server is gone.
        """
        try:
            return self._take(await self._receive(QUIET))
        except TimeoutError:
            await self._send({"type": "ping", "request": self._next_request()})
            return self._take(await self._receive(PATIENCE))

    async def command(self, kind: Kind, placement: int | None = None) -> Outcome:
        """Plays or undoes, and returns what is known about it. Raises `Broken` or `TimeoutError`."""
        request, version = self._next_request(), self.turn["version"]
        message = {"type": kind.value, "version": version, "request": request}
        if placement is not None:
            message["placement"] = placement
        number = self._client.sent(kind, self._table, version=version, placement=placement)
        try:
            await self._send(message)
            return await self._outcome(number, request)
        except (Broken, TimeoutError, asyncio.CancelledError):
            self._client.answered(number, Outcome.UNKNOWN)
            raise

    async def _outcome(self, number: CommandId, request: int) -> Outcome:
        answer: Json = {}
        async with asyncio.timeout(PATIENCE):
            while answer.get("request") != request:
                answer = self._take(await self._receive(PATIENCE))
        if answer["type"] == "refused":
            outcome = outcome_of(answer["code"])
            self._client.answered(number, outcome, code=answer["code"])
            return outcome
        clocks = answer["turn"]["clocks"]
        self._client.answered(
            number,
            Outcome.DONE,
            version=answer["turn"]["version"],
            seat=answer["move"]["seat"] if "move" in answer else None,
            left=tuple(clocks["left"]) if clocks else (),
        )
        return Outcome.DONE

    def _next_request(self) -> int:
        self._requests += 1
        return self._requests

    async def _send(self, message: Mapping[str, Json]) -> None:
        try:
            await self._socket.send(json.dumps(message))
        except (OSError, WebSocketException) as error:
            raise Broken from error

    async def _receive(self, seconds: float) -> Json:
        try:
            return json.loads(await asyncio.wait_for(self._socket.recv(), seconds))
        except TimeoutError:
            raise
        except (OSError, WebSocketException) as error:
            raise Broken from error

    def _take(self, message: Json) -> Json:
        """Updates the board, as the web client does."""
        match message["type"]:
            case "snapshot":
                self.view = message["table"]
                self.turn = self.view["turn"]
                self.moves = [move["placement"] for move in self.view["moves"]]
            case "moved":
                self.moves.append(message["move"]["placement"])
            case "restored":
                self.moves += [move["placement"] for move in message["moves"]]
            case "taken_back":
                del self.moves[message["moves_count"] :]
            case _:
                return message
        if "turn" in message:
            self.turn = message["turn"]
            self.view["asked"] = None
        seats = enumerate(self.view["seats"])
        self._client.history.record(
            Seen(
                self._client.history.now,
                self._number,
                self._client.player,
                self._table,
                self.turn["version"],
                tuple(self.moves),
                tuple(number for number, seat in seats if seat["away"]),
            )
        )
        return message


def outcome_of(code: str) -> Outcome:
    """Returns what is known about a command that was answered with a code."""
    return Outcome.UNKNOWN if code == _UNSURE else Outcome.REFUSED

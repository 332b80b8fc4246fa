"""One game that a bot plays: the messages it receives and sends."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection

from cornerwise.bots.site import Json
from cornerwise.game import Game
from cornerwise.variants import setup_named

Choose: TypeAlias = Callable[[Game, float | None], Awaitable[str]]
"""Returns a move for the colour to play, as its cells.

Also gets the `time.monotonic` time at which the player's clock runs out; None without a clock.
"""

_ENGINE_FAULTS = ("notation/", "placement/", "request/invalid", "request/too_large")
"""Prefixes of codes for moves that would be refused again."""


class MoveRefused(Exception):
    """The server refused an engine's move."""


class TryAgain(Exception):
    """The server could not accept the move now."""


class Seat:
    """Follows a table over a socket and moves whenever it is the bot's turn."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self._view: Json = None
        self._thought: asyncio.Task[str] | None = None
        self._sent = ""
        """The last move sent."""
        self._last_message_at = 0.0
        """When the last message arrived, by `time.monotonic`."""
        self._version: int | None = None
        """The table version for which a move is being chosen or was sent."""

    async def play(self, socket: ClientConnection) -> Json:
        """Plays until the game is over, and returns the final view of the table.

        Raises `ConnectionClosed` when the connection is lost, `TryAgain`, `MoveRefused`, and
        whatever the engine raises.
        """
        hearing: asyncio.Task[Any] = asyncio.create_task(socket.recv())
        try:
            while True:
                waiting = {hearing} if self._thought is None else {hearing, self._thought}
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    self._receive(json.loads(hearing.result()))
                    if self._view["turn"]["over"] or self._view["aborted"]:
                        return self._view
                    self._think()
                    hearing = asyncio.create_task(socket.recv())
                if self._thought is not None and self._thought.done():
                    await self._send(socket, self._thought.result())
        finally:
            hearing.cancel()
            self._stop_thinking()

    def _receive(self, message: Json) -> None:
        """Updates the known view of the table."""
        self._last_message_at = time.monotonic()
        if "turn" in message and message["turn"]["version"] <= self._view["turn"]["version"]:
            return  # An earlier snapshot already includes it.
        match message["type"]:
            case "snapshot":
                self._view = message["table"]
            case "moved":
                self._view["moves"].append(message["move"])
            case "restored":
                self._view["moves"].extend(message["moves"])
            case "taken_back":
                del self._view["moves"][message["moves_count"] :]
            case "refused" if message["code"].startswith(_ENGINE_FAULTS):
                said = message.get("message") or "no reason given"
                raise MoveRefused(
                    f"the server refused the engine's move {self._sent!r}: {said} ({message['code']})"
                )
            case "refused" if message["code"] != "table/stale":
                raise TryAgain(message["code"])
        if "turn" in message:
            self._view["turn"] = message["turn"]

    def _think(self) -> None:
        """Starts thinking when it is the bot's turn; cancels thinking about earlier positions."""
        turn = self._view["turn"]
        if turn["version"] == self._version:
            return
        self._stop_thinking()
        seat = turn["seat"]
        if self._view["begun"] and seat is not None and self._view["seats"][seat]["mine"]:
            self._version = turn["version"]
            self._thought = asyncio.create_task(self._chosen())

    async def _chosen(self) -> str:
        return await self._choose(_game(self._view), _deadline(self._view, self._last_message_at))

    async def _send(self, socket: ClientConnection, move: str) -> None:
        self._thought, self._sent = None, move
        message = {"type": "play_text", "version": self._version, "text": move, "request": 1}
        await socket.send(json.dumps(message))

    def _stop_thinking(self) -> None:
        self._version = None
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None


def _deadline(view: Json, heard: float) -> float | None:
    """Returns when the clock of the player to move runs out; None without a clock."""
    turn = view["turn"]
    clocks = turn.get("clocks")
    left = None if clocks is None else clocks["left"][turn["seat"]]
    return None if left is None else heard + float(left)


def _game(view: Json) -> Game:
    chosen = {name: value for name, value in view["setup"].items() if value is not None}
    game = Game(setup_named(chosen.pop("way"), **chosen))
    for move in view["moves"]:
        game.play(move["placement"])
    return game

"""A bot that does not know whether its move was made looks at the table before it sends more."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection

from cornerwise.bots.seat import Seat, TryAgain
from cornerwise.game import Game

TABLE = {
    "setup": {"way": "duo"},
    "moves": [],
    "begun": True,
    "aborted": False,
    "seats": [{"mine": True}, {"mine": False}],
    "turn": {"version": 0, "seat": 0, "over": False},
}


class Socket:
    """A socket to a server that does not know whether it made the first move."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._told.put_nowait({"type": "snapshot", "table": TABLE})

    async def recv(self) -> str:
        return json.dumps(await self._told.get())

    async def send(self, message: str) -> None:
        self.sent.append(json.loads(message))
        refused = {"type": "refused", "code": "server/unknown", "params": {}, "version": 0}
        self._told.put_nowait(refused)


async def test_a_move_that_may_have_been_made_is_not_sent_again_over_the_same_socket() -> None:
    async def choose(_game: Game, _deadline: float | None) -> str:
        return "e5"

    socket = Socket()
    # The caller reconnects, and gets a snapshot first.
    with pytest.raises(TryAgain, match="server/unknown"):
        async with asyncio.timeout(30):
            await Seat(choose).play(cast("ClientConnection", socket))
    assert [message["text"] for message in socket.sent] == ["e5"]

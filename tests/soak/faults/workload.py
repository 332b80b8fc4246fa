"""People who play during faults: in pairs for rating, with clocks, undo requests and rematches,
and alone against computers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine

from soak.faults.checker import Bounds
from soak.faults.client import Addresses, Broken, Client, Json, Line
from soak.faults.history import History, Kind, Left, Outcome, Rose, Sat, TableId

_AGAIN_SECONDS = 0.3
"""Mean time before something that failed is tried again."""

_THINK_SECONDS = 0.15
"""The longest time for a move."""

_TAKE_BACKS = 0.05
"""How often a move is followed by an undo request, or undone by somebody who plays alone."""

_REMATCHES = 0.8
"""The share of games that are followed by a rematch."""


class Workload:
    """All players, from the beginning until they are stopped."""

    def __init__(
        self,
        addresses: Addresses,
        history: History,
        seed: int,
        *,
        pairs: int,
        alone: int,
        bounds: Bounds,
    ) -> None:
        self.history = history
        self._dice = random.Random(seed)
        self._bounds = bounds
        self._awake = asyncio.Event()
        self._awake.set()
        self._lines: set[Line] = set()
        self._clients = [
            Client(number, addresses, history, random.Random(self._dice.random()))
            for number in range(2 * pairs + alone)
        ]
        self._paired = self._clients[: 2 * pairs]
        self._alone = self._clients[2 * pairs :]
        self._tasks: list[asyncio.Task[None]] = []
        self._is_stopping = False

    def start(self) -> None:
        """Starts all players."""
        for one, other in zip(self._paired[::2], self._paired[1::2], strict=True):
            self._begin(self._play_together(one, other), one, other)
        for client in self._alone:
            self._begin(self._play_alone(client), client)

    def _begin(self, playing: Coroutine[None, None, None], *clients: Client) -> None:
        task = asyncio.create_task(playing)
        task.add_done_callback(lambda _task: self._leave(*clients))
        self._tasks.append(task)

    def _leave(self, *clients: Client) -> None:
        for client in clients:
            self.history.record(Left(self.history.now, client.player))

    async def rest(self) -> None:
        """Makes everybody close their sockets and wait."""
        self._awake.clear()
        await asyncio.gather(*(line.close() for line in self._lines))

    def go_on(self) -> None:
        """Makes everybody come back."""
        self._awake.set()

    async def stop(self, seconds: float) -> None:
        """Stops everybody after their games, or in the middle of them when time is up.

        Raises any error of a player.
        """
        self._is_stopping = True
        done, late = await asyncio.wait(self._tasks, timeout=seconds)
        self._leave(*self._clients)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        for client in self._clients:
            await client.close()
        for task in done:
            task.result()

    async def _arrive(self, client: Client) -> None:
        while not await client.arrive():
            await self._pause(client)

    async def _play_together(self, one: Client, other: Client) -> None:
        await asyncio.gather(self._arrive(one), self._arrive(other))
        while not self._is_stopping:
            table = await self._made(one)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._sit(one, table))
                group.create_task(self._join_and_sit(other, table))
            while not self._is_stopping and one.dice.random() < _REMATCHES:
                tables = await asyncio.gather(
                    self._rematch(one, table), self._rematch(other, table)
                )
                table = tables[0]
                await asyncio.gather(self._sit(one, table), self._sit(other, tables[1]))

    async def _play_alone(self, client: Client) -> None:
        await self._arrive(client)
        while not self._is_stopping:
            rated = client.dice.random() < 0.5
            body = {
                "setup": {"way": "duo"},
                "seats": [{"type": "person"}, {"type": "computer", "level": 1}],
                "terms": {"rated": rated},
            }
            await self._sit(client, await self._created(client, body, rated=rated))

    async def _made(self, client: Client) -> TableId:
        bounds = self._bounds
        clock = {
            "type": "live",
            "seconds": int(bounds.allowance),
            "increment": int(bounds.increment),
        }
        body = {
            "setup": {"way": "duo"},
            "seats": [{"type": "person"}, {"type": "open"}],
            "terms": {"rated": True, "clock": clock},
        }
        return await self._created(client, body, rated=True)

    async def _created(self, client: Client, body: Json, *, rated: bool) -> TableId:
        while True:
            answer = await client.post(Kind.CREATE, "/api/tables", body, rated=rated)
            if answer.outcome is Outcome.DONE:
                return str(answer.body["id"])
            await self._pause(client)

    async def _join_and_sit(self, client: Client, table: TableId) -> None:
        while True:
            path = f"/api/tables/{table}/join"
            answer = await client.post(Kind.JOIN, path, {}, table=table)
            # It may have been done although no answer arrived.
            if answer.outcome is Outcome.DONE or answer.code == "seat/taken_already":
                break
            await self._pause(client)
        await self._sit(client, table)

    async def _rematch(self, client: Client, table: TableId) -> TableId:
        while True:
            path = f"/api/tables/{table}/rematch"
            answer = await client.post(Kind.REMATCH, path, table=table)
            if answer.outcome is Outcome.DONE:
                return str(answer.body["id"])
            await self._pause(client)

    async def _sit(self, client: Client, table: TableId) -> None:
        """Plays at a table to the end, or until a computer takes over; reconnects after failures."""
        is_over = False
        while not is_over:
            await self._awake.wait()
            self.history.record(Sat(self.history.now, client.player, table))
            try:
                while self._awake.is_set() and not is_over:
                    is_over = await self._talk(client, table)
            finally:
                self.history.record(Rose(self.history.now, client.player, table))

    async def _talk(self, client: Client, table: TableId) -> bool:
        """Plays while one connection lasts. Returns whether there is nothing more to play."""
        try:
            line = await client.connect(table)
        except Broken:
            await self._pause(client)
            return False
        self._lines.add(line)
        try:
            await line.first_sight()
            while self._awake.is_set() and not _is_over(line):
                await self._act(client, line, table)
        except (Broken, TimeoutError):
            await self._pause(client)
            return False
        finally:
            self._lines.discard(line)
            await line.close()
        return _is_over(line)

    async def _act(self, client: Client, line: Line, table: TableId) -> None:
        """Does what there is to do, or waits for news. Raises `Broken` or `TimeoutError`."""
        version = line.turn["version"]
        asked = line.view["asked"]
        if asked is not None and not _is_mine(line, asked["seat"]):
            kind = client.dice.choice([Kind.AGREE, Kind.DECLINE])
            body = {"version": version, "agree": kind is Kind.AGREE}
            path = f"/api/tables/{table}/take-back/answer"
            answer = await client.post(kind, path, body, table=table, version=version)
            line.view["asked"] = None
            if answer.outcome is Outcome.DONE:
                await line.next()
        elif line.view["begun"] and _is_mine(line, line.turn["seat"]):
            await asyncio.sleep(client.dice.uniform(0, _THINK_SECONDS))
            await self._move(client, line, table)
        else:
            await line.next()

    async def _move(self, client: Client, line: Line, table: TableId) -> None:
        version = line.turn["version"]
        dice = client.dice.random()
        if dice < _TAKE_BACKS and line.turn["can_undo"]:
            outcome = await line.command(Kind.UNDO)
        elif dice < _TAKE_BACKS and not line.view["alone"] and len(line.moves) > 1:
            path = f"/api/tables/{table}/take-back"
            answer = await client.post(
                Kind.ASK, path, {"version": version}, table=table, version=version
            )
            if answer.outcome is Outcome.DONE:
                await line.next()  # The request,
                await line.next()  # and the other player's answer.
            return
        else:
            outcome = await line.command(Kind.PLAY, client.dice.choice(line.turn["legal"]))
        if outcome is Outcome.UNKNOWN:
            # Check first: the command may have been carried out.
            raise Broken
        if outcome is Outcome.REFUSED and line.turn["version"] == version:
            # Either the whole table arrives now, or the server could not do it and may later.
            await self._pause(client)
            await line.next()

    async def _pause(self, client: Client) -> None:
        await asyncio.sleep(client.dice.uniform(0.5, 1.5) * _AGAIN_SECONDS)


def _is_mine(line: Line, seat: int | None) -> bool:
    return seat is not None and bool(line.view["seats"][seat]["mine"])


def _is_over(line: Line) -> bool:
    """Returns whether there is nothing left to do: the game ended or a computer took over."""
    return bool(line.turn["over"]) or not any(seat["mine"] for seat in line.view["seats"])

"""A bot on a server: looks for its seats and plays all of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cornerwise.arena.gtp_client import EngineFailed
from cornerwise.arena.gtp_engine import EngineResigns
from cornerwise.bots.seat import Choose, MoveRefused, Seat, TryAgain
from cornerwise.bots.site import Json, Refused, ServerUnreachable, Site, SiteError, TableId
from cornerwise.close_codes import DO_NOT_RECONNECT
from cornerwise.engine.chooser import PlayerFailed

_POLL_SECONDS = 2.0
"""How often it looks for new seats, in seconds."""

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 30.0

_MAX_FAILURES = 3
"""Leave a table after this many engine failures in one game."""

_TEMPORARY = (httpx.HTTPError, ConnectionClosed, InvalidHandshake, OSError, TryAgain, TimeoutError)
"""Temporary failures: the server restarts, or the connection is lost."""


@dataclass(frozen=True)
class Plan:
    """What a bot should do."""

    ways: frozenset[str] = frozenset()
    """The games, by name, in which it takes seats that are open to anybody."""

    games: int | None = None
    """How many games to finish; None for no limit."""

    at_once: int = 20
    """How many games to play at the same time."""


class Bot:
    """Plays on a server until it has played enough games or is cancelled."""

    def __init__(
        self,
        site: Site,
        choose: Choose,
        plan: Plan,
        report: Callable[[str], None],
        random_number: Callable[[], float] = random.random,
    ) -> None:
        """`choose` returns the moves. `report` receives progress messages. `random_number`, from 0 to below 1, varies the waits."""
        self._site = site
        self._choose = choose
        self._plan = plan
        self._report = report
        self._random = random_number
        self._playing: dict[TableId, asyncio.Task[None]] = {}
        self._begun = 0
        self._given_up: set[TableId] = set()

    async def run(self) -> None:
        """Plays. Raises `SiteError` when the server cannot be used at all."""
        failures = 0
        try:
            while not self._has_enough():
                try:
                    await self._look()
                    failures = 0
                    await asyncio.sleep(_POLL_SECONDS)
                except Refused as refusal:
                    raise SiteError(f"the server refused: {refusal}") from None
                except _TEMPORARY as error:
                    self._report(f"the server does not answer: {_words(error)}")
                    await self._wait(failures)
                    failures += 1
                for table_id, task in [*self._playing.items()]:
                    if task.done():
                        del self._playing[table_id]
                        task.result()
        finally:
            for task in self._playing.values():
                task.cancel()
            await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def leave_all(self) -> None:
        """Leaves all unfinished games; computers take over."""
        with suppress(Refused, *_TEMPORARY):
            for table in await self._site.tables():
                if not table["invited"]:
                    await self._leave(table["id"])

    def _has_enough(self) -> bool:
        return self._wants_no_more() and not self._playing

    def _wants_no_more(self) -> bool:
        return self._plan.games is not None and self._begun >= self._plan.games

    def _has_room(self) -> bool:
        return not self._wants_no_more() and len(self._playing) < self._plan.at_once

    async def _look(self) -> None:
        """Starts playing every seat that belongs to the bot."""
        for table in await self._site.tables():
            if not self._has_room():
                return
            if table["id"] in self._playing or table["id"] in self._given_up:
                continue
            if table["invited"] and not await self._joined(table):
                continue
            if table["invited"] or any(seat["mine"] for seat in table["seats"]):
                self._play(table["id"])
        if self._plan.ways:
            await self._look_in_the_lobby()

    async def _look_in_the_lobby(self) -> None:
        for table in await self._site.open_tables():
            if not self._has_room():
                return
            known = table["id"] in self._playing or table["id"] in self._given_up
            fits = table["setup"]["way"] in self._plan.ways and not table["own"]
            if fits and not known and await self._joined(table):
                self._play(table["id"])

    async def _joined(self, table: Json) -> bool:
        try:
            await self._site.join(table["id"])
        except Refused as refusal:
            # Somebody else was faster, or the table does not accept bots.
            if refusal.code != "seat/taken_already":
                self._given_up.add(table["id"])
                return False
        self._report(f"{table['id']}: takes a seat ({table['setup']['way']})")
        return True

    def _play(self, table_id: TableId) -> None:
        self._begun += 1
        self._playing[table_id] = asyncio.create_task(self._play_to_the_end(table_id))

    async def _play_to_the_end(self, table_id: TableId) -> None:
        breaks = faults = 0
        while True:
            try:
                async with self._site.socket(table_id) as socket:
                    breaks = 0
                    view = await Seat(self._choose).play(socket)
                    self._report(f"{table_id}: {_outcome(view)}")
                    return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code in DO_NOT_RECONNECT:
                    self._report(f"{table_id}: the table no longer exists")
                    return
                await self._wait(breaks)
                breaks += 1
            except _TEMPORARY:
                await self._wait(breaks)
                breaks += 1
            except EngineResigns as error:
                self._report(f"{table_id}: {_words(error)}")
                self._given_up.add(table_id)
                await self._leave(table_id)
                return
            except (EngineFailed, MoveRefused, PlayerFailed) as error:
                faults += 1
                self._report(f"{table_id}: {_words(error)}")
                if faults == _MAX_FAILURES:
                    self._given_up.add(table_id)
                    await self._leave(table_id)
                    return

    async def _leave(self, table_id: TableId) -> None:
        try:
            await self._site.leave(table_id)
        except (Refused, *_TEMPORARY) as error:
            self._report(f"{table_id}: cannot leave: {_words(error)}")
        else:
            self._report(f"{table_id}: leaves the table")

    async def _wait(self, failures: int) -> None:
        await asyncio.sleep(_backoff(failures, self._random()))


async def wait_for_server(
    site: Site,
    report: Callable[[str], None],
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> Json:
    """Returns the bot's account, as `Site.me` does, as soon as the server answers.

    Raises `SiteError` when it answers but cannot be used.
    """
    failures = 0
    while True:
        try:
            return await site.me()
        except ServerUnreachable as error:
            if not failures:
                report(f"{error}; waiting for it")
            await pause(_backoff(failures, random.random()))
            failures += 1


def _backoff(failures: int, chance: float) -> float:
    """Returns how long to wait, in seconds: exponential backoff with jitter."""
    # Capped, because more doublings would only overflow.
    longest = min(_LONGEST_WAIT, _FIRST_WAIT * 2.0 ** min(failures, 10))
    return longest * (0.5 + chance / 2)


def _outcome(view: Json) -> str:
    if view["aborted"]:
        return "the game was aborted"
    mine = {number for number, seat in enumerate(view["seats"]) if seat["mine"]}
    sides = view["turn"]["sides"]
    places = [side["place"] for side in sides if mine.intersection(side["seats"])]
    points = ", ".join(str(side["points"]) for side in sides)
    return f"the game is over, place {places[0] if places else '-'} (points {points})"


def _words(error: BaseException) -> str:
    return str(error) or type(error).__name__

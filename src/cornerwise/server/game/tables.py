"""The tables: creating, changing and deleting them. Every change is stored, and then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec

from cornerwise.kernel import State
from cornerwise.server.cluster.broadcast import DELETED, MISSED, Broadcast, Broadcaster
from cornerwise.server.codes import Code, RatingCode
from cornerwise.server.game.domain.local_games import merge
from cornerwise.server.game.domain.seats import (
    Owner,
    Seated,
    concerned,
    people,
    player_of,
    rotated,
)
from cornerwise.server.game.domain.state import Cursor, TableId, TableState, Waiting
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.domain.table_ids import new_id, rematch_id
from cornerwise.server.game.domain.terms import CASUAL, Terms
from cornerwise.server.game.protocol import (
    Deleted,
    Happening,
    HappeningKind,
    Rematched,
    TableCommand,
    TableEvent,
    TableView,
)
from cornerwise.server.game.table_cache import TableCache
from cornerwise.server.game.table_limits import TableLimits
from cornerwise.server.game.views import event_view, table_view
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.storage.interface import AlreadyKept, Storage, VersionConflict
from cornerwise.server.tasks import cancel_tasks
from cornerwise.variants import Setup

SUBSTITUTE_LEVEL = 5
"""The level of a computer that takes over a seat."""

_TRIES = 5
"""How often a received game is merged again after another server was faster."""

_LAST_SECONDS = 2.0
"""How many seconds changes under way may take when the server stops."""

_NULL_AT_END = b"null}"
_NO_REQUEST = b'"request":' + _NULL_AT_END
"""The end of an event that answers no request; the request number is its last field."""

_encode = msgspec.json.Encoder().encode

_log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True)
class SentEvent:
    """An event that was sent to everybody at a table."""

    event: TableEvent

    body: bytes
    """The event as JSON."""

    def answer_to(self, request: int) -> bytes:
        """Returns the event as the answer to a request, without encoding it again."""
        assert self.body.endswith(_NO_REQUEST)
        return b"%b%d}" % (self.body[: -len(_NULL_AT_END)], request)


class Tables:
    """Creates, changes and deletes tables. Every change is stored before a method returns."""

    def __init__(
        self,
        storage: Storage,
        broadcaster: Broadcaster,
        settings: Settings,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._storage = storage
        self._broadcaster = broadcaster
        self._now = now
        self._cache = TableCache(storage, settings)
        self.limits = TableLimits(storage, settings)
        """Checks what an owner may begin."""
        self._prepared: set[Setup] = set()
        """Setups whose kernel tables are built."""
        self._under_way: set[asyncio.Task[Any]] = set()
        self.watchers: list[Callable[[Table], None]] = []
        """Called whenever a table was created, changed or opened."""

    @property
    def cached(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    def _tell(self, table: Table) -> None:
        for watcher in self.watchers:
            watcher(table)

    async def create(
        self,
        owner: Owner,
        setup: Setup,
        seats: tuple[Seated, ...],
        terms: Terms = CASUAL,
    ) -> Table:
        """Creates a table. Raises `Refusal`."""
        return await self._create(new_id(), owner, setup, seats, terms)

    async def _create(
        self,
        table_id: TableId,
        owner: Owner,
        setup: Setup,
        seats: tuple[Seated, ...],
        terms: Terms,
    ) -> Table:
        await self.limits.check_unfinished(owner)
        if setup not in self._prepared:
            # Builds the kernel's tables of the setup, which takes a while.
            await asyncio.to_thread(State.start, setup)
            self._prepared.add(setup)
        table = new_table(table_id, owner, setup, seats, self._now(), terms=terms)
        if table.waiting is Waiting.COMPUTER:
            await self.limits.check_thinking(owner)
        if terms.public:
            await self.limits.check_public(owner)
        await self.limits.check_invited(owner, seats)
        await self._storage.create(table.state)
        self._cache.add(table)
        self._tell(table)
        return table

    async def rematch(self, table_id: TableId, by: Owner) -> Table:
        """Returns a rematch of a table, with everybody moved to the next seat.

        Where several people played, the first request creates it and the others are notified; a
        later request joins the same table. Raises `Refusal` for somebody who neither had a seat
        nor created the table.
        """
        old = await self.get(table_id)
        players = concerned(old.seats)
        if by not in {*players, old.owner}:
            raise Refusal(Code.NOT_YOUR_TABLE, "only the players of the table may do this")
        seats, terms = rotated(old.seats, by), replace(old.terms, public=False)
        if len(players) <= 1:
            return await self.create(by, old.setup, seats, terms)
        next_id = rematch_id(table_id)
        if await self._storage.version_of(next_id) is None:
            try:
                await self._create(next_id, by, old.setup, seats, terms)
            except AlreadyKept:
                _log.info("two players asked for a rematch at once", extra={"table": table_id})
        table = await self.get(next_id)
        if by in players and by not in people(table.seats):
            name = next(
                player.name for player in map(player_of, old.seats) if player and player.owner == by
            )
            await self.sit(next_id, by, name)
        body = msgspec.json.encode(Rematched(next_id))
        self._broadcaster.publish(table_id, Broadcast("", old.version, False, body))
        return await self.get(next_id)

    async def take_in(self, received: Table, known: int | None, *, may_create: bool) -> Table:
        """Merges a game that was played in a browser into its table, and returns the table.

        `known` is the version of the table that the browser knew, if any. With `may_create` the
        game is stored if there is no such table: once, also when several servers receive it at
        the same time. Raises `Refusal`.
        """
        for _ in range(_TRIES - 1):
            try:
                return await self._to_the_end(self._take_in(received, known, may_create))
            except Refusal as refusal:
                if refusal.code != Code.STALE:
                    raise
        return await self._to_the_end(self._take_in(received, known, may_create))

    async def _take_in(self, received: Table, known: int | None, may_create: bool) -> Table:
        if may_create and await self._storage.version_of(received.id) is None:
            with suppress(AlreadyKept):
                await self._store_received(received)
                return received
        async with self._cache.locked(received.id) as table:
            if merge(table, received, known):
                with self._dropped_on_failure(table):
                    await self._storage.save(table.state)
                self._broadcaster.publish(table.id, Broadcast("", table.version, True))
        self._tell(table)
        return table

    async def _store_received(self, received: Table) -> None:
        if received.waiting is not Waiting.NOBODY:
            await self.limits.check_unfinished(received.owner)
        if received.waiting is Waiting.COMPUTER:
            await self.limits.check_thinking(received.owner)
        await self._storage.create(received.state)
        self._cache.add(received)
        self._tell(received)

    async def sit(self, table_id: TableId, by: Owner, name: str | None) -> None:
        """Gives a vacant seat to an owner. Raises `Refusal`."""
        await self._happen(
            table_id, HappeningKind.JOINED, lambda table, now: table.sit(by, name, now), by
        )

    async def seat_computer(self, table_id: TableId, by: Owner, level: int) -> None:
        """Gives a vacant seat to a computer. Raises `Refusal`."""

        def seat(table: Table) -> Happening:
            before = table.seats
            table.seat_computer(by, level, self._now())
            changed = next(n for n, was in enumerate(before) if was != table.seats[n])
            return Happening(HappeningKind.COMPUTER_SEATED, changed)

        await self._change(table_id, seat)

    async def stand_up(self, table_id: TableId, by: Owner) -> None:
        """Resigns, or frees the seat before the start. Raises `Refusal`."""

        def stand_up(table: Table) -> Happening:
            seat = table.seat_of(by)
            table.stand_up(by, SUBSTITUTE_LEVEL, self._now())
            return Happening(HappeningKind.LEFT, seat)

        await self._change(table_id, stand_up)

    async def decline(self, table_id: TableId, by: Owner) -> None:
        """Declines an invitation. Raises `Refusal`."""
        await self._happen(
            table_id, HappeningKind.DECLINED, lambda table, now: table.decline(by, now)
        )

    async def run_out(self, table_id: TableId) -> None:
        """Lets a computer take over from a player who is out of time, or ends invitations.

        Raises `Refusal`.
        """

        def run_out(table: Table) -> Happening:
            if not table.has_begun:
                table.expire(self._now())
                return Happening(HappeningKind.EXPIRED)
            seat = table.game.seat_to_play
            table.run_out(SUBSTITUTE_LEVEL, self._now())
            return Happening(HappeningKind.OUT_OF_TIME, seat)

        await self._change(table_id, run_out)

    async def pause(self, table_id: TableId, gap: timedelta) -> None:
        """Gives back the time during which no server was running. Raises `Refusal`."""
        await self._happen(
            table_id, HappeningKind.CLOCKS_PAUSED, lambda table, now: table.pause(gap, now)
        )

    async def abort(self, table_id: TableId, by: Owner) -> None:
        """Aborts a game before everybody has moved. Raises `Refusal`."""
        await self._happen(
            table_id, HappeningKind.ABORTED, lambda table, now: table.abort(by, now), by
        )

    async def ask_take_back(self, table_id: TableId, by: Owner, version: int) -> None:
        """Asks the others to let a player take back their last move. Raises `Refusal`."""

        def ask(table: Table) -> Happening:
            table.ask_take_back(by, version, self._now())
            done = table.asked is None
            kind = HappeningKind.TAKEN_BACK if done else HappeningKind.TAKE_BACK_ASKED
            return Happening(kind, table.seat_of(by))

        await self._change(table_id, ask)

    async def answer_take_back(
        self, table_id: TableId, by: Owner, agree: bool, version: int
    ) -> None:
        """Accepts or declines a request to take back a move. Raises `Refusal`."""

        def answer(table: Table) -> Happening:
            table.answer_take_back(by, agree, version, self._now())
            if not agree:
                kind = HappeningKind.TAKE_BACK_DECLINED
            elif table.asked is None:
                kind = HappeningKind.TAKEN_BACK
            else:
                kind = HappeningKind.TAKE_BACK_AGREED
            return Happening(kind, table.seat_of(by))

        await self._change(table_id, answer)

    async def view(self, table_id: TableId, viewer: Owner | None) -> TableView:
        """Returns a table as the viewer sees it. Raises `Refusal` when there is none."""
        async with self._cache.locked(table_id) as table:
            self._tell(table)
            return table_view(table, viewer, self._now())

    async def get(self, table_id: TableId) -> Table:
        """Returns a table, for reading only. Raises `Refusal` when there is none."""
        async with self._cache.locked(table_id) as table:
            return table

    async def attend(self, table_id: TableId) -> None:
        """Starts the game of a table that was created in the storage. Raises `Refusal`."""
        self._tell(await self.get(table_id))

    async def owned(self, table_id: TableId, owner: Owner) -> Table:
        """Returns a table that an owner created. Raises `Refusal` when there is none."""
        table = await self.get(table_id)
        if table.owner != owner:
            raise Refusal(Code.NOT_YOUR_TABLE, "only the player who created the table may do this")
        return table

    async def listed(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None
    ) -> list[TableState]:
        """Returns the tables of an owner, last changed first."""
        return await self._storage.tables_of(owner, finished=finished, limit=limit, after=after)

    async def delete(self, table_id: TableId, owner: Owner) -> None:
        """Deletes a table and tells everybody at it. Raises `Refusal`."""
        table = await self.owned(table_id, owner)
        if people(table.seats) - {owner}:
            raise Refusal(Code.NOT_ALONE, "others play at this table too")
        if table.terms.rated and table.has_begun and not table.aborted:
            # Nobody can escape a loss, and the games behind the ratings stay on record.
            raise Refusal(RatingCode.NOT_DELETED, "this game is rated")
        await self._storage.delete(table_id)
        self._cache.drop(table_id)
        self._broadcaster.publish(
            table_id, Broadcast("", DELETED, True, msgspec.json.encode(Deleted()))
        )

    async def disown(self, owner: Owner, heir: Owner) -> None:
        """Replaces an owner with an anonymous one at all tables."""
        self._broadcast_changed(await self._storage.disown(owner, heir))

    async def rename(self, owner: Owner, old: str, new: str) -> None:
        """Changes an owner's name at every table where they use the old one."""
        self._broadcast_changed(await self._storage.rename_seats(owner, old, new))

    def _broadcast_changed(self, versions: Mapping[TableId, int]) -> None:
        """Sends tables that were changed in the storage to everybody at them."""
        for table_id, version in versions.items():
            self._cache.drop(table_id)
            because = Happening(HappeningKind.RENAMED)
            self._broadcaster.publish(table_id, Broadcast("", version, True, because=because))

    async def command(
        self,
        table_id: TableId,
        command: TableCommand,
        by: Owner | None,
        origin: str = "",
        lag: float = 0.0,
    ) -> SentEvent:
        """Applies a command of an owner or, with `by` None, of a computer, and tells everybody.

        `lag` is the client's round trip to the server in seconds. The change is stored when
        this returns. Raises `Refusal`.
        """
        return await self._to_the_end(self.apply(table_id, command, by, origin, lag))

    async def apply(
        self,
        table_id: TableId,
        command: TableCommand,
        by: Owner | None,
        origin: str = "",
        lag: float = 0.0,
    ) -> SentEvent:
        """Does the same as `command` in less time, for a caller that is not cancelled meanwhile.

        Once the change is stored, the others must be told.
        """
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)  # A server that stops waits for this task.
        try:
            entry = await self._cache.acquired(table_id)
            table = entry.table
            try:
                change = table.apply(command, by, self._now(), lag)
                try:
                    await self._storage.save(table.state)
                    event = event_view(table, change)
                    body = _encode(event)
                except BaseException as error:
                    self._drop(table, error)
                    raise
                self._broadcaster.publish(table_id, Broadcast(origin, table.version, True, body))
            finally:
                entry.lock.release()
            self._tell(table)
            return SentEvent(event, body)
        finally:
            self._under_way.discard(task)

    async def _happen(
        self,
        table_id: TableId,
        kind: HappeningKind,
        act: Callable[[Table, datetime], None],
        by: Owner | None = None,
    ) -> None:
        """Makes a change. Clients are sent its `kind` and, with `by`, the owner's seat."""

        def change(table: Table) -> Happening:
            act(table, self._now())
            return Happening(kind, None if by is None else table.seat_of(by))

        await self._change(table_id, change)

    async def _change(self, table_id: TableId, change: Callable[[Table], Happening]) -> None:
        """Makes a change other than a move, stores it, and tells everybody."""

        async def apply() -> None:
            async with self._cache.locked(table_id) as table:
                because = change(table)
                with self._dropped_on_failure(table):
                    await self._storage.reseat(table.state)
                # Each viewer has their own seats, so one message cannot serve everybody.
                told = Broadcast("", table.version, True, because=because)
                self._broadcaster.publish(table_id, told)
            self._tell(table)

        await self._to_the_end(apply())

    async def _to_the_end(self, change: Coroutine[Any, Any, T]) -> T:
        """Makes a change, even if whoever asked for it disconnects meanwhile.

        Once it is stored, the others must be told.
        """
        task = asyncio.create_task(change)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Waits a moment for the changes under way, and cancels those that take longer."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=_LAST_SECONDS)
        await cancel_tasks(self._under_way)

    @contextmanager
    def _dropped_on_failure(self, table: Table) -> Iterator[None]:
        """Drops a table whose change could not be stored within this context; see `_drop`."""
        try:
            yield
        except BaseException as error:
            self._drop(table, error)
            raise

    def _drop(self, table: Table, error: BaseException) -> None:
        """Drops a table from memory whose change could not be stored: the two may differ.

        Everybody at the table then gets what is stored. Raises `Refusal` when another server
        was faster.
        """
        self._cache.drop(table.id)
        if isinstance(error, VersionConflict):
            raise Refusal(Code.STALE, "the table was changed elsewhere") from None
        self._broadcaster.publish(table.id, MISSED)

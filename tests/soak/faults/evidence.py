"""The final state of the database, read around all faults."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from datetime import UTC, datetime

from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.ratings.rating_worker import recalculate
from cornerwise.server.storage.interface import Storage
from cornerwise.server.storage.sql import open_storage
from soak.faults.checker import Difference, Final, FinalTable
from soak.faults.history import Answered, Event, TableId

RATING_SECONDS = 30.0
"""Time limit for rating every finished game."""

_LADDER = "duo"


def tables_in(events: Iterable[Event]) -> set[TableId]:
    """Returns all tables that were created, as far as anybody was told."""
    return {event.table for event in events if isinstance(event, Answered) and event.table}


async def final_state(database: str, tables: Iterable[TableId]) -> Final:
    """Returns the final state of some tables, once all finished games are rated."""
    names = sorted(tables)
    storage = await open_storage(database)
    try:
        end = time.monotonic() + RATING_SECONDS
        found = await _final_tables(storage, names)
        while not all(map(_is_settled, found.values())) and time.monotonic() < end:
            await asyncio.sleep(0.2)
            found = await _final_tables(storage, names)
        owners = {owner for table in found.values() for owner in table.changes}
        ratings = await storage.ratings.ratings_on(_LADDER, sorted(owners))
        anew = await recalculate(storage, dry_run=True, now=datetime.now(UTC))
        return Final(
            found,
            {owner: rating.games for owner, rating in ratings.items()},
            tuple(
                Difference(
                    each.owner,
                    (
                        each.before.games if each.before else 0,
                        each.after.games if each.after else 0,
                    ),
                    (each.after.mu if each.after else 0.0)
                    - (each.before.mu if each.before else 0.0),
                )
                for each in anew.differences
            ),
        )
    finally:
        await storage.close()


async def _final_tables(storage: Storage, names: Iterable[TableId]) -> dict[TableId, FinalTable]:
    found = {}
    for name in names:
        # Read in this order, a game that is just ending is at worst not rated yet.
        changes = await storage.ratings.changes_at(name)
        table = await storage.load(name)
        if table is not None:
            found[name] = FinalTable(
                table.version,
                table.placements,
                over=table.waiting is Waiting.NOBODY,
                rated=table.terms.rated and not table.aborted,
                changes=tuple(change.owner for change in changes),
            )
    return found


def _is_settled(table: FinalTable) -> bool:
    return bool(table.changes) or not (table.over and table.rated)

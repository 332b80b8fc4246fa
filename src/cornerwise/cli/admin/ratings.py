"""`cornerwise admin ratings`: recalculates all ratings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.admin.options import DatabaseOption, at_storage
from cornerwise.cli.console import one_line, say

if TYPE_CHECKING:
    from cornerwise.server.ratings.domain.changes import Difference, Recalculated
    from cornerwise.server.storage.sql import SqlStorage


def command(
    *,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print what would change.")
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Recalculate all ratings, from every rated game in the order in which they ended.

    Prints the ratings that change. Saves all of them or, with `--dry-run`, none.

    Example: `cornerwise admin ratings --dry-run`
    """
    found, names = at_storage(database, lambda storage: _recalculated(storage, dry_run=dry_run))
    for difference in found.differences:
        say(one_line(_line(difference, names)))
    games = "1 rated game" if found.tables == 1 else f"{found.tables} rated games"
    count = len(found.differences)
    changed = "1 rating" if count == 1 else f"{count} ratings"
    say(f"{games}, {changed} {'would change' if dry_run else 'changed'}")


async def _recalculated(
    storage: SqlStorage, *, dry_run: bool
) -> tuple[Recalculated, dict[str, str]]:
    from cornerwise.server.ratings.domain.changes import changes_of  # noqa: PLC0415 slow to import

    now = datetime.now(UTC)
    found = await storage.ratings.recalculate(changes_of, now, dry_run=dry_run)
    owners = {difference.owner for difference in found.differences}
    return found, await storage.accounts.names_of(sorted(owners))


def _line(difference: Difference, names: dict[str, str]) -> str:
    name = names.get(difference.owner, difference.owner)
    before, after = (
        "none" if rating is None else f"{rating.shown} ({rating.games} games)"
        for rating in (difference.before, difference.after)
    )
    return f"{difference.ladder} {name}: {before} -> {after}"

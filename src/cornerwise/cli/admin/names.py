"""`cornerwise admin names`, `rename`, `ban`, `unban` and `delete`: the accounts of a server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.admin.options import DatabaseOption, at_storage
from cornerwise.cli.console import one_line, say
from cornerwise.errors import CornerwiseError

if TYPE_CHECKING:
    from cornerwise.server.accounts.store import Account
    from cornerwise.server.storage.sql import SqlStorage

_PAGE = 200

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]


class WrongName(CornerwiseError):
    """A name that no account has, or that is not allowed."""

    code = "cli/name"


def list_command(
    beginning: Annotated[
        str,
        typer.Argument(metavar="PREFIX", help="The beginning of the names.", show_default=False),
    ] = "",
    *,
    database: DatabaseOption = None,
) -> None:
    """List accounts: name, date of creation, and whether it is a bot or banned.

    Example: `cornerwise admin names ada`
    """

    async def listed(storage: SqlStorage) -> None:
        offset = 0
        while page := await storage.accounts.search(beginning, limit=_PAGE, offset=offset):
            for account in page:
                say(one_line(_line(account)))
            offset += len(page)

    at_storage(database, listed)


def rename_command(
    name: NameArgument,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    *,
    database: DatabaseOption = None,
) -> None:
    """Rename an account. It keeps its games and ratings; finished games keep the old name.

    Example: `cornerwise admin rename "Rude Name" Player-4711`
    """
    from cornerwise.server.accounts.domain.names import checked_name  # noqa: PLC0415 slow to import
    from cornerwise.server.accounts.store import NameTaken  # noqa: PLC0415 as above

    async def renamed(storage: SqlStorage) -> str:
        account = await _found(storage, name)
        chosen = checked_name(new)
        try:
            await storage.accounts.rename(account.owner, chosen)
        except NameTaken:
            raise WrongName(f"{new!r} is taken, or looks like a name that is") from None
        return chosen

    say(f"{name} is now called {at_storage(database, renamed)}")


def ban_command(
    name: NameArgument,
    *,
    reason: Annotated[
        str,
        typer.Option("--reason", metavar="TEXT", help="The reason; only `names` shows it."),
    ],
    database: DatabaseOption = None,
) -> None:
    """Ban an account from playing with others.

    Example: `cornerwise admin ban Cheater --reason "uses an engine"`
    """

    async def banned(storage: SqlStorage) -> None:
        account = await _found(storage, name)
        await storage.accounts.ban(account.owner, datetime.now(UTC), reason)

    at_storage(database, banned)
    say(f"{name} is banned")


def unban_command(name: NameArgument, *, database: DatabaseOption = None) -> None:
    """Let an account play again.

    Example: `cornerwise admin unban Cheater`
    """

    async def unbanned(storage: SqlStorage) -> bool:
        account = await _found(storage, name)
        await storage.accounts.unban(account.owner)
        return account.banned_at is not None

    was = at_storage(database, unbanned)
    say(f"{name} is no longer banned" if was else f"{name} was not banned")


def delete_command(
    name: NameArgument,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: DatabaseOption = None,
) -> None:
    """Delete an account and its personal data, as its owner can. This cannot be undone.

    Games with others are kept without the name; computers take over unfinished ones.

    Example: `cornerwise admin delete Ada --yes`
    """

    async def exists(storage: SqlStorage) -> None:
        await _found(storage, name)

    at_storage(database, exists)
    if not yes and not typer.confirm(f"Delete {name} permanently?"):
        raise WrongName("nothing was deleted")
    at_storage(database, lambda storage: _forget(storage, name))
    say(f"{name} is deleted")


async def _forget(storage: SqlStorage, name: str) -> None:
    from litestar.channels.backends.memory import MemoryChannelsBackend  # noqa: PLC0415 slow

    from cornerwise.server.services import Services  # noqa: PLC0415 as above
    from cornerwise.server.settings import Settings  # noqa: PLC0415 as above

    account = await _found(storage, name)
    services = Services.over(storage, MemoryChannelsBackend(), Settings())
    # The server's computers will continue the games.
    await services.computers.close()
    await services.personal_data.erase(account.owner)


async def _found(storage: SqlStorage, name: str) -> Account:
    account = await storage.accounts.by_name(name)
    if account is None:
        raise WrongName(f"there is no account {name!r}")
    return account


def _line(account: Account) -> str:
    parts = [account.name, f"since {account.created_at:%Y-%m-%d}"]
    if account.bot:
        parts.append("bot")
    if account.banned_at is not None:
        parts.append(f"banned {account.banned_at:%Y-%m-%d}: {account.ban_reason or 'no reason'}")
    return "  ".join(parts)

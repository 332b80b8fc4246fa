"""`cornerwise admin push-key`: the key by which push services know this server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.admin.options import DatabaseOption, at_storage
from cornerwise.cli.console import say
from cornerwise.plurals import counted

if TYPE_CHECKING:
    from cornerwise.server.storage.sql import SqlStorage


def command(
    *,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace",
            help="Make a new key. Devices are notified again once their owners visit the site.",
        ),
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Print the public key of the server's push notifications.

    The private key is made when it is first needed and stays in the database. Replace it if
    somebody else may have it. Servers may keep running.

    Example: `cornerwise admin push-key --replace`
    """
    public, removed = at_storage(database, lambda storage: _key(storage, replace=replace))
    if replace:
        say(f"a new key; {counted(removed, 'device')} must subscribe again")
    say(public)


async def _key(storage: SqlStorage, *, replace: bool) -> tuple[str, int]:
    from cornerwise.server.notifications.signing import Signer, new_key  # noqa: PLC0415 slow

    store, removed = storage.notifications, 0
    if replace:
        removed = await store.replace_signing_key(new_key())
    return Signer(await store.signing_key(new_key()), "").public_key, removed

"""The `cornerwise admin` commands."""

from __future__ import annotations

import typer

from cornerwise.cli.admin import backup, names, ratings

app = typer.Typer(
    help="Administer a server: backups, names, ratings.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

app.command("backup")(backup.back_up_command)
app.command("restore")(backup.restore_command)
app.command("names")(names.list_command)
app.command("rename")(names.rename_command)
app.command("ban")(names.ban_command)
app.command("unban")(names.unban_command)
app.command("delete")(names.delete_command)
app.command("ratings")(ratings.command)


@app.callback()
def _admin() -> None:
    """Administer a server: backups, names, ratings.

    These commands work directly on the database, whether servers are running or not. Each command
    takes `--database`, as `cornerwise serve` does.
    """

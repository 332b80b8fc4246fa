"""The `cornerwise puzzle` commands."""

from __future__ import annotations

import typer

from cornerwise.cli.puzzle import check, daily, listing, make, solve

app = typer.Typer(
    help="Solve, check and make brainteasers for one player.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

app.command("list")(listing.command)
app.command("solve")(solve.command)
app.command("check")(check.command)
app.command("make")(make.command)
app.command("daily")(daily.command)


@app.callback()
def _puzzle() -> None:
    """Solve, check and make brainteasers for one player.

    A puzzle is named by its id, such as `B3` or `hard-17`, or by a JSON file. `cornerwise puzzle list`
    lists the ids.
    """

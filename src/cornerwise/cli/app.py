"""The command `cornerwise`, its subcommands, and its error handling."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from cornerwise import __version__
from cornerwise.cli import (
    admin,
    analyse,
    bot,
    convert,
    gtp,
    hint,
    ladder,
    match,
    moves,
    perft,
    play,
    puzzle,
    random_game,
    selfplay,
    serve,
    show,
    train,
)
from cornerwise.cli.console import print_error, say
from cornerwise.cli.guard import guarded
from cornerwise.cli.usage_errors import print_usage_error

_HELP = """
The corner-touching polyomino game known as Blokus. Without a command, it opens in your browser.

Games are stored in `.blksgf` files (Pentobi's format) or `.json` files; the file extension decides. A VARIANT is a game such as `classic`, `classic-two`, `duo` or `junior`.
"""

_EPILOG = (
    "Try: cornerwise random-game duo --seed 1 -o game.blksgf, then cornerwise show game.blksgf"
)

app = typer.Typer(
    name="cornerwise",
    help=_HELP,
    epilog=_EPILOG,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("serve")(serve.command)
app.command("play")(play.command)
app.command("show")(show.command)
app.command("moves")(moves.command)
app.command("hint")(hint.command)
app.command("analyse")(analyse.command)
app.command("convert")(convert.command)
app.command("random-game")(random_game.command)
app.command("perft")(perft.command)
app.command("gtp")(gtp.command)
app.command("bot")(bot.command)
app.command("match")(match.command)
app.command("ladder")(ladder.command)
app.command("selfplay")(selfplay.command)
app.add_typer(admin.app, name="admin")
app.add_typer(puzzle.app, name="puzzle")
app.add_typer(train.app, name="train")


def _print_version(wanted: bool) -> None:
    if wanted:
        say(f"cornerwise {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and exit.", callback=_print_version, is_eager=True
        ),
    ] = False,
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Open the game, and let other devices on your network join."),
    ] = False,
) -> None:
    """Handles the options without a subcommand; without one, opens the game."""
    if context.invoked_subcommand is None:
        serve.play_here(lan=lan)


@functools.cache
def _command() -> Callable[..., object]:
    """Returns the command with its subcommands, which takes time to make."""
    return typer.main.get_command(app)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and ends with `SystemExit`.

    The status is 0, or 2 for an error that the user can fix, reported as one line on stderr.
    """
    with guarded():
        try:
            status = _command()(args=arguments, prog_name="cornerwise", standalone_mode=False)
        except TyperException as error:
            raise SystemExit(print_usage_error(error)) from None
        except typer.Abort:
            print_error("stopped; nothing was done")
            raise SystemExit(1) from None
    raise SystemExit(status if isinstance(status, int) else 0)

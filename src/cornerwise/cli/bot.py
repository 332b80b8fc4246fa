"""`cornerwise bot`: any GTP engine plays on a server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.console import one_line, say
from cornerwise.cli.files import STANDARD, read_stdin
from cornerwise.errors import CornerwiseError
from cornerwise.variants import setup_named

_MOST_ENGINES = 256


class TokenError(CornerwiseError):
    """No token was given."""

    code = "cli/token"


def command(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="The server, such as https://games.example.")
    ],
    engine: Annotated[
        list[str],
        typer.Argument(
            metavar="ENGINE…", help="The command of a GTP engine, preferably after `--`."
        ),
    ],
    *,
    token_file: Annotated[
        Path | None,
        typer.Option(
            "--token-file",
            metavar="FILE",
            help="A file with the token of the account, - for standard input.",
            show_default="the environment variable CORNERWISE_TOKEN",
        ),
    ] = None,
    open_ways: Annotated[
        list[str] | None,
        typer.Option(
            "--open",
            metavar="VARIANT",
            help="Also take open seats in the lobby in games of this variant. May be repeated.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Stop after N games.", show_default="never"),
    ] = None,
    engines: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=_MOST_ENGINES, help="Engines to run at once."),
    ] = 1,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=1, help="Time limit for a move in seconds.")
    ] = 300.0,
    wait: Annotated[
        bool,
        typer.Option("--wait", help="Wait until the server answers."),
    ] = False,
    leave: Annotated[
        bool,
        typer.Option(
            "--leave", help="When stopping, let the server's computers take over unfinished games."
        ),
    ] = False,
) -> None:
    """Let a GTP engine play on a server, using an account's token.

    It takes the seats it is invited to and plays until you press Ctrl-C. Unfinished games wait
    until it comes back.

    Example: `cornerwise bot https://games.example --token-file token -- cornerwise gtp --level 5`
    """
    # Imported here because other commands do not need it, and importing it is slow.
    from cornerwise.bots import Bot, Engines, Plan, ServerUnreachable, Site, wait_for_server  # noqa: PLC0415

    plan = Plan(frozenset(_way(name) for name in open_ways or []), games)
    site = Site.with_token(url, _token(token_file))

    async def play() -> None:
        thinking = Engines(engine, engines, seconds)
        bot = Bot(site, thinking.move, plan, _report)
        try:
            title = await thinking.title()
            me = await (wait_for_server(site, _report) if wait else site.me())
            _report(f"{title} plays at {url} as {me['account']['name']}")
            await bot.run()
        except ServerUnreachable as error:
            raise ServerUnreachable(f"{error} (--wait waits until it does)") from None
        finally:
            thinking.close()
            if leave:
                await bot.leave_all()
            await site.close()

    asyncio.run(_stoppable(play()))


async def _stoppable(work: object) -> None:
    """Does some work until it is done, or until Ctrl-C or SIGTERM."""
    assert asyncio.iscoroutine(work)
    task = asyncio.create_task(work)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows supports only Ctrl-C.
            loop.add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _token(file: Path | None) -> str:
    token = _read_token(file) if file else os.environ.get("CORNERWISE_TOKEN", "")
    if not token.strip():
        raise TokenError("there is no token: create one on the account page, and use --token-file")
    return token.strip()


def _read_token(file: Path) -> str:
    content = read_stdin() if str(file) == STANDARD else file.read_bytes()
    # Anything that is not UTF-8 is not a token, which is reported when it is used.
    return content.decode("utf-8", errors="replace")


def _way(name: str) -> str:
    return setup_named(name).name


def _report(text: str) -> None:
    say(one_line(text))
    sys.stdout.flush()

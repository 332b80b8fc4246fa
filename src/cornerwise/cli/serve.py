"""`cornerwise serve`, and `cornerwise` without a command."""

from __future__ import annotations

import http.client
import json
import logging
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.options import NoNetOption
from cornerwise.errors import CornerwiseError

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 only on request
PORT = 8000
DRAIN_SECONDS = 10.0

_ASK_SECONDS = 3.0
"""How long to wait, in seconds, for an answer from a server that may already be running."""

_LONGEST_ANSWER = 1000

_CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+\.[^\s@.]+|https://[^\s/]+\.[^\s/]+(/\S*)?", re.ASCII)


class PortError(CornerwiseError):
    """An address that the server cannot listen on."""

    code = "cli/port"


class WrongContact(CornerwiseError):
    """A contact that push services would not accept."""

    code = "cli/push_contact"


class NoPages(CornerwiseError):
    """The web client is not built."""

    code = "cli/no_pages"


def command(
    *,
    host: Annotated[
        str, typer.Option(metavar="HOST", help="The address to listen on; 0.0.0.0 for all.")
    ] = LOOPBACK,
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 for a free one.")
    ] = PORT,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="DATABASE_URL",
            help="The database: a file, or a URL such as postgresql://user@host/games.",
            show_default="cornerwise.db in your data folder",
        ),
    ] = None,
    redis: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="REDIS_URL",
            help="Redis, which connects several servers that share one database.",
            show_default="a single server",
        ),
    ] = None,
    computers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=256,
            help="How many computer players may think at once.",
            show_default="all cores but one",
        ),
    ] = None,
    public_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A host name under which the server is reached from outside. May be repeated.",
            show_default=False,
        ),
    ] = None,
    drain: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0,
            max=3600,
            help="After SIGTERM, how long to hand over work to other servers; 0 stops at once.",
        ),
    ] = DRAIN_SECONDS,
    metrics: Annotated[
        bool,
        typer.Option(
            "--metrics", help="Serve /metrics to everyone, not just to programs on this machine."
        ),
    ] = False,
    push_contact: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="PUSH_CONTACT",
            help="Send push notifications; ADDRESS tells push services whom to contact, "
            "for example mailto:admin@example.org.",
            show_default="no push notifications",
        ),
    ] = None,
    no_net: NoNetOption = False,
    no_pages: Annotated[
        bool,
        typer.Option("--no-pages", help="Serve only the API, without the web app."),
    ] = False,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the game in a browser.")
    ] = False,
) -> None:
    """Serve the game as a web app, by default only to this machine.

    Games are stored in a database and continue when the server restarts.

    Example: `cornerwise serve --port 8000 --database games.db`
    """
    with _stopped_before_the_start():
        if not no_pages:
            _check_pages()
        if push_contact is not None:
            _check_contact(push_contact)
        _serve(
            _bound(host, port),
            host,
            database,
            redis=redis,
            computers=computers,
            public_hosts=public_host or [],
            drain=drain,
            open_metrics=metrics,
            push_contact=push_contact,
            network=not no_net,
            pages=not no_pages,
            browser=browser,
            log_level=logging.INFO,
        )


@contextmanager
def _stopped_before_the_start() -> Iterator[None]:
    """Within this context, SIGTERM ends a server that is still starting, without an error."""

    def stop(_number: int, _frame: object) -> None:
        raise SystemExit(0)

    usual = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


@_stopped_before_the_start()
def play_here(*, lan: bool = False) -> None:
    """Serves the game and opens a browser; uses a free port if the usual one is taken.

    Listens on loopback or, with `lan`, to all devices on the local network. If the game is
    already being served, only opens the browser.
    """
    _check_pages()
    host = EVERYWHERE if lan else LOOPBACK
    try:
        listening = _bound(host, PORT)
    except PortError:
        running = f"http://{LOOPBACK}:{PORT}/"
        if not lan and _is_cornerwise(PORT):
            say(f"Cornerwise is already running at {running}")
            webbrowser.open(running)
            return
        listening = _bound(host, 0)
    _serve(listening, host, None, browser=True, log_level=logging.WARNING)


def _is_cornerwise(port: int) -> bool:
    """Returns whether a port of this machine serves the game."""
    asking = http.client.HTTPConnection(LOOPBACK, port, timeout=_ASK_SECONDS)
    try:
        asking.request("GET", "/api/health")
        found = json.loads(asking.getresponse().read(_LONGEST_ANSWER))
    except (OSError, ValueError, http.client.HTTPException):
        return False
    finally:
        asking.close()
    return isinstance(found, dict) and found.get("status") == "ok" and "version" in found


def _serve(
    listening: socket.socket,
    host: str,
    database: str | None,
    *,
    redis: str | None = None,
    computers: int | None = None,
    public_hosts: list[str] | None = None,
    drain: float = 0.0,
    open_metrics: bool = False,
    push_contact: str | None = None,
    network: bool = True,
    pages: bool = True,
    browser: bool,
    log_level: int,
) -> None:
    # Imported here because other commands do not need it, and importing it is slow.
    from cornerwise.server.logging import set_up_logging  # noqa: PLC0415
    from cornerwise.server.run import run  # noqa: PLC0415
    from cornerwise.server.settings import (  # noqa: PLC0415
        BUILT_CLIENT,
        LOOPBACK_HOSTS,
        Settings,
        usual_computers,
    )
    from cornerwise.server.storage.sql import default_database  # noqa: PLC0415

    is_loopback = host in LOOPBACK_HOSTS
    names = tuple(name.lower() for name in public_hosts or [])
    settings = Settings(
        computers=computers or usual_computers(),
        hosts=(*LOOPBACK_HOSTS, *names) if is_loopback or names else (),
        drain_seconds=drain,
        open_metrics=open_metrics,
        push_contact=push_contact,
        network=network,
        static=BUILT_CLIENT if pages else None,
        shared=redis is not None,
    )
    set_up_logging(log_level)
    address = _address(listening, host)

    def ready() -> None:
        say(f"Cornerwise is at {address} (stop it with Ctrl-C)")
        sys.stdout.flush()
        if browser:
            # Some browser launchers take long to return.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listening:
        run(listening, database or default_database(), redis, settings, ready)


def _check_contact(contact: str) -> None:
    """Raises `WrongContact` for a contact that push services would not accept."""
    if not _CONTACT.fullmatch(contact):
        raise WrongContact(
            f"{contact!r} is not a contact for push services: "
            "give an address such as mailto:admin@example.org or https://example.org/contact"
        )


def _check_pages() -> None:
    """Raises `NoPages`, with instructions, when the web client is not built."""
    from cornerwise.server.http.static_files import are_built  # noqa: PLC0415 (as in _serve)
    from cornerwise.server.settings import BUILT_CLIENT  # noqa: PLC0415

    if not are_built(BUILT_CLIENT):
        raise NoPages(
            "the web app is not built: run `make play` in a clone of the repository "
            "(it needs Node.js 20 or newer), or `cornerwise serve --no-pages` to serve only the API"
        )


def _bound(host: str, port: int) -> socket.socket:
    from cornerwise.server.http.listening import listening_socket  # noqa: PLC0415 (as in _serve)

    try:
        return listening_socket(host, port)
    except OSError as error:
        hint = "; choose another with --port" if port else ""
        raise PortError(f"cannot listen on {host} port {port}: {error.strerror}{hint}") from None


def _address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    shown = _own_address() if host in (EVERYWHERE, "::") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _own_address() -> str:
    """Returns the address at which other devices on the network can reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: connecting only selects the route that a packet would take.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])

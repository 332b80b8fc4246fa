"""Turns errors into one line on stderr, so that users never see a traceback."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cornerwise.cli.console import print_error
from cornerwise.errors import CornerwiseError

STATUS_ERROR = 2
STATUS_INTERRUPTED = 130
STATUS_NO_READER = 1


@contextmanager
def guarded() -> Iterator[None]:
    """Turns the errors of a command into a line on stderr and an exit status."""
    _accept_any_character()
    try:
        try:
            yield
        finally:
            # A closed pipe is noticed here, not when Python exits.
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        raise SystemExit(STATUS_NO_READER) from None
    except CornerwiseError as error:
        print_error(str(error))
        raise SystemExit(STATUS_ERROR) from None
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        print_error(f"{what}{error.strerror or error}")
        raise SystemExit(STATUS_ERROR) from None
    except KeyboardInterrupt:
        raise SystemExit(STATUS_INTERRUPTED) from None


@contextmanager
def stopped_at_once() -> Iterator[None]:
    """Lets Ctrl-C end the program while compiled code is running.

    Python handles signals only between its own instructions, and the kernel may run for hours.
    """
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def noticing_interrupts() -> Iterator[Callable[[], bool]]:
    """Yields a function that returns whether Ctrl-C was pressed, so that work can end cleanly.

    A second Ctrl-C ends the program at once.
    """
    asked = False

    def ask(_number: int, _frame: object) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    usual = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, usual)


def _accept_any_character() -> None:
    """Makes terminals show a question mark for characters they lack, instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    # Python flushes stdout once more when it exits, which must not fail.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

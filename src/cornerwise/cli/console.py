"""Output of the commands. Colours appear only on terminals that support them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cornerwise.palette import paint_of

if TYPE_CHECKING:
    from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Returns a console on the current stdout or stderr."""
    # Imported here because most output is piped somewhere and needs no colours.
    from rich.console import Console  # noqa: PLC0415

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def wants_colour(target: Console) -> bool:
    """Returns whether a console shows colours: it is a terminal, and NO_COLOR is not set."""
    return target.color_system is not None and not target.no_color


def knows_few_colours(target: Console) -> bool:
    """Returns whether a console has only the sixteen standard colours."""
    return target.color_system in ("standard", "windows")


def paint_style(target: Console, colour: str) -> str:
    """Returns a console's style for a colour of the game."""
    paint = paint_of(colour)
    return paint.ansi if knows_few_colours(target) else paint.terminal


def say(text: str, *, stderr: bool = False) -> None:
    """Writes text to stdout or stderr exactly as given, and ends its line."""
    stream = sys.stderr if stderr else sys.stdout
    stream.write(f"{text}\n")


def print_error(text: str) -> None:
    """Writes an error to stderr as one line, in red if the terminal has colours."""
    line = f"error: {one_line(text)}"
    target = console(stderr=True)
    if wants_colour(target):
        target.print(line, style="red", soft_wrap=True)
    else:
        sys.stderr.write(f"{line}\n")


def print_note(text: str) -> None:
    """Writes a note for the user to stderr, as one line."""
    sys.stderr.write(f"note: {one_line(text)}\n")


def one_line(text: str) -> str:
    """Returns foreign text made safe for a terminal: one line, no control characters."""
    return "".join(sign if sign.isprintable() else " " for sign in text)

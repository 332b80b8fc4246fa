"""Where the commands write to. Colours appear only on terminals that want them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cornerwise.palette import paint_of

if TYPE_CHECKING:
    from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Returns a console on stdout or stderr as they are now."""
    # Imported here because most commands are piped somewhere and need no colours.
    from rich.console import Console  # noqa: PLC0415

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def wants_colour(target: Console) -> bool:
    """Returns whether a console shows colours: a terminal, and NO_COLOR is not set."""
    return target.color_system is not None and not target.no_color


def knows_few_colours(target: Console) -> bool:
    """Returns whether a console has only the sixteen oldest colours."""
    return target.color_system in ("standard", "windows")


def paint_style(target: Console, colour: str) -> str:
    """Returns the style of a colour of the game on a console."""
    paint = paint_of(colour)
    return paint.ansi if knows_few_colours(target) else paint.terminal


def say(text: str) -> None:
    """Writes a line to stdout just as it is."""
    sys.stdout.write(f"{text}\n")


def complain(text: str) -> None:
    """Writes an error to stderr as one line, red where there are colours."""
    line = f"error: {one_line(text)}"
    target = console(stderr=True)
    if wants_colour(target):
        target.print(line, style="red", soft_wrap=True)
    else:
        sys.stderr.write(f"{line}\n")


def remark(text: str) -> None:
    """Writes something that the user should know to stderr, as one line."""
    sys.stderr.write(f"note: {one_line(text)}\n")


def one_line(text: str) -> str:
    """Returns text from elsewhere made safe for a terminal: one line, no control characters."""
    return "".join(sign if sign.isprintable() else " " for sign in text)

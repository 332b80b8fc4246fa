"""The conversation with the players: lines in, lines out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from cornerwise.cli.console import console, one_line, paint_style, wants_colour
from cornerwise.render import RenderOptions


class EndOfInput(Exception):
    """The input has ended."""


class Talk:
    """A console with questions."""

    def __init__(self, *, patterns: bool = False) -> None:
        self.console = console()
        self.colourful = wants_colour(self.console)
        self.options = RenderOptions(patterns=patterns)

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Prints a line."""
        self.console.print(text if isinstance(text, Text) else one_line(text), style=style)

    def refuse(self, reason: object) -> None:
        """Prints why something was not done."""
        self.say(str(reason), "red")

    def style_of(self, colour: str) -> str | None:
        """Returns the style of a colour of the game, or None if the console has no colours."""
        return paint_style(self.console, colour) if self.colourful else None

    def show_side_by_side(self, drawings: Sequence[Text]) -> None:
        """Prints small drawings in as many columns as fit."""
        self.console.print(Columns(drawings, equal=True, padding=(1, 3)))

    def ask(self, question: str, colour: str | None = None) -> str:
        """Returns what was typed. Raises `EndOfInput` when there is nothing more to read."""
        style = "bold" if colour is None else paint_style(self.console, colour)
        self.console.print(question, style=style, end="", soft_wrap=True)
        self.console.print(" ", end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        if not sys.stdin.isatty():
            # Piped input is not echoed.
            self.say(line.strip())
        return line.strip()

    def agree(self, question: str) -> bool:
        """Asks a yes-or-no question; Enter means yes."""
        while True:
            answer = self.ask(f"{question} [Y/n]").lower()
            if answer in ("", "y", "yes"):
                return True
            if answer in ("n", "no"):
                return False
            self.refuse("Please type y or n.")

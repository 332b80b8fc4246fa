"""The Go Text Protocol: parses requests and formats answers, independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from cornerwise.errors import CornerwiseError

MAX_LINE = 4096
"""Longest line accepted, in characters; no command needs more."""

_MAX_SHOWN = 60


class CommandFailed(CornerwiseError):
    """A command that failed; the message is the answer."""

    code = "gtp/failed"


@dataclass(frozen=True)
class Request:
    """A parsed command."""

    id: str
    """The number before the command, repeated in the answer; empty when there is none."""

    command: str

    arguments: tuple[str, ...]


Command = Callable[[tuple[str, ...]], str]
"""Runs a command with its arguments and returns the answer. Raises `CornerwiseError`."""


class LineSource(Protocol):
    """Where lines come from: an open text file."""

    def readline(self, size: int = -1, /) -> str:
        """Returns the next line, at most `size` characters of it; empty at the end."""


class LineSink(Protocol):
    """Where answers go: an open text file."""

    def write(self, text: str, /) -> object:
        """Writes text."""

    def flush(self) -> object:
        """Flushes the written text."""


def parse_line(line: str) -> Request | None:
    """Returns the request on a line, or None if there is none.

    Comments begin with `#`. Control characters are removed; tabs count as spaces.
    """
    text = line.partition("#")[0].replace("\t", " ")
    words = "".join(sign for sign in text if sign.isprintable()).split()
    number = ""
    if words and words[0].isascii() and words[0].isdigit():
        number = words.pop(0)
    if not words:
        return None
    return Request(number, words[0], tuple(words[1:]))


def success(number: str, text: str = "") -> str:
    """Returns a success answer, ready to be written."""
    return _answer("=", number, text)


def failure(number: str, message: str) -> str:
    """Returns an error answer, ready to be written."""
    return _answer("?", number, " ".join(message.split()))


def _answer(status: str, number: str, text: str) -> str:
    # An empty line would end the answer early; some controllers require the first space.
    first, *rest = text.rstrip().split("\n")
    lines = [f"{status}{number} {first}", *(line.rstrip() or " " for line in rest)]
    return "\n".join(lines) + "\n\n"


class Server:
    """Answers requests one after another, until `quit` or the end of the input."""

    def __init__(self, commands: Mapping[str, Command]) -> None:
        """Provides the given commands and those that every engine has."""
        self._commands: dict[str, Command] = {
            **commands,
            "known_command": self._known_command,
            "list_commands": self._list_commands,
            "protocol_version": lambda _: "2",
            "quit": self._quit,
        }
        self._running = True

    def serve(self, source: LineSource, sink: LineSink) -> None:
        """Reads requests and writes each answer at once. Lines may contain anything."""
        while self._running:
            line = source.readline(MAX_LINE)
            if not line:
                return
            if len(line) == MAX_LINE and not line.endswith("\n"):
                _skip_line(source)
                answer = failure("", f"a line is longer than {MAX_LINE} characters")
            else:
                answer = self.answer(line)
            if answer:
                sink.write(answer)
                sink.flush()

    def answer(self, line: str) -> str:
        """Returns the answer to a line, empty when the line has no request."""
        request = parse_line(line)
        if request is None:
            return ""
        command = self._commands.get(request.command)
        if command is None:
            return failure(request.id, f"unknown command ({request.command[:_MAX_SHOWN]})")
        try:
            return success(request.id, command(request.arguments))
        except CornerwiseError as error:
            return failure(request.id, str(error))

    def _known_command(self, arguments: tuple[str, ...]) -> str:
        return "true" if one(arguments, "a command") in self._commands else "false"

    def _list_commands(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        return "\n".join(sorted(self._commands))

    def _quit(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        self._running = False
        return ""


def none(arguments: Iterable[str]) -> None:
    """Raises `CommandFailed` when there are arguments."""
    if tuple(arguments):
        raise CommandFailed("this command takes no arguments")


def one(arguments: tuple[str, ...], what: str) -> str:
    """Returns the only argument. Raises `CommandFailed`, naming it, for any other number."""
    if len(arguments) != 1:
        raise CommandFailed(f"this command takes one argument: {what}")
    return arguments[0]


def _skip_line(source: LineSource) -> None:
    while True:
        rest = source.readline(MAX_LINE)
        if not rest or rest.endswith("\n"):
            return

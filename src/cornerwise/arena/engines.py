"""What can be named as an opponent: a level, a budget, a player in Python, or a command line."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from dataclasses import dataclass

from cornerwise.engine.gtp.thinker import Budget
from cornerwise.engine.levels import level_numbered
from cornerwise.errors import SetupError

_OWN = re.compile(r"(?:(level|time|simulations):(.*)|([0-9.]+))", re.ASCII)
_PLAYER = re.compile(r"(?:[^\s:]+\.py|[A-Za-z_][\w.]*):[A-Za-z_][\w.]*")
_PROGRAM = "cornerwise"


@dataclass(frozen=True)
class EngineSpec:
    """An engine that can be started."""

    name: str
    """The name as given, used in reports."""

    command: tuple[str, ...]
    """The program and its arguments."""

    fixed: bool = False
    """Whether its budget is part of its definition: a level, or a number of simulations."""


def engine_spec(text: str, game: str) -> EngineSpec:
    """Returns the engine that a text names.

    A number is a level; `level:5`, `time:0.1` and `simulations:500` are our own engine with
    that budget; `my_module:Player` and `file.py:Player` are players in Python; anything else is a
    command line that speaks GTP. Raises `SetupError`.
    """
    own = _OWN.fullmatch(text.strip())
    if own is not None:
        option, number = (own[1], own[2]) if own[1] else ("level", own[3])
        _check_budget(option, number)
        command = ("gtp", "--game", game, f"--{option}", number)
        return EngineSpec(text.strip(), (*_own_program(), *command), fixed=option != "time")
    if _PLAYER.fullmatch(text.strip()):
        command = ("gtp", "--game", game, "--player", text.strip())
        return EngineSpec(text.strip(), (*_own_program(), *command))
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SetupError(f"{text[:60]!r} is not a command line: {error}") from None
    if not words:
        raise SetupError("an engine needs a level or a command line")
    if words[0] == _PROGRAM and shutil.which(_PROGRAM) is None:
        return EngineSpec(text, (*_own_program(), *words[1:]))
    return EngineSpec(text, tuple(words))


def _check_budget(option: str, text: str) -> None:
    """Raises `SetupError` for a budget that our engine would refuse."""
    try:
        match option:
            case "level":
                level_numbered(int(text))
            case "time":
                Budget(seconds=float(text))
            case _:
                Budget(simulations=int(text))
    except ValueError:
        raise SetupError(f"{text[:60]!r} is not a valid number for {option}") from None


def _own_program() -> tuple[str, ...]:
    # The package that is running now, wherever it is installed.
    return (sys.executable, "-m", _PROGRAM)

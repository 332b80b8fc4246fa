"""The parameters that `param` and `param_base` set and list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cornerwise.engine.gtp.names import number, seconds
from cornerwise.engine.gtp.protocol import CommandFailed
from cornerwise.engine.gtp.thinker import Budget, Thinker

HIGHEST_LEVEL = 9


@dataclass(frozen=True)
class Parameter:
    """A parameter that can be read and set."""

    get: Callable[[], object | None]
    """Returns the value, or None when it does not apply and is not listed."""

    set: Callable[[str], None]
    """Sets the value from text. Raises `CommandFailed`."""


class Switch:
    """A parameter with the value 0 or 1."""

    def __init__(self, *, on: bool) -> None:
        self.on = on

    def parameter(self) -> Parameter:
        """Returns the parameter that controls the switch."""
        return Parameter(lambda: int(self.on), self._set)

    def _set(self, text: str) -> None:
        self.on = bool(number(text, "the value", most=1))


def param(parameters: dict[str, Parameter], arguments: tuple[str, ...]) -> str:
    """Lists the parameters, or sets one. Raises `CommandFailed`."""
    if not arguments:
        values = {key: each.get() for key, each in parameters.items()}
        return "\n".join(f"{key} {value}" for key, value in values.items() if value is not None)
    if len(arguments) != 2:
        raise CommandFailed("give no arguments, or a key and a value")
    key, value = arguments
    if key not in parameters:
        raise CommandFailed(f"unknown parameter {key[:40]!r}: choose from {', '.join(parameters)}")
    parameters[key].set(value)
    return ""


def search_parameters(thinker: Callable[[], Thinker]) -> dict[str, Parameter]:
    """Returns the search parameters: the budget per move, symmetric draws, and the book."""

    def set_level(text: str) -> None:
        level = number(text, "the level", least=1, most=HIGHEST_LEVEL)
        thinker().with_budget(Budget(level=level))

    def set_seconds(text: str) -> None:
        thinker().with_budget(Budget(seconds=seconds(text, "the time")))

    def set_simulations(text: str) -> None:
        simulations = number(text, "the number of simulations", least=1)
        thinker().with_budget(Budget(simulations=simulations))

    def set_book(text: str) -> None:
        thinker().with_book(on=bool(number(text, "the value", most=1)))

    def set_avoids(text: str) -> None:
        thinker().avoids_symmetric_draw = bool(number(text, "the value", most=1))

    return {
        "avoid_symmetric_draw": Parameter(lambda: int(thinker().avoids_symmetric_draw), set_avoids),
        "fixed_simulations": Parameter(lambda: thinker().budget.simulations, set_simulations),
        "level": Parameter(lambda: thinker().budget.level, set_level),
        "time": Parameter(lambda: thinker().budget.seconds, set_seconds),
        "use_book": Parameter(lambda: int(thinker().uses_book), set_book),
    }

"""Careful JSON parsing: bounded, without repeated keys, with a path to every value."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cornerwise.errors import RecordError
from cornerwise.records.limits import MAX_JSON_MARKS
from cornerwise.records.source import place_in

_MAX_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Path:
    """The location of a value. Paths share their prefixes, so long ones stay cheap."""

    parent: Path | None = None

    step: str | int = "$"

    def at(self, step: str | int) -> Path:
        """Returns the path of a member."""
        return Path(self, step)

    def error(self, message: str) -> RecordError:
        """Returns an error that names this path."""
        return RecordError(f"{self}: {message}")

    def __str__(self) -> str:
        """Returns the path in the usual notation, such as `$.line[3].move`."""
        steps: list[str] = []
        path: Path | None = self
        while path is not None:
            if isinstance(path.step, int):
                steps.append(f"[{path.step}]")
            else:
                steps.append(path.step if path.parent is None else f".{path.step[:40]}")
            path = path.parent
        return "".join(reversed(steps))


class _Repeated(dict[str, Any]):
    """An object that repeats a key."""

    key = ""


def parse_json(text: str) -> Any:
    """Returns the value of a JSON text.

    Raises `RecordError` with line and column for text that is not JSON or is too large.
    Oversized integers become infinite, which no reader accepts as a whole number.
    """
    check_marks(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise RecordError(f"{place_in(text, error.pos)}: this is not JSON: {error.msg}") from None
    except RecursionError:
        raise RecordError("line 1, column 1: the JSON is nested too deeply") from None


def check_marks(text: str) -> None:
    """Raises `RecordError` for a text with more values than any record needs."""
    if max(text.count("[") + text.count("{"), text.count(",")) > MAX_JSON_MARKS:
        raise RecordError("line 1, column 1: the JSON has too many values")


def object_at(
    path: Path, value: Any, known: Sequence[str], needed: Sequence[str] = ()
) -> dict[str, Any]:
    """Returns the value if it is an object with only `known` keys, including all `needed` ones."""
    if not isinstance(value, dict):
        raise path.error("expected an object {…}")
    if isinstance(value, _Repeated):
        raise path.error(f"the key {value.key[:40]!r} appears twice")
    for key in value:
        if known and key not in known:
            raise path.error(f"the key {key[:40]!r} is not one of {', '.join(known)}")
    for key in needed:
        if key not in value:
            raise path.error(f"the key {key!r} is missing")
    return value


def list_at(path: Path, value: Any) -> list[Any]:
    """Returns the value if it is a list."""
    if not isinstance(value, list):
        raise path.error("expected a list […]")
    return value


def text_at(path: Path, value: Any) -> str:
    """Returns the value if it is a string."""
    if not isinstance(value, str):
        raise path.error("expected a string")
    return value


def number_at(path: Path, value: Any) -> int:
    """Returns the value if it is a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise path.error("expected a whole number")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    repeated = _Repeated(result)
    repeated.key = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return repeated


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_DIGITS else math.inf

"""Statements prepared for SQLite's driver.

SQLAlchemy takes longer to run a statement than SQLite does. Here it writes the text once, and is not
needed after that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, Dialect, Executable
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

_TIME_LENGTH = len("2000-01-01 00:00:00.000000")
"""The length of a time as text without its zone."""


class Prepared:
    """A statement as text, and how its values are encoded for the driver."""

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]  # of all that are used here
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None
        self.sql = str(compiled)
        bounds = {name: bound for bound, name in compiled.bind_names.items()}
        self.names = tuple(compiled.positiontup)
        """The names of the values, in the order of the text."""
        self._coders = [(name, _coder(bounds[name].type, dialect)) for name in compiled.positiontup]
        self._constants = {
            name: bound.value for name, bound in bounds.items() if not bound.required
        }

    def coded(self, values: Mapping[str, Any]) -> list[Any]:
        """Returns values, given by name, in the order of the text and encoded for the driver."""
        if self._constants:
            values = {**self._constants, **values}
        return [
            values[name] if coder is None else coder(values[name]) for name, coder in self._coders
        ]


def _coder(kind: TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any] | None:
    """Returns the function that encodes values of a kind; None if the driver takes them as they are."""
    if isinstance(kind, DateTimeUTC):
        return _time_text
    if isinstance(kind, JSON):
        return _json_coder(kind, dialect)
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _json_coder(kind: JSON, dialect: Dialect) -> Callable[[Any], Any]:
    """Returns the function that encodes values as JSON, with fewer checks than SQLAlchemy's."""
    encode: Callable[[Any], str] = getattr(dialect, "_json_serializer", None) or json.dumps
    if kind.none_as_null:
        return lambda value: None if value is None else encode(value)
    return encode


def _time_text(time: datetime | None) -> str | None:
    """Returns a time as SQLAlchemy stores it in SQLite, several times as fast as SQLAlchemy."""
    if time is None:
        return None
    if time.tzinfo is not UTC:
        time = time.astimezone(UTC)
    return time.isoformat(" ", "microseconds")[:_TIME_LENGTH]

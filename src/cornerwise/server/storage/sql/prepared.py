"""Statements prepared for SQLite's driver.

SQLAlchemy takes longer to run a statement than SQLite does. Here it writes the text once, and is not
needed after that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import Dialect, Executable
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine


class Prepared:
    """A statement as text, and how its values are encoded for the driver."""

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]  # of all that are used here
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None
        self.sql = str(compiled)
        bounds = {name: bound for bound, name in compiled.bind_names.items()}
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
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _time_text(time: datetime | None) -> str | None:
    """Returns a time as SQLAlchemy stores it in SQLite, which takes it several times as long."""
    if time is None:
        return None
    if time.tzinfo is not UTC:
        time = time.astimezone(UTC)
    return time.replace(tzinfo=None).isoformat(" ", "microseconds")

r"""Property values as stored in SGF files: raw text in which `\` escapes a character.

Records keep values raw, so that properties unknown to this package survive unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cornerwise.errors import RecordError
from cornerwise.records.source import check_encodable, one_line_end

Properties = Mapping[str, tuple[str, ...]]
"""Identifiers such as `C`, each with its raw values."""

# Possessive, so that megabytes of backslashes match in one pass with little memory.
RAW_VALUE = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
"""What may appear between `[` and `]`. Needs the DOTALL flag."""

MAX_IDENTIFIER = 40
"""Maximum length of an identifier."""

_RAW = re.compile(RAW_VALUE, re.DOTALL)
_IDENTIFIER = re.compile(rf"[A-Za-z0-9]{{1,{MAX_IDENTIFIER}}}", re.ASCII)
_ESCAPED = re.compile(r"\\(?:\n|(.))", re.DOTALL)
_SPECIAL = re.compile(r"[\]\\]")


def escape(text: str) -> str:
    r"""Returns text as a raw value. Inverse of `unescape`, except that line ends become `\n`."""
    return _SPECIAL.sub(r"\\\g<0>", one_line_end(text))


def unescape(raw: str) -> str:
    r"""Returns the text of a raw value. A line end after `\` is soft and is removed."""
    return _ESCAPED.sub(lambda match: match[1] or "", raw)


def count_values(properties: Properties, reserved: frozenset[str]) -> int:
    """Returns the number of values.

    Raises `RecordError` for properties that a file cannot hold: invalid identifiers, values
    that are not raw, and `reserved` identifiers, which belong to moves, setups and settings.
    """
    count = 0
    for name, values in properties.items():
        if not _IDENTIFIER.fullmatch(name):
            raise RecordError(f"{name[:40]!r} is not a property name: use letters and digits")
        if name in reserved:
            raise RecordError(f"the property {name} is written automatically and cannot be set")
        if not values:
            raise RecordError(f"the property {name} has no value")
        for value in values:
            _check_raw(name, value)
        count += len(values)
    return count


def _check_raw(name: str, value: str) -> None:
    if not _RAW.fullmatch(value):
        raise RecordError(rf"the property {name} has an unescaped ']' or ends with a single '\'")
    if "\r" in value:
        raise RecordError(f"the property {name} has a carriage return: end lines with a newline")
    try:
        check_encodable(value)
    except RecordError as error:
        raise RecordError(f"the property {name}, {error}") from None

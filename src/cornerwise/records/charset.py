"""Character sets of `.blksgf` files, named by the CA property."""

from __future__ import annotations

import codecs

from cornerwise.records.sgf import first_value
from cornerwise.records.source import check_size

_UTF8_BOM = b"\xef\xbb\xbf"

_CHARSETS = {
    "ascii": "ascii",
    "cp1252": "cp1252",
    "iso8859-1": "iso-8859-1",
    "iso8859-15": "iso-8859-15",
    "utf-8": "utf-8",
}
"""The supported character sets of CA, with Python's names for them."""


def charset_of(source: bytes) -> str:
    """Returns the character set that the first node of a file names; UTF-8 by default."""
    check_size(len(source))
    # All supported sets encode the format's delimiters alike.
    named = first_value(source.removeprefix(_UTF8_BOM).decode("latin-1"), "CA")
    return known_charset(named) or "utf-8"


def known_charset(named: str | None) -> str | None:
    """Returns Python's name for a character set named by CA, or None if it is not supported."""
    try:
        return None if named is None else _CHARSETS.get(codecs.lookup(named.strip()).name)
    except (LookupError, ValueError):
        return None

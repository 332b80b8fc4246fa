"""Converts bytes to clean text, and offsets to lines and columns."""

from __future__ import annotations

from cornerwise.errors import RecordError
from cornerwise.records.limits import MAX_BYTES

_BOM = "\ufeff"


def clean_text(source: str | bytes, charset: str = "utf-8") -> str:
    r"""Returns the text of a file without a byte order mark and with `\n` line ends.

    Raises `RecordError` if it is too large or not valid in the character set.
    """
    check_size(len(source))
    if isinstance(source, bytes):
        try:
            text = source.decode(charset)
        except UnicodeDecodeError as error:
            before = one_line_end(source[: error.start].decode(charset))
            name = charset.upper()
            raise RecordError(f"{place_in(before, len(before))}: this is not {name}") from None
    else:
        text = source
        check_encodable(text)
    return one_line_end(text.removeprefix(_BOM))


def check_size(size: int) -> None:
    """Raises `RecordError` when a file or text is larger than `MAX_BYTES`."""
    if size > MAX_BYTES:
        raise RecordError(f"line 1, column 1: the record is larger than {MAX_BYTES >> 20} MiB")


def check_encodable(text: str) -> None:
    """Raises `RecordError` for text with lone surrogates, which UTF-8 cannot encode."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        place = place_in(text, error.start)
        raise RecordError(f"{place}: a lone surrogate, which UTF-8 cannot encode") from None


def one_line_end(text: str) -> str:
    r"""Returns the text with every line end written as `\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def place_in(text: str, offset: int) -> str:
    """Returns an offset in a text as `line 3, column 5`, both counted from 1."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return f"line {line}, column {column}"

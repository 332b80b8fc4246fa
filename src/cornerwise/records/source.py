"""From bytes to clean text, and from an offset to a place that people can find."""

from __future__ import annotations

from cornerwise.errors import RecordError
from cornerwise.records.limits import MAX_BYTES

_BOM = "\ufeff"


def clean_text(source: str | bytes, charset: str = "utf-8") -> str:
    r"""Returns the text of a file without byte order mark, its lines ended by `\n`.

    Raises `RecordError` for what is too large or not of the character set.
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
    """Raises `RecordError` for text with half characters, which no UTF-8 file can hold."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        place = place_in(text, error.start)
        raise RecordError(f"{place}: half a character, which UTF-8 cannot hold") from None


def one_line_end(text: str) -> str:
    r"""Returns the text with every line end written as `\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def place_in(text: str, offset: int) -> str:
    """Returns a place of a text as `line 3, column 5`, both counted from 1."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return f"line {line}, column {column}"

"""The usual WebSocket frames (RFC 6455, section 5.2): short texts, each in one frame.

The websockets library reads and writes all frames, but takes several times as long for these. Both must
agree; the tests check that.
"""

from __future__ import annotations

import struct

from websockets.utils import apply_mask

_TEXT = 0x81
"""The first byte of a text that is complete in one frame."""

_MASKED = 0x80
_LENGTH = 0x7F
_IN_TWO_BYTES = 126
_IN_EIGHT_BYTES = 127
_MASK_BYTES = 4


def text_in_one_frame(data: bytes, most: int) -> bytes | None:
    """Returns the text of a client's frame that is exactly `data`, of at most a number of bytes.

    Returns None for everything else. The text may be invalid UTF-8.
    """
    if len(data) < 2 or data[0] != _TEXT or not data[1] & _MASKED:
        return None
    start, length = _head(data)
    if len(data) != start + length or length > most:
        return None
    return apply_mask(data[start:], data[start - _MASK_BYTES : start])


def ends_with_frame(data: bytes) -> bool:
    """Returns whether the last of a client's frames ends where the data does."""
    place = 0
    while place + 2 <= len(data):
        start, length = _head(data[place : place + 14])
        place += start + length
    return place == len(data)


def text_frame(text: bytes) -> bytes:
    """Returns a server's frame with a text."""
    length = len(text)
    if length < _IN_TWO_BYTES:
        return b"%c%c%b" % (_TEXT, length, text)
    if length < 1 << 16:
        return struct.pack("!BBH", _TEXT, _IN_TWO_BYTES, length) + text
    return struct.pack("!BBQ", _TEXT, _IN_EIGHT_BYTES, length) + text


def _head(data: bytes) -> tuple[int, int]:
    """Returns where the payload of a frame starts, and its length.

    Of a head that is not complete, the length is too large for the data.
    """
    length = data[1] & _LENGTH
    start = 2
    if length >= _IN_TWO_BYTES:
        start += 2 if length == _IN_TWO_BYTES else 8
        length = int.from_bytes(data[2:start], "big") if len(data) >= start else 1 << 63
    return start + (_MASK_BYTES if data[1] & _MASKED else 0), length

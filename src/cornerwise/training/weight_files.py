"""The file format of a network: a header with its shape and a checksum, then the weights."""

from __future__ import annotations

import struct

from cornerwise.errors import TrainingError
from cornerwise.kernel.sight import PLANES

OUTPUTS = 3
"""Value, margin and win of each slot."""

ROLES = 3
"""The cells a placement covers, those along its edges, and those at its corners."""

NUMBERS_BESIDE_PIECES = 3
"""Numbers per colour that a network gets besides its pieces."""

MAGIC = b"CWNET\r\n\x1a"
SINGLE_VERSION, HALF_VERSION = 1, 2
"""Weights are float32, or float16, which takes half the space and plays equally well."""

_HEADER = struct.Struct("<8s8IQ")
_SINGLE, _HALF = 4, 2  # Bytes of a weight.
_SIZES = ("colours", "pieces", "shapes", "channels", "hidden", "value_hidden", "blocks")
_FNV_START = 0xCBF29CE484222325
_FNV_PRIME = 0x100000001B3


def encode_network(shape: dict[str, int], weights: bytes, *, half: bool = True) -> bytes:
    """Returns the content of a file; weights are float32, in the order of `kernel/net/net.hpp`.

    With `half` they are rounded to float16. Raises `TrainingError` when one is too large for that.
    """
    sizes = [shape[name] for name in _SIZES]
    if len(weights) % _SINGLE:
        raise TrainingError("weights must be float32 numbers")
    version = HALF_VERSION if half else SINGLE_VERSION
    content = _as_half(weights) if half else weights
    return _HEADER.pack(MAGIC, version, *sizes, fnv1a(content)) + content


def decode_network(data: bytes) -> tuple[dict[str, int], bytes]:
    """Returns the shape and weights in a file, as float32.

    Does not check them; the kernel does when loading.
    """
    _, version, *sizes, _ = _HEADER.unpack_from(data)
    content = data[_HEADER.size :]
    weights = _as_single(content) if version == HALF_VERSION else content
    return dict(zip(_SIZES, sizes, strict=True)), weights


def _as_half(weights: bytes) -> bytes:
    count = len(weights) // _SINGLE
    try:
        return struct.pack(f"<{count}e", *struct.unpack(f"<{count}f", weights))
    except OverflowError:
        raise TrainingError("a weight is too large for float16") from None


def _as_single(content: bytes) -> bytes:
    count = len(content) // _HALF
    return struct.pack(f"<{count}f", *struct.unpack(f"<{count}e", content))


def fnv1a(data: bytes) -> int:
    """Returns the 64-bit FNV-1a checksum."""
    value = _FNV_START
    for byte in data:
        value = ((value ^ byte) * _FNV_PRIME) & 0xFFFFFFFFFFFFFFFF
    return value


def weight_count(shape: dict[str, int]) -> int:
    """Returns how many weights a network with a shape has."""
    colours, channels, hidden = shape["colours"], shape["channels"], shape["hidden"]
    inner, outputs = shape["value_hidden"], colours * OUTPUTS
    numbers = colours * (shape["pieces"] + NUMBERS_BESIDE_PIECES)
    stem = (colours * PLANES * 9 + numbers + 1) * channels
    block = 26 * channels + channels * hidden + hidden + hidden * channels + channels
    pool = (2 * channels + 1) * channels
    value = (2 * channels + numbers + 1) * inner + (inner + 1) * outputs
    policy = 1 + ROLES * channels + shape["shapes"] * (channels + 1)
    return stem + shape["blocks"] * block + pool + value + policy

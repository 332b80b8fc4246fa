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
VERSION = 1
_HEADER = struct.Struct("<8s8IQ")
_SIZES = ("colours", "pieces", "shapes", "channels", "hidden", "value_hidden", "blocks")
_FNV_START = 0xCBF29CE484222325
_FNV_PRIME = 0x100000001B3


def encode_network(shape: dict[str, int], weights: bytes) -> bytes:
    """Returns the content of a file; weights are float32, in the order of `kernel/net/net.hpp`."""
    sizes = [shape[name] for name in _SIZES]
    if len(weights) % 4:
        raise TrainingError("weights must be float32 numbers")
    return _HEADER.pack(MAGIC, VERSION, *sizes, fnv1a(weights)) + weights


def decode_network(data: bytes) -> tuple[dict[str, int], bytes]:
    """Returns the shape and weights in a file. Does not check them; the kernel does when loading."""
    _, _, *sizes, _ = _HEADER.unpack_from(data)
    return dict(zip(_SIZES, sizes, strict=True)), data[_HEADER.size :]


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

"""Files of self-play games: compact, checksummed, and safe when truncated.

A file begins with a line of JSON that describes how its games were made. One record per game
follows: length and CRC-32 of the rest, which is compressed. Games are appended as they end, in
any order. A truncated or damaged record does not affect those before it.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from cornerwise.errors import TrainingError
from cornerwise.kernel.selfplay import Ply, TrainingGame

FORMAT = "cornerwise-selfplay"
VERSION = 1
MOST_MOVES = 255
"""Moves of a full search that are stored, the most visited ones."""

_FRAME = struct.Struct("<II")
_GAME = struct.Struct("<IHBB")  # number, plies, colours, sides
_PLY = struct.Struct("<HBBB")  # placement, colour, searched, moves of a full search
_MOVE = struct.Struct("<HI")
_MOST_BYTES = 1 << 22
_MOST_HEADER = 1 << 16
_SCALE = 65_535


@dataclass(frozen=True)
class GameFile:
    """The content of a file."""

    provenance: dict[str, Any]
    """How the games were made: the game, its settings, options and seed."""

    games: list[TrainingGame] = field(default_factory=list)

    damage: str | None = None
    """What is wrong with the rest of the file, if anything."""

    sound_bytes: int = 0
    """Length of the intact part."""


def encode_game(game: TrainingGame) -> bytes:
    """Returns a game as one record."""
    payload = game_payload(game)
    return _FRAME.pack(len(payload), zlib.crc32(payload)) + payload


def game_payload(game: TrainingGame) -> bytes:
    """Returns the content of a game's record. Inverse of `decode_game`."""
    sides = len(game.plies[0].values) if game.plies else 0
    parts = [_GAME.pack(game.number, len(game.plies), len(game.scores), sides)]
    parts.append(struct.pack(f"<{len(game.scores)}h", *game.scores))
    for ply in game.plies:
        moves = ply.visits[:MOST_MOVES]
        parts.append(_PLY.pack(ply.placement, ply.colour, ply.searched, len(moves)))
        parts.append(struct.pack(f"<{sides}H", *(_whole(value) for value in ply.values)))
        parts.extend(_MOVE.pack(placement, visits) for placement, visits in moves)
    return zlib.compress(b"".join(parts), 6)


def decode_game(payload: bytes) -> TrainingGame:
    """Returns the game in a record. Raises `TrainingError` when it is invalid."""
    try:
        return _decoded(_unpacked(payload))
    except (struct.error, zlib.error) as error:
        raise TrainingError(f"a game cannot be read: {error}") from None


def _unpacked(payload: bytes) -> bytes:
    # A small record could decompress to gigabytes, so the result is bounded too.
    inflater = zlib.decompressobj()
    data = inflater.decompress(payload, _MOST_BYTES)
    if not inflater.eof:
        raise TrainingError("a game is too long or truncated")
    return data


def _decoded(data: bytes) -> TrainingGame:
    number, plies, colours, sides = _GAME.unpack_from(data)
    place = _GAME.size
    scores = struct.unpack_from(f"<{colours}h", data, place)
    place += 2 * colours
    found = []
    for _ in range(plies):
        placement, colour, searched, moves = _PLY.unpack_from(data, place)
        place += _PLY.size
        values = struct.unpack_from(f"<{sides}H", data, place)
        place += 2 * sides
        end = place + moves * _MOVE.size
        if end > len(data):
            raise TrainingError("a game is truncated")
        visits = tuple(_MOVE.iter_unpack(data[place:end]))
        place = end
        shares = tuple(value / _SCALE for value in values)
        found.append(Ply(placement, colour, bool(searched), shares, visits))
    return TrainingGame(number, tuple(found), tuple(scores))


def header_line(provenance: dict[str, Any]) -> bytes:
    """Returns the first line of a file."""
    document = {"format": FORMAT, "version": VERSION, **provenance}
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def read_games(path: Path) -> GameFile:
    """Reads a file as far as it is intact. Raises `TrainingError` for other kinds of files."""
    with path.open("rb") as file:
        provenance = _read_header(file, path)
        games: list[TrainingGame] = []
        sound = file.tell()
        try:
            for game, end in _records(file):
                games.append(game)
                sound = end
        except TrainingError as error:
            return GameFile(provenance, games, str(error), sound)
    return GameFile(provenance, games, None, sound)


def _read_header(file: BinaryIO, path: Path) -> dict[str, Any]:
    line = file.readline(_MOST_HEADER)
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise TrainingError(f"{path} is not a file of self-play games")
    if document.get("version") != VERSION:
        raise TrainingError(f"{path} has version {document.get('version')!r}, not {VERSION}")
    return {key: value for key, value in document.items() if key not in ("format", "version")}


def _records(file: BinaryIO) -> Iterator[tuple[TrainingGame, int]]:
    while frame := file.read(_FRAME.size):
        if len(frame) < _FRAME.size:
            raise TrainingError("its last game is truncated")
        length, checksum = _FRAME.unpack(frame)
        if length > _MOST_BYTES:
            raise TrainingError("a record has an impossible length")
        payload = file.read(length)
        if len(payload) < length:
            raise TrainingError("its last game is truncated")
        if zlib.crc32(payload) != checksum:
            raise TrainingError("a record has a wrong checksum")
        yield decode_game(payload), file.tell()


def _whole(share: float) -> int:
    return round(min(max(share, 0.0), 1.0) * _SCALE)

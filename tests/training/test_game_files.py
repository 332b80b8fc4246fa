"""Game files: nothing is lost in a round trip, and damage is reported."""

import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import TrainingError
from cornerwise.kernel.selfplay import Ply, TrainingGame
from cornerwise.training.game_files import decode_game, encode_game, header_line, read_games

FRAME = 8
shares = st.integers(0, 65_535).map(lambda whole: whole / 65_535)
moves = st.tuples(st.integers(0, 65_535), st.integers(0, 2**32 - 1))


@st.composite
def games(draw: st.DrawFn) -> TrainingGame:
    sides = draw(st.integers(1, 4))
    plies = st.builds(
        Ply,
        placement=st.integers(0, 65_535),
        colour=st.integers(0, 3),
        searched=st.booleans(),
        values=st.tuples(*[shares] * sides),
        visits=st.lists(moves, max_size=255).map(tuple),
    )
    scores = st.lists(st.integers(-200, 200), min_size=1, max_size=4).map(tuple)
    return TrainingGame(
        number=draw(st.integers(0, 2**32 - 1)),
        plies=tuple(draw(st.lists(plies, max_size=6))),
        scores=draw(scores),
    )


@given(games())
def test_a_record_gives_back_its_game(game: TrainingGame) -> None:
    assert decode_game(encode_game(game)[FRAME:]) == game


@given(st.binary(max_size=200))
def test_any_bytes_are_a_game_or_refused(data: bytes) -> None:
    for payload in (data, zlib.compress(data)):
        try:
            decode_game(payload)
        except TrainingError:
            continue


def test_a_file_gives_back_its_games_and_says_how_they_were_made(stored_games: Path) -> None:
    found = read_games(stored_games)
    assert [game.number for game in found.games] == list(range(8))
    assert (found.provenance["way"], found.provenance["network"]) == ("duo", None)
    assert found.damage is None
    assert found.sound_bytes == stored_games.stat().st_size


def test_a_file_cut_anywhere_keeps_the_games_before(games_file: Path) -> None:
    data, whole = games_file.read_bytes(), read_games(games_file).games
    header = data.index(b"\n") + 1
    ends = {header}
    for length in range(header, len(data), 97):
        games_file.write_bytes(data[:length])
        found = read_games(games_file)
        assert found.games == whole[: len(found.games)]
        assert (found.damage is None) == (found.sound_bytes == length)
        ends.add(found.sound_bytes)
    assert len(ends) == len(whole), "every game but the last was the end of a sound part"


def test_no_damaged_byte_gives_another_game(games_file: Path) -> None:
    data, whole = games_file.read_bytes(), read_games(games_file).games
    for place in range(data.index(b"\n") + 1, len(data), 53):
        damaged = bytearray(data)
        damaged[place] ^= 0x10
        games_file.write_bytes(bytes(damaged))
        found = read_games(games_file)
        assert found.damage is not None
        assert found.games == whole[: len(found.games)]


def _record(payload: bytes) -> bytes:
    return struct.pack("<II", len(payload), zlib.crc32(payload)) + payload


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (b"\x01", "truncated"),
        (struct.pack("<II", 0xFFFFFFF0, 0), "impossible length"),
        (struct.pack("<II", 100, 0), "truncated"),
        (struct.pack("<II", 4, 0) + b"game", "checksum"),
        (_record(b"game"), "cannot be read"),
        (_record(zlib.compress(b"")), "cannot be read"),
        (_record(zlib.compress(bytes(100 << 20))), "too long"),
        (_record(zlib.compress(b"some game" * 9)[:-6]), "truncated"),
        (_record(zlib.compress(struct.pack("<IHBB", 0, 0xFFFF, 255, 255))), "cannot be read"),
        (_record(zlib.compress(struct.pack("<IHBBHBBB", 0, 1, 0, 0, 0, 0, 1, 255))), "truncated"),
    ],
)
def test_a_hostile_record_is_told_and_ends_the_sound_part(
    games_file: Path, record: bytes, complaint: str
) -> None:
    sound = games_file.stat().st_size
    games_file.write_bytes(games_file.read_bytes() + record)
    found = read_games(games_file)
    assert (len(found.games), found.sound_bytes) == (8, sound)
    assert complaint in (found.damage or "")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "not a file of self-play games"),
        (b"\x89PNG\r\n\x1a\n", "not a file of self-play games"),
        (b"[" * 100_000, "not a file of self-play games"),
        (b"[1]\n", "not a file of self-play games"),
        (b'{"format": "other"}\n', "not a file of self-play games"),
        (header_line({"version": 99}), "version 99"),
    ],
)
def test_what_is_no_file_of_games_is_refused(
    tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "wrong"
    path.write_bytes(content)
    with pytest.raises(TrainingError, match=complaint):
        read_games(path)

"""Self-play as a dataset for others: a Parquet or Arrow file with one row for each position.

docs/training.md describes the columns. The file has no text notation and no padding: a position is
the list of placements that led to it, and everything refers to placement ids.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from cornerwise.errors import TrainingError
from cornerwise.extras import needs
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.training.corpus import file_setup
from cornerwise.training.game_files import read_games
from cornerwise.variants import Setup

SUFFIXES = (".parquet", ".arrow")
METADATA_KEY = b"cornerwise"
_GAMES_AT_ONCE = 200


def check_dataset(path: Path) -> None:
    """Raises `TrainingError` for another suffix, and `MissingExtra` when pyarrow is missing."""
    if path.suffix not in SUFFIXES:
        raise TrainingError(f"{path}: a dataset ends with {' or '.join(SUFFIXES)}")
    with needs("data"):
        import_module("pyarrow")


def write_dataset(games_file: Path, path: Path) -> int:
    """Writes the games of a file as a dataset, in the order of their numbers; returns its rows.

    The dataset is written completely or not at all. Raises `TrainingError` when the file is not a
    file of games.
    """
    check_dataset(path)
    found = read_games(games_file)
    setup = file_setup(games_file, found)
    games = iter(sorted(found.games, key=lambda game: game.number))
    temporary = path.with_name(f".{path.name}.part")
    rows = 0
    try:
        with _writer(temporary, path.suffix, found.provenance) as write:
            while some := list(islice(games, _GAMES_AT_ONCE)):
                rows += write(list(_rows(setup, some)))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return rows


def _rows(setup: Setup, games: Iterable[TrainingGame]) -> Iterator[dict[str, Any]]:
    for game in games:
        history: list[int] = []
        for number, ply in enumerate(game.plies):
            visits = sum(each for _, each in ply.visits)
            yield {
                "game": game.number,
                "ply": number,
                "colour": ply.colour,
                "side": side_to_move(setup, game, number),
                "history": history.copy(),
                "played": ply.placement,
                "searched": ply.searched,
                "moves": [placement for placement, _ in ply.visits],
                "visit_shares": [each / visits for _, each in ply.visits],
                "root_values": list(ply.values) if ply.searched else [],
                "final_scores": list(game.scores),
            }
            history.append(ply.placement)


def side_to_move(setup: Setup, game: TrainingGame, number: int) -> int:
    """Returns the side that makes a ply of a game."""
    colour = game.plies[number].colour
    seat = setup.seating.seat_of(colour)
    if seat is None:
        seat = setup.shared_player(sum(ply.colour == colour for ply in game.plies[:number]))
    return setup.seating.side_of(seat)


def _schema(provenance: dict[str, Any]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 (an extra)

    return pa.schema(
        [
            ("game", pa.uint32()),
            ("ply", pa.uint16()),
            ("colour", pa.uint8()),
            ("side", pa.uint8()),
            ("history", pa.list_(pa.uint16())),
            ("played", pa.uint16()),
            ("searched", pa.bool_()),
            ("moves", pa.list_(pa.uint16())),
            ("visit_shares", pa.list_(pa.float32())),
            ("root_values", pa.list_(pa.float32())),
            ("final_scores", pa.list_(pa.int16())),
        ],
        metadata={METADATA_KEY: json.dumps(provenance).encode()},
    )


@contextmanager
def _writer(path: Path, suffix: str, provenance: dict[str, Any]) -> Iterator[Any]:
    """Yields a function that appends rows and returns their number."""
    import pyarrow as pa  # noqa: PLC0415 (an extra)

    schema = _schema(provenance)
    if suffix == ".parquet":
        from pyarrow import parquet  # noqa: PLC0415 (an extra)

        sink = parquet.ParquetWriter(path, schema, compression="zstd")
    else:
        sink = pa.ipc.new_file(str(path), schema)

    def write(rows: list[dict[str, Any]]) -> int:
        sink.write(pa.Table.from_pylist(rows, schema=schema))
        return len(rows)

    with sink:
        yield write

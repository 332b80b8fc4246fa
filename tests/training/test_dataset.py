"""Self-play as a dataset: one row for each position, from which everything can be restored."""

import json
from pathlib import Path
from typing import Any

import pytest

from commands import Run
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.training.dataset import METADATA_KEY, write_dataset
from cornerwise.training.game_files import read_games
from cornerwise.training.selfplay import run as play

from .conftest import DUO, QUICK, quick_plan

pa = pytest.importorskip("pyarrow")


def read(path: Path) -> Any:
    if path.suffix == ".arrow":
        return pa.ipc.open_file(str(path)).read_all()
    from pyarrow import parquet  # noqa: PLC0415 (not installed everywhere)

    return parquet.read_table(path)


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_every_position_of_every_game_is_a_row(
    stored_games: Path, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"duo{suffix}"
    count = write_dataset(stored_games, path)
    table = read(path)
    found = read_games(stored_games)
    assert table.num_rows == count == sum(len(game.plies) for game in found.games)
    assert json.loads(table.schema.metadata[METADATA_KEY]) == found.provenance
    rows = table.to_pylist()
    assert sorted(rows, key=lambda row: (row["game"], row["ply"])) == rows
    assert not list(tmp_path.glob(".*"))
    for row in rows[::7]:
        game = Game.replay(DUO, row["history"])
        legal = game.legal_placements()
        assert (row["ply"], row["colour"]) == (len(row["history"]), game.colour_to_play)
        assert row["side"] == game.seat_to_play
        assert row["played"] in legal
        assert set(row["moves"]) <= set(legal)
        assert len(row["moves"]) == len(row["visit_shares"])
        assert not row["moves"] or sum(row["visit_shares"]) == pytest.approx(1, abs=1e-5)
        assert len(row["root_values"]) == (2 if row["searched"] else 0)
        last = [each for each in rows if each["game"] == row["game"]][-1]
        end = Game.replay(DUO, [*last["history"], last["played"]])
        assert tuple(row["final_scores"]) == end.result().colours


def test_the_side_of_a_shared_colour_goes_round(tmp_path: Path) -> None:
    plan = quick_plan("classic-three")
    play(plan, tmp_path / "three.cwg", games=1)
    write_dataset(tmp_path / "three.cwg", tmp_path / "three.parquet")
    for row in read(tmp_path / "three.parquet").to_pylist()[::9]:
        game = Game.replay(plan.setup, row["history"])
        assert row["side"] == game.seat_to_play


def test_the_command_writes_it_beside_the_games(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mini.parquet"
    arguments = ("selfplay", "mini", "-n", "2", *QUICK, "-o", tmp_path / "mini.cwg")
    done = run(*arguments, "--dataset", path)
    assert done.status == 0, done.err
    assert f"positions to {path}" in (done.out + done.err).replace("\n", "")
    assert read(path).num_rows > 10


def test_another_suffix_is_refused_before_anything_is_played(stored_games: Path) -> None:
    with pytest.raises(TrainingError, match=r"ends with \.parquet or \.arrow"):
        write_dataset(stored_games, stored_games.with_suffix(".csv"))

"""Records in files."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from cornerwise.errors import RecordError
from cornerwise.records import Node, Record, dumps_blksgf, dumps_json, load, save
from cornerwise.records.limits import MAX_BYTES
from cornerwise.variants import setup_named
from records.random_records import random_record

RECORD = random_record(random.Random(2))


@pytest.mark.parametrize("name", ["a.blksgf", "a.sgf", "a.json", "A.BLKSGF", "ä ö.JSON"])
def test_what_is_saved_is_loaded(tmp_path: Path, name: str) -> None:
    save(RECORD, tmp_path / name)
    assert load(tmp_path / name) == RECORD
    assert load(str(tmp_path / name)) == RECORD
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("text", [dumps_blksgf(RECORD), dumps_json(RECORD)])
@pytest.mark.parametrize("before", ["", "\ufeff", " \n"])
def test_the_format_is_told_by_content_when_the_name_does_not_say(
    tmp_path: Path, text: str, before: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(before + text, encoding="utf-8")
    assert load(path) == RECORD


def test_a_name_without_a_known_ending_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"should end in \.blksgf, \.sgf, \.json"):
        save(RECORD, tmp_path / "game.txt")


def test_files_that_cannot_be_read_give_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json: cannot be read: No such file"):
        load(tmp_path / "none.json")
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
        load(tmp_path)
    with pytest.raises(RecordError, match="cannot be read"):
        load("a\0b.json")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(RecordError, match=r"huge\.json: .*larger than 16 MiB"):
        load(huge)
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(RecordError, match=r"bad\.json: line 1, column 2: this is not JSON"):
        load(tmp_path / "bad.json")


def test_nothing_is_lost_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.blksgf"
    save(RECORD, path)
    with pytest.raises(RecordError, match="node 2"):
        save(Record(setup_named("duo"), Node(children=[Node(0)])), path)
    assert load(path) == RECORD

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match="cannot be written: No space left"):
        save(Record(setup_named("duo")), path)
    assert load(path) == RECORD
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_cannot_be_written_give_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "dir.json").mkdir()
    for name in ("dir.json", "missing/game.json", "a\0b.json"):
        with pytest.raises(RecordError, match="cannot be written"):
            save(RECORD, tmp_path / name)


def test_saving_keeps_links_and_permissions(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    save(Record(setup_named("duo")), real)
    real.chmod(0o640)
    link.symlink_to(real)
    save(RECORD, link)
    assert link.is_symlink()
    assert load(real) == RECORD
    assert real.stat().st_mode & 0o777 == 0o640

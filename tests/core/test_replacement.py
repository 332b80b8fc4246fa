"""Files are replaced in one step."""

from pathlib import Path

import pytest

from cornerwise.replacement import replace_file


def test_a_file_is_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    target = tmp_path / "file"
    for content in (b"first", b"second"):
        replace_file(target, content)
        assert target.read_bytes() == content
    assert list(tmp_path.iterdir()) == [target]


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")

    def disk_full(_descriptor: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", disk_full)
    with pytest.raises(OSError, match="disk is full"):
        replace_file(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_only_a_regular_file_is_replaced(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not a regular file"):
        replace_file(tmp_path, b"new")

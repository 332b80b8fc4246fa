"""Games are kept where they always were."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cornerwise.folders import data_dir

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other folders")


def test_the_data_folder_is_below_xdg_data_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_dir() == tmp_path / "cornerwise"


@pytest.mark.parametrize("unset", [True, False])
def test_without_xdg_data_home_it_is_in_the_home_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, unset: bool
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "")
    if unset:
        monkeypatch.delenv("XDG_DATA_HOME")
    assert data_dir() == tmp_path / ".local" / "share" / "cornerwise"

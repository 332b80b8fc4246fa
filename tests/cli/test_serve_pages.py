"""A server without pages starts only on request."""

from pathlib import Path

import pytest

from cornerwise.server import settings
from cornerwise.server.http.static_files import StaticFiles, are_built

from .conftest import Run


@pytest.mark.parametrize("arguments", [("serve", "--port", "0"), (), ("--lan",)])
def test_a_server_whose_pages_are_not_built_is_refused_with_what_to_do(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setattr(settings, "BUILT_CLIENT", tmp_path)
    done = run(*arguments)
    assert done.is_one_error
    assert "make play" in done.err
    assert "--no-pages" in done.err


def test_without_pages_none_is_found(tmp_path: Path) -> None:
    for static_files in (StaticFiles(None), StaticFiles(tmp_path)):
        assert static_files.are_missing
        assert static_files.find("/") is None
        assert static_files.find("/games/7") is None
    assert not are_built(tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert are_built(tmp_path)
    assert StaticFiles(tmp_path).find("/games/7") is not None


def test_no_pages_is_explained(run: Run) -> None:
    assert "--no-pages" in run("serve", "--help").out

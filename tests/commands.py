"""Runs the command line in this process as a user would."""

import io
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cornerwise.cli import main


@dataclass(frozen=True)
class Done:
    """The result of a command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def is_one_error(self) -> bool:
        """Whether it failed with a single error line and no other output."""
        return (
            (self.status, self.out) == (2, "")
            and self.err.startswith("error: ")
            and self.err.count("\n") == 1
            and "\x1b" not in self.err
        )


Run = Callable[..., Done]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder where games are stored."""
    return tmp_path / "data"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path) -> Run:
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(data))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    # A server configures logging; restore it afterwards.
    monkeypatch.setattr(logging.root, "handlers", list(logging.root.handlers))
    monkeypatch.setattr(logging.root, "level", logging.root.level)

    def run(*arguments: object, stdin: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Done(int(ended.value.code or 0), captured.out, captured.err)

    return run

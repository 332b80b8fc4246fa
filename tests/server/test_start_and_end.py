"""A server that is told to stop while starting."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cornerwise.cli import serve
from faulty_proxy import FaultyProxy
from machines import Postgres
from serving import SECONDS
from waiting import until


def test_sigterm_while_the_database_is_waited_for_ends_with_0(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.url
    with FaultyProxy(postgres.port) as proxy, (tmp_path / "log").open("w+") as log:
        proxy.swallow()
        address = database.replace(f":{postgres.port}/", f":{proxy.port}/")
        command = ["serve", "--port", "0", "--no-pages", "--database", address]
        process = subprocess.Popen([sys.executable, "-m", "cornerwise", *command], stderr=log)
        until(lambda: proxy.connections or process.poll() is not None, "the server connects")
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
        log.seek(0)
        assert "Traceback" not in log.read()


def test_sigterm_while_the_game_starts_on_this_machine_ends_with_0(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "_check_pages", lambda: os.kill(os.getpid(), signal.SIGTERM))
    with pytest.raises(SystemExit) as ended:
        serve.play_here()
    assert ended.value.code == 0
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL

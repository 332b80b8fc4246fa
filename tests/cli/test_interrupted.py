"""Ctrl-C during an analysis keeps the results so far."""

import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from cornerwise import engine
from cornerwise.engine import Interrupt

from .conftest import Run

JUDGED = 3


def test_an_interrupted_analysis_prints_what_it_had_judged(
    run: Run, duo_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("analyse", duo_file, "--simulations", 5)
    judged = run("analyse", duo_file, "--simulations", 5, "--move", JUDGED)
    analyse, stop, stopped = engine.analyse, Interrupt.stop, threading.Event()

    def told(interrupt: Interrupt) -> None:
        stop(interrupt)
        stopped.set()

    def interrupted(*arguments: Any, **options: Any) -> Any:
        def press_ctrl_c(judged: int, _total: int) -> None:
            if judged == JUDGED:
                main_thread = threading.main_thread().ident
                assert main_thread is not None
                signal.pthread_kill(main_thread, signal.SIGINT)
                assert stopped.wait(60)

        return analyse(*arguments, **(options | {"progress": press_ctrl_c}))

    monkeypatch.setattr(Interrupt, "stop", told)
    monkeypatch.setattr(engine, "analyse", interrupted)
    done = run("analyse", duo_file, "--simulations", 5)
    assert done.status == 130
    assert done.lines[:JUDGED] == whole.lines[:JUDGED]
    assert done.lines == judged.lines
    assert [line.partition(":")[0] for line in done.lines[JUDGED:]][:2] == [
        "Ada (purple)",
        "Grace (orange)",
    ]
    assert done.err == "interrupted: 3 of 5 moves analysed\n"

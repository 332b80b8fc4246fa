"""The conversation from docs/gtp.md, and the engine as a process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cornerwise.cli import main

from .conftest import Talk

PAGE = Path(__file__).parents[2] / "docs" / "gtp.md"


def test_the_conversation_in_the_documentation_is_real(talk: Talk) -> None:
    block = re.search(r"^```text\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert block is not None
    requests = re.findall(r"^> (.*)$", block[1], re.MULTILINE)
    assert len(requests) > 5
    written = ""
    for request in requests:
        answer = talk.server.answer(request)
        written += f"> {request}\n" + "".join(
            f"{line.rstrip()}\n" for line in answer.removesuffix("\n").split("\n")
        )
    assert written.strip() == block[1].strip()


def test_the_command_speaks_over_pipes() -> None:
    options = ["--game", "d", "--simulations", "5", "--memory", "10"]
    command = [sys.executable, "-m", "cornerwise", "gtp", *options]
    text = b"1 genmove b\n\xff\xfe garbage\n2 final_score\n3 cputime\n"
    done = subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)
    answers = done.stdout.decode().split("\n\n")
    assert done.returncode == 0
    assert done.stderr == b""
    assert [answer[:2] for answer in answers] == ["=1", "? ", "=2", "=3", ""]
    assert answers[2].startswith("=2 B+")
    assert 0 < float(answers[3].split()[1]) < 60


def test_wrong_options_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (
        ["--game", "chess"],
        ["--time", "0"],
        ["--time", "1", "--level", "2"],
        ["--memory", "9"],
        ["--memory", "64001"],
    ):
        with pytest.raises(SystemExit) as ended:
            main(["gtp", *options])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.splitlines()) == 1

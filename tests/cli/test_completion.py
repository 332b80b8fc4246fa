"""The shell completes commands and variants."""

import os
import subprocess
import sys

import pytest


def completed(words: str) -> list[str]:
    environment = {
        **os.environ,
        "_CORNERWISE_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    done = subprocess.run(
        [sys.executable, "-c", "from cornerwise.cli import main; main()"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=environment,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("cornerwise conv", ["convert"]),
        ("cornerwise random-game classic-t", ["classic-teams", "classic-two", "classic-three"]),
        ("cornerwise play j", ["junior"]),
        ("cornerwise show --pa", ["--patterns"]),
    ],
)
def test_the_shell_completes_words(words: str, answers: list[str]) -> None:
    assert completed(words) == answers

"""`cornerwise hint` and `cornerwise analyse`."""

import re
from pathlib import Path

import pytest

from cornerwise.cli import main
from cornerwise.records import Record, save
from cornerwise.variants import setup_named
from engine.tiny import begun


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.blksgf"
    save(Record.from_game(begun(setup_named("duo"), 100)), path)
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    captured = capsys.readouterr()
    assert not ended.value.code, captured.err
    return captured.out.splitlines()


def test_hint_prints_moves_and_reasons(capsys: pytest.CaptureFixture[str], file: str) -> None:
    arguments = ("hint", file, "--move", "8", "--simulations", "50", "--limit", "2")
    lines = printed(capsys, *arguments)
    assert lines[0] == "purple to play (player 1)"
    numbered = [line for line in lines if line[0].isdigit()]
    assert [line.split(".")[0] for line in numbered] == ["1", "2"]
    assert all("win chance" in line and "expected score" in line for line in numbered)
    assert any(line.startswith("   - ") for line in lines)
    assert printed(capsys, *arguments) == lines


def test_hint_prints_the_best_win_chance_first(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    for move in range(8):
        lines = printed(capsys, "hint", file, "--move", str(move), "--simulations", "60")
        shown = [int(found[1]) for line in lines if (found := re.search(r"chance (\d+)%", line))]
        assert shown
        assert shown == sorted(shown, reverse=True)


def test_hint_after_the_end_says_to_name_an_earlier_move(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["hint", file])
    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        "error: the game is over: name an earlier moment with --move N\n"
    )


def test_analyse_prints_a_line_a_move_and_a_summary(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    lines = printed(capsys, "analyse", file, "--move", "6", "--simulations", "10")
    assert [line.split()[0] for line in lines[:6]] == ["1", "2", "3", "4", "5", "6"]
    assert lines[0].split()[1] == "purple"
    assert lines[6].startswith("player 1 (purple): ")
    assert lines[7].startswith("player 2 (orange): ")
    assert lines[8].startswith(("best move: ", "turning point: ", "biggest miss: "))

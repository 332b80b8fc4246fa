from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cornerwise.arena import (
    EngineFailed,
    EngineNotStarted,
    EngineSpec,
    MatchPlan,
    MatchStore,
    Openings,
    PlannedMatch,
)
from cornerwise.arena.results import PLAYED
from cornerwise.cli import main
from cornerwise.errors import RecordError, SetupError
from cornerwise.records import load
from interrupts import hear_ctrl_c
from waiting import until

from .conftest import fake, fake_command, own, plan


def test_a_match_is_played_kept_and_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    wanted = plan(own(), fake(), 3, jobs=2, openings=Openings.RANDOM)
    store = MatchStore.open(folder, wanted.description())
    results = PlannedMatch(wanted, store).run()
    assert sorted(result.number for result in results) == [0, 1, 2]
    assert {result.ended for result in results} == {PLAYED}
    by_number = {result.number: result for result in results}
    assert by_number[0].opening == by_number[1].opening != by_number[2].opening
    assert by_number[0].engines[1] == "Fake"
    assert all(used > 0 for used in by_number[0].cpu[0])
    assert not by_number[0].given
    for number in range(3):
        record = load(folder / "games" / f"{number + 1:04}.blksgf")
        assert record.players == (("simulations:2", "fake"), ("fake", "simulations:2"))[number % 2]
        assert record.game().is_over
    again = MatchStore.open(folder, wanted.description(), must_exist=True)
    match = PlannedMatch(wanted, again)
    match.on_result = lambda result: pytest.fail(f"game {result.number} was played again")
    assert sorted(match.run(), key=lambda result: result.number) == [
        by_number[number] for number in range(3)
    ]


def test_a_match_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    wanted = plan(fake(), fake(), 3)
    store = MatchStore.open(tmp_path / "m", wanted.description())
    PlannedMatch(wanted, store).run()
    table = tmp_path / "m" / "results.jsonl"
    lines = table.read_text().splitlines(keepends=True)
    table.write_text(lines[0] + lines[1][:50])
    match = PlannedMatch(wanted, MatchStore.open(tmp_path / "m", wanted.description()))
    played: list[int] = []
    match.on_result = lambda result: played.append(result.number)
    match.run()
    assert played == [1, 2]
    assert [json.loads(line)["number"] for line in table.read_text().splitlines()] == [0, 1, 2]


def test_a_folder_belongs_to_one_match(tmp_path: Path) -> None:
    wanted = plan(fake(), fake())
    with pytest.raises(SetupError, match="no match to resume"):
        MatchStore.open(tmp_path / "m", wanted.description(), must_exist=True)
    MatchStore.open(tmp_path / "m", wanted.description())
    other = plan(fake(), own())
    with pytest.raises(SetupError, match="contains another match: its b is 'fake'"):
        MatchStore.open(tmp_path / "m", other.description())
    (tmp_path / "m" / "results.jsonl").write_text("nonsense\n")
    with pytest.raises(RecordError, match="line 1"):
        MatchStore.open(tmp_path / "m", wanted.description())
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("")
    with pytest.raises(SetupError, match="not empty"):
        MatchStore.open(tmp_path / "full", wanted.description())


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("crash", "ended with status 7"),
        ("hang", "did not answer 'genmove B' within 0.7 s"),
        ("illegal", "played 'a1' as B"),
        ("pass", "played 'pass' as B"),
        ("garbage", "without GTP: 'what?'"),
        ("refuse", "I do not like it"),
    ],
)
def test_an_engine_that_fails_loses_the_game(fault: str, reason: str) -> None:
    results = PlannedMatch(plan(fake(fault=fault), fake(), 1, timeout=0.7)).run()
    assert results[0].score == 0
    assert results[0].failed == "A"
    assert reason in results[0].ended


def test_an_engine_that_resigns_loses_without_having_failed() -> None:
    (result,) = PlannedMatch(plan(fake(), fake(fault="resign"), 1)).run()
    assert (result.score, result.failed, result.ended) == (1, "", "fake resign resigned")


def test_the_other_side_wins_when_b_fails_and_the_match_goes_on() -> None:
    results = PlannedMatch(plan(fake(), fake(fault="crash"), 2)).run()
    assert [(result.score, result.failed) for result in results] == [(1, "B"), (1, "B")]


def test_a_match_stops_when_an_engine_fails_again_and_again(tmp_path: Path) -> None:
    wanted = plan(fake(), fake(fault="crash"), 50)
    match = PlannedMatch(wanted, MatchStore.open(tmp_path / "m", wanted.description()))
    with pytest.raises(EngineFailed, match="3 games in a row failed"):
        match.run()
    assert len(match.results) == 3
    assert len((tmp_path / "m" / "results.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    "broken", [EngineSpec("none", ("/no/such/program",)), fake(fault="no_game")]
)
def test_a_match_stops_when_an_engine_does_not_start(broken: EngineSpec) -> None:
    with pytest.raises(EngineNotStarted):
        PlannedMatch(plan(fake(), broken, 4, jobs=2)).run()


def test_a_mirrored_match_gives_a_the_time_of_b() -> None:
    wanted = plan(own(), fake(), 2, mirror=True, warmup=2)
    results = PlannedMatch(wanted).run()
    assert [result.number for result in results] == [-2, -1, 0, 1]
    assert set(results[0].given) == {0.05}
    assert all(len(result.given) == len(result.cpu[0]) for result in results)
    last = results[-1]
    assert all(given < 0.05 for given in last.given)
    with pytest.raises(EngineNotStarted, match="move_time"):
        PlannedMatch(plan(fake(fault="no_cputime"), own(), mirror=True)).run()


@pytest.mark.parametrize("game", ["classic", "classic_3", "junior"])
def test_games_of_all_kinds_of_seats_can_be_a_match(game: str) -> None:
    wanted = MatchPlan(game=game, a=own(game), b=own(game, 1), games=1, openings=Openings.RANDOM)
    (result,) = PlannedMatch(wanted).run()
    assert result.ended == PLAYED
    assert len(result.points) == len(result.colours)
    assert sum(place == 0 for place in result.places) == (game == "classic_3")


def test_the_command_reports_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["match", fake_command(), "simulations:2", "-g", "duo", "-n", "2", "-j", "1"]
    arguments += ["-o", str(tmp_path / "m")]
    reports = []
    for _ in range(2):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert not ended.value.code
        reports.append(capsys.readouterr().out)
    assert reports[0] == reports[1]
    assert "score of A: " in reports[0]
    assert "duo, 2 games" in reports[0]
    for wrong in (["--resume"], ["-g", "chess"], ["--openings", "book"]):
        with pytest.raises(SystemExit) as ended:
            main(["match", "1", "2", *wrong])
        assert ended.value.code == 2


def test_ctrl_c_keeps_what_was_played_and_ends_the_engines(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cornerwise", "match", fake_command(), fake_command()]
    command += ["-n", "5000", "-j", "2", "-o", str(tmp_path / "m")]
    table = tmp_path / "m" / "results.jsonl"
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 (this process has no other threads)
    ) as match:
        until(table.exists, "a game has ended", seconds=60)
        os.kill(match.pid, signal.SIGINT)
        out, err = match.communicate(timeout=20)
    assert match.returncode == 130
    assert b"score of A" in out
    assert b"Traceback" not in err
    assert table.read_text().endswith("\n")

"""Learning which win chances come true."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from commands import Run
from cornerwise.engine.knowledge import calibration_from
from cornerwise.errors import TrainingError
from cornerwise.kernel.search import Calibration, win_chances
from cornerwise.training.calibration import (
    Sample,
    Told,
    fitted,
    log_loss,
    mean_gap,
    reliability_table,
    samples_of,
    told_by,
    told_to_others,
)
from cornerwise.training.game_files import encode_game, header_line, read_games
from cornerwise.training.selfplay import run as play
from cornerwise.variants import Setup, setup_named

from .conftest import DUO, quick_plan

TRUE = Calibration(1.5, 2.0)


def samples_for(setup: Setup, count: int) -> list[Sample]:
    """Returns samples in which the truth is known."""
    rng = random.Random(1)
    sides = len(setup.seating.sides)
    found = []
    for number in range(count):
        values = tuple(rng.uniform(0.3, 0.7) for _ in range(sides))
        placed, side = rng.random(), rng.randrange(sides)
        winner = rng.choices(range(sides), win_chances(setup, TRUE, values, placed))[0]
        won = tuple(float(each == winner) for each in range(sides))
        found.append(Sample(number, placed, side, values, won))
    return found


@pytest.mark.parametrize("way", ["duo", "classic"])
def test_a_fit_finds_the_numbers_that_the_results_came_from(way: str) -> None:
    setup = setup_named(way)
    found = fitted(setup, samples_for(setup, 4000))
    assert found.start == pytest.approx(TRUE.start, abs=0.3)
    assert found.growth == pytest.approx(TRUE.growth, abs=0.4)


def test_a_fit_makes_chances_better() -> None:
    samples = samples_for(DUO, 1000)
    before, after = told_by(DUO, Calibration(), samples), told_to_others(DUO, samples)
    assert len(before) == len(after) == len(samples)
    assert log_loss(after) < log_loss(before)
    assert mean_gap(after) < mean_gap(before)


def test_a_game_has_no_part_in_the_numbers_that_it_is_judged_by() -> None:
    samples = samples_for(DUO, 60)
    turned = [replace(each, won=each.won[::-1]) if each.game % 2 else each for each in samples]

    def chances_of_odd(some: list[Sample]) -> list[float]:
        return [told.chance for told in told_to_others(DUO, some) if told.sample.game % 2]

    assert chances_of_odd(samples) == chances_of_odd(turned)


def test_without_samples_or_doubt_a_fit_stays_near_the_default() -> None:
    assert fitted(DUO, []) == Calibration()
    sure = [Sample(0, 0.5, 0, (0.9, 0.1), (1.0, 0.0))] * 1000
    assert calibration_from(vars(fitted(DUO, sure))).start < 10


def test_a_table_shows_chances_results_errors_and_positions() -> None:
    def told(game: int, placed: float, chance: float, won: float) -> Told:
        return Told(Sample(game, placed, 0, (chance, 1 - chance), (won, 1 - won)), chance)

    some = [told(number, 0.1, 0.5, number % 2) for number in range(98)]
    some += [told(number, 0.9, 1.0, 1.0) for number in range(4)]
    rows = reliability_table(some).splitlines()
    assert rows[0] == "| told | opening | middle game | end |"
    assert rows[6] == "| 45–54 % | 50 → 50 ± 5 (98) |  |  |"
    assert rows[-1] == "| 95–100 % |  |  | 100 → 100 ± 17 (4) |"
    assert mean_gap(some) == 0
    # The same positions again, as if of the same games, make nothing more certain.
    assert reliability_table(some * 2).splitlines()[6] == "| 45–54 % | 50 → 50 ± 5 (196) |  |  |"


@pytest.mark.parametrize("way", ["duo", "classic-three"])
def test_samples_are_the_positions_with_a_full_search(way: str, tmp_path: Path) -> None:
    plan = quick_plan(way)
    play(plan, tmp_path / "games.cwg", games=2)
    games = read_games(tmp_path / "games.cwg").games
    samples = samples_of(plan.setup, games)
    assert len(samples) == sum(bool(ply.visits) for game in games for ply in game.plies) > 0
    for each in samples:
        assert 0 <= each.placed < 1
        assert 0 <= each.side < len(each.values)
        assert sum(each.won) == pytest.approx(1)


def test_games_of_other_sides_are_refused(stored_games: Path) -> None:
    games = read_games(stored_games).games
    with pytest.raises(TrainingError, match="not one of classic"):
        samples_of(setup_named("classic"), games)
    strange = replace(games[0], plies=(replace(games[0].plies[0], colour=7),))
    with pytest.raises(TrainingError, match="not one of duo"):
        samples_of(DUO, [strange])


def test_the_command_writes_what_the_engine_reads(run: Run, games_file: Path) -> None:
    path = games_file.with_name("calibration-duo.json")
    done = run("train", "calibration", "duo", games_file, "-o", path)
    assert done.status == 0
    assert "| told | opening | middle game | end |" in done.out
    assert "log loss" in done.out
    document = json.loads(path.read_text("utf-8"))
    assert document["game"] == "duo"
    assert document["provenance"]["games"] == 8
    assert document["provenance"]["command"] == "cornerwise train calibration duo duo.cwg"
    assert calibration_from(document).start > 0
    again = run("train", "calibration", "duo", games_file, "-o", "-")
    assert json.loads(again.out) == document
    assert "| told | opening | middle game | end |" in again.err.splitlines()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess", "duo.cwg", "-o", "x.json"], "no game 'chess'"),
        (["junior", "duo.cwg", "-o", "x.json"], "games of duo, not of junior"),
        (["duo", "missing.cwg", "-o", "x.json"], "missing.cwg: No such file"),
        (["duo", "text.txt", "-o", "x.json"], "not a file of self-play games"),
        (["duo", "duo.cwg", "-o", "no/such/x.json"], "no folder"),
        (["duo", "one.cwg", "-o", "x.json"], "too few games"),
        (["duo", "hasty.cwg", "-o", "x.json"], "too few games"),
        (["classic-one", "solo.cwg", "-o", "x.json"], "has no opponents"),
    ],
)
def test_wrong_input_is_told_in_one_line(
    run: Run,
    games_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    complaint: str,
) -> None:
    folder = games_file.parent
    monkeypatch.chdir(folder)
    (folder / "text.txt").write_text("no games")
    found = read_games(games_file)
    head = header_line(found.provenance)
    (folder / "one.cwg").write_bytes(head + encode_game(found.games[0]))
    # Games without a full search.
    hasty = [
        replace(game, plies=tuple(replace(ply, visits=()) for ply in game.plies))
        for game in found.games
    ]
    (folder / "hasty.cwg").write_bytes(head + b"".join(map(encode_game, hasty)))
    solo = header_line({**found.provenance, "way": "classic-one"})
    (folder / "solo.cwg").write_bytes(solo + b"".join(map(encode_game, found.games)))
    done = run("train", "calibration", *arguments)
    assert done.is_one_error, done
    assert complaint in done.err
    assert not (folder / "x.json").exists()

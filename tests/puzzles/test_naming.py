from __future__ import annotations

from datetime import date, timedelta

import pytest

from cornerwise.errors import PuzzleError
from cornerwise.puzzles import BRAINTEASERS, brainteaser
from cornerwise.puzzles.daily import daily, daily_id, daily_level
from cornerwise.puzzles.grades import Level
from cornerwise.puzzles.naming import LARGEST_NUMBER, made_id, made_named, puzzle_named

MONDAY = date(2026, 11, 16)


@pytest.mark.parametrize("name", BRAINTEASERS)
def test_brainteasers_are_found_by_their_ids(name: str) -> None:
    assert puzzle_named(name) is puzzle_named(name.lower()) is brainteaser(name)


@pytest.mark.parametrize("number", [0, 17, LARGEST_NUMBER])
def test_made_puzzles_are_found_by_level_and_number(number: int) -> None:
    puzzle = puzzle_named(made_id(Level.EASY, number))
    assert puzzle.id == f"easy-{number}"
    assert puzzle_named(puzzle.id.upper()) == puzzle


def test_daily_puzzles_are_found_by_their_dates() -> None:
    assert puzzle_named("daily-2026-11-16") == daily(MONDAY).puzzle
    assert puzzle_named("Daily-2026-11-16").id == daily_id(MONDAY) == "daily-2026-11-16"


def test_the_week_becomes_harder_from_monday_to_sunday() -> None:
    week = [daily_level(MONDAY + timedelta(days=day)) for day in range(7)]
    order = [list(Level).index(level) for level in week]
    assert order == sorted(order)
    assert set(week) == set(Level)
    assert (week[0], week[6]) == (Level.EASY, Level.VERY_HARD)
    assert daily_level(MONDAY + timedelta(days=7)) is Level.EASY
    assert daily(MONDAY).level is Level.EASY


def test_every_day_has_a_puzzle_of_its_own() -> None:
    mondays = [daily(MONDAY + timedelta(weeks=week)).puzzle for week in range(10)]
    assert len({(puzzle.region, puzzle.stock, puzzle.given) for puzzle in mondays}) == 10


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "B7", "easy", "easy-", "easy-01", "easy--1", "easy-1.0", "easy-1 ", "simple-1"),
        *("easy-1000000000", "easy-١", "very hard-1", "veryhard-1", "hard-1\n", "../easy-1"),
        *("daily", "daily-", "daily-2026", "daily-20261116", "daily-2026-11-31"),
        *("daily-2026-13-01", "daily-0000-01-01", "daily-2026-11-16T00", "daily-2026-11-1"),
        "x" * 10_000,
    ],
)
def test_other_names_are_refused_shortly(name: str) -> None:
    with pytest.raises(PuzzleError, match=r"there is no (puzzle|date)") as error:
        puzzle_named(name)
    assert len(str(error.value)) < 300


def test_brainteasers_are_not_made() -> None:
    with pytest.raises(PuzzleError, match="there is no puzzle 'b3'"):
        made_named("B3")

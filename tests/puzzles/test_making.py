"""Generated puzzles have exactly one solution, the stated difficulty, and never change."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import pairwise

import pytest

from cornerwise.geometry import cells_of
from cornerwise.puzzles import Puzzle, Rule, check
from cornerwise.puzzles.files import puzzle_from_json, puzzle_to_json
from cornerwise.puzzles.grades import Level
from cornerwise.puzzles.making import Made
from cornerwise.puzzles.naming import made_id, made_named
from cornerwise.puzzles.solving import count_solutions
from puzzles.drawing import drawn, puzzle_of
from puzzles.plain_cover import count_plainly
from puzzles.plain_effort import effort_of

HOW_MANY = {Level.EASY: 42, Level.MEDIUM: 30, Level.HARD: 20, Level.VERY_HARD: 8}
"""A hundred puzzles, mostly quick ones."""

LEVELS = pytest.mark.parametrize("level", Level)


@cache
def _made(level: Level) -> list[Made]:
    return [made_named(made_id(level, number)) for number in range(HOW_MANY[level])]


def test_a_hundred_puzzles_are_looked_at() -> None:
    assert sum(HOW_MANY.values()) == 100


@LEVELS
def test_a_second_method_finds_exactly_one_solution(level: Level) -> None:
    for made in _made(level):
        assert count_plainly(made.puzzle) == 1, made.puzzle.id


def test_the_second_method_knows_how_many_solutions_there_are() -> None:
    def rectangle(*pieces: str, rules: str = '"cover"', side: int = 4) -> Puzzle:
        names = ", ".join(f'"{piece}"' for piece in pieces)
        return puzzle_from_json(
            f'{{"puzzle": "p", "width": {side}, "height": 2, '
            f'"pieces": {{"blue": [{names}]}}, "rules": [{rules}]}}'
        )

    assert count_plainly(rectangle("O", "O")) == 1
    assert count_plainly(rectangle("2", "2", "2", "2")) == 5
    assert count_plainly(rectangle("L4", "L4")) == 2
    assert count_plainly(rectangle("O", "O", rules='"cover", "no-edges"')) == 0
    assert count_plainly(rectangle("O", "2", side=3)) == 2


@LEVELS
def test_the_solution_of_the_maker_keeps_the_rules(level: Level) -> None:
    for made in _made(level):
        assert check(made.puzzle, made.solution) == []


@LEVELS
def test_puzzles_are_as_hard_as_their_level(level: Level) -> None:
    grade = level.grade
    for made in _made(level):
        puzzle = made.puzzle
        assert made.level is level
        assert grade.to_lay[0] <= len(puzzle.stock) - len(puzzle.given) <= grade.to_lay[1]
        assert grade.effort[0] <= made.effort <= grade.effort[1]
        assert grade.cells[0] <= puzzle.region.bit_count() <= grade.cells[1]
        assert 1 <= len(puzzle.given) <= grade.given


@LEVELS
def test_every_given_piece_is_needed(level: Level) -> None:
    for made in _made(level)[:5]:
        for piece in made.puzzle.given:
            others = tuple(each for each in made.puzzle.given if each != piece)
            assert count_solutions(replace(made.puzzle, given=others)).solutions == 2


@LEVELS
def test_the_effort_is_that_of_a_plain_search(level: Level) -> None:
    for made in _made(level)[:5]:
        assert effort_of(made.puzzle, made.effort) == made.effort
        assert effort_of(made.puzzle, made.effort - 1) is None


def test_effort_counts_every_piece_that_is_tried() -> None:
    board, laid = drawn("aabbb", a="blue 2", b="red I3")
    puzzle = puzzle_of(board, laid, Rule.COVER)
    assert effort_of(puzzle, 100) == 4  # Either of the two may be on the left.
    assert effort_of(replace(puzzle, given=laid[:1]), 100) == 1
    assert effort_of(replace(puzzle, given=laid), 100) == 0


def test_more_effort_is_found_by_the_kernel_to_be_more_effort_too() -> None:
    steps = [
        statistics.median(count_solutions(made.puzzle).steps for made in _made(level)[:6])
        for level in Level
    ]
    assert steps == sorted(steps)


def test_levels_become_harder_and_harder() -> None:
    efforts = [statistics.median(made.effort for made in _made(level)) for level in Level]
    pieces = [
        statistics.median(len(made.puzzle.stock) - len(made.puzzle.given) for made in _made(level))
        for level in Level
    ]
    assert all(harder > 2 * easier for easier, harder in pairwise(efforts))
    assert pieces == sorted(set(pieces))
    bounds = [level.grade.effort for level in Level]
    assert all(one[1] < other[0] for one, other in pairwise(bounds))


@LEVELS
def test_regions_hang_together(level: Level) -> None:
    for made in _made(level):
        board, region = made.puzzle.board, made.puzzle.region
        reached, ahead = set[int](), [next(cells_of(region))]
        while ahead:
            cell = ahead.pop()
            reached.add(cell)
            near = board.edge_masks[cell] & region
            ahead.extend(other for other in cells_of(near) if other not in reached)
        assert len(reached) == region.bit_count()


@LEVELS
def test_regions_are_symmetric_and_touch_all_sides(level: Level) -> None:
    for made in _made(level):
        board = made.puzzle.board
        cells = set(made.puzzle.cells)
        for symmetry in board.symmetries[:4]:
            assert {symmetry[cell] for cell in cells} == cells
        points = [board.point(cell) for cell in cells]
        assert {x for x, _ in points} == set(range(board.width))
        assert {y for _, y in points} == set(range(board.height))


@LEVELS
def test_regions_are_of_many_kinds(level: Level) -> None:
    regions = {(made.puzzle.board, made.puzzle.region) for made in _made(level)}
    assert len(regions) > HOW_MANY[level] / 3


@LEVELS
def test_puzzles_look_like_the_game(level: Level) -> None:
    colours = ("blue", "yellow", "red", "green")
    for made in _made(level):
        puzzle = made.puzzle
        assert tuple(c for c in colours if c in puzzle.colours) == puzzle.colours
        assert len(puzzle.colours) >= 3
        assert min(name.shape.size for name in puzzle.stock) >= 3
        apart = Puzzle(
            "apart", puzzle.board, puzzle.region, puzzle.stock, frozenset({Rule.NO_EDGES})
        )
        assert check(apart, made.solution) == []


@LEVELS
def test_where_colours_are_free_no_shape_is_there_twice(level: Level) -> None:
    for made in _made(level):
        if Rule.NO_EDGES not in made.puzzle.rules:
            shapes = Counter(name.piece for name in made.puzzle.stock)
            assert set(shapes.values()) == {1}


def test_some_levels_have_puzzles_of_both_kinds() -> None:
    kinds = {
        level: {Rule.NO_EDGES in made.puzzle.rules for made in _made(level)} for level in Level
    }
    assert kinds[Level.EASY] == {False}
    assert kinds[Level.MEDIUM] == kinds[Level.HARD] == {False, True}
    assert kinds[Level.VERY_HARD] == {True}


@LEVELS
def test_no_two_puzzles_are_the_same(level: Level) -> None:
    texts = {puzzle_to_json(made.puzzle).replace(made.puzzle.id, "") for made in _made(level)}
    assert len(texts) == HOW_MANY[level]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_makes_the_same_puzzles(hash_seed: str) -> None:
    names = [made_id(level, 3) for level in Level if level is not Level.VERY_HARD]
    code = (
        "import sys\n"
        "from cornerwise.puzzles.files import puzzle_to_json\n"
        "from cornerwise.puzzles.naming import puzzle_named\n"
        "for name in sys.argv[1:]: sys.stdout.write(puzzle_to_json(puzzle_named(name)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *names],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
    )
    assert done.stdout == "".join(puzzle_to_json(made_named(name).puzzle) for name in names)


PINNED = {
    "easy-1": "6f71cc009d00f220",
    "medium-1": "6eefbdc422b1fd8c",
    "hard-1": "90ca2c4a434cab96",
    "very-hard-1": "c250d8adc108ef70",
    "daily-1999-12-31": "35131cb65eac64a1",
    "daily-2026-11-16": "2c5ce646453ebe69",
    "daily-2026-11-17": "97e011eb1341a9fd",
    "daily-2026-11-18": "17fc02aaec0a0651",
    "daily-2026-11-20": "3e423ce8a6474bcd",
    "daily-2026-11-22": "700c2adaf4062bba",
    "daily-2031-05-04": "1aa06d62df9bfd7f",
}
"""Checksums of puzzle files. People share ids and store their progress under them."""


@pytest.mark.parametrize("name", PINNED)
def test_an_id_means_the_same_puzzle_forever(name: str) -> None:
    text = puzzle_to_json(made_named(name).puzzle)
    assert sha256(text.encode()).hexdigest()[:16] == PINNED[name]

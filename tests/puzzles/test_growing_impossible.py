from __future__ import annotations

import random

import pytest

from cornerwise.geometry import Board
from cornerwise.puzzles import Laid, PieceName, Puzzle, Rule, arranged, brainteaser, check
from cornerwise.puzzles.puzzle import beside
from cornerwise.puzzles.solving import Verdict, solve


def laid(puzzle: Puzzle, colour: str, piece: str, cells: str) -> Laid:
    board = puzzle.board
    return Laid(PieceName(colour, piece), tuple(sorted(map(board.parse_cell, cells.split()))))


@pytest.mark.parametrize("name", ["B1", "B2"])
def test_a_colour_that_holds_two_corners_leaves_another_without(name: str) -> None:
    puzzle = brainteaser(name)
    part = [laid(puzzle, "blue", "1", "a1"), laid(puzzle, "blue", "2", "t20 s20")]
    assert solve(puzzle, part).verdict is Verdict.IMPOSSIBLE


def test_descending_pieces_cannot_begin_with_a_small_one() -> None:
    part = [laid(brainteaser("B1"), "red", "O", "a1 b1 a2 b2")]
    assert solve(brainteaser("B1"), part).verdict is Verdict.SOLVED
    assert solve(brainteaser("B2"), part).verdict is Verdict.IMPOSSIBLE


def test_a_piece_that_nothing_can_reach_makes_a_solution_impossible() -> None:
    puzzle = brainteaser("B1")
    part = [
        laid(puzzle, "blue", "1", "j10"),
        laid(puzzle, "red", "V3", "i10 i11 j11"),
        laid(puzzle, "red", "1", "k9"),
        laid(puzzle, "green", "L4", "i9 j9 i8 i7"),
        laid(puzzle, "yellow", "2", "k10 k11"),
    ]
    assert solve(puzzle, part).verdict is Verdict.IMPOSSIBLE


def test_faults_that_no_piece_can_mend_are_seen_at_once() -> None:
    puzzle = brainteaser("B1")
    part = [laid(puzzle, "blue", "1", "j10"), laid(puzzle, "blue", "2", "j11 j12")]
    answer = solve(puzzle, part)
    assert answer.verdict is Verdict.IMPOSSIBLE
    assert answer.steps == 0


@pytest.mark.parametrize("seed", range(24))
def test_small_puzzles_agree_with_trying_everything(seed: int) -> None:
    puzzle, part = small(random.Random(seed))
    answer = solve(puzzle, part, seed=seed)
    if can_be_completed(puzzle, part):
        assert answer.verdict is Verdict.SOLVED
        assert check(puzzle, answer.laid) == []
        assert set(part) <= set(answer.laid)
    else:
        assert answer.verdict is Verdict.IMPOSSIBLE


def small(choice: random.Random) -> tuple[Puzzle, list[Laid]]:
    """Returns a puzzle with few pieces on a small board, perhaps with one placed anywhere."""
    board = Board(choice.randrange(4, 6), 4)
    names = [
        PieceName(colour, piece)
        for colour in ("blue", "yellow")
        for piece in choice.sample(["1", "2", "I3", "V3", "L4"], 2)
    ]
    rules = {Rule.START, Rule.NO_EDGES} | ({Rule.DESCENDING} if choice.random() < 0.5 else set())
    region = (1 << board.size) - 1
    if choice.random() < 0.5:
        region ^= 1 << choice.randrange(board.size)
    puzzle = Puzzle("small", board, region, tuple(names), frozenset(rules))
    part = choice.choice(ways(puzzle, choice.choice(names), []))
    return puzzle, [part] if choice.random() < 0.6 else []


def ways(puzzle: Puzzle, name: PieceName, there: list[Laid]) -> list[Laid]:
    """Returns the placements of a piece that touch no piece of its colour along an edge."""
    table = puzzle.placement_table
    pieces = [
        Laid(name, each.cells) for each in table.placements if each.mask & ~puzzle.region == 0
    ]
    return [
        piece
        for piece in pieces
        if table.piece_of(table.find(piece.cells) or 0) == name.shape
        and not any(
            piece.mask & other.mask
            or (other.colour == name.colour and beside(puzzle.board, piece) & other.mask)
            for other in there
        )
    ]


def can_be_completed(puzzle: Puzzle, there: list[Laid]) -> bool:
    left = list(puzzle.left(there))
    if not left:
        return check(puzzle, arranged(puzzle, there)) == []
    return any(can_be_completed(puzzle, [*there, piece]) for piece in ways(puzzle, left[0], there))

"""Known solutions, and ways to break them at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st

from cornerwise.puzzles import Laid, PieceName, Puzzle
from puzzles.solved import Solved, hanging, played, stored, tiled

Draw = Callable[[st.SearchStrategy[int]], int]
Breakage = Callable[[Draw, Puzzle, list[Laid]], None]


def _move(draw: Draw, puzzle: Puzzle, laid: list[Laid]) -> None:
    number = any_piece(draw, laid)
    name = laid[number].name
    orientation = name.shape.orientations[draw(st.integers(0, len(name.shape.orientations) - 1))]
    column = draw(st.integers(0, puzzle.board.width - 1 - max(x for x, _ in orientation)))
    row = draw(st.integers(0, puzzle.board.height - 1 - max(y for _, y in orientation)))
    cells = sorted(puzzle.board.cell(column + x, row + y) for x, y in orientation)
    laid[number] = Laid(name, tuple(cells))


def _swap_colours(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    one, other = any_piece(draw, laid), any_piece(draw, laid)
    laid[one], laid[other] = (
        replace(laid[one], name=PieceName(laid[other].colour, laid[one].name.piece)),
        replace(laid[other], name=PieceName(laid[one].colour, laid[other].name.piece)),
    )


def _drop(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    if len(laid) > 1:
        del laid[any_piece(draw, laid)]


def _repeat(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    laid.insert(any_piece(draw, laid), laid[any_piece(draw, laid)])


def _exchange(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    one, other = any_piece(draw, laid), any_piece(draw, laid)
    laid[one], laid[other] = laid[other], laid[one]


def _take_another_colour(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    number = any_piece(draw, laid)
    laid[number] = replace(laid[number], name=PieceName("purple", laid[number].name.piece))


def any_piece(draw: Draw, things: list[Laid]) -> int:
    return draw(st.integers(0, len(things) - 1))


BREAKAGES: dict[str, Breakage] = {
    "moved": _move,
    "colours swapped": _swap_colours,
    "dropped": _drop,
    "repeated": _repeat,
    "exchanged": _exchange,
    "of another colour": _take_another_colour,
}

SOLVED: dict[str, Callable[[int], Solved]] = {
    "tiled": lambda seed: tiled(seed, apart=False),
    "tiled apart": lambda seed: tiled(seed, apart=True),
    "hanging": lambda seed: hanging(seed % 5),
    "played": played,
    "stored": stored,
}

SEEDS = st.integers(0, 40)

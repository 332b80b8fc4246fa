"""Fills large rectangles by stacking strips, which solves B6 on an empty board.

The twelve five-square pieces cover a strip of 4 × 15 in 1,472 ways. Stacking one strip per
colour uses all pieces. What remains is to colour them so that each shape has each colour once
and no two pieces of a colour share an edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from time import monotonic

from cornerwise.geometry import Board, Cell, cells_of
from cornerwise.kernel.cover import CoverSearch, CoverTask, colours_for
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.pieces import PIECES
from cornerwise.placements import PlacementTable, build_placement_table
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule

_FIVES = tuple(piece for piece in PIECES if piece.size == 5)
_SHAPES = {piece.name: index for index, piece in enumerate(_FIVES)}
_STRIP = Board(15, 4)

Strip = tuple[tuple[str, tuple[Cell, ...]], ...]
"""The pieces of a filled strip: shape and cells."""

_TRIES = 2000
"""Colourings tried before other strips are stacked."""

_listed: list[Strip] = []


def made_of_strips(puzzle: Puzzle, fixed: Sequence[Laid]) -> bool:
    """Returns whether stacked and coloured strips can solve a puzzle."""
    colours = len(puzzle.colours)
    names = [PieceName(colour, piece.name) for colour in puzzle.colours for piece in _FIVES]
    return (
        not fixed
        and puzzle.rules == {Rule.COVER, Rule.NO_EDGES}
        and colours >= 3
        and (puzzle.board.width, puzzle.board.height) == (_STRIP.width, _STRIP.height * colours)
        and sorted(map(str, puzzle.stock)) == sorted(map(str, names))
    )


class StripsSearch:
    """Stacks random strips until they can be coloured.

    The first search in a process lists the strips, which takes about a second.
    """

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        """Prepares a search for a puzzle that can be made of strips."""
        self._puzzle = puzzle
        self._random = Random(seed)
        self._listing = _Listing()
        self._laid: tuple[Laid, ...] = ()
        self._tries = 0

    @property
    def steps(self) -> int:
        """Pieces placed to list the strips, unless that was done before, plus stacks tried."""
        return self._listing.steps + self._tries

    def run(self, seconds: float) -> SolverStatus:
        """Lists strips, then tries stacks, until one can be coloured or time runs out."""
        end = monotonic() + seconds
        if not self._listing.run(seconds):
            return SolverStatus.RUNNING
        while not self._try_stack():
            if monotonic() >= end:
                return SolverStatus.RUNNING
        return SolverStatus.SOLVED

    def _try_stack(self) -> bool:
        self._tries += 1
        stack = [
            _turned(self._random, strip, level)
            for level, strip in enumerate(
                self._random.choices(_listed, k=len(self._puzzle.colours))
            )
        ]
        pieces = [piece for strip in stack for piece in strip]
        colours = list(self._puzzle.colours)
        self._random.shuffle(colours)
        numbers = _colours(self._puzzle.board, pieces, len(colours))
        self._laid = tuple(
            Laid(PieceName(colours[number], piece), cells)
            for (piece, cells), number in zip(pieces, numbers, strict=False)
        )
        return bool(numbers)

    def laid(self) -> tuple[Laid, ...]:
        """Returns the solution; empty before there is one."""
        return self._laid


class _Listing:
    """Lists all strips, once per process."""

    def __init__(self) -> None:
        self._search: CoverSearch | None = None
        self._strips: list[Strip] = []

    @property
    def steps(self) -> int:
        return self._search.steps if self._search else 0

    def run(self, seconds: float) -> bool:
        """Continues for some time and returns whether all strips are listed."""
        if _listed:
            return True
        if not self._search:
            stock = {index: [1] for index in range(len(_FIVES))}
            task = CoverTask(_table(), (1 << _STRIP.size) - 1, stock)
            self._search = CoverSearch(task, restarts=False)
        for _ in range(2000):
            status = self._search.run(seconds)
            if status is SolverStatus.EXHAUSTED:
                # In search order, which is the same in every process.
                _listed[:] = self._strips
                return True
            if status is SolverStatus.RUNNING:
                return False
            self._strips.append(_strip(self._search))
        return False


@cache
def _table() -> PlacementTable:
    return build_placement_table(_STRIP, _FIVES)


def _strip(search: CoverSearch) -> Strip:
    table = _table()
    return tuple((table.piece_of(i).name, table[i].cells) for i, _ in search.laid())


def _turned(random: Random, strip: Strip, level: int) -> Strip:
    """Returns a strip at its level of the stack, mirrored at random."""
    turned, upside_down = random.random() < 0.5, random.random() < 0.5

    def cell(old: Cell) -> Cell:
        column, row = _STRIP.point(old)
        column = _STRIP.width - 1 - column if turned else column
        row = _STRIP.height - 1 - row if upside_down else row
        return _STRIP.cell(column, row + level * _STRIP.height)

    return tuple((name, tuple(sorted(map(cell, cells)))) for name, cells in strip)


def _colours(
    board: Board, pieces: Sequence[tuple[str, tuple[Cell, ...]]], colours: int
) -> list[int]:
    """Returns a colour for each piece so that all rules hold; empty if there is none."""
    owner = {cell: number for number, (_, cells) in enumerate(pieces) for cell in cells}
    neighbours = [
        {
            owner[near]
            for cell in cells
            for near in cells_of(board.edge_masks[cell])
            if owner[near] < number
        }
        for number, (_, cells) in enumerate(pieces)
    ]
    return colours_for(
        [[1] * colours] * len(_FIVES),
        [_SHAPES[name] for name, _ in pieces],
        [sorted(near) for near in neighbours],
        tries=_TRIES,
    )

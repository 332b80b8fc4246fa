"""New puzzles with exactly one solution.

A pleasing region is filled with pieces at random, which gives the pieces and a solution. While
there are others, a piece in which they differ is given from the beginning. What comes out is
kept if it is as hard as wanted, else the next one is tried. Dice and counted steps alone decide,
never the time, so that the same name makes the same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cornerwise.kernel.cover import CoverSearch, CoverStatus, CoverTask
from cornerwise.placements import Placement, PlacementTable
from cornerwise.puzzles.colouring import coloured
from cornerwise.puzzles.dice import Dice
from cornerwise.puzzles.grades import Grade, Level
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule
from cornerwise.puzzles.shapes import Shape, shapes_of
from cornerwise.puzzles.tilings import random_tiling, table_for

COLOURS = ("blue", "yellow", "red", "green")
"""In the order of play (R4)."""

_SOLUTIONS = 8
"""So many are looked at to choose a piece that is given."""

_MOST_STEPS = 20_000
"""After so many, the others are no longer looked for."""

_SLICE = 0.05

_Lying = tuple[int, int]
"""Placement and colour of a piece."""


@dataclass(frozen=True)
class Made:
    """A puzzle and what its maker knows of it."""

    puzzle: Puzzle

    level: Level

    solution: tuple[Laid, ...]
    """The only one."""

    effort: int
    """Steps in which the cover search finds it and proves that it is the only one."""


@lru_cache(maxsize=64)
def make(name: str, level: Level) -> Made:
    """Returns the puzzle that a name makes at a level; it has exactly one solution."""
    dice = Dice(name)
    while True:
        draft = _draft(level.grade, dice)
        if draft is not None and draft.becomes_unique(level.grade, dice):
            return draft.made(name, level)


def _draft(grade: Grade, dice: Dice) -> _Draft | None:
    """Returns a filled region, unless filling or colouring fails."""
    shape = dice.choose(dice.choose(shapes_of(*grade.cells)))
    apart = dice.chance(grade.apart)
    table = _table(shape)
    # Equal pieces that differ in colour alone would give two solutions where colours are free.
    tiling = random_tiling(shape, table, dice, copies=2 if apart else 1)
    colours = None if tiling is None else coloured(tiling, len(COLOURS), dice)
    if tiling is None or colours is None:
        return None
    return _Draft(shape, table, tiling, colours, apart)


@lru_cache(maxsize=16)
def _table(shape: Shape) -> PlacementTable:
    return table_for(shape.board)


class _Draft:
    """A filled region on the way to become a puzzle."""

    def __init__(
        self,
        shape: Shape,
        table: PlacementTable,
        tiling: Sequence[Placement],
        colours: Sequence[int],
        apart: bool,
    ) -> None:
        self.shape = shape
        self.table = table
        self.tiling = tiling
        self.colours = colours
        self.apart = apart
        # Only where colours must stay apart do they make solutions different.
        kinds = sorted(set(colours)) if apart else [0]
        self.kinds = len(kinds)
        self.lying: list[_Lying] = [
            (placement.id, kinds.index(colour) if apart else 0)
            for placement, colour in zip(tiling, colours, strict=True)
        ]
        self.given: list[int] = []
        self.effort = 0

    def becomes_unique(self, grade: Grade, dice: Dice) -> bool:
        """Gives pieces until there is one solution, and says whether the grade is met."""
        self.given = dice.shuffled(range(len(self.tiling)))[: grade.first_given]
        while self.to_lay >= grade.to_lay[0] and len(self.given) <= grade.most_given:
            others = self._others()
            if others is None:
                return False
            if not others:
                return self._meets(grade)
            misses = [sum(lying not in other for other in others) for lying in self.lying]
            telling = [piece for piece, count in enumerate(misses) if count == max(misses)]
            self.given.append(dice.choose(telling))
        return False

    @property
    def to_lay(self) -> int:
        """Pieces that are not given."""
        return len(self.tiling) - len(self.given)

    def _meets(self, grade: Grade) -> bool:
        easiest, hardest = grade.effort
        return self.to_lay <= grade.to_lay[1] and easiest <= self.effort <= hardest

    def _others(self) -> list[set[_Lying]] | None:
        """Returns some solutions that differ from ours, or None after too many steps."""
        search = CoverSearch(self._task(), restarts=False)
        own, others = set(self.lying), list[set[_Lying]]()
        while len(others) < _SOLUTIONS:
            status = search.run(_SLICE)
            # Looked at first, because how far a slice of time comes must not matter.
            if search.steps > _MOST_STEPS:
                return None
            if status is CoverStatus.EXHAUSTED:
                break
            if status is CoverStatus.SOLVED and set(search.laid()) != own:
                others.append(set(search.laid()))
        self.effort = search.steps
        return others

    def _task(self) -> CoverTask:
        stock = {piece: [0] * self.kinds for piece in sorted({p.piece for p in self.tiling})}
        for placement, (_, kind) in zip(self.tiling, self.lying, strict=True):
            stock[placement.piece][kind] += 1
        return CoverTask(
            table=self.table,
            region=self.shape.region,
            stock=stock,
            fixed=[self.lying[piece] for piece in self._given_in_order()],
            no_edges=self.apart,
        )

    def made(self, name: str, level: Level) -> Made:
        """Returns the puzzle, which must have become unique."""
        solution = [self._laid(piece) for piece in range(len(self.tiling))]
        order = {piece.name: index for index, piece in enumerate(self.table.pieces)}
        stock = sorted(
            (laid.name for laid in solution),
            key=lambda name: (COLOURS.index(name.colour), order[name.piece]),
        )
        puzzle = Puzzle(
            id=name,
            board=self.shape.board,
            region=self.shape.region,
            stock=tuple(stock),
            rules=frozenset({Rule.COVER, Rule.NO_EDGES} if self.apart else {Rule.COVER}),
            given=tuple(solution[piece] for piece in self._given_in_order()),
        )
        return Made(puzzle, level, tuple(solution), self.effort)

    def _given_in_order(self) -> list[int]:
        return sorted(self.given)

    def _laid(self, piece: int) -> Laid:
        placement = self.tiling[piece]
        shape = self.table.pieces[placement.piece].name
        return Laid(PieceName(COLOURS[self.colours[piece]], shape), placement.cells)

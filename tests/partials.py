"""Boards as people leave them: some pieces of a solution, perhaps one of them moved."""

from __future__ import annotations

import random

from cornerwise.puzzles import Broken, Laid, Puzzle, check_partial
from cornerwise.puzzles.solving import solve


def partial(puzzle: Puzzle, seed: int, pieces: int, *, moved: bool) -> list[Laid]:
    """Returns pieces of a solution; a moved one still fits and breaks no rule at once."""
    choice = random.Random(seed)
    laid = choice.sample(solve(puzzle, seed=seed).laid, pieces)
    if not moved:
        return laid
    while True:
        taken, *others = laid
        places = [
            Laid(taken.name, placement.cells)
            for placement in puzzle.placement_table.placements
            if puzzle.placement_table.piece_of(placement.id).name == taken.name.piece
        ]
        choice.shuffle(places)
        for place in places:
            if place != taken and not _broken(puzzle, [*others, place]):
                return [*others, place]
        laid = [*others, taken]


def _broken(puzzle: Puzzle, laid: list[Laid]) -> bool:
    at_once = {Broken.OVERLAP, Broken.NO_EDGES}
    return any(fault.broken in at_once for fault in check_partial(puzzle, laid))

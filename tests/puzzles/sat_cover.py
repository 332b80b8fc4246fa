"""Decides with a SAT solver whether a puzzle can be completed, as a second opinion."""

from __future__ import annotations

from collections.abc import Sequence

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from cornerwise.geometry import cells_of
from cornerwise.puzzles import Laid, Puzzle

Clause = list[int]


def can_be_completed(puzzle: Puzzle, laid: Sequence[Laid]) -> bool:
    """Returns whether a puzzle that covers its region without edges within a colour has a solution
    with the given pieces, which must break no rule.
    """
    options = _options(puzzle, laid)
    covered = {cell for piece in laid for cell in piece.cells}
    groups = [
        [i for i, option in enumerate(options, 1) if cell in option.cells]
        for cell in puzzle.cells
        if cell not in covered
    ]
    clauses, top = list[Clause](), len(options)
    for group in groups:
        top = _exactly(clauses, group, 1, top)
    for name, count in puzzle.left(laid).items():
        own = [i for i, option in enumerate(options, 1) if option.name == name]
        top = _exactly(clauses, own, count, top)
    clauses += _no_edges(puzzle, options)
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def _options(puzzle: Puzzle, laid: Sequence[Laid]) -> list[Laid]:
    taken = sum(piece.mask for piece in laid)
    beside = dict.fromkeys(puzzle.colours, 0)
    for piece in laid:
        for cell in piece.cells:
            beside[piece.colour] |= puzzle.board.edge_masks[cell]
    return [
        Laid(name, placement.cells)
        for name in puzzle.left(laid)
        for placement in puzzle.placement_table.placements
        if puzzle.placement_table.piece_of(placement.id).name == name.piece
        and not placement.mask & (taken | beside[name.colour])
    ]


def _exactly(clauses: list[Clause], group: list[int], count: int, top: int) -> int:
    if not group:
        clauses.append([])
        return top
    encoded = CardEnc.equals(group, bound=count, top_id=top, encoding=EncType.seqcounter)
    clauses += encoded.clauses
    return int(max(top, encoded.nv))


def _no_edges(puzzle: Puzzle, options: list[Laid]) -> list[Clause]:
    through: dict[tuple[str, int], list[int]] = {}
    for i, option in enumerate(options, 1):
        for cell in option.cells:
            through.setdefault((option.colour, cell), []).append(i)
    found = set[tuple[int, int]]()
    for i, option in enumerate(options, 1):
        for cell in option.cells:
            for near in cells_of(puzzle.board.edge_masks[cell] & ~option.mask):
                found.update((i, j) for j in through.get((option.colour, near), ()) if i < j)
    return [[-i, -j] for i, j in found]

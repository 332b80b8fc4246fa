"""Puzzles in which every cell is covered, as tasks for the kernel's exact-cover search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import comb
from random import Random

from cornerwise.errors import PuzzleError
from cornerwise.kernel.cover import MAX_CELLS, MAX_COLOURS, MAX_JOINED_CELLS, CoverSearch, CoverTask
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.placements import PieceIndex
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule, placement_of


class CoverPuzzleSearch:
    """A search for a solution in which some pieces are fixed.

    The fixed pieces must be in the region and in stock, and must not overlap. With restarts, it
    finds a solution sooner. Without, it finds every solution once; where colours do not matter,
    it finds only one of those that differ in colours alone.
    """

    def __init__(
        self, puzzle: Puzzle, fixed: Sequence[Laid], *, seed: int = 0, restarts: bool = True
    ) -> None:
        """Prepares a search. Raises `PuzzleError` for an unsuitable puzzle."""
        _check_suitable(puzzle)
        self._puzzle = puzzle
        self._fixed = tuple(fixed)
        colours = puzzle.colours if colours_matter(puzzle) else ("",)
        self._colours = colours
        task = CoverTask(
            table=puzzle.placement_table,
            region=puzzle.region,
            stock=_stock(puzzle, colours),
            fixed=[(placement_of(puzzle, each), _colour(colours, each)) for each in fixed],
            no_edges=Rule.NO_EDGES in puzzle.rules,
            joined=Rule.CORNERS in puzzle.rules,
        )
        self._search = CoverSearch(task, seed=seed, restarts=restarts)
        self._names = _shuffled(puzzle.left(fixed).elements(), seed)

    @property
    def steps(self) -> int:
        """Pieces placed and colours assigned so far."""
        return self._search.steps

    def run(self, seconds: float) -> SolverStatus:
        """Continues until it finds a solution, proves there is none, or runs out of time."""
        return self._search.run(seconds)

    def laid(self) -> tuple[Laid, ...]:
        """Returns all pieces on the board that have a colour, the fixed ones first."""
        names = {piece: iter(left) for piece, left in self._names.items()}
        pieces = list(self._fixed)
        for placement, colour in self._search.laid()[len(self._fixed) :]:
            piece = self._puzzle.placement_table.piece_of(placement).name
            cells = self._puzzle.placement_table[placement].cells
            if not colours_matter(self._puzzle):
                pieces.append(Laid(next(names[piece]), cells))
            elif colour >= 0:
                pieces.append(Laid(PieceName(self._colours[colour], piece), cells))
        return tuple(pieces)


def colours_matter(puzzle: Puzzle) -> bool:
    """Returns whether swapping the colours of two equal shapes can break a solution."""
    return bool(puzzle.rules & {Rule.NO_EDGES, Rule.CORNERS})


def colourings(puzzle: Puzzle) -> int:
    """Returns how many solutions each found one stands for when colours do not matter: the ways to
    distribute the colours of the remaining pieces among equal shapes.
    """
    ways = 1
    for names in _by_shape(puzzle.left(puzzle.given).elements()).values():
        open_places = len(names)
        for colour in dict.fromkeys(name.colour for name in names):
            count = sum(name.colour == colour for name in names)
            ways *= comb(open_places, count)
            open_places -= count
    return ways


def _check_suitable(puzzle: Puzzle) -> None:
    if Rule.COVER not in puzzle.rules or Rule.START in puzzle.rules:
        raise PuzzleError(f"{puzzle.id}: this search is for puzzles that cover their region")
    if Rule.CORNERS in puzzle.rules and Rule.NO_EDGES not in puzzle.rules:
        raise PuzzleError(
            f"{puzzle.id}: the rule corners can be solved only together with no-edges"
        )
    most = MAX_JOINED_CELLS if Rule.CORNERS in puzzle.rules else MAX_CELLS
    if puzzle.region.bit_count() > most or len(puzzle.colours) > MAX_COLOURS:
        raise PuzzleError(
            f"{puzzle.id}: regions of more than {most} cells and more than "
            f"{MAX_COLOURS} colours are too large to solve"
        )


def _stock(puzzle: Puzzle, colours: Sequence[str]) -> dict[PieceIndex, list[int]]:
    numbers = {shape.name: index for index, shape in enumerate(puzzle.placement_table.pieces)}
    stock = {index: [0] * len(colours) for index in numbers.values()}
    for name, count in puzzle.counts.items():
        stock[numbers[name.piece]][colours.index(name.colour) if len(colours) > 1 else 0] += count
    return stock


def _colour(colours: Sequence[str], laid: Laid) -> int:
    return colours.index(laid.colour) if len(colours) > 1 else 0


def _by_shape(names: Iterable[PieceName]) -> dict[str, list[PieceName]]:
    groups = defaultdict[str, list[PieceName]](list)
    for name in names:
        groups[name.piece].append(name)
    return groups


def _shuffled(names: Iterable[PieceName], seed: int) -> dict[str, list[PieceName]]:
    groups = _by_shape(names)
    random = Random(seed)
    for group in groups.values():
        random.shuffle(group)
    return groups

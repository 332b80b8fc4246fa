"""Checks a solution against the rules: what is broken, by which pieces, and where.

Written from the rules alone. It shares no code with the solvers, so that it can check them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from cornerwise.geometry import Cell, cells_of
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule, beside, is_shape, touching


class Broken(Enum):
    """What can be wrong with the pieces on the board."""

    SHAPE = "shape"
    OUTSIDE = "outside"
    OVERLAP = "overlap"
    STOCK = "stock"
    GIVEN = "given"
    NO_EDGES = "no-edges"
    CORNERS = "corners"
    START = "start"
    DESCENDING = "descending"
    TURNS = "turns"
    LEFT = "left"
    COVER = "cover"


@dataclass(frozen=True)
class Fault:
    """A broken rule."""

    broken: Broken

    pieces: tuple[int, ...]
    """The pieces that break it, as indexes in the order of placement."""

    cells: tuple[Cell, ...]
    """Where the rule is broken, ascending."""

    message: str
    """A message for people."""


def check(puzzle: Puzzle, laid: Sequence[Laid]) -> list[Fault]:
    """Returns everything that is wrong with a solution, given in the order of placement."""
    return [*check_partial(puzzle, laid), *unfinished(puzzle, laid)]


def check_partial(puzzle: Puzzle, laid: Sequence[Laid]) -> list[Fault]:
    """Returns what is already wrong with a partial solution, given in the order of placement.

    Turns are checked only when all pieces are placed. So is whether the pieces of a colour
    connect, unless they must do so from the start.
    """
    return [
        *_misplaced(puzzle, laid),
        *_given_moved(puzzle, laid),
        *(_edges(puzzle, laid) if Rule.NO_EDGES in puzzle.rules else ()),
        *(_apart(puzzle, laid) if Rule.CORNERS in puzzle.rules else ()),
        *(_starts(puzzle, laid) if Rule.START in puzzle.rules else ()),
        *(_ascending(laid) if Rule.DESCENDING in puzzle.rules else ()),
        *(_turns(puzzle, laid) if Rule.TURNS in puzzle.rules else ()),
    ]


def _misplaced(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    stock = Counter(puzzle.stock)
    for number, piece in enumerate(laid):
        if not is_shape(puzzle.board, piece):
            yield Fault(
                Broken.SHAPE, (number,), piece.cells, f"{_at(puzzle, piece)} has the wrong shape"
            )
        outside = tuple(cells_of(piece.mask & ~puzzle.region))
        if outside:
            where = _names(puzzle, outside)
            yield Fault(
                Broken.OUTSIDE,
                (number,),
                outside,
                f"{_at(puzzle, piece)} is outside the region: {where}",
            )
        for other in range(number):
            shared = tuple(cells_of(piece.mask & laid[other].mask))
            if shared:
                text = f"{_at(puzzle, piece)} overlaps {_at(puzzle, laid[other])}: {_names(puzzle, shared)}"
                yield Fault(Broken.OVERLAP, (other, number), shared, text)
        stock[piece.name] -= 1
        if stock[piece.name] < 0:
            had = puzzle.counts[piece.name]
            text = f"{_at(puzzle, piece)} is not in stock: the stock has {had} of {piece.name}"
            yield Fault(Broken.STOCK, (number,), piece.cells, text)


def _given_moved(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    there = set(laid)
    for piece in puzzle.given:
        if piece not in there:
            text = f"{_at(puzzle, piece)} is given and must not be moved"
            yield Fault(Broken.GIVEN, (), piece.cells, text)


def _edges(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    for number, piece in enumerate(laid):
        around = beside(puzzle.board, piece)
        for other in range(number):
            if laid[other].colour == piece.colour and around & laid[other].mask:
                where = tuple(cells_of(around & laid[other].mask))
                text = (
                    f"{_at(puzzle, piece)} shares an edge with {_at(puzzle, laid[other])}, "
                    "which has the same colour"
                )
                yield Fault(Broken.NO_EDGES, (other, number), where, text)


def _apart(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    wanted = Counter(name.colour for name in puzzle.stock)
    for colour in puzzle.colours:
        own = [number for number, piece in enumerate(laid) if piece.colour == colour]
        if len(own) < wanted[colour]:
            continue
        joined = _joined(puzzle, laid, own)
        apart = tuple(number for number in own if number not in joined)
        if apart:
            cells = tuple(sorted(cell for number in apart for cell in laid[number].cells))
            names = ", ".join(_at(puzzle, laid[number]) for number in apart)
            text = f"not connected at corners to the first piece of that colour: {names}"
            yield Fault(Broken.CORNERS, apart, cells, text)


def _joined(puzzle: Puzzle, laid: Sequence[Laid], own: Sequence[int]) -> set[int]:
    """Returns the pieces connected by corners to the first one, including itself."""
    joined, ahead = {own[0]}, [own[0]]
    while ahead:
        around = touching(puzzle.board, laid[ahead.pop()])
        near = [n for n in own if n not in joined and around & laid[n].mask]
        joined.update(near)
        ahead.extend(near)
    return joined


def _starts(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    corners = {puzzle.board.corners[i] for i in range(4)}
    for number, piece in enumerate(laid):
        own = [other for other in laid[:number] if other.colour == piece.colour]
        around = touching(puzzle.board, piece)
        if not own and not corners & set(piece.cells):
            text = (
                f"{_at(puzzle, piece)} is the first of its colour but covers no corner of the board"
            )
            yield Fault(Broken.START, (number,), piece.cells, text)
        if own and not any(around & other.mask for other in own):
            text = f"{_at(puzzle, piece)} touches no earlier piece of its colour at a corner"
            yield Fault(Broken.CORNERS, (number,), piece.cells, text)


def _ascending(laid: Sequence[Laid]) -> Iterator[Fault]:
    for number in range(1, len(laid)):
        before, piece = laid[number - 1], laid[number]
        if piece.size > before.size:
            text = f"{piece.name} is placed after {before.name}, which is smaller"
            yield Fault(Broken.DESCENDING, (number - 1, number), piece.cells, text)


def _turns(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    colours = puzzle.colours
    if len(laid) < len(puzzle.stock) or laid[0].colour not in colours:
        return
    first = colours.index(laid[0].colour)
    for number, piece in enumerate(laid):
        turn = colours[(first + number) % len(colours)]
        if piece.colour != turn:
            text = f"{piece.name} is piece {number + 1}, but it is {turn}'s turn"
            yield Fault(Broken.TURNS, (number,), piece.cells, text)


def unfinished(puzzle: Puzzle, laid: Sequence[Laid]) -> list[Fault]:
    """Returns what is still missing: pieces to place, and cells to cover."""
    return [*_not_laid(puzzle, laid), *_not_covered(puzzle, laid)]


def _not_laid(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    left = puzzle.left(laid)
    if left:
        names = ", ".join(str(name) for name in left.elements())
        yield Fault(Broken.LEFT, (), (), f"not placed: {names}")


def _not_covered(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Fault]:
    if Rule.COVER in puzzle.rules:
        open_cells = puzzle.region
        for piece in laid:
            open_cells &= ~piece.mask
        if open_cells:
            cells = tuple(cells_of(open_cells))
            yield Fault(Broken.COVER, (), cells, f"not covered: {_names(puzzle, cells)}")


def _at(puzzle: Puzzle, laid: Laid) -> str:
    return f"{laid.name} at {_names(puzzle, laid.cells[:1])}"


def _names(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    return ", ".join(map(puzzle.board.cell_name, cells))

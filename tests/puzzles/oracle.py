"""A second implementation of the checker, with plain points and loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cornerwise.puzzles import Broken, Laid, Puzzle, Rule

Named = tuple[Broken, tuple[int, ...], tuple[int, ...]]
"""A fault without its message."""

_Point = tuple[int, int]


def faults(puzzle: Puzzle, laid: Sequence[Laid]) -> set[Named]:
    """Returns every fault of a solution whose pieces have the right shapes."""
    return {
        *_lying(puzzle, laid),
        *_touching(puzzle, laid),
        *_order(puzzle, laid),
        *hanging_apart(puzzle, laid),
    }


def hanging_apart(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Named]:
    """Yields the pieces of a whole colour that corners do not connect to its first one."""
    for colour in puzzle.colours if Rule.CORNERS in puzzle.rules else ():
        own = [number for number, piece in enumerate(laid) if piece.colour == colour]
        if len(own) < sum(name.colour == colour for name in puzzle.stock):
            continue
        joined: set[int] = set()
        grown = {own[0]}
        while grown - joined:
            joined |= grown
            reach = {point for n in joined for point in _diagonal(_points(puzzle, laid[n]))}
            grown = {n for n in own if _points(puzzle, laid[n]) & reach}
        apart = [number for number in own if number not in joined]
        if apart:
            cells = sorted(cell for number in apart for cell in laid[number].cells)
            yield Broken.CORNERS, tuple(apart), tuple(cells)


def _points(puzzle: Puzzle, piece: Laid) -> set[_Point]:
    return {(cell % puzzle.board.width, cell // puzzle.board.width) for cell in piece.cells}


def _cells(puzzle: Puzzle, points: set[_Point]) -> tuple[int, ...]:
    return tuple(sorted(y * puzzle.board.width + x for x, y in points))


def _lying(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Named]:
    region = {(c % puzzle.board.width, c // puzzle.board.width) for c in puzzle.cells}
    stock = list(puzzle.stock)
    for number, piece in enumerate(laid):
        points = _points(puzzle, piece)
        if points - region:
            yield Broken.OUTSIDE, (number,), _cells(puzzle, points - region)
        for other in range(number):
            shared = points & _points(puzzle, laid[other])
            if shared:
                yield Broken.OVERLAP, (other, number), _cells(puzzle, shared)
        if piece.name in stock:
            stock.remove(piece.name)
        else:
            yield Broken.STOCK, (number,), piece.cells
    for piece in puzzle.given:
        if piece not in laid:
            yield Broken.GIVEN, (), piece.cells
    if stock:
        yield Broken.LEFT, (), ()
    covered = {point for piece in laid for point in _points(puzzle, piece)}
    if Rule.COVER in puzzle.rules and region - covered:
        yield Broken.COVER, (), _cells(puzzle, region - covered)


def _touching(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Named]:
    corners = {(x, y) for x in (0, puzzle.board.width - 1) for y in (0, puzzle.board.height - 1)}
    for number, piece in enumerate(laid):
        points = _points(puzzle, piece)
        beside, diagonal = _beside(points), _diagonal(points)
        own = [other for other in range(number) if laid[other].colour == piece.colour]
        meets = {other: _points(puzzle, laid[other]) for other in own}
        for other in own if Rule.NO_EDGES in puzzle.rules else ():
            if beside & meets[other]:
                yield Broken.NO_EDGES, (other, number), _cells(puzzle, beside & meets[other])
        if Rule.START in puzzle.rules:
            if not own and not points & corners:
                yield Broken.START, (number,), piece.cells
            if own and not any(diagonal & points for points in meets.values()):
                yield Broken.CORNERS, (number,), piece.cells


def _beside(points: set[_Point]) -> set[_Point]:
    return _near(points, [(1, 0), (-1, 0), (0, 1), (0, -1)])


def _diagonal(points: set[_Point]) -> set[_Point]:
    return _near(points, [(1, 1), (-1, 1), (1, -1), (-1, -1)]) - _beside(points)


def _near(points: set[_Point], steps: list[_Point]) -> set[_Point]:
    return {(x + dx, y + dy) for x, y in points for dx, dy in steps} - points


def _order(puzzle: Puzzle, laid: Sequence[Laid]) -> Iterator[Named]:
    colours = list(dict.fromkeys(name.colour for name in puzzle.stock))
    if Rule.TURNS in puzzle.rules and len(laid) >= len(puzzle.stock) and laid[0].colour in colours:
        turn = colours.index(laid[0].colour)
        for number, piece in enumerate(laid):
            if piece.colour != colours[(turn + number) % len(colours)]:
                yield Broken.TURNS, (number,), piece.cells
    for number in range(1, len(laid) if Rule.DESCENDING in puzzle.rules else 0):
        if laid[number].size > laid[number - 1].size:
            yield Broken.DESCENDING, (number - 1, number), laid[number].cells

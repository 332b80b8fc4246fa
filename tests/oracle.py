"""A second implementation of the game, slow and obvious, to check the library's rules against.

Written only from the numbered rules in docs/rules.md: plain sets of points, every orientation of
every piece everywhere. It uses the records of a setup as data (board size, drawings, stock,
start cells, seats) and none of the library's rules code.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cornerwise.variants import Setup, Start, Variant

Point = tuple[int, int]
Cells = frozenset[Point]


def shape(drawing: str) -> Cells:
    """Returns the squares of a drawing such as `#./##`, row 0 at the bottom."""
    rows = drawing.split("/")
    height = len(rows)
    return frozenset(
        (x, height - 1 - y)
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "#"
    )


def moved(cells: Iterable[Point], dx: int, dy: int) -> Cells:
    return frozenset((x + dx, y + dy) for x, y in cells)


def to_the_corner(cells: Cells) -> Cells:
    """Returns the shape moved to the lower left."""
    return moved(cells, -min(x for x, _ in cells), -min(y for _, y in cells))


def turns(cells: Cells) -> set[Cells]:
    """R3: returns the shape in every rotation and reflection."""
    found = set()
    for _ in range(4):
        cells = frozenset((y, -x) for x, y in cells)
        found.add(to_the_corner(cells))
        found.add(to_the_corner(frozenset((-x, y) for x, y in cells)))
    return found


def edge_neighbours(cells: Iterable[Point]) -> set[Point]:
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return {(x + dx, y + dy) for x, y in cells for dx, dy in steps}


def corner_neighbours(cells: Iterable[Point]) -> set[Point]:
    steps = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
    return {(x + dx, y + dy) for x, y in cells for dx, dy in steps}


@cache
def everywhere(variant: Variant) -> dict[Cells, str]:
    """Returns the squares of each piece in every orientation and place, with its name."""
    width, height = variant.board.width, variant.board.height
    board = {(x, y) for x in range(width) for y in range(height)}
    return {
        cells: piece.name
        for piece, _ in variant.stock
        for turn in turns(shape(piece.drawing))
        for x, y in board
        if (cells := moved(turn, x, y)) <= board
    }


class Oracle:
    """A game in progress."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        variant = setup.variant
        self.colours = range(len(variant.colours))
        self.squares: list[set[Point]] = [set() for _ in self.colours]
        self.edges: list[set[Point]] = [set() for _ in self.colours]  # what their edges touch
        self.corners: list[set[Point]] = [set() for _ in self.colours]
        self.left = [{piece.name: count for piece, count in variant.stock} for _ in self.colours]
        self.last: list[str | None] = [None for _ in self.colours]
        self.passed: list[int] = []  # the colours that passed after the last placement
        self.shared_turns = 0
        self.to_play: int | None = setup.first  # R4
        self._pass_on(setup.first)
        self.passed = []

    def is_legal(self, colour: int, name: str, cells: Cells) -> bool:
        """Returns whether the rules let a colour place a piece on these squares."""
        if self.left[colour][name] == 0:
            return False
        if any(cells & squares for squares in self.squares):  # R7
            return False
        if not self.squares[colour]:  # R5
            return bool(cells & self._start_points(colour))
        return not cells & self.edges[colour] and bool(cells & self.corners[colour])  # R6

    def legal(self, colour: int) -> set[Cells]:
        """Returns the squares of every placement the colour could make now."""
        return {
            cells
            for cells, name in everywhere(self.setup.variant).items()
            if self.is_legal(colour, name, cells)
        }

    def can_place(self, colour: int) -> bool:
        return any(
            self.is_legal(colour, name, cells)
            for cells, name in everywhere(self.setup.variant).items()
        )

    def play(self, cells: Cells) -> None:
        """Places a piece for the colour to play. The caller must follow the rules."""
        colour = self.to_play
        assert colour is not None
        name = everywhere(self.setup.variant)[cells]
        assert self.is_legal(colour, name, cells)
        self.squares[colour] |= cells
        self.edges[colour] |= edge_neighbours(cells)
        self.corners[colour] |= corner_neighbours(cells)
        self.left[colour][name] -= 1
        self.last[colour] = name
        if colour == self.setup.seating.shared:
            self.shared_turns += 1
        self.passed = []
        self._pass_on((colour + 1) % len(self.colours))

    def _pass_on(self, colour: int) -> None:
        """R8, R9: gives the turn to the next colour that can place a piece."""
        for _ in self.colours:
            if self.can_place(colour):
                self.to_play = colour
                return
            self.passed.append(colour)
            colour = (colour + 1) % len(self.colours)
        self.to_play = None

    def _start_points(self, colour: int) -> set[Point]:
        width = self.setup.variant.board.width
        points = [(home % width, home // width) for home in self.setup.variant.homes]
        return set(points) if self.setup.start is Start.ANY else {points[colour]}

    def score(self, colour: int) -> int:
        """R10, R11: returns the points of a colour."""
        sizes = {piece.name: len(shape(piece.drawing)) for piece, _ in self.setup.variant.stock}
        squares_left = sum(sizes[name] * count for name, count in self.left[colour].items())
        if self.setup.scoring.id == "basic":
            return squares_left
        if squares_left > 0:
            return -squares_left
        last = self.last[colour]
        return 20 if last is not None and sizes[last] == 1 else 15

    def seat_scores(self) -> list[int]:
        """R14 to R17: a player has the points of the colours that are theirs alone."""
        return [sum(map(self.score, own)) for own in self.setup.seating.seats]

    def side_scores(self) -> list[int]:
        """R15: a team has the points of its players."""
        seats = self.seat_scores()
        return [sum(seats[seat] for seat in side) for side in self.setup.seating.sides]

    def winners(self) -> list[int]:
        """R10, R11, R13: returns every side with the best score."""
        sides = self.side_scores()
        best = min(sides) if self.setup.scoring.id == "basic" else max(sides)
        return [side for side, score in enumerate(sides) if score == best]

    def seat_to_play(self) -> int:
        """R14 to R17: returns the player who has to move."""
        colour = self.to_play
        assert colour is not None
        if colour == self.setup.seating.shared:
            # The player whose colour follows begins, then the others in turn.
            order = [(colour + step) % len(self.colours) for step in range(1, len(self.colours))]
            colour = order[self.shared_turns % len(order)]
        return next(s for s, own in enumerate(self.setup.seating.seats) if colour in own)

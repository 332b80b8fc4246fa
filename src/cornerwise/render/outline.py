"""Outlines of groups of squares as polygons with rounded corners.

Coordinates are in squares, x to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

XY = tuple[float, float]
"""A point of a picture."""

Ring = tuple[XY, ...]
"""A closed polygon with its inside on the right: outlines run clockwise, holes anticlockwise."""

_Spot = tuple[int, int]


@dataclass(frozen=True)
class Corner:
    """A rounded corner: a curve from `before` to `after`, bent towards `tip`."""

    before: XY
    tip: XY
    after: XY


def outline(squares: Iterable[_Spot], inset: float = 0.0) -> tuple[Ring, ...]:
    """Returns the rings around some squares, moved inwards by `inset`.

    A square is given by its upper left point. Squares that touch only at a corner get
    separate rings, or a ring that does not cross itself.
    """
    ways = _border(set(squares))
    rings = []
    while ways:
        start = min(ways)
        rings.append(_drawn_in(_corners(_loop(ways, start)), inset))
    return tuple(rings)


def rounded(ring: Ring, radius: float) -> tuple[Corner, ...]:
    """Returns the corners of a ring, rounded by `radius` or as far as its sides allow."""
    corners = []
    for index, tip in enumerate(ring):
        before, after = ring[index - 1], ring[(index + 1) % len(ring)]
        reach = min(radius, _distance(before, tip) / 2, _distance(tip, after) / 2)
        corners.append(Corner(_towards(tip, before, reach), tip, _towards(tip, after, reach)))
    return tuple(corners)


def flattened(corners: Iterable[Corner], steps: int = 6) -> list[XY]:
    """Returns rounded corners as a polygon of short segments."""
    points = []
    for corner in corners:
        for step in range(steps + 1):
            along = step / steps
            near, middle, far = (1 - along) ** 2, 2 * along * (1 - along), along**2
            points.append(
                (
                    near * corner.before[0] + middle * corner.tip[0] + far * corner.after[0],
                    near * corner.before[1] + middle * corner.tip[1] + far * corner.after[1],
                )
            )
    return points


def _border(squares: set[_Spot]) -> dict[_Spot, list[_Spot]]:
    ways: dict[_Spot, list[_Spot]] = {}
    for x, y in squares:
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for neighbour, begin, end in sides:
            if neighbour not in squares:
                ways.setdefault(begin, []).append(end)
    return ways


def _loop(ways: dict[_Spot, list[_Spot]], start: _Spot) -> list[_Spot]:
    """Removes one ring from the border and returns its points, one step apart."""
    loop = [start]
    here, came = start, (0, 0)
    while True:
        ends = ways[here]
        # Where two squares meet at a corner, turning right stays with the same square.
        right = (here[0] - came[1], here[1] + came[0])
        there = right if right in ends else ends[0]
        ends.remove(there)
        if not ends:
            del ways[here]
        if there == start:
            return loop
        loop.append(there)
        here, came = there, (there[0] - here[0], there[1] - here[1])


def _corners(loop: list[_Spot]) -> list[_Spot]:
    return [
        here
        for index, here in enumerate(loop)
        if _step(loop[index - 1], here) != _step(here, loop[(index + 1) % len(loop)])
    ]


def _drawn_in(ring: list[_Spot], inset: float) -> Ring:
    points = []
    for index, (x, y) in enumerate(ring):
        into = _sign(_step(ring[index - 1], (x, y)))
        out = _sign(_step((x, y), ring[(index + 1) % len(ring)]))
        # The inside is to the right of each side: (dx, dy) turned right is (-dy, dx).
        points.append((x - inset * (into[1] + out[1]), y + inset * (into[0] + out[0])))
    return tuple(points)


def _step(begin: _Spot, end: _Spot) -> _Spot:
    return end[0] - begin[0], end[1] - begin[1]


def _sign(step: _Spot) -> _Spot:
    return (step[0] > 0) - (step[0] < 0), (step[1] > 0) - (step[1] < 0)


def _distance(a: XY, b: XY) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _towards(start: XY, end: XY, reach: float) -> XY:
    whole = _distance(start, end)
    share = reach / whole if whole else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

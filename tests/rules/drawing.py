"""Boards drawn as text: bare rows of marks, top row first, without coordinates.

A capital letter is a square of the colour with that initial, `.` is empty, and `#` marks the
placement in question.
"""

from collections.abc import Iterator
from textwrap import dedent

from cornerwise.drawing import board_lines, colour_letter
from cornerwise.notation import parse_position
from cornerwise.placements import PlacementId, placement_table_of
from cornerwise.position import Position
from cornerwise.variants import Variant
from oracle import Cells, Point, edge_neighbours, shape, to_the_corner, turns


def draw(
    variant: Variant, rows: str, to_play: str = "", start: str = "any", **last: str
) -> Position:
    """Returns the position in a drawing.

    `last` names the piece each colour placed last, if that matters: `draw(…, blue="1")`.
    `to_play` is a colour, by default the first one, or "over".
    """
    marks = _marks(rows.replace("#", "."))
    turn = "over" if to_play == "over" else f"{to_play or variant.colours[0]} to play"
    lines = [f"{variant.id}, start {start}, {turn}"]
    lines += [f"{len(marks) - y} {' '.join(row)}" for y, row in enumerate(marks)]
    lines += ["columns"]
    lasts = (
        f"{name} {last.get(name) or _some_piece(variant, colour, rows)}"
        for colour, name in enumerate(variant.colours)
    )
    return parse_position("\n".join([*lines, "last: " + ", ".join(lasts)]), variant)


def asked(variant: Variant, rows: str) -> PlacementId:
    """Returns the placement drawn with `#`."""
    board = variant.board
    placement = placement_table_of(variant).find([board.cell(x, y) for x, y in _points(rows, "#")])
    assert placement is not None, "# is not the shape of any piece"
    return placement


def drawn(position: Position) -> str:
    """Returns the drawing of a position. Inverse of `draw`."""
    return "\n".join(
        line.split(maxsplit=1)[1] for line in board_lines(position.variant, position.covered)[:-1]
    )


def rows(text: str) -> str:
    """Returns a drawing without its indentation in a test."""
    return dedent(text).strip()


def _marks(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def _points(text: str, mark: str) -> Cells:
    marks = _marks(text)[::-1]
    return frozenset((x, y) for y, row in enumerate(marks) for x, m in enumerate(row) if m == mark)


def _some_piece(variant: Variant, colour: int, text: str) -> str:
    for group in _groups(set(_points(text, colour_letter(variant, colour)))):
        for piece in variant.pieces:
            if to_the_corner(group) in turns(shape(piece.drawing)):
                return piece.name
    return "none"


def _groups(points: set[Point]) -> Iterator[Cells]:
    while points:
        group = {min(points)}
        while grown := edge_neighbours(group) & points - group:
            group |= grown
        points -= group
        yield frozenset(group)

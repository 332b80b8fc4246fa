"""Explains why a piece cannot cover a cell."""

from __future__ import annotations

from cornerwise.geometry import Cell
from cornerwise.placements import PieceIndex
from cornerwise.position import Position
from cornerwise.violations import Rule, Violation, describe

_NEAREST_FIRST = (Rule.NO_CORNER_CONTACT, Rule.START_CELL, Rule.EDGE_CONTACT, Rule.OVERLAP)
"""Rules in the order of usefulness, least useful first: a placement that breaks only the last
of them is nearly legal, and its reason helps most."""


def why_not(position: Position, piece: PieceIndex, cell: Cell) -> str:
    """Returns why no placement of a piece of the colour to play covers a cell.

    There must be no legal one. The reason is that of the placement closest to legal.
    """
    variant = position.variant
    violations = [
        violation
        for placement, _ in position.placement_table.through[cell][piece]
        if (violation := position.violation(placement)) is not None
    ]
    name = variant.pieces[piece].name
    if not violations:
        return f"{name} does not fit on this board"
    nearest = min(violations, key=_distance)
    ways = len(violations)
    text = describe(variant, nearest)
    if nearest.rule is Rule.PIECE_USED or ways == 1:
        return text
    where = variant.board.cell_name(cell)
    return f"none of the {ways} ways to cover {where} with {name} is legal; for one of them, {text}"


def _distance(violation: Violation) -> int:
    try:
        return _NEAREST_FIRST.index(violation.rule)
    except ValueError:
        return -1

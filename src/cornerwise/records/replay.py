"""Walking through a record by the rules: the one judge of every reader and writer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cornerwise.errors import GameOver, PositionError, RecordError
from cornerwise.position import Position
from cornerwise.records.limits import (
    MAX_ARRANGEMENTS,
    MAX_NODES,
    MAX_VALUES,
    MAX_VARIATION_DEPTH,
)
from cornerwise.records.names import RESERVED, ROOT_NAMES
from cornerwise.records.node import Arrangement, Node
from cornerwise.records.properties import count_values
from cornerwise.variants import Colour, Setup
from cornerwise.violations import IllegalPlacement

Place = Callable[[Node], str]
"""Tells where a node stands in its file."""


@dataclass(frozen=True, slots=True)
class Step:
    """A node met on the way."""

    node: Node

    parent: int
    """The number of the parent's step, counted from 0; -1 for the root."""

    position: Position
    """The position in which the move of the node is made, its arrangement done."""


def walk(setup: Setup, root: Node, place: Place | None = None) -> Iterator[Step]:
    """Yields every node, parents before children and earlier children first.

    Each move is judged after its step was yielded. Raises `RecordError` with the place for
    illegal moves, impossible arrangements, properties that no file can hold, and records
    beyond the limits. Without `place`, nodes are called by their number.
    """
    number = 0
    budget = _Budget()
    todo = [(root, -1, 0, Position.initial(setup))]
    while todo:
        node, parent, depth, before = todo.pop()
        try:
            budget.spend(node, depth)
            position = arranged(before, node.arrangement, setup.first)
            yield Step(node, parent, position)
            after = _judged(position, node)
        except (RecordError, PositionError, IllegalPlacement, GameOver) as error:
            where = place(node) if place else f"node {number + 1}"
            raise RecordError(f"{where}: {error}") from None
        todo.extend(
            (node.children[index], number, depth + (index > 0), after)
            for index in reversed(range(len(node.children)))
        )
        number += 1


def arranged(before: Position, arrangement: Arrangement | None, first: Colour) -> Position:
    """Returns the position after an arrangement; `first` plays on when the game was over.

    Raises `PositionError` when the pieces cannot lie so.
    """
    if arrangement is None:
        return before
    placed = [list(ids) for ids in before.placed]
    for placement in arrangement.removed:
        owner = next((ids for ids in placed if placement in ids), None)
        if owner is None:
            raise PositionError("a piece to be removed is not on the board")
        owner.remove(placement)
    if len(arrangement.added) != len(placed):
        raise PositionError(f"an arrangement needs the pieces of all {len(placed)} colours")
    turn = arrangement.turn if arrangement.turn is not None else before.turn
    if turn is not None and not 0 <= turn < len(placed):
        raise PositionError(f"there is no colour number {turn}")
    return Position.from_pieces(
        before.variant,
        [(*old, *new) for old, new in zip(placed, arrangement.added, strict=True)],
        turn=first if turn is None else turn,
        start=before.start,
    )


def _judged(position: Position, node: Node) -> Position:
    number = node.number
    if number is None:
        return position
    if node.children:
        return position.play(number)
    # Nothing follows, so the costly question of whose turn comes next need not be asked.
    violation = position.violation(number)
    if violation is not None:
        raise IllegalPlacement(position.variant, violation)
    return position


class _Budget:
    """Counts what the nodes cost and stops at the limits."""

    def __init__(self) -> None:
        self.nodes = 0
        self.arrangements = 0
        self.values = len(ROOT_NAMES)

    def spend(self, node: Node, depth: int) -> None:
        """Raises `RecordError` when the node is one too many."""
        self.nodes += 1
        self.values += count_values(node.properties, RESERVED) + (node.number is not None)
        if node.arrangement is not None:
            self.arrangements += 1
            pieces = sum(map(len, node.arrangement.added)) + len(node.arrangement.removed)
            self.values += pieces + (node.arrangement.turn is not None)
        for count, limit, what in (
            (self.nodes, MAX_NODES, "nodes"),
            (self.arrangements, MAX_ARRANGEMENTS, "nodes that set up pieces"),
            (self.values, MAX_VALUES, "property values"),
            (depth, MAX_VARIATION_DEPTH, "variations inside one another"),
        ):
            if count > limit:
                raise RecordError(f"more than {limit} {what}")

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
from cornerwise.records.sgf import parse_sgf
from cornerwise.records.source import check_encodable
from cornerwise.variants import Colour, Setup
from cornerwise.violations import IllegalPlacement

Place = Callable[[Node], str]
"""Tells where a node stands in its file."""

Spare = Callable[[Node, str], bool]
"""Is told of a node that breaks the rules, and says whether it is left out with all that follows."""


@dataclass(frozen=True, slots=True)
class Step:
    """A node met on the way."""

    node: Node

    parent: int
    """The number of the parent's step, counted from 0; -1 for the root."""

    position: Position
    """The position in which the move of the node is made, its arrangement done."""


def walk(
    setup: Setup, root: Node, place: Place | None = None, spare: Spare | None = None
) -> Iterator[Step]:
    """Yields every node, parents before children and earlier children first.

    Each move is judged after its step was yielded. Raises `RecordError` with the place for
    illegal moves, impossible arrangements, properties that no file can hold, and records
    beyond the limits. Without `place`, nodes are called by their number. What breaks the rules
    and is spared is not raised.
    """
    number = 0
    budget = _Budget()
    todo = [(root, -1, 0, Position.initial(setup))]
    while todo:
        node, parent, depth, before = todo.pop()
        try:
            budget.spend(node, depth)
        except RecordError as error:
            raise RecordError(f"{_where(place, node, number)}: {error}") from None
        try:
            position = arranged(before, node.arrangement, setup.first)
            yield Step(node, parent, position)
            after = _judged(position, node)
        except (RecordError, PositionError, IllegalPlacement, GameOver) as error:
            message = f"{_where(place, node, number)}: {error}"
            if spare is not None and spare(node, message):
                continue
            raise RecordError(message) from None
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
        if node.colour is not None:
            raise RecordError("a colour is named, but there is no move")
        return position
    mine = in_turn(position, node)
    if node.children:
        return mine.play(number)
    # Nothing follows, so the costly question of whose turn comes next need not be asked.
    violation = mine.violation(number)
    if violation is not None:
        raise IllegalPlacement(position.variant, violation)
    return position


def in_turn(position: Position, node: Node) -> Position:
    """Returns the position with the turn given to the colour that moves in a node.

    Raises `IllegalPlacement` when the move of that colour is none.
    """
    if node.colour is None or node.colour == position.turn:
        return position
    if node.number is not None:
        violation = position.violation(node.number, node.colour)
        if violation is not None:
            raise IllegalPlacement(position.variant, violation)
    return position.with_turn(node.colour)


def _where(place: Place | None, node: Node, number: int) -> str:
    return f"node {number + 1}" if place is None else place(node)


class _Budget:
    """Counts what the nodes cost and stops at the limits."""

    def __init__(self) -> None:
        self.nodes = 0
        self.arrangements = 0
        self.values = len(ROOT_NAMES)

    def _spend_kept(self, text: str) -> None:
        """Counts a variation that is kept as text. Raises `RecordError` when it is none."""
        try:
            check_encodable(text)
            trees = parse_sgf(text)
        except RecordError as error:
            raise RecordError(f"a variation that is kept as text: {error}") from None
        if len(trees) > 1:
            raise RecordError("a variation that is kept as text has more than one tree")
        self.nodes += len(trees[0])
        self.values += sum(
            len(prop.values) for node in trees[0] for prop in node.properties.values()
        )

    def spend(self, node: Node, depth: int) -> None:
        """Raises `RecordError` when the node is one too many."""
        self.nodes += 1
        self.values += count_values(node.properties, RESERVED) + (node.number is not None)
        if node.arrangement is not None:
            self.arrangements += 1
            pieces = sum(map(len, node.arrangement.added)) + len(node.arrangement.removed)
            self.values += pieces + (node.arrangement.turn is not None)
        for text in node.kept:
            self._spend_kept(text)
        for count, limit, what in (
            (self.nodes, MAX_NODES, "nodes"),
            (self.arrangements, MAX_ARRANGEMENTS, "nodes that set up pieces"),
            (self.values, MAX_VALUES, "property values"),
            (depth, MAX_VARIATION_DEPTH, "variations inside one another"),
        ):
            if count > limit:
                raise RecordError(f"more than {limit} {what}")

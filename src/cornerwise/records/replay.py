"""Walking through a record by the rules; every reader and writer validates with it."""

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
"""Returns where a node is in its file."""

Skip = Callable[[Node, str], bool]
"""Receives a node that breaks the rules; returns whether to skip it and all that follows."""


@dataclass(frozen=True, slots=True)
class Step:
    """A node visited by `walk`."""

    node: Node

    parent: int
    """The number of the parent's step, counted from 0; -1 for the root."""

    position: Position
    """The position in which the node's move is made, after its arrangement."""


def walk(
    setup: Setup, root: Node, place: Place | None = None, skip: Skip | None = None
) -> Iterator[Step]:
    """Yields every node, parents before children and earlier children first.

    Checks each move after yielding its step. Raises `RecordError` with the place for illegal
    moves, impossible arrangements, properties that no file can hold, and records that exceed
    the limits. Without `place`, the place is the number of the node. Nodes that `skip` agrees
    to skip raise nothing.
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
            if skip is not None and skip(node, message):
                continue
            raise RecordError(message) from None
        todo.extend(
            (node.children[index], number, depth + (index > 0), after)
            for index in reversed(range(len(node.children)))
        )
        number += 1


def arranged(before: Position, arrangement: Arrangement | None, first: Colour) -> Position:
    """Returns the position after an arrangement; `first` is to play if the game was over.

    Raises `PositionError` when the pieces cannot be on the board together.
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
    # Nothing follows, so skip the expensive search for the next colour to play.
    violation = mine.violation(number)
    if violation is not None:
        raise IllegalPlacement(position.variant, violation)
    return position


def in_turn(position: Position, node: Node) -> Position:
    """Returns the position with the turn given to the colour that moves in a node.

    Raises `IllegalPlacement` when that colour's move is not legal.
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
    """Counts what the nodes cost and enforces the limits."""

    def __init__(self) -> None:
        self.nodes = 0
        self.arrangements = 0
        self.values = len(ROOT_NAMES)

    def _spend_kept(self, text: str) -> None:
        """Counts a variation kept as text. Raises `RecordError` when it is not valid."""
        try:
            check_encodable(text)
            trees = parse_sgf(text)
        except RecordError as error:
            raise RecordError(f"a variation kept as text: {error}") from None
        if len(trees) > 1:
            raise RecordError("a variation kept as text has more than one tree")
        self.nodes += len(trees[0])
        self.values += sum(
            len(prop.values) for node in trees[0] for prop in node.properties.values()
        )

    def spend(self, node: Node, depth: int) -> None:
        """Counts a node. Raises `RecordError` when it exceeds a limit."""
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
            (self.arrangements, MAX_ARRANGEMENTS, "nodes that arrange pieces"),
            (self.values, MAX_VALUES, "property values"),
            (depth, MAX_VARIATION_DEPTH, "nested variations"),
        ):
            if count > limit:
                raise RecordError(f"more than {limit} {what}")

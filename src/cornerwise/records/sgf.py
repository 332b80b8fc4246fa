"""The Smart Game Format as such: nodes with properties in a tree. Knows no game.

Nothing here calls itself, so nesting costs no stack; nodes are kept in a flat list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cornerwise.errors import RecordError
from cornerwise.records.limits import MAX_NODES, MAX_VALUES
from cornerwise.records.properties import MAX_IDENTIFIER, RAW_VALUE
from cornerwise.records.source import place_in

_SPACE = re.compile(r"\s*+", re.ASCII)
_IDENTIFIER = re.compile(r"[A-Za-z0-9]++", re.ASCII)
_VALUE = re.compile(rf"\[({RAW_VALUE})\]", re.DOTALL)


@dataclass(slots=True)
class SgfProperty:
    """The values of a property, raw as they stand in the file."""

    values: tuple[str, ...]

    offset: int = 0
    """Where its identifier stands in the text."""


@dataclass(slots=True)
class SgfNode:
    """A node of the tree."""

    parent: int
    """The index of its parent, which stands earlier in the list; -1 for the root."""

    offset: int = 0
    """Where its `;` stands in the text."""

    properties: dict[str, SgfProperty] = field(default_factory=dict)


def parse_sgf(text: str) -> list[list[SgfNode]]:
    """Returns for each game tree of a text its nodes, in the order in which they stand.

    There is at least one tree. The limits hold for all of them together. Raises `RecordError`
    with line and column. Inverse of `format_sgf`.
    """
    return _Parser(text).trees()


def first_value(text: str, name: str) -> str | None:
    """Returns a property's first value in the first node of a text, raw; None without one.

    Reads no further than that node.
    """
    parser = _Parser(text)
    try:
        found = parser.root().properties.get(name)
    except RecordError:
        return None
    return None if found is None else found.values[0]


def subtree(nodes: Sequence[SgfNode], root: int) -> list[SgfNode]:
    """Returns a node and all that follows it as a tree of its own."""
    end = root + 1
    while end < len(nodes) and nodes[end].parent >= root:
        end += 1
    return [
        SgfNode(max(-1, node.parent - root), node.offset, node.properties)
        for node in nodes[root:end]
    ]


def in_order(nodes: Sequence[SgfNode]) -> list[SgfNode]:
    """Returns the nodes of a tree as `format_sgf` wants them: each before all that follows it.

    Parents must stand before their children; the order among siblings is kept.
    """
    children: list[list[int]] = [[] for _ in nodes]
    for index, node in enumerate(nodes[1:], 1):
        children[node.parent].append(index)
    ordered: list[SgfNode] = []
    todo = [(0, -1)]
    while todo:
        index, parent = todo.pop()
        todo.extend((child, len(ordered)) for child in reversed(children[index]))
        ordered.append(SgfNode(parent, nodes[index].offset, nodes[index].properties))
    return ordered


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.nodes: list[SgfNode] = []
        self.values = 0
        self.nodes_before = 0
        """Nodes of the trees that are done."""

    def trees(self) -> list[list[SgfNode]]:
        found = [self._tree()]
        while mark := self._next_mark():
            if mark != "(":
                raise self._error("something stands after the end of the game")
            self.nodes_before += len(self.nodes)
            self.nodes = []
            found.append(self._tree())
        return found

    def root(self) -> SgfNode:
        """Returns the first node, and reads no further."""
        if self._next_mark() == "(":
            self.offset += 1
        if self._next_mark() != ";":
            raise self._wrong(self._next_mark(), ";")
        self._node(-1)
        return self.nodes[0]

    def _tree(self) -> list[SgfNode]:
        branches: list[int] = []
        """For each open `(` the node before it."""
        parent = -1
        wanted = "("
        while True:
            mark = self._next_mark()
            if mark not in wanted or not mark:
                raise self._wrong(mark, wanted)
            if mark == ";":
                self._node(parent)
                parent = len(self.nodes) - 1
                wanted = ";()"
                continue
            self.offset += 1
            if mark == "(":
                branches.append(parent)
                wanted = ";"
            else:
                parent = branches.pop()
                wanted = "()"
                if not branches:
                    break
        return self.nodes

    def _node(self, parent: int) -> None:
        if self.nodes_before + len(self.nodes) == MAX_NODES:
            raise self._error(f"more than {MAX_NODES} nodes")
        node = SgfNode(parent, self.offset)
        self.nodes.append(node)
        self.offset += 1
        while True:
            self._next_mark()
            found = _IDENTIFIER.match(self.text, self.offset)
            if found is None:
                return
            name = found[0]
            if len(name) > MAX_IDENTIFIER:
                raise self._error(f"a property name of {len(name)} characters")
            if name in node.properties:
                raise self._error(f"the property {name} stands twice in one node")
            self.offset = found.end()
            node.properties[name] = SgfProperty(self._values(name), found.start())

    def _values(self, name: str) -> tuple[str, ...]:
        values: list[str] = []
        while self._next_mark() == "[":
            found = _VALUE.match(self.text, self.offset)
            if found is None:
                raise self._error(f"the value of {name} that begins here has no end")
            self.values += 1
            if self.values > MAX_VALUES:
                raise self._error(f"more than {MAX_VALUES} property values")
            values.append(found[1])
            self.offset = found.end()
        if not values:
            raise self._error(f"the property {name} has no value: '[' should stand here")
        return tuple(values)

    def _next_mark(self) -> str:
        """Skips space and returns the character that follows, empty at the end."""
        found = _SPACE.match(self.text, self.offset)
        assert found is not None
        self.offset = found.end()
        return self.text[self.offset : self.offset + 1]

    def _wrong(self, mark: str, wanted: str) -> RecordError:
        known = " or ".join(f"'{one}'" for one in wanted)
        if not mark:
            return self._error(f"the file ends too early: {known} should follow")
        return self._error(f"{mark!r} stands where {known} should")

    def _error(self, message: str) -> RecordError:
        return RecordError(f"{place_in(self.text, self.offset)}: {message}")


def format_sgf(nodes: Sequence[SgfNode]) -> str:
    """Returns the text of a tree, parents before children. Inverse of `parse_sgf`.

    Values must be raw; this is not checked.
    """
    siblings = Counter(node.parent for node in nodes)
    parts = ["("]
    branches: list[int] = []
    for index, node in enumerate(nodes):
        if node.parent != index - 1:
            # Another branch of an earlier node: the open ones down to there are done.
            while branches.pop() != node.parent:
                parts.append(")")
            parts.append(")")
        if siblings[node.parent] > 1:
            parts.append("\n(")
            branches.append(node.parent)
        elif index:
            parts.append("\n")
        parts.append(";")
        for name, prop in node.properties.items():
            parts.append(name + "".join(f"[{value}]" for value in prop.values))
    parts.append(")" * len(branches) + ")\n")
    return "".join(parts)

"""The Smart Game Format itself: a tree of nodes with properties, independent of any game.

No function is recursive, so nesting uses no stack; nodes are kept in a flat list.
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
    """The values of a property, raw as in the file."""

    values: tuple[str, ...]

    offset: int = 0
    """Where its identifier is in the text."""


@dataclass(slots=True)
class SgfNode:
    """A node of the tree."""

    parent: int
    """The index of its parent, which is earlier in the list; -1 for the root."""

    offset: int = 0
    """Where its `;` is in the text."""

    properties: dict[str, SgfProperty] = field(default_factory=dict)


def parse_sgf(text: str) -> list[list[SgfNode]]:
    """Returns the nodes of each game tree in a text, in the order of the text.

    There is at least one tree. The limits apply to all trees together. Raises `RecordError`
    with line and column. Inverse of `format_sgf`.
    """
    return _Parser(text).trees()


def first_value(text: str, name: str) -> str | None:
    """Returns the first raw value of a property in the first node of a text, or None.

    Does not read beyond that node.
    """
    parser = _Parser(text)
    try:
        found = parser.root().properties.get(name)
    except RecordError:
        return None
    return None if found is None else found.values[0]


def subtree(nodes: Sequence[SgfNode], root: int) -> list[SgfNode]:
    """Returns a node and everything that follows it as a separate tree."""
    end = root + 1
    while end < len(nodes) and nodes[end].parent >= root:
        end += 1
    return [
        SgfNode(max(-1, node.parent - root), node.offset, node.properties)
        for node in nodes[root:end]
    ]


def in_order(nodes: Sequence[SgfNode]) -> list[SgfNode]:
    """Returns the nodes of a tree in the order `format_sgf` needs: depth first.

    Parents must come before their children. Keeps the order of siblings.
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
        """Nodes of the trees already parsed."""

    def trees(self) -> list[list[SgfNode]]:
        found = [self._tree()]
        while mark := self._next_mark():
            if mark != "(":
                raise self._error("unexpected text after the end of the game")
            self.nodes_before += len(self.nodes)
            self.nodes = []
            found.append(self._tree())
        return found

    def root(self) -> SgfNode:
        """Returns the first node without reading further."""
        if self._next_mark() == "(":
            self.offset += 1
        if self._next_mark() != ";":
            raise self._wrong(self._next_mark(), ";")
        self._node(-1)
        return self.nodes[0]

    def _tree(self) -> list[SgfNode]:
        branches: list[int] = []
        """For each open `(`, the node before it."""
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
                raise self._error(f"the property {name} appears twice in one node")
            self.offset = found.end()
            node.properties[name] = SgfProperty(self._values(name), found.start())

    def _values(self, name: str) -> tuple[str, ...]:
        values: list[str] = []
        while self._next_mark() == "[":
            found = _VALUE.match(self.text, self.offset)
            if found is None:
                raise self._error(f"the value of {name} that begins here is not closed")
            self.values += 1
            if self.values > MAX_VALUES:
                raise self._error(f"more than {MAX_VALUES} property values")
            values.append(found[1])
            self.offset = found.end()
        if not values:
            raise self._error(f"the property {name} has no value: expected '['")
        return tuple(values)

    def _next_mark(self) -> str:
        """Skips whitespace and returns the next character; empty at the end."""
        found = _SPACE.match(self.text, self.offset)
        assert found is not None
        self.offset = found.end()
        return self.text[self.offset : self.offset + 1]

    def _wrong(self, mark: str, wanted: str) -> RecordError:
        known = " or ".join(f"'{one}'" for one in wanted)
        if not mark:
            return self._error(f"unexpected end of file: expected {known}")
        return self._error(f"expected {known}, found {mark!r}")

    def _error(self, message: str) -> RecordError:
        return RecordError(f"{place_in(self.text, self.offset)}: {message}")


def format_sgf(nodes: Sequence[SgfNode]) -> str:
    """Returns a tree as text. Parents must come before children. Inverse of `parse_sgf`.

    Values must be raw; this is not checked.
    """
    siblings = Counter(node.parent for node in nodes)
    parts = ["("]
    branches: list[int] = []
    for index, node in enumerate(nodes):
        if node.parent != index - 1:
            # Another branch of an earlier node: close the open branches down to it.
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

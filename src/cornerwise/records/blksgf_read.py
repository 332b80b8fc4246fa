"""Reading `.blksgf`, Pentobi's format: what the properties mean."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property

from cornerwise.errors import CornerwiseError, RecordError
from cornerwise.notation import parse_move
from cornerwise.placements import PlacementId, placement_table_of
from cornerwise.records.charset import charset_of, known_charset
from cornerwise.records.names import (
    COLOUR_NAMES,
    RESERVED,
    ROOT_NAMES,
    SETTINGS,
    SETUP_NAMES,
    colour_of,
)
from cornerwise.records.node import Arrangement, Node
from cornerwise.records.properties import unescape
from cornerwise.records.record import Record
from cornerwise.records.replay import walk
from cornerwise.records.settings import pentobi_setup, with_settings
from cornerwise.records.sgf import SgfNode, SgfProperty, format_sgf, parse_sgf, subtree
from cornerwise.records.source import clean_text
from cornerwise.variants import Colour, Setup, Variant


def loads_blksgf(source: str | bytes, game: int | None = None) -> Record:
    """Returns a game from a `.blksgf` text, the first one by default, with its moves checked.

    A variation that breaks the rules is kept as text and reported in `Record.problems`.
    Raises `RecordError` with line and column if the main line is broken or there is no such
    game. Inverse of `dumps_blksgf`.
    """
    text, trees = _trees(source)
    if game is not None and not 1 <= game <= len(trees):
        raise RecordError(f"there is no game {game}: the file has {len(trees)}")
    record = _Reader(text, trees[(game or 1) - 1]).record()
    if game is None and len(trees) > 1:
        note = f"the file has {len(trees)} games; this is the first"
        record.problems = (note, *record.problems)
    return record


def loads_all_blksgf(source: str | bytes) -> list[Record]:
    """Returns all games in a `.blksgf` text. Raises `RecordError` like `loads_blksgf`."""
    text, trees = _trees(source)
    return [_Reader(text, tree).record() for tree in trees]


def _trees(source: str | bytes) -> tuple[str, list[list[SgfNode]]]:
    text = clean_text(source, charset_of(source) if isinstance(source, bytes) else "utf-8")
    if not text.lstrip().startswith("("):
        found = "it is empty" if not text.strip() else "it should begin with '(;'"
        raise RecordError(f"line 1, column 1: this is not a .blksgf file: {found}")
    return text, parse_sgf(text)


class _Reader:
    def __init__(self, text: str, tree: list[SgfNode]) -> None:
        self.text = text
        self.tree = tree
        self.moves: dict[Node, Colour] = {}
        """The colour named by each move."""
        self.numbers: dict[Node, int] = {}
        """The number of each node in the tree."""
        self.parents: dict[Node, Node] = {}
        self.problems: list[str] = []

    def record(self) -> Record:
        setup = self._setup(self.tree[0])
        root = self._nodes(setup.variant)
        main_line = set(Record(setup, root).main_line())
        spared: set[Node] = set()

        def skip(node: Node, problem: str) -> bool:
            if node in main_line:
                return False
            spared.add(node)
            self._keep(self.parents[node], self.numbers[node], problem)
            return True

        for step in walk(setup, root, self._place, skip):
            colour = self.moves.get(step.node)
            if step.position.turn not in (None, colour):
                step.node.colour = colour
        for parent in {self.parents[node] for node in spared}:
            parent.children = [child for child in parent.children if child not in spared]
        return Record(setup, root, tuple(self.problems))

    def _nodes(self, variant: Variant) -> Node:
        """Returns the root of everything that can be understood; the rest is kept as text."""
        main = root = self._node(variant, self.tree[0])
        self.numbers[root] = 0
        nodes: list[Node | None] = [root]
        for number, sgf_node in enumerate(self.tree[1:], 1):
            parent = nodes[sgf_node.parent]
            nodes.append(None)
            if parent is None:
                continue  # Already part of a variation kept as text.
            is_main = parent is main and not parent.children
            try:
                node = self._node(variant, sgf_node)
            except RecordError as error:
                if is_main:
                    raise
                self._keep(parent, number, str(error))
                continue
            parent.children.append(node)
            nodes[number] = node
            self.numbers[node], self.parents[node] = number, parent
            main = node if is_main else main
        return root

    def _keep(self, parent: Node, number: int, problem: str) -> None:
        parent.kept.append(format_sgf(subtree(self.tree, number)).strip())
        self.problems.append(f"{problem}; this variation is kept as text")

    def _place(self, node: Node) -> str:
        return self._place_at(self.tree[self.numbers[node]].offset)

    def _place_at(self, offset: int) -> str:
        # Same as `place_in` but fast: thousands of variations may be kept as text.
        line = bisect_left(self._line_ends, offset)
        return f"line {line + 1}, column {offset - (self._line_ends[line - 1] if line else -1)}"

    @cached_property
    def _line_ends(self) -> list[int]:
        return [found.start() for found in re.finditer("\n", self.text)]

    def _setup(self, root: SgfNode) -> Setup:
        game = root.properties.get("GM")
        if game is None:
            raise self._error(root.offset, "there is no GM property, which names the game")
        charset = root.properties.get("CA")
        if charset is not None and known_charset(charset.values[0]) is None:
            name = charset.values[0].strip()[:40]
            message = f"the character set {name!r} cannot be read: save the file as UTF-8"
            raise self._error(charset.offset, message)
        settings = root.properties.get(SETTINGS)
        try:
            setup = pentobi_setup(unescape(" ".join(game.values)).strip())
        except RecordError as error:
            raise self._error(game.offset, f"GM: {error}") from None
        if settings is None:
            return setup
        try:
            return with_settings(setup, " ".join(settings.values))
        except RecordError as error:
            raise self._error(settings.offset, f"{SETTINGS}: {error}") from None

    def _node(self, variant: Variant, sgf_node: SgfNode) -> Node:
        node = Node()
        added: list[list[PlacementId]] = [[] for _ in variant.colours]
        removed: list[PlacementId] = []
        turn: Colour | None = None
        arranges = False
        for name, prop in sgf_node.properties.items():
            try:
                if name not in RESERVED:
                    node.properties[name] = prop.values
                elif name in ROOT_NAMES:
                    _check_root(sgf_node, name)
                elif name in COLOUR_NAMES:
                    self._read_move(variant, node, name, prop)
                else:
                    arranges = True
                    if name in SETUP_NAMES:
                        added[colour_of(variant, name[1:])] += _pieces(variant, prop)
                    elif name == "AE":
                        removed += _pieces(variant, prop)
                    else:
                        turn = colour_of(variant, " ".join(prop.values).strip().upper())
            except CornerwiseError as error:
                raise self._error(prop.offset, f"{name}: {error}") from None
        if arranges:
            node.arrangement = Arrangement(tuple(map(tuple, added)), tuple(removed), turn)
        return node

    def _read_move(self, variant: Variant, node: Node, name: str, prop: SgfProperty) -> None:
        colour = colour_of(variant, name)
        if node.placement is not None:
            raise RecordError("a node can have only one move")
        # Old files give each cell as a separate value.
        node.placement = parse_move(placement_table_of(variant), ",".join(prop.values))
        self.moves[node] = colour

    def _error(self, offset: int, message: str) -> RecordError:
        return RecordError(f"{self._place_at(offset)}: {message}")


def _check_root(sgf_node: SgfNode, name: str) -> None:
    if sgf_node.parent != -1:
        raise RecordError(f"{name} is allowed only in the first node")


def _pieces(variant: Variant, prop: SgfProperty) -> list[PlacementId]:
    table = placement_table_of(variant)
    return [parse_move(table, value) for value in prop.values]

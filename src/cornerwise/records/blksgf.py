"""Reading and writing `.blksgf`, the format of Pentobi: what the properties mean."""

from __future__ import annotations

from cornerwise.errors import CornerwiseError, RecordError
from cornerwise.notation import move_name, parse_move
from cornerwise.placements import PlacementId, table_of
from cornerwise.position import Position
from cornerwise.records.names import (
    COLOUR_NAMES,
    RESERVED,
    ROOT_NAMES,
    SETTINGS,
    SETUP_NAMES,
    colour_name,
    colour_of,
)
from cornerwise.records.node import Arrangement, Node
from cornerwise.records.properties import unescape
from cornerwise.records.record import Record
from cornerwise.records.replay import walk
from cornerwise.records.settings import pentobi_name, pentobi_setup, settings_text, with_settings
from cornerwise.records.sgf import SgfNode, SgfProperty, format_sgf, parse_sgf
from cornerwise.records.source import check_size, clean_text, place_in
from cornerwise.variants import Colour, Setup, Variant


def loads_blksgf(source: str | bytes) -> Record:
    """Returns the record of a `.blksgf` text, every move of it judged by the rules.

    Raises `RecordError` with line and column. Inverse of `dumps_blksgf`.
    """
    text = clean_text(source)
    if not text.lstrip().startswith("("):
        found = "it is empty" if not text.strip() else "it should begin with '(;'"
        raise RecordError(f"line 1, column 1: this is no .blksgf file: {found}")
    return _Reader(text).record()


def dumps_blksgf(record: Record) -> str:
    """Returns a record as `.blksgf` text. Inverse of `loads_blksgf`.

    Raises `RecordError` for a record that breaks the rules or the limits, and for ways to
    play that Pentobi has no name for.
    """
    setup = record.setup
    root: dict[str, tuple[str, ...]] = {"GM": (pentobi_name(setup),), "CA": ("UTF-8",)}
    settings = settings_text(setup)
    if settings:
        root[SETTINGS] = (settings,)
    nodes: list[SgfNode] = []
    for step in walk(setup, record.root):
        written = {} if nodes else root
        written |= _written(step.node, step.position)
        properties = {name: SgfProperty(values) for name, values in written.items()}
        nodes.append(SgfNode(step.parent, properties=properties))
    text = format_sgf(nodes)
    check_size(len(text.encode("utf-8")))
    return text


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.moves: dict[Node, tuple[Colour, SgfProperty]] = {}
        """The colour that each move names, and where."""

    def record(self) -> Record:
        sgf_nodes = parse_sgf(self.text)
        setup = self._setup(sgf_nodes[0])
        nodes: list[Node] = []
        for sgf_node in sgf_nodes:
            node = self._node(setup.variant, sgf_node)
            if nodes:
                nodes[sgf_node.parent].children.append(node)
            nodes.append(node)
        offsets = {node: sgf.offset for node, sgf in zip(nodes, sgf_nodes, strict=True)}
        for step in walk(setup, nodes[0], lambda node: place_in(self.text, offsets[node])):
            if step.node in self.moves:
                self._check_turn(step.position, *self.moves[step.node])
        return Record(setup, nodes[0])

    def _setup(self, root: SgfNode) -> Setup:
        game = root.properties.get("GM")
        if game is None:
            raise self._error(root.offset, "there is no GM property to name the game")
        charset = root.properties.get("CA")
        if charset is not None and charset.values[0].strip().upper() not in ("UTF-8", "UTF8"):
            raise self._error(charset.offset, "only the character set UTF-8 can be read")
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
            raise RecordError("a node can have one move only")
        # Old files give each cell as a value of its own.
        node.placement = parse_move(table_of(variant), ",".join(prop.values))
        self.moves[node] = colour, prop

    def _check_turn(self, position: Position, colour: Colour, prop: SgfProperty) -> None:
        turn = position.turn
        if turn in (None, colour):
            return
        names = position.variant.colours
        blocked = "" if position.can_place(colour) else f", and {names[colour]} is blocked"
        message = f"a move of {names[colour]}, but it is the turn of {names[turn]}{blocked}"
        raise self._error(prop.offset, message)

    def _error(self, offset: int, message: str) -> RecordError:
        return RecordError(f"{place_in(self.text, offset)}: {message}")


def _check_root(sgf_node: SgfNode, name: str) -> None:
    if sgf_node.parent != -1:
        raise RecordError(f"{name} may stand in the first node only")


def _pieces(variant: Variant, prop: SgfProperty) -> list[PlacementId]:
    table = table_of(variant)
    return [parse_move(table, value) for value in prop.values]


def _written(node: Node, position: Position) -> dict[str, tuple[str, ...]]:
    """Returns the properties of a node, its move and arrangement included."""
    variant, table = position.variant, position.table
    written: dict[str, tuple[str, ...]] = {}
    arrangement = node.arrangement
    if arrangement is not None:
        if arrangement.removed:
            written["AE"] = tuple(move_name(table, number) for number in arrangement.removed)
        for colour, added in enumerate(arrangement.added):
            if added:
                name = f"A{colour_name(variant, colour)}"
                written[name] = tuple(move_name(table, number) for number in added)
        if arrangement.turn is not None:
            written["PL"] = (colour_name(variant, arrangement.turn),)
    number = node.number
    if number is not None and position.turn is not None:
        # The walk refuses a placement that is not in the table or comes after the end.
        if not 0 <= number < len(table):
            return written
        written[colour_name(variant, position.turn)] = (move_name(table, number),)
    return written | node.properties

"""Writing `.blksgf`; see `blksgf_read` for the meaning of the properties."""

from __future__ import annotations

from collections.abc import Iterable

from cornerwise.errors import RecordError
from cornerwise.notation import move_name
from cornerwise.placements import PlacementId, PlacementTable
from cornerwise.position import Position
from cornerwise.records.names import SETTINGS, colour_name
from cornerwise.records.node import Node
from cornerwise.records.record import Record
from cornerwise.records.replay import walk
from cornerwise.records.settings import pentobi_name, settings_text
from cornerwise.records.sgf import SgfNode, SgfProperty, format_sgf, in_order, parse_sgf
from cornerwise.records.source import check_size

Written = dict[str, tuple[str, ...]]
"""Properties with their raw values."""


def dumps_blksgf(record: Record) -> str:
    """Returns a record as `.blksgf` text. Inverse of `loads_blksgf`.

    Raises `RecordError` for a record that breaks the rules or the limits, and for games that
    Pentobi does not have.
    """
    setup = record.setup
    root: Written = {"GM": (pentobi_name(setup),), "CA": ("UTF-8",)}
    settings = settings_text(setup)
    if settings:
        root[SETTINGS] = (settings,)
    nodes: list[SgfNode] = []
    kept: list[tuple[int, str]] = []
    for step in walk(setup, record.root):
        kept += [(len(nodes), text) for text in step.node.kept]
        written = {} if nodes else root
        written |= _written(step.node, step.position)
        properties = {name: SgfProperty(values) for name, values in written.items()}
        nodes.append(SgfNode(step.parent, properties=properties))
    text = format_sgf(_with_kept(nodes, kept))
    check_size(len(text.encode("utf-8")))
    return text


def _with_kept(nodes: list[SgfNode], kept: list[tuple[int, str]]) -> list[SgfNode]:
    """Returns the nodes of a tree with the variations kept as text added after their siblings."""
    if not kept:
        return nodes
    end = _end_of_main_line(nodes)
    if any(parent == end for parent, _ in kept):
        raise RecordError("the main line ends with a variation that breaks the rules")
    added = [*nodes]
    for parent, text in kept:
        first = len(added)
        for node in parse_sgf(text)[0]:
            up = parent if node.parent < 0 else first + node.parent
            added.append(SgfNode(up, properties=node.properties))
    return in_order(added)


def _end_of_main_line(nodes: list[SgfNode]) -> int:
    # In depth-first order the main line comes first, each node right after its parent.
    end = 0
    while end + 1 < len(nodes) and nodes[end + 1].parent == end:
        end += 1
    return end


def _written(node: Node, position: Position) -> Written:
    """Returns the properties of a node, including its move and arrangement."""
    written = _arranged(node, position) | _moved(node, position)
    return written | node.properties


def _arranged(node: Node, position: Position) -> Written:
    arrangement = node.arrangement
    if arrangement is None:
        return {}
    variant, table = position.variant, position.placement_table
    written: Written = {}
    if arrangement.removed:
        written["AE"] = _names(table, arrangement.removed)
    for colour, added in enumerate(arrangement.added):
        if added:
            written[f"A{colour_name(variant, colour)}"] = _names(table, added)
    if arrangement.turn is not None:
        written["PL"] = (colour_name(variant, arrangement.turn),)
    return written


def _moved(node: Node, position: Position) -> Written:
    number = node.number
    colour = position.turn if node.colour is None else node.colour
    # The walk has already refused unknown placements, moves after the end and unknown colours.
    if number is None or colour is None or not 0 <= number < len(position.placement_table):
        return {}
    if not 0 <= colour < len(position.variant.colours):
        return {}
    return {colour_name(position.variant, colour): _names(position.placement_table, [number])}


def _names(table: PlacementTable, ids: Iterable[PlacementId]) -> tuple[str, ...]:
    return tuple(move_name(table, number) for number in ids)

"""Reading records from compact JSON: placements as their pinned ids, lines as lists.

A line is a list of nodes, each the first child of the one before it. A node is the id of its
move, or an object if there is more than a move. The `variations` of a node are lines that
replace it: their first nodes are its younger siblings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cornerwise.errors import CornerwiseError, RecordError
from cornerwise.placements import PlacementId
from cornerwise.records.json_text import Path, list_at, number_at, object_at, parse_json, text_at
from cornerwise.records.limits import MAX_NODES
from cornerwise.records.node import Arrangement, Node
from cornerwise.records.record import Record
from cornerwise.records.replay import walk
from cornerwise.records.settings import setup_of_settings
from cornerwise.records.source import clean_text, one_line_end
from cornerwise.variants import Colour, Variant

FORMAT = "cornerwise"
VERSION = 1

_SETTINGS = ("variant", "seating", "first", "start", "scoring", "shared")
_NODE = ("move", "colour", "setup", "properties", "kept")
_ROOT = ("format", "version", *_SETTINGS, *_NODE, "line")


def loads_json(source: str | bytes) -> Record:
    """Returns the record in a JSON text, with every move checked against the rules.

    Raises `RecordError` with the place: line and column for invalid JSON, otherwise a path such
    as `$.line[3].move`. Inverse of `dumps_json`.
    """
    top, path = parse_json(clean_text(source)), Path()
    if not isinstance(top, dict) or top.get("format") != FORMAT:
        raise path.error(f'this is not a record: expected "format":"{FORMAT}"')
    version = number_at(path.at("version"), top.get("version"))
    if version != VERSION:
        raise path.at("version").error(f"version {version} is not supported, only {VERSION}")
    object_at(path, top, _ROOT, ("variant", "line"))
    settings = {key: text_at(path.at(key), top[key]) for key in _SETTINGS if key in top}
    try:
        setup = setup_of_settings(settings)
    except RecordError as error:
        raise path.error(str(error)) from None
    reader = _Reader(setup.variant)
    root = reader.tree({key: top[key] for key in _NODE if key in top}, top["line"])
    for _ in walk(setup, root, lambda node: str(reader.paths[node])):
        pass
    return Record(setup, root)


class _Reader:
    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.paths: dict[Node, Path] = {}

    def tree(self, root: dict[str, Any], main_line: Any) -> Node:
        top = self._node(Path(), root, _NODE)
        todo = [(top, Path().at("line"), list_at(Path().at("line"), main_line), 0)]
        while todo:
            parent, path, line, begin = todo.pop()
            for index in range(begin, len(line)):
                here, entry = path.at(index), line[index]
                node = self._node(here, entry, (*_NODE, "variations"))
                parent.children.append(node)
                for way, variation in self._variations(here, entry):
                    # Alternatives to the first node belong beside it, not inside it.
                    first = self._node(way.at(0), variation[0], _NODE)
                    parent.children.append(first)
                    todo.append((first, way, variation, 1))
                parent = node
        return top

    def _variations(self, path: Path, entry: Any) -> list[tuple[Path, list[Any]]]:
        if not isinstance(entry, dict) or "variations" not in entry:
            return []
        lines = path.at("variations")
        found = []
        for number, value in enumerate(list_at(lines, entry["variations"])):
            way = lines.at(number)
            if not list_at(way, value):
                raise way.error("a variation needs a node")
            found.append((way, value))
        return found

    def _node(self, path: Path, entry: Any, known: Sequence[str]) -> Node:
        if len(self.paths) == MAX_NODES:
            raise path.error(f"more than {MAX_NODES} nodes")
        node = Node()
        self.paths[node] = path
        if not isinstance(entry, dict):
            node.placement = number_at(path, entry)
            return node
        object_at(path, entry, known)
        if "move" in entry:
            node.placement = number_at(path.at("move"), entry["move"])
        if "colour" in entry:
            node.colour = self._colour(path.at("colour"), entry["colour"])
        if "kept" in entry:
            node.kept = _kept(path.at("kept"), entry["kept"])
        if "setup" in entry:
            node.arrangement = self._arrangement(path.at("setup"), entry["setup"])
        if "properties" in entry:
            node.properties = _properties(path.at("properties"), entry["properties"])
        return node

    def _arrangement(self, path: Path, value: Any) -> Arrangement | None:
        entry = object_at(path, value, ("remove", "add", "turn"))
        pieces = object_at(path.at("add"), entry.get("add", {}), self.variant.colours)
        added = tuple(_ids(path.at("add").at(c), pieces.get(c, [])) for c in self.variant.colours)
        removed = _ids(path.at("remove"), entry.get("remove", []))
        turn = self._colour(path.at("turn"), entry["turn"]) if "turn" in entry else None
        if not removed and not any(added) and turn is None:
            return None
        return Arrangement(added, removed, turn)

    def _colour(self, path: Path, value: Any) -> Colour:
        try:
            return self.variant.colour_named(text_at(path, value)[:40])
        except CornerwiseError as error:
            raise path.error(str(error)) from None


def _kept(path: Path, value: Any) -> list[str]:
    entries = enumerate(list_at(path, value))
    return [one_line_end(text_at(path.at(index), entry)) for index, entry in entries]


def _ids(path: Path, value: Any) -> tuple[PlacementId, ...]:
    entries = enumerate(list_at(path, value))
    return tuple(number_at(path.at(index), entry) for index, entry in entries)


def _properties(path: Path, value: Any) -> dict[str, tuple[str, ...]]:
    properties: dict[str, tuple[str, ...]] = {}
    for name, entry in object_at(path, value, ()).items():
        here = path.at(name)
        if isinstance(entry, str):
            properties[name] = (one_line_end(entry),)
        else:
            pairs = enumerate(list_at(here, entry))
            properties[name] = tuple(one_line_end(text_at(here.at(i), v)) for i, v in pairs)
    return properties

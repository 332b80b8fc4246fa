"""Writing records as compact JSON; see `json_read` for the format."""

from __future__ import annotations

import json
from typing import Any

from cornerwise.errors import RecordError
from cornerwise.records.json_read import FORMAT, VERSION
from cornerwise.records.json_text import check_marks
from cornerwise.records.node import Arrangement, Node
from cornerwise.records.record import Record
from cornerwise.records.settings import settings_of
from cornerwise.records.source import check_size
from cornerwise.variants import Variant


def dumps_json(record: Record) -> str:
    """Returns a record as one line of JSON text. Inverse of `loads_json`.

    Raises `RecordError` for a record that breaks the rules or the limits.
    """
    record.check()
    variant = record.setup.variant
    top: dict[str, Any] = {"format": FORMAT, "version": VERSION, **settings_of(record.setup)}
    top |= _written(variant, record.root)
    top["line"] = []
    todo = [(top["line"], record.root.children)]
    while todo:
        line, children = todo.pop()
        while children:
            first, *others = children
            entry = _written(variant, first)
            if others:
                lines = [[_short(_written(variant, other))] for other in others]
                entry["variations"] = lines
                todo.extend(
                    (begun, other.children) for begun, other in zip(lines, others, strict=True)
                )
            line.append(_short(entry))
            children = first.children
    try:
        text = json.dumps(top, ensure_ascii=False, separators=(",", ":")) + "\n"
    except RecursionError:
        raise RecordError("the variations are nested too deeply to be written") from None
    check_marks(text)
    check_size(len(text.encode("utf-8")))
    return text


def _short(entry: dict[str, Any]) -> dict[str, Any] | int:
    return entry["move"] if entry.keys() == {"move"} else entry


def _written(variant: Variant, node: Node) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if node.number is not None:
        entry["move"] = node.number
    if node.colour is not None:
        entry["colour"] = variant.colours[node.colour]
    if node.arrangement is not None:
        entry["setup"] = _written_arrangement(variant, node.arrangement)
    if node.properties:
        entry["properties"] = {
            name: values[0] if len(values) == 1 else values
            for name, values in node.properties.items()
        }
    if node.kept:
        entry["kept"] = node.kept
    return entry


def _written_arrangement(variant: Variant, arrangement: Arrangement) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if arrangement.removed:
        entry["remove"] = arrangement.removed
    if any(arrangement.added):
        pairs = zip(variant.colours, arrangement.added, strict=True)
        entry["add"] = {name: added for name, added in pairs if added}
    if arrangement.turn is not None:
        entry["turn"] = variant.colours[arrangement.turn]
    return entry

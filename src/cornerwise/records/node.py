"""The nodes of a record: a move or an arrangement, notes about it, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field

from cornerwise.errors import RecordError
from cornerwise.placements import PlacementId, placement_id
from cornerwise.records.annotations import (
    IDENTIFIERS,
    Annotation,
    annotation_of,
    annotation_property,
)
from cornerwise.records.properties import escape, unescape
from cornerwise.variants import Colour


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A change of the board by hand. Removes pieces, then adds pieces, then sets the turn."""

    added: tuple[tuple[PlacementId, ...], ...]
    """For each colour, the pieces added, in order; the last one counts as placed last."""

    removed: tuple[PlacementId, ...] = ()
    """The pieces removed."""

    turn: Colour | None = None
    """The colour to play; None leaves the turn unchanged."""

    def __post_init__(self) -> None:
        # Files can hold only plain integers, whatever integer type was given.
        plain = tuple(tuple(map(placement_id, ids)) for ids in self.added)
        object.__setattr__(self, "added", plain)
        object.__setattr__(self, "removed", tuple(map(placement_id, self.removed)))


@dataclass(slots=True, eq=False)
class Node:
    """A step of a record. Compared by identity; records are compared by content."""

    placement: PlacementId | None = None
    """The move, made by the colour to play; None for the root and for nodes with only notes."""

    properties: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """All other properties of the node, as raw SGF values (see `properties`)."""

    arrangement: Arrangement | None = None
    """The change of the board by hand before the move, if there is one."""

    colour: Colour | None = None
    """The colour that makes the move, if out of turn; None for the colour to play."""

    children: list[Node] = field(default_factory=list)
    """What follows: the first child continues the line, the others are variations."""

    kept: list[str] = field(default_factory=list)
    """More variations, as `.blksgf` text, that break the rules or cannot be understood."""

    def __repr__(self) -> str:
        # Short, because a tree can be deeper than Python's recursion limit.
        return f"Node({self.placement}, {self.properties}, children={len(self.children)})"

    @property
    def number(self) -> PlacementId | None:
        """The move as a plain `int`. Raises `RecordError` when it is not a whole number."""
        try:
            return None if self.placement is None else placement_id(self.placement)
        except TypeError:
            raise RecordError(f"{str(self.placement)[:40]!r} is not a placement number") from None

    @property
    def comment(self) -> str:
        """The comment as plain text; empty when there is none. Settable."""
        return self.text("C")

    @comment.setter
    def comment(self, text: str) -> None:
        self.set_text("C", text)

    @property
    def name(self) -> str:
        """The name of the node as plain text; empty when there is none. Settable."""
        return self.text("N")

    @name.setter
    def name(self, text: str) -> None:
        self.set_text("N", text)

    @property
    def annotation(self) -> Annotation | None:
        """The annotation of the move, the first if there are several. Settable."""
        for identifier in IDENTIFIERS:
            if identifier in self.properties:
                return annotation_of(identifier, self.text(identifier))
        return None

    @annotation.setter
    def annotation(self, annotation: Annotation | None) -> None:
        for identifier in IDENTIFIERS:
            self.properties.pop(identifier, None)
        if annotation is not None:
            identifier, value = annotation_property(annotation)
            self.properties[identifier] = (value,)

    def text(self, identifier: str) -> str:
        """Returns a property as plain text; empty when it is missing."""
        return "\n".join(unescape(raw) for raw in self.properties.get(identifier, ()))

    def set_text(self, identifier: str, text: str) -> None:
        """Sets a property to plain text; empty text removes it."""
        if text:
            self.properties[identifier] = (escape(text),)
        else:
            self.properties.pop(identifier, None)


def same_tree(one: Node, other: Node) -> bool:
    """Returns whether two trees have the same content, however deep they are."""
    pairs = [(one, other)]
    while pairs:
        mine, yours = pairs.pop()
        if _content(mine) != _content(yours) or len(mine.children) != len(yours.children):
            return False
        pairs.extend(zip(mine.children, yours.children, strict=True))
    return True


def _content(node: Node) -> tuple[object, ...]:
    return node.placement, node.arrangement, node.colour, node.properties, node.kept

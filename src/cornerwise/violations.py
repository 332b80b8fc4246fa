"""Which rule a placement breaks, and where: the reason for every refused move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cornerwise.errors import CornerwiseError
from cornerwise.geometry import Cell
from cornerwise.placements import PieceIndex, PlacementId, placement_table_of
from cornerwise.variants import Colour, Variant


class Rule(Enum):
    """A rule that a placement can break. The values are stable codes."""

    UNKNOWN_PLACEMENT = "placement/unknown"
    """There is no placement with that number."""

    PIECE_USED = "placement/piece_used"
    """The colour has no such piece left (R2)."""

    OVERLAP = "placement/overlap"
    """Pieces never overlap (R7)."""

    EDGE_CONTACT = "placement/edge_contact"
    """A colour's own pieces may not share an edge (R6)."""

    START_CELL = "placement/start_cell"
    """A colour's first piece must cover a start cell that it may use (R5)."""

    NO_CORNER_CONTACT = "placement/no_corner_contact"
    """A colour's later pieces must touch one of its own at a corner (R6)."""


@dataclass(frozen=True)
class Violation:
    """A broken rule, with the cell and the conflicting piece, if there is one."""

    rule: Rule

    placement: PlacementId

    colour: Colour

    cell: Cell | None = None
    """The placement's cell where the rule is broken; its first cell if a contact is missing."""

    other_colour: Colour | None = None
    """The colour of the conflicting piece."""

    other_piece: PieceIndex | None = None
    """The conflicting piece."""


class IllegalPlacement(CornerwiseError):
    """A placement that the rules forbid. `violation` tells which rule; `code` is the rule's code."""

    code = "placement/illegal"

    def __init__(self, variant: Variant, violation: Violation) -> None:
        super().__init__(describe(variant, violation))
        self.violation = violation
        self.code = violation.rule.value


def describe(variant: Variant, violation: Violation) -> str:
    """Returns the violation as an English phrase, such as
    `X at c7: shares an edge with blue's F`.
    """
    if violation.rule is Rule.UNKNOWN_PLACEMENT:
        return f"there is no placement number {violation.placement} in {variant.id}"
    mine = variant.colours[violation.colour]
    return f"{_what(variant, violation)}: {_why(variant, violation, mine)}"


def _what(variant: Variant, violation: Violation) -> str:
    piece = placement_table_of(variant).piece_of(violation.placement).name
    if violation.cell is None:
        return piece
    return f"{piece} at {variant.board.cell_name(violation.cell)}"


def _why(variant: Variant, violation: Violation, mine: str) -> str:
    match violation.rule:
        case Rule.PIECE_USED:
            return f"{mine} has none left"
        case Rule.OVERLAP:
            return f"covers a square of {_other(variant, violation)}"
        case Rule.EDGE_CONTACT:
            return f"shares an edge with {_other(variant, violation)}"
        case Rule.START_CELL:
            return f"{mine}'s first piece must cover a free start square"
        case _:
            return f"touches no piece of {mine} at a corner"


def _other(variant: Variant, violation: Violation) -> str:
    assert violation.other_colour is not None
    assert violation.other_piece is not None
    owner = variant.colours[violation.other_colour]
    return f"{owner}'s {variant.pieces[violation.other_piece].name}"

"""Illustrations of the rules: a position, and a placement that is or is not allowed in it."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.lessons.scenes import Scene
from cornerwise.placements import PlacementId
from cornerwise.violations import Rule


@dataclass(frozen=True)
class Example:
    """An illustration on the rules page."""

    id: str
    """The id of its texts."""

    scene: Scene

    shown: str | None = None
    """A placement tried in the position, as its cells."""

    breaks: Rule | None = None
    """The rule that it breaks, or None if it is allowed."""

    view: tuple[str, str] | None = None
    """Lower left and upper right cell of the part shown; None for the whole board."""

    @property
    def placement(self) -> PlacementId | None:
        """The placement that is tried."""
        if self.shown is None:
            return None
        position = self.scene.position
        cells = map(position.variant.board.parse_cell, self.shown.split(","))
        found = position.placement_table.find(cells)
        assert found is not None, f"{self.id}: {self.shown} is not the shape of any piece"
        return found


_NEAR = ("d3", "m12")
_LOW = ("d2", "m11")
"""The part of the board where the tutorial's game begins."""

EXAMPLES: tuple[Example, ...] = (
    Example("start", Scene("classic", 4)),
    Example("corner", Scene("story", 2), "i7,h8,i8,j8,i9", view=_NEAR),
    Example("edge", Scene("story", 2), "h7,g8,h8,i8,h9", Rule.EDGE_CONTACT, _NEAR),
    Example("apart", Scene("story", 2), "j7,i8,j8,k8,j9", Rule.NO_CORNER_CONTACT, _NEAR),
    Example("others", Scene("story", 4), "j4,k4,k5,k6,k7", view=_LOW),
    Example("overlap", Scene("story", 4), "j4,j5,j6,j7,k7", Rule.OVERLAP, _LOW),
    Example("blocked", Scene("story", 23)),
    Example("score", Scene("classic", 75)),
    Example("duo", Scene("duo-gates", 4)),
    Example("junior", Scene("junior", 4)),
)
"""The illustrations, in the order of the rules."""

SCORED = "score"
"""The example of a finished game with its score."""

SHARED_TURNS = 12
"""How many turns to show of a game in which three players share a colour."""

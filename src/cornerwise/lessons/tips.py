"""Strategy tips: a position, the move to play, and the facts that speak for it."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.engine.reach import reach_of
from cornerwise.engine.reasons import Reason, ReasonCode, Reasons
from cornerwise.geometry import CellMask
from cornerwise.lessons.goals import Goal, any_legal, slips_through
from cornerwise.lessons.scenes import Scene
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.variants import Colour


def spares_the_partner(position: Position, placement: PlacementId) -> bool:
    """Covers no corner that the colour two places further in the order of play could use."""
    assert position.turn is not None
    partner = (position.turn + 2) % len(position.variant.colours)
    return not reach_of(position, partner).corners & position.table[placement].mask


@dataclass(frozen=True)
class Tip:
    """An advice that the next move of a scene follows."""

    id: str
    """Its texts have this name."""

    scene: Scene

    codes: tuple[ReasonCode, ...] = ()
    """The reasons that show what the tip is about; the move must have them."""

    promise: Goal = any_legal
    """What the text says beyond the reasons; must be true of the move."""

    @property
    def placement(self) -> PlacementId:
        """The move that follows the advice."""
        return self.scene.following

    @property
    def facts(self) -> tuple[Reason, ...]:
        """The reasons of the move that the tip is about."""
        game = self.scene.game
        found = Reasons(game.setup, game.position).of(self.placement)
        return tuple(reason for reason in found if reason.code in self.codes)

    @property
    def marks(self) -> CellMask:
        """The cells that the facts are about."""
        before = self.scene.position
        after = before.play(self.placement)
        mask = 0
        for fact in self.facts:
            mask |= _marked(fact, before, after, self.scene.colour)
        return mask


def _marked(fact: Reason, before: Position, after: Position, colour: Colour) -> CellMask:
    match fact.code:
        case ReasonCode.CORNERS_OPENED:
            return reach_of(after, colour).corners & ~before.attach[colour]
        case ReasonCode.CORNERS_COVERED:
            assert fact.colour is not None
            played = after.covered[colour] & ~before.covered[colour]
            return reach_of(before, fact.colour).corners & played
        case ReasonCode.SQUARES_ONLY_MINE:
            mine = reach_of(after, colour).squares
            for other in range(len(after.left)):
                if other != colour:
                    mine &= ~reach_of(after, other).squares
            return mine
        case _:
            return 0


TIPS: tuple[Tip, ...] = (
    Tip("large", Scene("classic", 9), (ReasonCode.SIZE,)),
    Tip("centre", Scene("classic", 8), (ReasonCode.TOWARDS_CENTRE,)),
    Tip("corners", Scene("duo-gates", 7), (ReasonCode.CORNERS_OPENED,)),
    Tip("cover", Scene("duo-block", 6), (ReasonCode.CORNERS_COVERED,)),
    Tip("gap", Scene("story", 18), promise=slips_through),
    Tip("room", Scene("classic", 27), (ReasonCode.SQUARES_ONLY_MINE,)),
    Tip("left", Scene("duo-squeeze", 18), (ReasonCode.LAST_PLACE_LOST,)),
    Tip(
        "partner",
        Scene("classic", 20, "classic-teams"),
        (ReasonCode.CORNERS_COVERED, ReasonCode.CORNERS_OPENED),
        spares_the_partner,
    ),
    Tip("single", Scene("classic", 74), (ReasonCode.ALL_PLACED,)),
)
"""The tips, the most useful for a newcomer first."""

"""Strategy tips: a position, the move to play, and the reasons for it."""

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
    """Covers no corner that the partner's colour, two later in order of play, could use."""
    assert position.turn is not None
    partner = (position.turn + 2) % len(position.variant.colours)
    return not reach_of(position, partner).corners & position.placement_table[placement].mask


@dataclass(frozen=True)
class Tip:
    """Advice illustrated by the next move of a scene."""

    id: str
    """The id of its texts."""

    scene: Scene

    codes: tuple[ReasonCode, ...] = ()
    """The reasons that the tip is about; the move must have them."""

    promise: Goal = any_legal
    """What the text claims beyond the reasons; must hold for the move."""

    about: str | None = None
    """The colour that the promise is about."""

    @property
    def placement(self) -> PlacementId:
        """The move that follows the advice."""
        return self.scene.following

    @property
    def facts(self) -> tuple[Reason, ...]:
        """The move's reasons that the tip is about."""
        game = self.scene.game
        found = Reasons(game.setup, game.position).of(self.placement)
        return tuple(reason for reason in found if reason.code in self.codes)

    @property
    def marks_before(self) -> CellMask:
        """The cells that the facts are about before the move."""
        position, mask = self.scene.position, 0
        for fact in self.facts:
            if fact.code is ReasonCode.CORNERS_COVERED:
                assert fact.colour is not None
                mask |= reach_of(position, fact.colour).corners
        return mask & position.placement_table[self.placement].mask

    @property
    def marks_after(self) -> CellMask:
        """The cells that the facts are about after the move."""
        before, colour, mask = self.scene.position, self.scene.colour, 0
        after = before.play(self.placement)
        for fact in self.facts:
            if fact.code is ReasonCode.CORNERS_OPENED:
                mask |= reach_of(after, colour).corners & ~before.attach[colour]
            elif fact.code is ReasonCode.SQUARES_ONLY_MINE:
                mask |= _reached_by_one(after, colour)
        return mask


def _reached_by_one(position: Position, colour: Colour) -> CellMask:
    mask = reach_of(position, colour).squares
    for other in range(len(position.left)):
        if other != colour:
            mask &= ~reach_of(position, other).squares
    return mask


TIPS: tuple[Tip, ...] = (
    Tip("large", Scene("classic", 5), (ReasonCode.SIZE,)),
    Tip("centre", Scene("classic", 6), (ReasonCode.TOWARDS_CENTRE,)),
    Tip("corners", Scene("duo-gates", 7), (ReasonCode.CORNERS_OPENED,)),
    Tip("cover", Scene("duo-block", 6), (ReasonCode.CORNERS_COVERED,)),
    Tip("gap", Scene("story", 18), promise=slips_through, about="orange"),
    Tip("room", Scene("story", 6), (ReasonCode.SQUARES_ONLY_MINE,)),
    Tip("left", Scene("duo-squeeze", 18), (ReasonCode.LAST_PLACE_LOST,)),
    Tip(
        "partner",
        Scene("classic", 20, "classic-teams"),
        (ReasonCode.CORNERS_COVERED, ReasonCode.CORNERS_OPENED),
        spares_the_partner,
        about="red",
    ),
    Tip("single", Scene("classic", 74), (ReasonCode.ALL_PLACED,)),
)
"""The tips, most useful for a beginner first."""

"""The feedback for each placement that a learner could try."""

from __future__ import annotations

from enum import Enum
from itertools import groupby

from cornerwise.lessons.goals import Goal
from cornerwise.placements import PieceIndex, PlacementId
from cornerwise.position import Position
from cornerwise.violations import Rule


class Verdict(Enum):
    """The outcome of a try. The values are the letters of the compact text."""

    RIGHT = "r"
    """It meets the goal."""

    ALLOWED = "a"
    """It is legal, but does not meet the goal."""

    OVERLAP = "o"

    EDGE_CONTACT = "e"

    START_CELL = "s"

    NO_CORNER_CONTACT = "n"

    @property
    def rule(self) -> Rule | None:
        """The rule that the try breaks, if any."""
        return getattr(Rule, self.name, None)


def verdict_of(
    position: Position, placement: PlacementId, goal: Goal, broken: Rule | None = None
) -> Verdict:
    """Returns the verdict on one try.

    If a rule is to be broken on purpose, breaking it is right, and legal placements do not meet
    the goal.
    """
    violation = position.violation(placement)
    if violation is not None:
        return Verdict.RIGHT if violation.rule is broken else Verdict[violation.rule.name]
    wanted = broken is None and goal(position, placement)
    return Verdict.RIGHT if wanted else Verdict.ALLOWED


def verdicts_of(
    position: Position, piece: PieceIndex, goal: Goal, broken: Rule | None = None
) -> list[Verdict]:
    """Returns the verdicts on all placements of a piece, in the order of their ids."""
    return [
        verdict_of(position, placement.id, goal, broken)
        for placement in position.placement_table.placements
        if placement.piece == piece
    ]


def compact(verdicts: list[Verdict]) -> str:
    """Returns verdicts in run-length encoding, such as `40n2r`: count, then letter."""
    return "".join(f"{len(list(run))}{verdict.value}" for verdict, run in groupby(verdicts))

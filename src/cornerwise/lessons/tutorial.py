"""The tutorial: one game in a few scenes, each with something to try."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from cornerwise.engine.reach import reach_of
from cornerwise.geometry import CellMask, mask_of
from cornerwise.lessons.goals import (
    Goal,
    any_legal,
    beside_another_colour,
    blocks_everybody_else,
    covering,
    large_and_towards_the_centre,
    single_square_can_be_last,
)
from cornerwise.lessons.scenes import Scene
from cornerwise.lessons.verdicts import Verdict, verdict_of
from cornerwise.placements import PlacementId
from cornerwise.position import Position, start_mask
from cornerwise.violations import Rule

Marks: TypeAlias = Callable[[Position], CellMask]
"""Returns the cells highlighted for the learner."""


def no_cells(_position: Position) -> CellMask:
    """Highlights nothing."""
    return 0


def start_cells(position: Position) -> CellMask:
    """Highlights the cells where the colour may start."""
    assert position.turn is not None
    return start_mask(position.variant, position.start, position.turn)


def own_corners(position: Position) -> CellMask:
    """Highlights the cells where the colour can continue."""
    assert position.turn is not None
    return reach_of(position, position.turn).corners


def corners_of_the_others(position: Position) -> CellMask:
    """Highlights the cells where the other colours can continue."""
    others = (c for c in range(len(position.left)) if c != position.turn)
    mask = 0
    for colour in others:
        mask |= reach_of(position, colour).corners
    return mask


def cells(*names: str) -> Marks:
    """Returns marks that highlight the named cells."""
    return lambda position: mask_of(map(position.variant.board.parse_cell, names))


@dataclass(frozen=True)
class Step:
    """Something to try in a position, with one of several pieces."""

    id: str
    """The id of its texts."""

    scene: Scene

    pieces: tuple[str, ...]
    """Names of the pieces that the learner gets."""

    goal: Goal = any_legal

    broken: Rule | None = None
    """The rule to break on purpose, to see what happens."""

    marks: Marks = no_cells

    answer: str | None = None
    """A move that meets the goal, if not the next one of the game."""

    @property
    def answer_id(self) -> PlacementId:
        """The placement shown to learners who ask for help."""
        if self.answer is None:
            return self.scene.following
        board = self.scene.position.variant.board
        found = self.scene.position.placement_table.find(
            map(board.parse_cell, self.answer.split(","))
        )
        assert found is not None, f"{self.id}: the answer is not the shape of any piece"
        return found

    def verdict(self, placement: PlacementId) -> Verdict:
        """Returns the verdict on a try."""
        return verdict_of(self.scene.position, placement, self.goal, self.broken)


STEPS: tuple[Step, ...] = (
    Step("start", Scene("story", 0), ("F",), marks=start_cells),
    Step("corner", Scene("story", 2), ("X",), marks=own_corners),
    Step(
        "edge",
        Scene("story", 4),
        ("L5",),
        broken=Rule.EDGE_CONTACT,
        answer="h9,h10,h11,h12,i12",
    ),
    Step("others", Scene("story", 4), ("L5",), beside_another_colour),
    Step(
        "gap",
        Scene("story", 8),
        ("I4",),
        covering("e4"),
        marks=cells("e4"),
        answer="e1,e2,e3,e4",
    ),
    Step(
        "blocked",
        Scene("duo-door", 16),
        ("L4",),
        blocks_everybody_else,
        marks=corners_of_the_others,
        answer="h12,h13,h14,i14",
    ),
    Step("keep_single", Scene("story", 30), ("2", "1"), single_square_can_be_last),
    Step("single_last", Scene("story", 31), ("1",)),
    Step("strategy", Scene("story", 2), ("X", "V3", "1"), large_and_towards_the_centre),
)
"""The steps in order. They should take about two minutes."""

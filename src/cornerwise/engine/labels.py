"""Labels for how good a move was."""

from __future__ import annotations

from enum import StrEnum


class Label(StrEnum):
    """The labels, best first. They never change once released."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


POINTS_LOST: dict[Label, float] = {
    Label.BEST: 0.5,
    Label.GOOD: 2.0,
    Label.INACCURACY: 4.0,
    Label.MISTAKE: 8.0,
}
"""The most expected points that a move with each label may lose; beyond the last, `blunder`."""

WIN_CHANCE_LOST: dict[Label, float] = {
    Label.BEST: 0.02,
    Label.GOOD: 0.06,
    Label.INACCURACY: 0.12,
    Label.MISTAKE: 0.25,
}
"""The same for the win chance, from 0 to 1."""


def label_for(points_lost: float, win_chance_lost: float) -> Label:
    """Returns the label of a move from what it loses compared with the best one: the worse of
    the labels for points and for win chance. A gain counts as no loss.
    """
    words = list(Label)
    by_points = _label(POINTS_LOST, points_lost)
    by_chance = _label(WIN_CHANCE_LOST, win_chance_lost)
    return max(by_points, by_chance, key=words.index)


def _label(bounds: dict[Label, float], lost: float) -> Label:
    return next((label for label, bound in bounds.items() if lost <= bound), Label.BLUNDER)

"""Labels for how good a move was."""

from __future__ import annotations

from enum import StrEnum

from cornerwise.kernel.advice import label_number


class Label(StrEnum):
    """The labels, best first. They never change once released.

    Their bounds are in the kernel (`kernel/engine/judging.cpp`).
    """

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_LABELS = tuple(Label)


def label_for(points_lost: float, win_chance_lost: float) -> Label:
    """Returns the label of a move from what it loses compared with the best one: the worse of
    the labels for points and for win chance, from 0 to 1. A gain counts as no loss.
    """
    return label_numbered(label_number(points_lost, win_chance_lost))


def label_numbered(number: int) -> Label:
    """Returns the label that has a number in the kernel."""
    return _LABELS[number]

"""Measures for how good estimates of margins and moves are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_BAND_ROUNDS = 2
"""Rounds of all colours per band of plies."""


@dataclass(frozen=True)
class Band:
    """A range of plies, and the rows of their positions."""

    first: int

    last: int

    rows: NDArray[np.int64]


def bands(ply: NDArray[np.int16], colours: int) -> Iterator[Band]:
    """Yields the bands of plies that have at least two positions."""
    width = _BAND_ROUNDS * colours
    for first in range(0, int(ply.max(initial=0)) + 1, width):
        rows = np.flatnonzero((ply >= first) & (ply < first + width))
        if len(rows) > 1:
            yield Band(first, first + width - 1, rows)


def explained(estimates: Floats, truth: Floats) -> float | None:
    """Returns the share of the truth's variance that some estimates explain.

    It is 1 for perfect estimates, 0 for estimates no better than the mean, and negative for worse
    ones; None when the truth does not vary.
    """
    variance = float(truth.var()) if len(truth) else 0.0
    if not variance:
        return None
    return 1 - float(np.square(estimates - truth).mean()) / variance


def paired(ours: Floats, theirs: Floats) -> tuple[float, float]:
    """Returns the mean difference of two paired measures, and its standard error."""
    differences = (ours - theirs).astype(np.float64)
    if len(differences) < 2:
        return float(differences.mean()), 0.0
    return float(differences.mean()), float(differences.std(ddof=1) / np.sqrt(len(differences)))


def top_hits(scores: Floats, shares: Floats, most: int) -> float:
    """Returns how often the move with the largest share is among the `most` best by score."""
    best = shares.argmax(1)
    # Ties count as misses.
    better = (scores >= np.take_along_axis(scores, best[:, None], 1)).sum(1)
    return float((better <= most).mean())


def cross_entropies(scores: Floats, shares: Floats) -> Floats:
    """Returns the cross entropy of each row: move shares against the softmax of scores."""
    shifted = scores - scores.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    entropies: Floats = -(shares * np.maximum(logs, -50)).sum(1)
    return entropies

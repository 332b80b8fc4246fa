"""Solving a puzzle, or completing what somebody has laid, or proving that it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from cornerwise.puzzles.puzzle import Laid, Puzzle


class Verdict(Enum):
    """What came of trying to solve a puzzle."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    """Time ran out, or somebody stopped it."""


@dataclass(frozen=True)
class Progress:
    """How far a solver has come."""

    laid: tuple[Laid, ...]
    """What it is trying now, all the pieces on the board."""

    steps: int
    """Pieces it has laid and taken back so far, or the like."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """What a solver found out."""

    verdict: Verdict

    laid: tuple[Laid, ...]
    """The whole solution, in an order of laying that keeps the rules; empty without one."""

    steps: int

    seconds: float


def _never() -> bool:
    return False


def _unseen(_: Progress) -> None:
    pass


def solve(
    puzzle: Puzzle,
    laid: Sequence[Laid] = (),
    *,
    seed: int = 0,
    seconds: float = float("inf"),
    watch: Callable[[Progress], None] = _unseen,
    stopped: Callable[[], bool] = _never,
) -> Answer:
    """Returns a solution in which the laid pieces stay where they are.

    The same seed gives the same solution, another seed another one where there are several.
    `watch` is told how far it has come and `stopped` is asked whether to stop, both about
    twenty times a second.
    """
    raise NotImplementedError

"""The story of an analysed game: its best move, how the lead was won, its biggest miss, and how
accurately each side played.

The kernel determines the story (`kernel/engine/story.hpp`). There is no text here: the command line
and the client put it into words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cornerwise.kernel.advice import RawStory
from cornerwise.variants import Setup, Side


class Lead(StrEnum):
    """How the side that is ahead at the end got there. They never change once released.

    The side that is ahead is the one with the highest win chance. The order is the kernel's.
    """

    NOBODY = "nobody"
    """No side is ahead of all others at the end, or there is only one."""

    KEPT = "kept"
    """It was ahead from the first move on."""

    TAKEN = "taken"
    """It took the lead for good at the turning point."""


_LEADS = tuple(Lead)


@dataclass(frozen=True)
class Story:
    """A summary of a game. Moves are given by their index, or None when there is no such move."""

    best_move: int | None
    """The best or good move that improved the outlook of its side most."""

    lead: Lead

    leader: Side | None
    """The side that is ahead at the end."""

    turning_point: int | None
    """The move, of whichever side, after which the leader stayed ahead."""

    biggest_miss: int | None
    """The mistake or blunder that lost most."""

    accuracy: tuple[float | None, ...]
    """The mean accuracy of each side's moves, in percent; None if it made none."""


def story_from(setup: Setup, found: RawStory) -> Story:
    """Converts a story from the kernel."""
    return Story(
        best_move=_or_none(found.best_move),
        lead=_LEADS[found.lead],
        leader=_or_none(found.leader),
        turning_point=_or_none(found.turning_point),
        biggest_miss=_or_none(found.biggest_miss),
        accuracy=tuple(found.accuracy[: len(setup.seating.sides)]),
    )


def _or_none(number: int) -> int | None:
    return None if number < 0 else number

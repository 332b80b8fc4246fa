"""Reasons for a placement: facts about the position, as codes with numbers.

There is no text here: `words` gives the reasons in English; clients use their own language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum

from cornerwise.kernel.advice import PositionReasons, RawReason
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.variants import Colour, Setup
from cornerwise.violations import IllegalPlacement


class ReasonCode(StrEnum):
    """The kinds of reasons, most important first. Codes never change once released.

    The kernel finds them, in this order (`kernel/engine/reasons.hpp`).
    """

    ALL_PLACED = "all_placed"
    """It is the colour's last piece. `count`: the bonus points for it."""

    COLOUR_BLOCKED = "colour_blocked"
    """An opponent's `colour` has no legal placement left for any of its `pieces`."""

    LAST_PLACE_LOST = "last_place_lost"
    """The `pieces` of an opponent's `colour` lose their last legal placement."""

    CORNERS_COVERED = "corners_covered"
    """It covers `count` corners that an opponent's `colour` could have used."""

    CORNERS_OPENED = "corners_opened"
    """It opens `count` new corners that the colour can use."""

    SQUARES_ONLY_MINE = "squares_only_mine"
    """Only this colour can reach `after` squares; before the move there were `before`."""

    TOWARDS_CENTRE = "towards_centre"
    """The colour is now `after` steps from the middle of the board, instead of `before`."""

    SIZE = "size"
    """It has `count` squares, and nothing larger fits."""

    OWN_LAST_PLACE_LOST = "own_last_place_lost"
    """A caution: the `pieces` of one's own `colour` lose their last legal placement."""


_CODES = tuple(ReasonCode)


@dataclass(frozen=True)
class Reason:
    """A reason for a placement, or a caution. Fields that do not apply are None."""

    code: ReasonCode

    count: int | None = None

    colour: Colour | None = None
    """The colour it is about, if not the one that moves."""

    pieces: tuple[str, ...] | None = None
    """Names of pieces, in stock order."""

    before: int | None = None

    after: int | None = None

    @property
    def is_caution(self) -> bool:
        """Whether it speaks against the placement."""
        return self.code is ReasonCode.OWN_LAST_PLACE_LOST

    def values(self) -> dict[str, int | tuple[str, ...]]:
        """Returns the numbers and names that belong to the code."""
        named = ((each.name, getattr(self, each.name)) for each in fields(self)[1:])
        return {name: value for name, value in named if value is not None}


class Reasons:
    """Finds the reasons for placements in one position. The game must not be over."""

    def __init__(self, setup: Setup, position: Position) -> None:
        assert position.turn is not None, "the game is over"
        self._setup = setup
        self._position = position
        self._found = PositionReasons(setup, position)

    def of(self, placement: PlacementId) -> tuple[Reason, ...]:
        """Returns the notable reasons for a placement, most important first.

        Raises `IllegalPlacement` for one that is not legal.
        """
        violation = self._position.violation(placement)
        if violation is not None:
            raise IllegalPlacement(self._setup.variant, violation)
        return reasons_from(self._setup, self._found.of(placement))


def reasons_from(setup: Setup, found: Iterable[RawReason]) -> tuple[Reason, ...]:
    """Converts reasons from the kernel."""
    return tuple(
        Reason(
            _CODES[each.code],
            count=each.count,
            colour=each.colour,
            pieces=tuple(setup.variant.pieces[piece].name for piece in each.pieces) or None,
            before=each.before,
            after=each.after,
        )
        for each in found
    )

"""Reasons for a placement: facts about the position, as codes with numbers.

There is no text here: `words` gives the reasons in English; clients use their own language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property

from cornerwise.engine.reach import Reach, centre_distance, reach_of
from cornerwise.game import seat_to_play
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.variants import Colour, Setup

NOTABLE_CORNERS_OPENED = 2
"""Fewer new corners are not worth mentioning."""

NOTABLE_SQUARES_GAINED = 4
"""At least this many more squares that only one colour can reach are worth mentioning."""


class ReasonCode(StrEnum):
    """The kinds of reasons, most important first. Codes never change once released."""

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
        self.setup = setup
        self.position = position
        self.colour: Colour = position.turn
        seating = setup.seating
        side = seating.side_of(seat_to_play(setup, position, self.colour))
        self.own: list[Colour] = []
        """The colours that count for the side that moves."""
        self.opponents: list[Colour] = []
        for colour in range(len(setup.variant.colours)):
            seat = seating.seat_of(colour)
            if seat is not None:  # The shared colour is neither own nor an opponent's.
                (self.own if seating.side_of(seat) == side else self.opponents).append(colour)

    @cached_property
    def _before(self) -> list[Reach]:
        return [reach_of(self.position, colour) for colour in self._colours]

    @property
    def _colours(self) -> range:
        return range(len(self.setup.variant.colours))

    def of(self, placement: PlacementId) -> tuple[Reason, ...]:
        """Returns the notable reasons for a placement, most important first.

        Raises `IllegalPlacement` for one that is not legal.
        """
        following = self.position.play(placement)
        after = [reach_of(following, colour) for colour in self._colours]
        found = [*self._about_opponents(placement, after), *self._cautions(placement, after)]
        if self.colour in self.own:  # What is good for the shared colour helps nobody.
            found += self._about_own(placement, following, after)
        order = list(ReasonCode)
        return tuple(sorted(found, key=lambda reason: (order.index(reason.code), _rank(reason))))

    def _about_opponents(self, placement: PlacementId, after: list[Reach]) -> Iterator[Reason]:
        mask = self.position.placement_table[placement].mask
        for colour in self.opponents:
            before = self._before[colour]
            lost = self._names(before.pieces - after[colour].pieces)
            if lost:
                blocked = not after[colour].pieces
                code = ReasonCode.COLOUR_BLOCKED if blocked else ReasonCode.LAST_PLACE_LOST
                yield Reason(code, colour=colour, pieces=lost)
            if covered := (before.corners & mask).bit_count():
                yield Reason(ReasonCode.CORNERS_COVERED, count=covered, colour=colour)

    def _cautions(self, placement: PlacementId, after: list[Reach]) -> Iterator[Reason]:
        played = self.position.placement_table[placement].piece
        for colour in self.own:
            lost = self._before[colour].pieces - after[colour].pieces
            if colour == self.colour and self.position.left[colour][played] == 1:
                lost -= {played}
            if lost:
                code = ReasonCode.OWN_LAST_PLACE_LOST
                yield Reason(code, colour=colour, pieces=self._names(lost))

    def _about_own(
        self, placement: PlacementId, following: Position, after: list[Reach]
    ) -> Iterator[Reason]:
        colour = self.colour
        played = self.position.placement_table[placement]
        if not any(following.left[colour]):
            scoring, single = self.setup.scoring, len(played.cells) == 1
            bonus = scoring.all_placed + (scoring.single_last if single else 0)
            yield Reason(ReasonCode.ALL_PLACED, count=bonus)
        opened = (after[colour].corners & ~self.position.attach[colour]).bit_count()
        if opened >= NOTABLE_CORNERS_OPENED:
            yield Reason(ReasonCode.CORNERS_OPENED, count=opened)
        only_before, only_after = self._only_mine(self._before), self._only_mine(after)
        if only_after - only_before >= NOTABLE_SQUARES_GAINED:
            yield Reason(ReasonCode.SQUARES_ONLY_MINE, before=only_before, after=only_after)
        # A first piece starts from the start cell that it covers.
        near = self.position.covered[colour] or self.position.attach[colour] & played.mask
        before = centre_distance(self.position, near)
        now = centre_distance(self.position, near | played.mask)
        if now < before:
            yield Reason(ReasonCode.TOWARDS_CENTRE, before=before, after=now)
        sizes = [self.setup.variant.pieces[piece].size for piece in self._before[colour].pieces]
        if len(played.cells) == max(sizes):
            yield Reason(ReasonCode.SIZE, count=len(played.cells))

    def _only_mine(self, reaches: list[Reach]) -> int:
        mine = reaches[self.colour].squares
        for colour in self._colours:
            if colour != self.colour:
                mine &= ~reaches[colour].squares
        return mine.bit_count()

    def _names(self, pieces: frozenset[int]) -> tuple[str, ...]:
        return tuple(self.setup.variant.pieces[piece].name for piece in sorted(pieces))


def _rank(reason: Reason) -> tuple[int, int]:
    """Orders reasons with the same code: higher counts first, then by colour."""
    return -(reason.count or len(reason.pieces or ())), reason.colour or 0

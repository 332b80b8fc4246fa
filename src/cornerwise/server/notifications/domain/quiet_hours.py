"""Quiet hours: the part of the day in which a device shows no notifications."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

MinuteOfDay: TypeAlias = int
"""Minutes since midnight in local time: 0 to 1439."""

_SHORTLY = timedelta(minutes=10)

_FOLDS: tuple[Literal[0], Literal[1]] = (0, 1)


@dataclass(frozen=True)
class QuietHours:
    """From one time of the day until another, every day, possibly over midnight."""

    start: MinuteOfDay

    end: MinuteOfDay
    """The first minute that is not quiet. Equal to the start: no hours are quiet."""

    def is_quiet(self, moment: datetime, zone: ZoneInfo) -> bool:
        """Returns whether a moment is in the quiet hours of a time zone."""
        there = moment.astimezone(zone)
        minute = there.hour * 60 + there.minute
        if self.start <= self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def next_awake(self, moment: datetime, zone: ZoneInfo) -> datetime:
        """Returns the moment, or the end of the quiet hours that it is in."""
        if not self.is_quiet(moment, zone):
            return moment
        today = moment.astimezone(zone).date()
        ends = (
            _at(today + timedelta(days=days), self.end, zone, fold)
            for days in (0, 1, 2)
            for fold in _FOLDS
        )
        # When clocks are put back, the end may come twice, and a moment lie between the two.
        return min(end for end in ends if end > moment and not self.is_quiet(end, zone))

    def last_awake(self, moment: datetime, zone: ZoneInfo) -> datetime:
        """Returns the moment, or one shortly before the quiet hours that it is in."""
        if not self.is_quiet(moment, zone):
            return moment
        today = moment.astimezone(zone).date()
        starts = (
            _at(today - timedelta(days=days), self.start, zone, fold)
            for days in (0, 1)
            for fold in _FOLDS
        )
        return max(start for start in starts if start <= moment) - _SHORTLY


def _at(day: date, minute: MinuteOfDay, zone: ZoneInfo, fold: Literal[0, 1]) -> datetime:
    """Returns a time of a day in a zone. `fold` selects which, if clocks show it twice."""
    wall = time(minute // 60, minute % 60, fold=fold)
    return datetime.combine(day, wall, zone).astimezone(UTC)

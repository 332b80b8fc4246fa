"""How the time of the players passes. Knows no games: seats are numbers, times are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cornerwise.server.terms import DAY, Clock, DailyClock, LiveClock
from cornerwise.variants import Seat


@dataclass(frozen=True)
class Times:
    """What is left for each seat, and whose time runs since when."""

    left: tuple[float, ...]
    """Seconds, as they were at `since`."""

    running: Seat | None = None

    since: datetime | None = None
    """None while nobody's time runs."""


def full(clock: Clock, seats: int) -> Times:
    """Returns the times before a game."""
    return Times((_allowance(clock),) * seats)


def started(clock: Clock, times: Times, seat: Seat, now: datetime) -> Times:
    """Returns the times with the clock of a seat running from now on."""
    if isinstance(clock, DailyClock):
        times = _with(times, seat, _allowance(clock))
    return replace(times, running=seat, since=now)


def stopped(times: Times, now: datetime) -> Times:
    """Returns the times with no clock running."""
    if times.running is None:
        return times
    rest = left(times, times.running, now)
    return replace(_with(times, times.running, rest), running=None, since=None)


def moved(clock: Clock, times: Times, now: datetime) -> Times:
    """Returns the times after a move: no clock runs, and who moved gains what the clock gives."""
    seat, rested = times.running, stopped(times, now)
    if seat is None:
        return rested
    match clock:
        case LiveClock():
            return _with(rested, seat, rested.left[seat] + clock.increment)
        case DailyClock():
            return _with(rested, seat, _allowance(clock))


def paused(times: Times, gap: timedelta, now: datetime) -> Times:
    """Returns the times as if a gap that ends now had not been: nobody could play in it."""
    return times if times.since is None else replace(times, since=min(times.since + gap, now))


def left(times: Times, seat: Seat, now: datetime) -> float:
    """Returns the seconds that a seat has left, at least none."""
    if times.running != seat or times.since is None:
        return times.left[seat]
    return max(0.0, times.left[seat] - (now - times.since).total_seconds())


def deadline(times: Times) -> datetime | None:
    """Returns when the one whose clock runs is out of time, or None while none runs."""
    if times.running is None or times.since is None:
        return None
    return times.since + timedelta(seconds=times.left[times.running])


def _allowance(clock: Clock) -> float:
    match clock:
        case LiveClock():
            return float(clock.seconds)
        case DailyClock():
            return float(clock.days * DAY)


def _with(times: Times, seat: Seat, seconds: float) -> Times:
    return replace(times, left=(*times.left[:seat], seconds, *times.left[seat + 1 :]))

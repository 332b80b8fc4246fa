"""Clock arithmetic. Knows nothing about games: seats are numbers, and the caller gives the time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cornerwise.server.game.domain.lag import LagTracker
from cornerwise.server.game.domain.terms import DAY, Clock, DailyClock, LiveClock
from cornerwise.variants import Seat


@dataclass(frozen=True)
class Times:
    """The time left for each seat, and whose clock has been running since when."""

    left: tuple[float, ...]
    """Seconds left at `since`."""

    running: Seat | None = None

    since: datetime | None = None
    """None while no clock runs."""

    lags: tuple[LagTracker, ...] = ()
    """The network lag of each seat; empty before any was measured."""


def full(clock: Clock, seats: int) -> Times:
    """Returns the times at the start of a game."""
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
    """Returns the times after a move: no clock runs, and the player gets their increment.

    Network lag is not charged while there is budget for it.
    """
    seat = times.running
    if seat is None or times.since is None:
        return stopped(times, now)
    match clock:
        case LiveClock():
            given, tracker = lag_of(times, seat).moved((now - times.since).total_seconds())
            rested = stopped(times, now - timedelta(seconds=given))
            rested = _with_lag(rested, seat, tracker)
            return _with(rested, seat, rested.left[seat] + clock.increment)
        case DailyClock():
            return _with(stopped(times, now), seat, _allowance(clock))


def paused(times: Times, gap: timedelta, now: datetime) -> Times:
    """Returns the times without a gap that ends now and in which nobody could play."""
    return times if times.since is None else replace(times, since=min(times.since + gap, now))


def left(times: Times, seat: Seat, now: datetime) -> float:
    """Returns the seconds that a seat has left, never less than 0."""
    if times.running != seat or times.since is None:
        return times.left[seat]
    return max(0.0, times.left[seat] - (now - times.since).total_seconds())


def deadline(times: Times) -> datetime | None:
    """Returns when the running clock reaches zero, or None while none runs."""
    if times.running is None or times.since is None:
        return None
    return times.since + timedelta(seconds=times.left[times.running])


def lag_of(times: Times, seat: Seat) -> LagTracker:
    """Returns the lag tracker of a seat."""
    return times.lags[seat] if times.lags else LagTracker()


def lagging(times: Times, lag: float) -> Times:
    """Returns the times with a new lag measurement for the player whose clock runs."""
    if times.running is None or lag == lag_of(times, times.running).lag:
        return times
    return _with_lag(times, times.running, lag_of(times, times.running).measured(lag))


def end(times: Times) -> datetime | None:
    """Returns the last moment at which a move is in time: the deadline plus a lag allowance."""
    last = deadline(times)
    if last is None or times.running is None:
        return None
    return last + timedelta(seconds=lag_of(times, times.running).grace)


def _with_lag(times: Times, seat: Seat, tracker: LagTracker) -> Times:
    known = times.lags or (LagTracker(),) * len(times.left)
    return replace(times, lags=(*known[:seat], tracker, *known[seat + 1 :]))


def _allowance(clock: Clock) -> float:
    match clock:
        case LiveClock():
            return float(clock.seconds)
        case DailyClock():
            return float(clock.days * DAY)


def _with(times: Times, seat: Seat, seconds: float) -> Times:
    return replace(times, left=(*times.left[:seat], seconds, *times.left[seat + 1 :]))

"""Quiet hours of a device, by the clock on its owner's wall."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.server.notifications.domain.device import zone_of
from cornerwise.server.notifications.domain.quiet_hours import QuietHours

VIENNA = ZoneInfo("Europe/Vienna")
YEAR = datetime(2026, 1, 1, tzinfo=UTC)
NIGHT = QuietHours(22 * 60, 8 * 60)


def at(text: str) -> datetime:
    """Returns a moment given as Vienna's wall clock shows it."""
    return datetime.fromisoformat(text).replace(tzinfo=VIENNA)


@pytest.mark.parametrize(
    ("moment", "awake"),
    [
        ("2026-11-17T21:59", "2026-11-17T21:59"),
        ("2026-11-17T22:00", "2026-11-18T08:00"),
        ("2026-11-17T23:59", "2026-11-18T08:00"),
        ("2026-11-18T00:00", "2026-11-18T08:00"),
        ("2026-11-18T07:59", "2026-11-18T08:00"),
        ("2026-11-18T08:00", "2026-11-18T08:00"),
    ],
)
def test_what_comes_in_quiet_hours_over_midnight_waits_for_the_morning(
    moment: str, awake: str
) -> None:
    assert NIGHT.next_awake(at(moment), VIENNA) == at(awake)


def test_quiet_hours_may_be_in_the_daytime() -> None:
    work = QuietHours(9 * 60, 17 * 60 + 30)
    assert work.next_awake(at("2026-11-17T12:00"), VIENNA) == at("2026-11-17T17:30")
    assert work.next_awake(at("2026-11-17T20:00"), VIENNA) == at("2026-11-17T20:00")


def test_equal_times_mean_that_no_hours_are_quiet() -> None:
    none = QuietHours(600, 600)
    assert none.next_awake(at("2026-11-17T10:00"), VIENNA) == at("2026-11-17T10:00")


@pytest.mark.parametrize(("evening", "hours"), [("2026-03-28T22:00", 9), ("2026-10-24T22:00", 11)])
def test_a_night_is_as_long_as_the_clocks_make_it(evening: str, hours: int) -> None:
    """In Vienna clocks are put forward on 29 March 2026 and back on 25 October 2026."""
    begins = at(evening).astimezone(UTC)
    assert NIGHT.next_awake(begins, VIENNA) - begins == timedelta(hours=hours)


def test_an_end_that_clocks_skip_comes_when_they_have_skipped_it() -> None:
    nap = QuietHours(60, 2 * 60 + 30)
    # 02:30 does not exist: at 02:00 it is 03:00.
    assert nap.next_awake(at("2026-03-29T01:15"), VIENNA) == at("2026-03-29T03:30")


def test_of_an_end_that_clocks_show_twice_the_next_one_counts() -> None:
    nap = QuietHours(60, 2 * 60 + 30)
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)  # 02:30, for the first time
    assert nap.next_awake(first - timedelta(minutes=20), VIENNA) == first
    between = first + timedelta(minutes=40)  # 02:10, for the second time
    assert nap.next_awake(between, VIENNA) == first + timedelta(hours=1)


@given(
    st.integers(0, 1439),
    st.integers(0, 1439),
    st.integers(0, 366 * 24 * 60).map(lambda minutes: YEAR + timedelta(minutes=minutes)),
    st.sampled_from(["UTC", "Europe/Vienna", "America/St_Johns", "Australia/Lord_Howe"]),
)
def test_quiet_hours_end_within_a_day_and_begin_within_a_day(
    start: int, end: int, moment: datetime, zone: str
) -> None:
    quiet, there = QuietHours(start, end), ZoneInfo(zone)
    awake = quiet.next_awake(moment, there)
    assert moment <= awake <= moment + timedelta(hours=26)
    assert not quiet.is_quiet(awake, there)
    before = quiet.last_awake(moment, there)
    assert moment - timedelta(hours=26) <= before <= moment


@pytest.mark.parametrize("name", ["Mars/Phobos", "", "Europe", "../etc/passwd", "/etc", "\0"])
def test_an_unknown_time_zone_counts_as_utc(name: str) -> None:
    assert zone_of(name) == ZoneInfo("UTC")

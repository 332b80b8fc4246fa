"""Clocks at the table: they tick, warn, and run out."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from .conftest import Visitors
from .meeting import PHONE, all_see, meet, play_moves
from .playing import pick
from .roaming import elsewhere

ON_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

SHOWS_AT_MOST = """([clock, seconds]) => {
  const text = document.querySelector(`[data-testid=${clock}]`).innerText;
  return text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0) <= seconds;
}"""
"""Whether a clock shows no more than some seconds."""


def live(seconds: int, increment: int = 0, **terms: object) -> dict[str, Any]:
    return {"clock": {"type": "live", "seconds": seconds, "increment": increment}, **terms}


def seconds_of(text: str) -> float:
    """Returns the seconds that a clock shows."""
    *minutes, seconds = text.strip().split(":")
    return float(seconds) + 60 * sum(float(each) for each in minutes)


def test_only_the_clock_of_the_player_to_move_ticks_and_all_see_the_same(
    visitors: Visitors,
) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", terms=live(300, 5))
    ada.wait_for_turn()
    first = seconds_of(ada.at("clock-0").inner_text())
    expect(ada.at("clock-1")).to_have_text("5:00")
    ada.page.wait_for_function(SHOWS_AT_MOST, arg=["clock-0", first - 2])
    later = [seconds_of(game.at("clock-0").inner_text()) for game in games]
    assert first - 20 < later[0] <= first - 2
    assert abs(later[0] - later[1]) <= 2
    expect(ada.at("clock-1")).to_have_text("5:00")
    ada.play_moves(1)
    all_see(games)
    expect(bo.at("clock-1")).to_have_text(re.compile(r"4:5\d"))
    gained = seconds_of(ada.at("clock-0").inner_text())
    assert gained > later[0]


def test_days_are_shown_as_days(visitors: Visitors) -> None:
    ada, _ = meet(visitors, "duo", "Ada", "Bo", terms={"clock": {"type": "daily", "days": 3}})
    expect(ada.at("clock-1")).to_have_text("3d")
    expect(ada.at("clock-0")).to_have_text("2d 23h")


def test_a_computer_takes_over_when_time_runs_out(visitors: Visitors) -> None:
    games = ada, bo, cy = meet(
        visitors,
        "classic-three",
        "Ada",
        "Bo",
        "Cy",
        terms=live(25, 5, rated=True),
        looks=({}, ON_PHONE, ON_PHONE),
    )
    play_moves(games, 1)
    bo.wait_for_turn()
    bo.page.keyboard.press("5")
    # Bo watches while their time runs out.
    expect(bo.at("clock-1")).to_have_attribute("data-low", "true")
    expect(bo.at("spoken")).to_have_text("You have 10 seconds left.", timeout=40_000)
    expect(bo.at("out-of-time")).to_contain_text("A computer takes over for you", timeout=40_000)
    expect(bo.at("out-of-time")).to_contain_text("you finish in last place")
    bo.at("watch-on").click()
    expect(bo.at("status-line")).to_contain_text("spectating")
    expect(bo.at("tray")).to_have_count(0)
    for game in (ada, cy):
        expect(game.at("name-1")).to_contain_text("A computer took over for Bo")
        expect(game.at("clock-1")).to_have_count(0)
    expect(ada.at("status-line")).to_contain_text("Bo has run out of time.")
    expect(ada.at("urgent")).to_contain_text("Bo has run out of time.")
    # The others continue; when they leave too, the game still ends.
    cy.play_moves(1)
    for game in (ada, cy):
        assert game.page.request.post(f"/api/tables/{game.id}/leave").ok
    with elsewhere([bo.page, cy.page]):
        expect(ada.at("end")).to_be_visible(timeout=240_000)
    for game in games:
        expect(game.at("end")).to_be_visible()
        expect(game.at("end-title")).not_to_be_empty()


def test_a_clock_and_ranking_are_chosen_and_remembered(visitors: Visitors) -> None:
    page = visitors.come("/new?friends&public")
    pick(page, "way-duo")
    expect(page.get_by_test_id("public")).to_be_checked()
    pick(page, "clock-live")
    pick(page, "live-300+5")
    pick(page, "rated")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("terms")).to_contain_text("5 min + 5 sec")
    expect(page.get_by_test_id("terms")).to_contain_text("Rated")
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert table["terms"] == live(300, 5, rated=True, public=True, hints=False)
    page.goto("/new?friends")
    expect(page.get_by_test_id("live-300+5")).to_be_checked()
    expect(page.get_by_test_id("rated")).to_be_checked()
    pick(page, "live-own")
    page.get_by_test_id("minutes").fill("7")
    page.get_by_test_id("increment").fill("3")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("terms")).to_contain_text("7 min + 3 sec")


def test_a_game_in_which_somebody_plays_two_seats_cannot_count(visitors: Visitors) -> None:
    page = visitors.come("/new?friends")
    pick(page, "way-classic")
    pick(page, "rated")
    pick(page, "seat-2-person")
    expect(page.get_by_test_id("rated")).to_be_disabled()
    expect(page.get_by_test_id("rated")).not_to_be_checked()
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("waiting-room")).to_be_visible()


def test_a_name_that_nobody_has_is_refused_at_its_field(visitors: Visitors) -> None:
    visitors.forgive("Failed to load resource")
    page = visitors.come("/new?friends")
    pick(page, "way-duo")
    pick(page, "seat-2-named")
    page.get_by_test_id("account-2").fill("Nobody of that name")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("seat-problem-2")).to_be_visible()
    expect(page.get_by_test_id("account-2")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_test_id("problem")).to_have_count(0)

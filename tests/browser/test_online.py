"""People on several devices play a game that they joined by its link."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Visitors
from .meeting import host, join
from .playing import Game, pick


def test_who_watches_sees_the_game_and_cannot_play(visitors: Visitors) -> None:
    ada = host(visitors, "duo")
    link = ada.get_by_test_id("link").input_value()
    join(visitors, link, "Bo")
    watcher = visitors.come(link)
    game = Game(ada)
    game.play_moves(1)
    expect(watcher.get_by_test_id("status-line")).to_contain_text("spectating")
    expect(watcher.locator("[data-testid=board] .laid")).to_have_count(1)
    expect(watcher.get_by_test_id("tray")).to_have_count(0)


def test_a_player_who_closes_the_page_is_away_until_they_come_back(visitors: Visitors) -> None:
    ada = host(visitors, "duo")
    link = ada.get_by_test_id("link").input_value()
    bo = join(visitors, link, "Bo")
    expect(ada.get_by_test_id("name-1")).to_have_text("Bo")
    expect(ada.get_by_test_id("absent-1")).to_have_count(0)
    bo.goto("about:blank")
    expect(ada.get_by_test_id("absent-1")).to_have_attribute("title", "Bo is away")
    bo.goto(link)
    expect(ada.get_by_test_id("absent-1")).to_have_count(0)
    expect(ada.get_by_test_id("watching")).to_have_count(0)
    visitors.come(link)
    expect(ada.get_by_test_id("watching")).to_have_text("1 spectator")


def test_a_computer_takes_over_when_a_player_leaves(visitors: Visitors) -> None:
    ada = host(visitors, "duo")
    bo = join(visitors, ada.get_by_test_id("link").input_value(), "Bo")
    bo.get_by_test_id("menu").click()
    bo.get_by_test_id("menu-leave").click()
    bo.get_by_test_id("leave").click()
    expect(bo.get_by_test_id("status-line")).to_contain_text("spectating")
    game = Game(ada)
    game.play_moves(1)
    expect(ada.locator("[data-testid=board] .laid")).to_have_count(2)


def test_who_made_the_game_lets_computers_play_the_free_seats(visitors: Visitors) -> None:
    page = host(visitors, "classic-three")
    for level in (3, 5):
        seats = page.locator("[data-testid=waiting-room]").inner_text()
        page.get_by_test_id("fill").click()
        pick(page, f"face-{level}")
        page.get_by_test_id("fill-yes").click()
        expect(page.locator("body")).not_to_contain_text(seats)
    game = Game(page)
    assert [seat["level"] for seat in game.view()["seats"]] == [None, 3, 5]
    game.wait_for_turn()

"""People who meet in the lobby."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from serving import Server

from .conftest import Visitors
from .meeting import PHONE, Line
from .playing import Game, pick
from .roaming import in_arabic
from .test_accessibility import findings_in_all_looks, needs_axe

NARROW = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    """Nobody but those in these tests is in the lobby."""
    return own_server


def lobby(visitors: Visitors, path: str = "/lobby", **options: object) -> Page:
    page = visitors.come(path, **options)
    expect(page.get_by_test_id("presence")).to_contain_text("here")
    return page


def seek(page: Page, way: str, clock: str = "none", name: str = "") -> None:
    page.get_by_test_id("seek-way").select_option(way)
    page.get_by_test_id("seek-clock").select_option(clock)
    page.get_by_test_id("seek-name").fill(name)
    page.get_by_test_id("seek").click()


def test_two_people_who_play_now_get_the_same_game(visitors: Visitors) -> None:
    ada = visitors.come()
    ada.get_by_test_id("start-lobby").click()
    seek(ada, "duo", "300+5", "Ada")
    expect(ada.get_by_test_id("searching")).to_contain_text("Nobody else")
    expect(ada.get_by_role("heading", name="Looking for players")).to_be_focused()
    bo = lobby(visitors, viewport=PHONE, has_touch=True, is_mobile=True)
    seek(bo, "duo", "300+5", "Bo")
    for page in (ada, bo):
        page.wait_for_url("**/game/*")
    assert ada.url == bo.url
    games = [Game(page) for page in (ada, bo)]
    view = games[0].view()
    assert {seat["name"] for seat in view["seats"]} == {"Ada", "Bo"}
    mover = next(game for game in games if game.view()["seats"][0]["mine"])
    mover.play_moves(1)
    for game in games:
        expect(game.page.locator("[data-testid=board] .laid")).to_have_count(1)


def test_what_was_sought_is_remembered_and_can_be_given_up(visitors: Visitors) -> None:
    page = lobby(visitors)
    seek(page, "junior", "3d", "Ada")
    page.get_by_test_id("withdraw").click()
    expect(page.get_by_test_id("seek")).to_be_enabled()
    page.get_by_test_id("seek").click()
    expect(page.get_by_test_id("searching")).to_be_visible()
    page.get_by_test_id("withdraw").click()
    page.reload()
    expect(page.get_by_test_id("seek-way")).to_have_value("junior")
    expect(page.get_by_test_id("seek-clock")).to_have_value("3d")
    expect(page.get_by_test_id("seek-name")).to_have_value("Ada")


def test_who_waits_long_plays_with_computers_instead(visitors: Visitors) -> None:
    page = lobby(visitors)
    seek(page, "classic-two")
    expect(page.get_by_test_id("with-computers")).to_be_visible(timeout=40_000)
    page.get_by_test_id("with-computers").click()
    page.wait_for_url("**/game/*")
    kinds = sorted(seat["type"] for seat in Game(page).view()["seats"])
    assert kinds == ["computer", "person"]


def test_an_open_game_is_offered_seen_and_joined(visitors: Visitors) -> None:
    ada, bo = lobby(visitors), lobby(visitors)
    ada.get_by_test_id("offer-game").click()
    pick(ada, "way-duo")
    expect(ada.get_by_test_id("public")).to_be_checked()
    ada.get_by_test_id("name-1").fill("Ada")
    ada.get_by_test_id("begin").click()
    expect(ada.get_by_test_id("waiting-room")).to_be_visible()
    table = ada.url.rsplit("/", 1)[1]
    shown = bo.get_by_test_id(f"open-{table}")
    expect(shown).to_contain_text("Ada")
    expect(shown).to_contain_text("Free seat")
    bo.get_by_test_id("seek-name").fill("Bo")
    bo.get_by_test_id("seek-name").press("Tab")
    bo.get_by_test_id(f"sit-{table}").click()
    bo.wait_for_url(ada.url)
    expect(ada.get_by_test_id("waiting-room")).to_have_count(0)
    assert [seat["name"] for seat in Game(ada).view()["seats"]] == ["Ada", "Bo"]


def test_a_search_survives_a_broken_line(visitors: Visitors) -> None:
    ada = visitors.come()
    line = Line(ada)
    ada.goto("/lobby")
    seek(ada, "classic-two", "1d")
    expect(ada.get_by_test_id("searching")).to_be_visible()
    line.cut()
    expect(ada.get_by_text("Connection lost.")).to_be_visible()
    line.mend()
    expect(ada.get_by_text("Connection lost.")).to_have_count(0)
    bo = lobby(visitors)
    seek(bo, "classic-two", "1d")
    ada.wait_for_url("**/game/*")
    bo.wait_for_url(ada.url)


def test_somebody_finds_others_by_keyboard(visitors: Visitors) -> None:
    page = lobby(visitors)
    page.get_by_test_id("seek-way").focus()
    page.keyboard.press("J")
    expect(page.get_by_test_id("seek-way")).to_have_value("junior")
    for _ in range(10):
        if page.get_by_test_id("seek").evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("searching")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("withdraw")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("searching")).to_have_count(0)


@pytest.mark.parametrize("rated", [False, True])
def test_rating_windows_are_shown_only_for_rated_games(visitors: Visitors, rated: bool) -> None:
    page = lobby(visitors)
    if rated:
        pick(page, "seek-rated")
    page.get_by_test_id("seek").click()
    page.get_by_test_id("searching").wait_for()
    expect(page.get_by_test_id("window")).to_have_count(int(rated))


@needs_axe
def test_no_state_of_the_lobby_has_a_serious_finding_or_is_too_wide(visitors: Visitors) -> None:
    host = visitors.new_tab()
    host.request.post(
        "/api/tables",
        data={
            "setup": {"way": "classic-three"},
            "seats": [
                {"type": "person", "name": "Somebody with quite a long name of one"},
                {"type": "computer", "level": 9},
                {"type": "open"},
            ],
            "terms": {"public": True, "rated": True, "clock": {"type": "daily", "days": 3}},
        },
    )
    page = visitors.come("/lobby", viewport=NARROW)
    page.locator("[data-testid^=sit-]").first.wait_for()
    findings = findings_in_all_looks(page)
    page.get_by_test_id("seek").click()
    page.get_by_test_id("searching").wait_for()
    findings += findings_in_all_looks(page)
    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) <= NARROW["width"]
    with in_arabic(page):
        assert page.evaluate(width) <= NARROW["width"]
    assert not findings, "\n".join(findings)

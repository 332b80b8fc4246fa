"""The start page, what it remembers, settings and languages."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Page, Response, expect

from cornerwise.lessons.scenes import SHOWCASE, whole_game

from .conftest import Visitors
from .playing import Game, begin, begin_by_hand, expect_play_card, pick
from .roaming import follow, speak

SHOWCASE_MOVES = len(whole_game(SHOWCASE).moves)

FIRST_LOAD = 120_000
"""Maximum size of the gzipped JavaScript, in bytes, needed before one can play."""


def test_a_game_is_one_click_away(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("play").click()
    game = Game(page)
    game.wait_for_turn()
    game.play_by_keys()


def test_a_first_visit_asks_whether_one_knows_the_game(visitors: Visitors) -> None:
    page = visitors.come(first_visit=True)
    expect(page.get_by_test_id("welcome")).to_be_visible()
    expect(page.get_by_test_id("play")).to_have_count(0)
    page.get_by_test_id("know-the-game").click()
    expect(page.get_by_test_id("play")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("play")).to_be_visible()

    other = visitors.come(first_visit=True)
    other.get_by_test_id("teach-me").click()
    expect(other).to_have_url(re.compile("/learn$"))
    other.goto("/")
    expect(other.get_by_test_id("play")).to_be_visible()


def test_who_joined_a_game_before_is_not_asked_and_finds_it(visitors: Visitors) -> None:
    page = visitors.come("/settings", first_visit=True)
    created = page.request.post(
        "/api/tables",
        data={
            "setup": {"way": "duo"},
            "seats": [{"type": "person", "name": None}, {"type": "computer", "level": 1}],
        },
    )
    page.goto("/")
    expect(page.get_by_test_id("welcome")).to_be_visible()
    expect(page.get_by_test_id(f"game-{created.json()['id']}")).to_be_visible()
    page.evaluate("localStorage['cornerwise.name'] = JSON.stringify('Bo')")
    page.reload()
    expect(page.get_by_test_id("play")).to_be_visible()


def test_the_game_on_the_start_page_is_changed_in_place(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("start-way").select_option("classic-two")
    page.get_by_test_id("start-level").click()
    pick(page, "face-4")
    page.get_by_test_id("opponent-done").click()
    expect_play_card(page, "classic-two", 4)
    page.get_by_test_id("play").click()
    view = Game(page).view()
    assert view["setup"]["way"] == "classic-two"
    assert [seat.get("level") for seat in view["seats"]] == [None, 4]


def test_the_board_on_the_start_page_plays_by_itself_unless_motion_is_unwanted(
    visitors: Visitors,
) -> None:
    lively = visitors.come(reduced_motion="no-preference")
    pieces = lively.get_by_test_id("play-card").locator(".laid")
    expect(pieces.first).to_be_visible()
    expect(pieces).not_to_have_count(pieces.count())
    calm = visitors.come()
    expect(calm.get_by_test_id("play-card").locator(".laid")).to_have_count(SHOWCASE_MOVES)


def test_play_remembers_the_last_settings(page: Page) -> None:
    begin_by_hand(page, "junior", "", 2)
    page.goto("/")
    expect_play_card(page, "junior", 2)
    page.get_by_test_id("play").click()
    view = Game(page).view()
    assert view["setup"]["way"] == "junior"
    assert view["seats"][1]["level"] == 2


def test_a_game_that_was_left_is_continued(page: Page) -> None:
    game = begin(page, "duo", "", 1)
    game.play_by_keys()
    game.wait_for_turn()
    lying = game.placements()
    game.at("nav-start").click()
    card = page.get_by_test_id("continue").get_by_test_id(f"game-{game.id}")
    expect(card).to_contain_text("Your turn")
    expect(card).to_contain_text("2 moves")
    card.click()
    assert Game(page).placements() == lying


def test_a_game_is_deleted_only_when_one_is_sure(page: Page) -> None:
    game = begin(page, "duo", "", 1)
    page.goto("/")
    bin_ = page.get_by_test_id("continue").get_by_role("button")
    bin_.click()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id(f"game-{game.id}")).to_be_visible()
    bin_.click()
    page.get_by_test_id("remove-yes").click()
    expect(page.get_by_test_id(f"game-{game.id}")).to_have_count(0)


def test_settings_persist_and_hold_in_other_tabs_at_once(page: Page) -> None:
    game = begin(page, "duo", "", "")
    tab = page.context.new_page()
    tab.goto("/settings")
    for testid in ("coordinates", "move-numbers", "patterns", "theme-dark"):
        pick(tab, testid)
    expect(page.locator(".coordinates")).to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    game.play_by_keys()
    expect(page.locator(".numbers")).to_have_text("1")
    tab.reload()
    expect(tab.get_by_test_id("coordinates")).to_be_checked()
    expect(tab.get_by_test_id("theme-dark")).to_be_checked()
    expect(tab.get_by_test_id("corners")).to_be_checked()


def test_a_chosen_language_is_used_at_once_and_remembered(page: Page) -> None:
    page.goto("/settings")
    page.get_by_test_id("language").select_option("de")
    expect(page.locator("h1")).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto("/")
    expect(page.get_by_test_id("play")).to_have_text("Spielen")


@pytest.mark.parametrize(
    ("locale", "language"), [("fr-CA", "fr"), ("nn-NO", "nb"), ("ja-JP", "en")]
)
def test_the_language_follows_the_browser(visitors: Visitors, locale: str, language: str) -> None:
    page = visitors.come(locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_no_page_is_wider_than_the_smallest_phone(visitors: Visitors) -> None:
    page = visitors.come(viewport={"width": 320, "height": 568})
    for language in ("en", "de", "uk", "ar"):
        speak(page, language)
        for path in ("/", "/puzzles", "/learn", "/rules", "/tips", "/new", "/replay", "/settings"):
            follow(page, path)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 320, (path, language)


def test_an_address_without_a_page_leads_back(page: Page, visitors: Visitors) -> None:
    visitors.forgive("404")
    page.goto("/nothing/here")
    expect(page.locator("h1")).to_have_text("There is no page at this address.")
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.get_by_test_id("play")).to_be_visible()


def test_the_back_button_goes_back(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("nav-rules").click()
    page.get_by_test_id("nav-settings").click()
    page.go_back()
    expect(page.locator("h1")).to_have_text("Rules")
    page.go_back()
    expect(page.get_by_test_id("play")).to_be_visible()


def test_the_first_load_needs_little_javascript(visitors: Visitors) -> None:
    scripts: dict[str, Response] = {}

    def keep(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = response

    page = visitors.new_tab(fresh=True)
    page.on("response", keep)
    page.goto("/")
    page.get_by_test_id("play").click()
    Game(page).wait_for_turn()
    # Others may come while these are read: what is fetched ahead once the board is there.
    loaded = list(scripts.items())
    sizes = {url: len(gzip.compress(each.body())) for url, each in loaded}
    assert sizes
    assert sum(sizes.values()) <= FIRST_LOAD, sizes


def test_the_app_can_be_installed(page: Page) -> None:
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(address or "").json()
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok


def test_a_browser_without_a_network_says_so(visitors: Visitors) -> None:
    visitors.forgive("net::ERR_INTERNET_DISCONNECTED")
    page = visitors.come()
    page.context.set_offline(True)
    expect(page.get_by_test_id("offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_test_id("offline")).to_have_count(0)

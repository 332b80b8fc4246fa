"""Rated games: their effect is shown at the table, on the leaderboard and on the player's page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from serving import Server

from .conftest import Visitors
from .meeting import meet
from .playing import TWO_FRAMES, Game, play_unseen
from .roaming import follow, visit
from .test_accessibility import grave_findings

PASSWORD = "corners touch edges do not"  # noqa: S105 (only for tests)


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    """Only games of these tests are counted."""
    return own_server


def register(page: Page, name: str) -> None:
    answer = page.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert answer.status == 201, answer.text()


def rated_game(page: Page) -> str:
    """Creates a rated Duo game against a weak computer."""
    seats = [{"type": "person"}, {"type": "computer", "level": 1}]
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"rated": True}}
    answer = page.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def play_out(page: Page, table: str) -> None:
    """Plays a rated game to its end, and waits until it counts."""
    visit(page, f"/game/{table}")
    game = Game(page)
    game.finish()
    expect(game.at("rating-changes")).to_have_attribute("data-counted", "true")


def test_a_rated_game_is_counted_and_shown_everywhere(visitors: Visitors) -> None:
    page = visitors.come()
    register(page, "Ada Lovelace")
    table = rated_game(page)
    follow(page, f"/game/{table}")
    game = Game(page)
    expect(game.at("seat-rating").first).to_contain_text("1500?")
    game.finish()
    changes = game.at("rating-changes")
    expect(changes).to_have_attribute("data-counted", "true")
    mine = game.at("rating-change-0")
    expect(mine).to_contain_text(re.compile(r"\d{3,4}\?\s*[+−-]?\d+"))
    expect(game.at("game-facts")).to_contain_text("Rated")
    assert not grave_findings(page)
    change = page.request.get(f"/api/tables/{table}/ratings").json()["seats"][0]["change"]

    mine.get_by_role("link").click()
    expect(page.get_by_test_id("player-name")).to_have_text("Ada Lovelace")
    expect(page.get_by_test_id("ladder-duo")).to_contain_text(f"{1500 + change}?")
    expect(page.get_by_test_id("curve-duo")).to_have_attribute(
        "aria-label", re.compile(f"Duo: rating over 1 game, from {1500 + change}")
    )
    page.get_by_test_id("curve-table-duo").click()
    expect(page.get_by_test_id("ladder-duo").get_by_role("table")).to_contain_text(
        str(1500 + change)
    )
    expect(page.get_by_test_id("results")).to_contain_text("Duo")
    expect(page.get_by_test_id(f"game-{table}")).to_be_visible()
    assert not grave_findings(page)

    page.get_by_test_id("nav-ranking").click()
    page.locator("label").filter(has=page.get_by_test_id("ladder-duo")).click()
    expect(page.get_by_test_id("own-place")).to_contain_text("Play 9 more rated games")
    expect(page.get_by_test_id("ranking").get_by_role("row")).to_have_count(10)
    assert not grave_findings(page)


def test_a_player_with_enough_games_finds_their_rank(visitors: Visitors) -> None:
    page = visitors.new_tab()
    register(page, "Grace Hopper")
    for _ in range(9):
        play_unseen([page], f"{visitors.server.url}/game/{rated_game(page)}")
    play_out(page, rated_game(page))
    follow(page, "/ranking")
    page.locator("label").filter(has=page.get_by_test_id("ladder-duo")).click()
    mine = page.get_by_test_id("ranking-mine")
    expect(mine).to_contain_text("Grace Hopper")
    expect(page.get_by_test_id("own-place")).to_contain_text("Your rank")
    page.get_by_test_id("ranking-search").fill("grac")
    expect(page.get_by_test_id("ranking").get_by_role("row")).to_have_count(2)
    page.get_by_test_id("ranking-search").fill("nobody at all")
    expect(page.get_by_test_id("ranking-none")).to_be_visible()
    page.get_by_test_id("ranking-search").fill("")
    mine.get_by_role("link").click()
    expect(page.get_by_test_id("ladder-duo")).to_contain_text("Rank")


def test_a_stranger_sees_a_finished_rated_game_by_its_link(visitors: Visitors) -> None:
    ada = visitors.come()
    register(ada, "Ada Byron")
    table = rated_game(ada)
    play_out(ada, table)
    stranger = visitors.come(f"/game/{table}")
    game = Game(stranger)
    expect(game.at("end")).to_be_visible()
    expect(game.at("rating-changes")).to_contain_text("Ada Byron")
    expect(game.at("scores")).to_be_visible()
    game.at("save").click()
    with stranger.expect_download() as download:
        game.at("save-record.blksgf").click()
    assert download.value.suggested_filename.endswith(".blksgf")


def test_an_unknown_player_is_told(visitors: Visitors) -> None:
    visitors.forgive("404")
    page = visitors.come("/player/Nobody%20Here")
    expect(page.get_by_test_id("player-problem")).to_contain_text("Nobody Here")


def test_the_pages_fit_a_small_phone(visitors: Visitors) -> None:
    page = visitors.new_tab(viewport={"width": 320, "height": 640})
    register(page, "A long name light")
    play_out(page, rated_game(page))
    page.goto("/ranking")
    expect(page.get_by_test_id("ranking")).to_be_visible()
    for path in ("/ranking", "/player/A%20long%20name%20light"):
        page.goto(path)
        expect(page.get_by_role("table").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, path
        assert not grave_findings(page)


CUT = """all => all.filter((each) => {
  const [inner, outer] = [each.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
  return inner.right > outer.right + 1 || inner.left < outer.left - 1 || inner.bottom > outer.bottom + 1;
}).map((each) => each.parentElement.outerHTML)"""
"""The ratings that overflow their visible area."""


def test_a_rating_is_never_cut(visitors: Visitors) -> None:
    clock = {"type": "live", "seconds": 600, "increment": 10}
    terms = {"rated": True, "clock": clock}
    names = ("Ada", "Somebody with a long name", "Cid", "Di")
    ada, *_ = meet(visitors, "classic", *names, terms=terms)
    ratings = ada.page.locator("[data-testid=players] [data-testid=seat-rating]")
    for width in (840, 1024, 1280, 1440):
        ada.page.set_viewport_size({"width": width, "height": 800})
        ada.page.evaluate(TWO_FRAMES)
        expect(ratings).to_have_count(4)
        assert ratings.evaluate_all(CUT) == []


def test_a_casual_game_shows_no_rating_of_guests(visitors: Visitors) -> None:
    ada, bo = meet(visitors, "duo", "Ada", "Bo")
    for game in (ada, bo):
        with game.page.expect_response("**/ratings") as answer:
            game.page.reload()
        assert answer.value.json()["seats"] == [None, None]
        expect(game.at("players")).to_contain_text("Bo")
        expect(game.at("seat-rating")).to_have_count(0)


@pytest.mark.parametrize(("locale", "title"), [("en", "Leaderboard"), ("de", "Rangliste")])
def test_the_list_of_the_best_is_the_leaderboard_of_this_server(
    visitors: Visitors, locale: str, title: str
) -> None:
    page = visitors.come("/ranking", locale=locale)
    expect(page.locator("h1")).to_have_text(title)
    expect(page.get_by_test_id("nav-ranking")).to_have_text(title)

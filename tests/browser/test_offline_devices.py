"""Games without a server and the same account elsewhere: each game is there once, nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visitors
from .flying import LocalGame, begin_here, land, take_off
from .playing import Game, Json, begin
from .test_accounts import register, sign_in

PUT_BACK = """(record) => new Promise((done) => {
    const opening = indexedDB.open("cornerwise", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
    opening.onsuccess = () => {
        const writing = opening.result.transaction("games", "readwrite");
        writing.objectStore("games").put(record);
        localStorage.setItem("cornerwise.localGames", "true");
        writing.oncomplete = () => { opening.result.close(); done(); };
    };
})"""
"""Stores the record of a game as if it had never been handed over."""


def two_devices(visitors: Visitors, name: str) -> tuple[Page, Page]:
    """Returns pages of two browsers with the same account."""
    first, second = visitors.install(), visitors.install()
    register(first, name)
    sign_in(second, name)
    expect(second.get_by_test_id("my-name")).to_have_text(name)
    return first, second


def press(game: Game, *keys: str) -> None:
    """Plays a move with these keys when it is a person's turn, and waits for the reply."""
    game.wait_for_turn()
    version = game.version
    for key in keys:
        game.page.keyboard.press(key)
    game.wait_beyond(version)
    game.wait_for_turn()


def unfinished(page: Page) -> dict[str, Json]:
    games: list[Json] = page.request.get("/api/tables?finished=false").json()
    return {game["id"]: game for game in games}


def moves_on_server(page: Page, table: str) -> list[int]:
    view = page.request.get(f"/api/tables/{table}").json()
    return [move["placement"] for move in view["moves"]]


def test_games_of_two_devices_are_listed_once_on_both(visitors: Visitors) -> None:
    pages = [take_off(visitors, page) for page in two_devices(visitors, "Amy in trains")]
    games = [begin_here(page, "duo", "", 1) for page in pages]
    for game in games:
        press(game, "5", "n", "Enter")
    records = [game.view() for game in games]
    for page in pages:
        land(page)
        expect(page.get_by_test_id("only-here")).to_have_count(0)
    # The first device hands its game in again, and so does the other one, as from a backup.
    for page in pages:
        page.evaluate(PUT_BACK, records[0])
    for page in pages:
        page.goto("/")
        expect(page.get_by_test_id("only-here")).to_have_count(0)
        expect(page.get_by_test_id("continue").locator("li")).to_have_count(2)
        stored = [moves_on_server(page, table) for table in unfinished(page)]
        assert sorted(stored) == sorted(record["placements"] for record in records)


def test_a_solo_game_goes_on_from_a_cold_start_without_the_server_and_back(
    visitors: Visitors,
) -> None:
    first, second = two_devices(visitors, "Bea under way")
    game = begin(first, "duo", "", 1)
    press(game, "5", "n", "Enter")
    for count in (4, 6):
        page = take_off(visitors, first)
        page.get_by_test_id(f"game-{game.id}").click()
        expect(page.locator(".laid")).to_have_count(count - 2)
        page.get_by_test_id("continue-here").click()
        page.wait_for_url("**/game/local-*")
        here = LocalGame(page)
        press(here, "5", "n", "Enter")
        lying = here.placements()
        assert len(lying) == count
        land(page)
        expect(page.get_by_test_id("continue")).to_contain_text(f"{count} moves")
        expect(page.get_by_test_id("only-here")).to_have_count(0)
        assert moves_on_server(page, game.id) == lying
        first = page
    second.goto(f"/game/{game.id}")
    expect(second.locator(".laid")).to_have_count(6)
    assert list(unfinished(second)) == [game.id]
    # Whoever signs out leaves no games behind.
    first.goto("/account")
    first.get_by_test_id("sign-out").click()
    expect(first.get_by_test_id("account-form")).to_be_visible()
    page = take_off(visitors, first)
    expect(page.get_by_test_id("continue")).to_contain_text("cannot be reached")
    expect(page.get_by_test_id("continue").locator("li")).to_have_count(0)


def test_a_game_that_was_continued_on_two_devices_is_told_and_both_are_kept(
    visitors: Visitors,
) -> None:
    first, second = two_devices(visitors, "Cleo twice")
    game = begin(first, "duo", "", 1)
    press(game, "5", "n", "Enter")
    page = take_off(visitors, first)
    page.goto(f"/game/{game.id}")
    page.get_by_test_id("continue-here").click()
    page.wait_for_url("**/game/local-*")
    here = LocalGame(page)
    press(here, "5", "n", "Enter")
    in_the_train = here.placements()
    second.goto(f"/game/{game.id}")
    there = Game(second)
    press(there, "5", "n", "n", "Enter")
    at_home = there.placements()
    assert in_the_train[:2] == at_home[:2]
    assert in_the_train != at_home
    visitors.forgive("409")
    land(page)
    cards = page.get_by_test_id("continue").locator("li")
    expect(cards).to_have_count(2)
    expect(page.get_by_test_id("only-here")).to_have_text("Stays on this device only")
    expect(page.get_by_test_id("why-here")).to_contain_text("differently on another device")
    assert moves_on_server(page, game.id) == at_home
    page.get_by_test_id(f"game-{here.id}").click()
    expect(page.get_by_test_id("stays")).to_contain_text("differently on another device")
    assert LocalGame(page).placements() == in_the_train
    press(here, "5", "n", "Enter")
    page.goto("/")
    page.get_by_test_id(f"game-{game.id}").click()
    expect(page.locator(".laid")).to_have_count(len(at_home))
    assert Game(page).placements() == at_home

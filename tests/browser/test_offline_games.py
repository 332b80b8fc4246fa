"""Games without a server: after one visit they begin, continue and end in flight mode.

Once the server can be reached again, they join the other games of the player.
"""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from cornerwise.records import load

from .conftest import Visitors
from .flying import LocalGame, begin_here, fly, land
from .playing import Game, Json
from .test_accessibility import AXE, grave_findings

SPOIL = """(id) => new Promise((done) => {
    const opening = indexedDB.open("cornerwise");
    opening.onsuccess = () => {
        const writing = opening.result.transaction("games", "readwrite");
        writing.objectStore("games").put({ id, placements: "nonsense" });
        writing.oncomplete = () => { opening.result.close(); done(); };
    };
})"""
"""Damages the record of a game."""

NO_STORAGE = "Object.defineProperty(IDBFactory.prototype, 'open', { value() { throw 0; } })"


def finished(page: Page) -> list[Json]:
    found: list[Json] = page.request.get("/api/tables?finished=true").json()
    return found


def replay_frames(game: Game, path: Path) -> int:
    """Saves the animated replay of a finished game, and returns the number of its frames."""
    game.at("share").click()
    with game.page.expect_download() as download:
        game.at("make-replay.gif").click()
    download.value.save_as(path)
    game.page.keyboard.press("Escape")
    with Image.open(path) as animation:
        return int(getattr(animation, "n_frames", 1))


def saved_files(game: Game, folder: Path) -> dict[str, bytes]:
    """Saves the record of a finished game in both formats, and returns their names and contents."""
    if not game.at("save-record.json").is_visible():
        game.at("save").click()
    files = {}
    for ending in ("blksgf", "json"):
        with game.page.expect_download() as download:
            game.at(f"save-record.{ending}").click()
        name = download.value.suggested_filename
        download.value.save_as(folder / name)
        files[name] = (folder / name).read_bytes()
        assert load(folder / name).game().placements == tuple(game.placements())
    return files


def test_every_way_is_played_in_flight_mode_and_joins_the_other_games(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = fly(visitors)
    page.get_by_test_id("play").click()
    first = LocalGame(page)
    first.play_moves(1)
    first.wait_for_turn()
    lying = first.placements()
    assert len(lying) == 2
    first.at("undo").click()
    expect(first.at("spoken")).to_contain_text("Move undone.")
    first.at("redo").click()
    expect(page.locator(".laid")).to_have_count(2)
    page.reload()
    first.wait_for_turn()
    assert first.placements() == lying
    first.at("hint").click()
    first.at("hint-0").click(timeout=60_000)
    if AXE.exists():
        assert not grave_findings(page)
    first.at("confirm").click()
    first.play_to_the_end()
    expect(first.at("only-here")).to_be_visible()
    files = saved_files(first, tmp_path)
    assert replay_frames(first, tmp_path / "replay.gif") == len(first.placements()) + 1
    if AXE.exists():
        assert not grave_findings(page)
    played = {first.id: first.placements()}
    first.at("again").click()
    page.wait_for_url(lambda url: not url.endswith(first.id))
    ways: dict[str, tuple[int | str, ...]] = {
        "junior": (1, ""),
        "classic": (1, 1, "", 1),
        "classic-teams": ("", 1, 1, 1),
        "classic-two": (1, ""),
        "classic-three": (1, 1, ""),
    }
    for way, seats in ways.items():
        game = begin_here(page, way, *seats)
        if way != "junior":
            game.skip_to_the_last_moves()
        game.play_to_the_end()
        played[game.id] = game.placements()
    page.goto("/")
    expect(page.get_by_test_id("finished").get_by_test_id("only-here")).to_have_count(6)
    if AXE.exists():
        assert not grave_findings(page)
    land(page)
    expect(page.get_by_test_id("finished")).to_be_visible()
    expect(page.get_by_test_id("only-here")).to_have_count(0)
    stored = {
        tuple(
            move["placement"]
            for move in page.request.get(f"/api/tables/{game['id']}").json()["moves"]
        )
        for game in finished(page)
    }
    assert stored == {tuple(each) for each in played.values()}
    page.reload()
    expect(page.get_by_test_id("finished").locator("li")).to_have_count(6)
    assert len(finished(page)) == 6
    page.goto(f"/game/{first.id}")
    page.get_by_test_id("save").click()
    expect(page.get_by_test_id("save-picture.png")).to_be_visible()
    assert files == saved_files(first, tmp_path)


def test_two_tabs_on_one_game_stay_in_step_without_a_server(visitors: Visitors) -> None:
    page = fly(visitors)
    first = begin_here(page, "duo", "", 1)
    tab = page.context.new_page()
    tab.goto(page.url)
    second = LocalGame(tab)
    games = [first, second]
    for number in range(4):
        for game in games:
            game.wait_for_turn()
        games[number % 2].page.bring_to_front()
        games[number % 2].play_moves(1)
    for game in games:
        game.wait_for_turn()
        expect(game.page.locator(".laid")).to_have_count(8)
    assert first.placements() == second.placements()
    first.at("undo").click()
    for game in games:
        expect(game.at("spoken")).to_contain_text("Move undone.")
    assert first.placements() == second.placements()
    # While a tab plays it, the game stays here; then it moves to the server, once.
    page.context.set_offline(False)
    page.goto("/")
    card = page.get_by_test_id("continue").locator("li")
    expect(card).to_have_count(1)
    expect(card.get_by_test_id("only-here")).to_be_visible()
    tab.goto("/")
    for each in (page, tab):
        each.reload()
        cards = each.get_by_test_id("continue").locator("li")
        expect(cards.filter(has_not=each.get_by_test_id("only-here"))).to_have_count(1)
        expect(cards).to_have_count(1)
    assert len(page.request.get("/api/tables?finished=false").json()) == 1


def test_a_browser_that_stores_nothing_says_so_and_plays_on(visitors: Visitors) -> None:
    page = fly(visitors)
    page.add_init_script(NO_STORAGE)
    page.goto("/")
    page.get_by_test_id("play").click()
    page.wait_for_url(re.compile("/game/local-"))
    expect(page.get_by_test_id("unsaved")).to_contain_text("keep this page open")
    for count in (2, 4):
        page.wait_for_selector("[data-testid=tray]:not(.waiting)")
        for key in ("5", "n", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".laid")).to_have_count(count)
    page.get_by_test_id("nav-start").click()
    card = page.get_by_test_id("continue").locator("li")
    expect(card).to_contain_text("4 moves")
    page.context.set_offline(False)
    expect(page.get_by_test_id("offline")).to_have_count(0)
    expect(page.get_by_test_id("only-here")).to_have_count(0)
    expect(card).to_contain_text("4 moves")
    assert page.request.get("/api/tables?finished=false").json()[0]["moves"] == 4


def test_a_damaged_game_is_told_and_the_others_stay_usable(visitors: Visitors) -> None:
    page = fly(visitors)
    damaged = begin_here(page, "junior", "", 1)
    sound = begin_here(page, "duo", "Ada", "Bo")
    sound.play_moves(1)
    page.evaluate(SPOIL, damaged.id)
    page.goto(f"/game/{damaged.id}")
    expect(page.get_by_test_id("gone")).to_contain_text("This game is damaged")
    page.goto("/")
    expect(page.get_by_test_id("damaged")).to_contain_text("1 game on this device is damaged")
    page.get_by_test_id(f"game-{sound.id}").click()
    sound.play_moves(1)
    assert len(sound.placements()) == 2
    page.goto("/")
    page.get_by_test_id("remove-damaged").click()
    expect(page.get_by_test_id("damaged")).to_have_count(0)
    expect(page.get_by_test_id("continue").locator("li")).to_have_count(1)
    page.goto("/new?friends")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("problem")).to_contain_text("need the internet")

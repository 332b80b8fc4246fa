"""Flight mode: the app without a server after one visit, and games that live in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from cornerwise.game import Game as Rules
from cornerwise.placements import PlacementId
from cornerwise.variants import setup_named

from .conftest import Visitors
from .contexts import IS_INSTALLED
from .playing import Game, Json, set_up
from .roaming import elsewhere

OFFLINE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection to"
"""Browser errors when the page or the service worker cannot reach the server."""

KEPT = f"""async () => {{
    const isInstalled = {IS_INSTALLED};
    while (!(await isInstalled())) await new Promise((done) => setTimeout(done, 50));
}}"""
"""Waits until the service worker has cached the app and the engine."""

STORED = """(id) => new Promise((done, failed) => {
    const opening = indexedDB.open("cornerwise");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const reading = opening.result.transaction("games").objectStore("games").get(id);
        reading.onsuccess = () => { opening.result.close(); done(reading.result); };
    };
})"""
"""Reads the record of a game from the browser's storage."""


REPLACE = """(game) => new Promise((done, failed) => {
    const opening = indexedDB.open("cornerwise");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const writing = opening.result.transaction("games", "readwrite");
        writing.objectStore("games").put(game);
        writing.oncomplete = () => { opening.result.close(); done(); };
    };
})"""
"""Writes the record of a game to the browser's storage."""

LAST = 12
"""How many moves are left, at most, after those that nobody looks at."""


class LocalGame(Game):
    """The page of a game that lives in the browser."""

    def view(self) -> Json:
        """Returns the stored record."""
        return self.page.evaluate(STORED, self.id)

    def skip_to_the_last_moves(self) -> None:
        """Stores a game in which all but the last moves have been made, and opens it."""
        self.wait_for_turn()
        with elsewhere([self.page]):
            stored = self.view()
            placements = played_on(stored["setup"]["way"], stored["placements"])[:-LAST]
            version = stored["version"] + len(placements) - len(stored["placements"])
            self.page.evaluate(REPLACE, {**stored, "placements": placements, "version": version})
        # A computer whose turn it is plays at once, so there may be more pieces than were stored.
        expect(self.page.locator(".laid").nth(len(placements) - 1)).to_be_attached()


def played_on(way: str, placements: list[PlacementId]) -> list[PlacementId]:
    """Returns a game with these first placements, played to its end."""
    game = Rules.replay(setup_named(way), placements)
    while not game.is_over:
        game.play(game.legal_placements()[-1])
    return list(game.placements)


def fly(visitors: Visitors, **options: Any) -> Page:
    """Visits the app once, goes into flight mode, and starts the app again."""
    page = visitors.install("/", **options)
    page.get_by_test_id("play").wait_for()
    return take_off(visitors, page)


def take_off(visitors: Visitors, page: Page) -> Page:
    """Goes into flight mode once everything is kept, closes the app, and starts it again."""
    visitors.forgive(OFFLINE)
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.close()
    again = page.context.new_page()
    again.goto("/")
    expect(again.get_by_test_id("offline")).to_be_visible()
    return again


def land(page: Page) -> None:
    """Leaves flight mode; the start page hands over the games that are open nowhere."""
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_test_id("play")).to_be_visible()


def begin_here(page: Page, way: str, *seats: int | str) -> LocalGame:
    set_up(page, way, *seats)
    return LocalGame(page)

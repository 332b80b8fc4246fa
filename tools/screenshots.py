"""Takes screenshots of every page, on phones, tablets and desktops, in all looks.

    PYTHONPATH=tests python tools/screenshots.py [folder]

First plays a game with the moves that the hints suggest, so that there is something to see. Each
look has a folder and a contact sheet for each size.
Look at the pictures: is anything cut off, cramped or unclear?
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from browser.chromium import launched
from browser.playing import Game, begin
from browser.puzzling import Puzzle
from browser.sights import PAGES
from serving import Server

THUMB = 320
"""The width of a picture on a contact sheet."""

COLUMNS = 6
MARGIN = 8

ROUNDS = 7
"""Turns played before the screenshots of a game are taken."""

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
GAME_SIZES: dict[str, ViewportSize] = {
    **SIZES,
    "landscape": {"width": 740, "height": 360},
    "small": {"width": 320, "height": 568},
    "laptop": {"width": 1280, "height": 720},
}

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "arabic": {"color_scheme": "light", "locale": "ar"},
    "wood": {"color_scheme": "light", "settings": {"board": "wood", "pieces": "smooth"}},
    "linen": {"color_scheme": "dark", "settings": {"board": "linen", "patterns": True}},
    "night": {"color_scheme": "light", "settings": {"board": "night"}},
}
"""The options of a browser, and the settings of the person who uses it."""

Scene = Callable[[Game], None]
PuzzleScene = Callable[[Puzzle], None]


def piece_in_hand(game: Game) -> None:
    """A piece in hand where it fits."""
    for key in ("5", "n", "n", "n"):
        game.page.keyboard.press(key)


def piece_that_does_not_fit(game: Game) -> None:
    """A piece in hand where it does not fit, with the reason."""
    for key in ("5", "n", "ArrowLeft", "ArrowDown"):
        game.page.keyboard.press(key)
    game.page.wait_for_timeout(600)


def hint(game: Game) -> None:
    """Good moves with their reasons."""
    game.at("hint").click()
    game.at("hint-0").wait_for()
    game.at("hint-0").click()


def in_menu(testid: str) -> Scene:
    """Something opened from the menu."""

    def open_it(game: Game) -> None:
        game.at("menu").click()
        if testid:
            game.at(testid).click()

    return open_it


def looking_back(game: Game) -> None:
    """The game at an earlier move."""
    for _ in range(3):
        game.at("history-back").click()


SCENES: dict[str, Scene] = {
    "game": lambda _: None,
    "game-piece": piece_in_hand,
    "game-wrong": piece_that_does_not_fit,
    "game-hint": hint,
    "game-back": looking_back,
    "game-menu": in_menu(""),
    "game-pieces": in_menu("menu-pieces"),
    "game-keys": in_menu("menu-keys"),
    "game-type": in_menu("menu-type"),
}


def some_hints(puzzle: Puzzle) -> None:
    """A puzzle with some pieces placed, and one more in hand."""
    while puzzle.left > len(puzzle.puzzle.stock) // 2:
        puzzle.lay_by_hint()
    puzzle.at("hint").click()
    puzzle.at("ghost").wait_for()


def broken_rules(puzzle: Puzzle) -> None:
    """Pieces of one colour side by side, and the advice to take some back."""
    for key in ("4", "n", "Enter", "4", "n", "Enter", "c", "4", "n", "Enter"):
        puzzle.page.keyboard.press(key)
    puzzle.at("mark-broken").first.wait_for()
    puzzle.at("hint").click()
    puzzle.at("take-back").wait_for()


def shown(puzzle: Puzzle) -> None:
    """A solution."""
    puzzle.at("show").click()
    puzzle.page.locator("[data-testid=showing][aria-busy=false]").wait_for(timeout=60_000)


def solved(puzzle: Puzzle) -> None:
    """A solved puzzle."""
    while puzzle.left:
        puzzle.lay_by_hint()
    puzzle.wait_until_solved()


PUZZLE_SCENES: dict[str, tuple[str, PuzzleScene]] = {
    "puzzle": ("B1", lambda _: None),
    "puzzle-shown": ("B1", shown),
    "puzzle-hint": ("B5", some_hints),
    "puzzle-broken": ("B4", broken_rules),
    "puzzle-made": ("hard-17", lambda _: None),
    "puzzle-solved": ("easy-17", solved),
}


def play_some(page: Page) -> Game:
    """Begins a game against computers and plays some turns using hints."""
    game = begin(page, "classic", "", 5, 5, 5)
    for _ in range(ROUNDS):
        game.wait_for_turn()
        version = game.version
        hint(game)
        game.at("confirm").click()
        game.wait_beyond(version)
    game.wait_for_turn()
    return game


def play_to_the_end(page: Page) -> Game:
    """Plays a game with two colours per player, which has the longest score table."""
    game = begin(page, "classic-two", "", 1)
    game.play_to_the_end()
    return game


def with_settings(state: Any, settings: dict[str, Any]) -> Any:
    """Returns what a browser has stored, with other settings of the app."""
    stored = {"name": "cornerwise.settings", "value": json.dumps(settings)}
    origins = [
        {
            **origin,
            "localStorage": [
                *(each for each in origin["localStorage"] if each["name"] != stored["name"]),
                stored,
            ],
        }
        for origin in state["origins"]
    ]
    return {**state, "origins": origins}


def contact_sheet(pictures: list[Path], target: Path) -> None:
    """Writes one picture with all pictures, small and side by side."""
    thumbs = []
    for path in pictures:
        with Image.open(path) as picture:
            picture.thumbnail((THUMB, 2 * THUMB))
            thumbs.append(picture.convert("RGB"))
    columns = min(len(thumbs), COLUMNS)
    rows = -(-len(thumbs) // columns)
    cell = max(thumb.height for thumb in thumbs) + MARGIN
    sheet = Image.new("RGB", (columns * (THUMB + MARGIN), rows * cell), "gray")
    for number, thumb in enumerate(thumbs):
        sheet.paste(thumb, (number % columns * (THUMB + MARGIN), number // columns * cell))
    sheet.save(target)


def contact_sheets(folder: Path) -> None:
    """Writes a contact sheet for each size of each look."""
    for look in LOOKS:
        for size in GAME_SIZES:
            pictures = sorted((folder / look).glob(f"*-{size}.png"))
            if pictures:
                contact_sheet(pictures, folder / f"sheet-{look}-{size}.png")


def file_name(path: str) -> str:
    return path.strip("/").replace("?", "-") or "start"


class Photographer:
    """Takes screenshots with one appearance, signed in as the owner of the cookie."""

    def __init__(self, context: BrowserContext, folder: Path) -> None:
        self.page = context.new_page()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def page_at(self, path: str) -> None:
        """Takes a full-length screenshot of a page in all sizes."""
        for size, viewport in SIZES.items():
            self.page.set_viewport_size(viewport)
            self.page.goto(path)
            self.page.locator("h1").first.wait_for()
            self._take(f"{file_name(path)}-{size}", full_page=True)

    def scene(self, name: str, path: str, prepare: Scene) -> None:
        """Takes a screenshot of a moment in a game in all sizes."""
        for size, viewport in GAME_SIZES.items():
            self.page.set_viewport_size(viewport)
            self.page.goto(path)
            prepare(Game(self.page))
            self._take(f"{name}-{size}", full_page=False)

    def puzzle(self, name: str, puzzle: str, prepare: PuzzleScene) -> None:
        """Takes a screenshot of a moment in a puzzle in all sizes."""
        self.page.set_viewport_size(DESKTOP)
        self.page.goto("/puzzles")
        self.page.evaluate("localStorage.clear()")
        prepare(Puzzle(self.page, puzzle))
        for size, viewport in GAME_SIZES.items():
            self.page.set_viewport_size(viewport)
            self._take(f"{name}-{size}", full_page=False)

    def replay(self, game_file: Path) -> None:
        """Takes a screenshot of an opened game file."""
        for size, viewport in SIZES.items():
            self.page.set_viewport_size(viewport)
            self.page.goto("/replay")
            self.page.get_by_test_id("replay-file").set_input_files(game_file)
            self.page.get_by_test_id("history-last").click()
            self._take(f"replay-open-{size}", full_page=True)

    def _take(self, name: str, *, full_page: bool) -> None:
        self.page.wait_for_timeout(300)
        self.page.screenshot(path=self.folder / f"{name}.png", full_page=full_page)


def photograph(browser: Browser, server: Server, folder: Path) -> None:
    """Plays two games and takes all screenshots."""
    first = browser.new_context(base_url=server.url, viewport=DESKTOP)
    page = first.new_page()
    going = play_some(page)
    ended = play_to_the_end(page)
    with tempfile.TemporaryDirectory() as place:
        game_file = Path(place) / "game.blksgf"
        game_file.write_bytes(page.request.get(f"/api/tables/{ended.id}/record.blksgf").body())
        cookie = first.storage_state()
        first.close()
        for look, options in LOOKS.items():
            settings = {"pace": "instant", **options.get("settings", {})}
            context = browser.new_context(
                base_url=server.url,
                storage_state=with_settings(cookie, settings),
                has_touch=True,
                **{name: value for name, value in options.items() if name != "settings"},
            )
            taking = Photographer(context, folder / look)
            for path in (*PAGES, "/none"):
                taking.page_at(path)
            for name, prepare in SCENES.items():
                taking.scene(name, f"/game/{going.id}", prepare)
            taking.scene("end", f"/game/{ended.id}", lambda _: None)
            for name, (puzzle, arrange) in PUZZLE_SCENES.items():
                taking.puzzle(name, puzzle, arrange)
            taking.replay(game_file)
            context.close()


@contextmanager
def stage() -> Iterator[tuple[Browser, Server]]:
    """Yields a browser, and a server with a temporary database."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launched(playwright)
        server = Server(Path(place) / "games.db")
        try:
            yield browser, server
        finally:
            server.stop()
            browser.close()


def main(folder: Path) -> None:
    with stage() as (browser, server):
        photograph(browser, server, folder)
    contact_sheets(folder)
    print(f"{len(list(folder.rglob('*.png')))} pictures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("build/screenshots"))

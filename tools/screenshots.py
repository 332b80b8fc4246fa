"""Takes screenshots of every page, on phones, tablets and desktops, in all looks.

    PYTHONPATH=tests python tools/screenshots.py [--folder build/screenshots] [--only game end]

First people play some games, so that there is something to see. A page is loaded once in each size,
and changes its look in place. Each look has a folder, and contact sheets for each size.
Look at the pictures: is anything cut off, cramped or unclear?
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from browser.chromium import launched
from browser.playing import TWO_FRAMES, Game, Json, begin, pick, play_unseen
from browser.puzzling import Puzzle
from browser.reviewing import Review
from browser.roaming import change_settings
from browser.sights import PAGES
from browser.test_accounts import register
from serving import Server

THUMB = 320
"""The width of a picture on a contact sheet."""

COLUMNS = 4
ROWS = 3
MARGIN = 8

QUALITY = 90

ROUNDS = 7
"""Turns played before the screenshots of a game are taken."""

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

SIZES: dict[str, ViewportSize] = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
"""The sizes in which everything is shown in all looks."""

BETWEEN: dict[str, ViewportSize] = {"between": {"width": 680, "height": 900}}
"""More sizes of pages, and of moments in a game, which are shown in the first look."""

GAME_SIZES: dict[str, ViewportSize] = {
    **BETWEEN,
    "landscape": {"width": 740, "height": 360},
    "small": {"width": 360, "height": 640},
    "laptop": {"width": 1280, "height": 720},
}


@dataclass(frozen=True)
class Look:
    """How a page looks to a person."""

    scheme: Literal["light", "dark"] = "light"
    settings: Json = field(default_factory=dict)
    forced: Literal["active", "none"] = "none"


LOOKS = {
    "light": Look(),
    "dark": Look("dark"),
    "arabic": Look(settings={"language": "ar"}),
    "wood": Look(settings={"board": "wood", "pieces": "smooth"}),
    "linen": Look("dark", settings={"board": "linen", "patterns": True}),
    "night": Look(settings={"board": "night"}),
    "forced": Look("dark", forced="active"),
}

FIRST_LOOK = next(iter(LOOKS))

DUO = {"way": "duo"}

BASE: Json = {
    "pace": "instant",
    "language": "en",
    "board": "auto",
    "pieces": "raised",
    "patterns": False,
}
"""The default settings of a look."""

UNREADY = '.primary[aria-disabled=true], :text-is("Loading …")'
"""What must be gone before a picture is taken: buttons that do not work yet, and parts being loaded."""

Scene = Callable[[Game], None]
PuzzleScene = Callable[[Puzzle], None]
PageScene = Callable[[Page], None]


def nothing(_: object) -> None:
    """The page as it opens."""


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
    "game": nothing,
    "game-piece": piece_in_hand,
    "game-wrong": piece_that_does_not_fit,
    "game-hint": hint,
    "game-back": looking_back,
    "game-menu": in_menu(""),
    "game-pieces": in_menu("menu-pieces"),
    "game-keys": in_menu("menu-keys"),
    "game-type": in_menu("menu-type"),
}


def shared(game: Game) -> None:
    """The picture of a result."""
    game.at("share").click()
    game.at("card").wait_for()


def curtain(game: Game) -> None:
    """The device is handed over."""
    in_menu("menu-screen")(game)
    pick(game.page, "hand-over-on")
    game.page.keyboard.press("Escape")
    game.play_by_keys()


def some_hints(puzzle: Puzzle) -> None:
    """A puzzle with some pieces placed, and one more in hand."""
    while puzzle.left > len(puzzle.puzzle.stock) // 2:
        puzzle.lay_by_hint()
    puzzle.at("hint").click()
    puzzle.at("ghost").wait_for()


def broken_rules(puzzle: Puzzle) -> None:
    """Pieces of one colour side by side, and the advice to remove some."""
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
    "puzzle": ("B1", nothing),
    "puzzle-shown": ("B1", shown),
    "puzzle-hint": ("B5", some_hints),
    "puzzle-broken": ("B4", broken_rules),
    "puzzle-made": ("hard-17", nothing),
    "puzzle-solved": ("easy-17", solved),
}


def review_of_mistake(page: Page) -> None:
    """A review at a move that could have been better."""
    review = Review(page, page.url.split("/")[-2])
    review.wait_until_done()
    review.go_to_mistake()


def lesson_done(page: Page) -> None:
    """A step of the tutorial that is done."""
    page.get_by_role("button", name="Show me").click()
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("lesson-next").wait_for()


def opponent_choice(page: Page) -> None:
    """The faces of the opponents."""
    page.get_by_test_id("start-level").click()
    page.get_by_test_id("opponent-done").wait_for()


def keep_analysis(page: Page) -> None:
    """An analysis that is kept on the server."""
    page.get_by_test_id("keep").click()
    page.get_by_test_id("kept").wait_for()


def play_some(page: Page) -> Game:
    """Begins a game against computers and plays some turns using hints."""
    game = begin(page, "classic", "", 5, 6, 4)
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


def table(page: Page, seats: Sequence[Json], **setup: Any) -> str:
    """Creates a table and returns its path."""
    created = page.request.post("/api/tables", data={"seats": seats, **setup})
    assert created.status == 201, created.text()
    return f"/game/{created.json()['id']}"


def sit_down(page: Page, path: str, name: str) -> None:
    """Takes a seat at a table."""
    joined = page.request.post(f"/api/tables{path.removeprefix('/game')}/join", data={"name": name})
    assert joined.status == 204, joined.text()


@dataclass(frozen=True)
class World:
    """The paths of everything that the person in these pictures has done before."""

    going: str
    ended: str
    around: str
    waiting: str


def person(name: str | None) -> Json:
    return {"type": "person", "name": name}


def live(url: str, players: dict[str, Page], moves: int) -> None:
    """Lets two people play some moves at a table that everybody may spectate."""
    (name, page), (other_name, other) = players.items()
    path = table(page, [person(name), {"type": "open"}], setup=DUO, terms={"public": True})
    sit_down(other, path, other_name)
    play_unseen([page, other], f"{url}{path}", count=moves)


def live_through(page: Page, browser: Browser, url: str) -> World:
    """Plays with computers, with others and around one screen; others play and wait in the lobby."""
    register(page, "Ada Lovelace")
    others = [browser.new_context(base_url=url).new_page() for _ in range(2)]
    for _ in range(2):
        live(url, {"Ada Lovelace": page, "Bo": others[0]}, 1000)
    live(url, {"Bo": others[0], "Cy": others[1]}, 9)
    table(others[0], [person("Bo"), {"type": "open"}], setup=DUO, terms={"public": True})
    going = play_some(page)
    ended = play_to_the_end(page)
    family = [person(name) for name in ("Anna", "Ben", "Cleo", "Dan")]
    around = table(page, family, setup={"way": "classic", "start": "fixed"})
    play_unseen([page], f"{url}{around}", count=14)
    return World(
        going=f"/game/{going.id}",
        ended=f"/game/{ended.id}",
        around=around,
        waiting=table(page, [person("Ada"), {"type": "open"}], setup=DUO),
    )


def contact_sheet(pictures: list[Path], target: Path) -> None:
    """Writes one picture that shows all pictures, small and side by side."""
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
    """Writes contact sheets for each size of each look."""
    page = COLUMNS * ROWS
    for look in LOOKS:
        for size in (*SIZES, *GAME_SIZES):
            pictures = sorted((folder / look).glob(f"*-{size}.jpeg"))
            for first in range(0, len(pictures), page):
                target = folder / f"sheet-{look}-{size}-{1 + first // page}.png"
                contact_sheet(pictures[first : first + page], target)


def file_name(path: str) -> str:
    return path.strip("/").replace("?", "-") or "start"


class Photographer:
    """Takes screenshots of pages as one person sees them, in all looks."""

    def __init__(self, page: Page, folder: Path, only: Sequence[str]) -> None:
        self.page = page
        self.folder = folder
        self.only = only

    def page_at(self, path: str, name: str = "", prepare: PageScene = nothing) -> None:
        """Takes full-length screenshots of a page."""
        name = name or file_name(path)
        if not self._is_wanted(name):
            return
        self._begin(DESKTOP)
        self.page.goto(path)
        self.page.locator("h1, [data-testid=waiting-room]").first.wait_for()
        prepare(self.page)
        self._take(name, {**SIZES, **BETWEEN}, full_page=True)

    def scene(self, name: str, path: str, prepare: Scene) -> None:
        """Takes screenshots of a moment in a game. Games may differ between sizes."""
        if not self._is_wanted(name):
            return
        for size, viewport in {**SIZES, **GAME_SIZES}.items():
            self._begin(viewport)
            self.page.goto(path)
            prepare(Game(self.page))
            self._take(name, {size: viewport})

    def puzzle(self, name: str, puzzle: str, prepare: PuzzleScene) -> None:
        """Takes screenshots of a moment in a puzzle."""
        if not self._is_wanted(name):
            return
        self.page.set_viewport_size(DESKTOP)
        self.page.goto("/puzzles")
        self.page.evaluate("localStorage.clear()")
        self._wear(Look())
        prepare(Puzzle(self.page, puzzle))
        self._take(name, {**SIZES, **GAME_SIZES})

    def _begin(self, viewport: ViewportSize) -> None:
        """Resets the choices made for an earlier scene."""
        self._wear(Look())
        change_settings(self.page, handOver=False)
        self.page.set_viewport_size(viewport)

    def _is_wanted(self, name: str) -> bool:
        return not self.only or name in self.only

    def _take(self, name: str, sizes: dict[str, ViewportSize], *, full_page: bool = False) -> None:
        self.page.wait_for_selector(UNREADY, state="detached")
        for look, clothes in LOOKS.items():
            self._wear(clothes)
            (self.folder / look).mkdir(parents=True, exist_ok=True)
            for size, viewport in sizes.items():
                if look != FIRST_LOOK and size not in SIZES:
                    continue
                if viewport != self.page.viewport_size:
                    self.page.set_viewport_size(viewport)
                self.page.evaluate(TWO_FRAMES)
                target = self.folder / look / f"{name}-{size}.jpeg"
                self.page.screenshot(path=target, type="jpeg", quality=QUALITY, full_page=full_page)

    def _wear(self, look: Look) -> None:
        """Changes the look of the page in place."""
        settings = {**BASE, **look.settings}
        self.page.emulate_media(color_scheme=look.scheme, forced_colors=look.forced)
        change_settings(self.page, **settings)
        self.page.locator(f"html[lang={settings['language']}]").wait_for()


def photograph(browser: Browser, server: Server, folder: Path, only: Sequence[str]) -> None:
    """Plays some games and takes all screenshots."""
    options: Json = {"base_url": server.url, "has_touch": True, "reduced_motion": "reduce"}
    newcomer = browser.new_context(**options).new_page()
    newcomer.goto("/")
    Photographer(newcomer, folder, only).page_at("/", "welcome")
    page = browser.new_context(**options, viewport=DESKTOP).new_page()
    taking = Photographer(page, folder, only)
    world = live_through(page, browser, server.url)
    for path in (*PAGES, "/none"):
        taking.page_at(path)
    for name, path, prepare in (
        ("player", "/player/Ada%20Lovelace", nothing),
        ("start-opponents", "/", opponent_choice),
        ("learn-done", "/learn", lesson_done),
        ("kept", "/analysis", keep_analysis),
        ("waiting-room", world.waiting, nothing),
        ("review", f"{world.ended}/review", review_of_mistake),
    ):
        taking.page_at(path, name, prepare)
    for name, prepare_game in SCENES.items():
        taking.scene(name, world.going, prepare_game)
    taking.scene("end", world.ended, nothing)
    taking.scene("end-share", world.ended, shared)
    taking.scene("screen", world.around, nothing)
    taking.scene("screen-curtain", world.around, curtain)
    for name, (puzzle, arrange) in PUZZLE_SCENES.items():
        taking.puzzle(name, puzzle, arrange)


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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=Path("build/screenshots"))
    asked.add_argument("--only", nargs="*", default=(), help="names of pages and scenes")
    options = asked.parse_args()
    with stage() as (browser, server):
        photograph(browser, server, options.folder, options.only)
    contact_sheets(options.folder)
    print(f"{len(list(options.folder.rglob('*.jpeg')))} pictures are in {options.folder}")


if __name__ == "__main__":
    main()

"""People on several devices at one table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Visitors
from .playing import Game, Json, pick, play_unseen

PHONE = {"width": 360, "height": 740}


def host(visitors: Visitors, way: str, **options: Any) -> Page:
    """Creates a game with friends and returns the page of its creator."""
    page = visitors.come(**options)
    page.get_by_test_id("start-friends").click()
    pick(page, f"way-{way}")
    page.get_by_test_id("name-1").fill("Ada")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("waiting-room")).to_be_visible()
    return page


def join(visitors: Visitors, link: str, name: str) -> Page:
    """Opens the link on a phone and takes a seat."""
    page = visitors.come(link, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.get_by_test_id("waiting-room")).to_contain_text("You are invited")
    page.get_by_test_id("your-name").fill(name)
    page.get_by_test_id("join").click()
    page.get_by_test_id("join").wait_for(state="detached")
    return page


def meet(
    visitors: Visitors,
    way: str,
    *names: str,
    terms: Json | None = None,
    looks: tuple[Json, ...] = (),
) -> list[Game]:
    """Returns the pages of a game whose players have one device each.

    `looks` are their browser options, repeated from the start if there are too few.
    """
    pages = [
        visitors.new_tab(**(looks[number] if number < len(looks) else {}))
        for number in range(len(names))
    ]
    table = {
        "setup": {"way": way},
        "seats": [{"type": "person", "name": names[0]}, *[{"type": "open"}] * (len(names) - 1)],
        "terms": terms or {},
    }
    created = pages[0].request.post("/api/tables", data=table)
    assert created.status == 201, created.text()
    table_id = created.json()["id"]
    for page, name in zip(pages[1:], names[1:], strict=True):
        joined = page.request.post(f"/api/tables/{table_id}/join", data={"name": name})
        assert joined.status == 204, joined.text()
    games = []
    for seed, page in enumerate(pages):
        page.goto(f"/game/{table_id}")
        games.append(Game(page, seed=seed))
    return games


def to_play(games: list[Game]) -> Game | None:
    """Returns the page of the player to move, or None when the game is over."""
    turn = games[0].view()["turn"]
    return None if turn["over"] else games[turn["seat"]]


def play_moves(games: list[Game], count: int) -> None:
    """Makes `count` moves in total over connections of their own, and waits until all see them."""
    play_unseen([game.page for game in games], games[0].page.url, count=count)
    all_see(games)


def play_by_turns(games: list[Game], count: int) -> None:
    """Plays `count` moves in total, each by the player to move, using only the keyboard."""
    for _ in range(count):
        game = to_play(games)
        assert game
        game.wait_for_turn()
        game.play_by_keys()


def all_see(games: list[Game], version: int | None = None) -> None:
    """Waits until all pages show the current table."""
    now = games[0].view()["turn"]["version"] if version is None else version
    for game in games:
        expect(game.at("game")).to_have_attribute("data-version", str(now))


def choose_in_menu(game: Game, entry: str) -> None:
    """Opens the menu and chooses an entry."""
    game.at("menu").click()
    game.at(f"menu-{entry}").click()


class Line:
    """A page's connection to its table, which can be cut. Create it before the page connects."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket("**/socket", self._connect)

    def cut(self) -> None:
        """Closes the connection, and every new one until it is restored."""
        self.is_cut = True
        for page, server in self._open:
            server.close()
            page.close(code=1011)
        self._open.clear()

    def mend(self) -> None:
        self.is_cut = False

    def _connect(self, page: WebSocketRoute) -> None:
        if self.is_cut:
            page.close(code=1011)
        else:
            self._open.append((page, page.connect_to_server()))

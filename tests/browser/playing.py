"""A game on a page, played as people do: with the keyboard, a mouse or a finger."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import cycle
from math import inf
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

from cornerwise.placements import Placement, PlacementId, placement_table_of
from cornerwise.variants import setup_named
from serving import SECONDS
from waiting import until

from .roaming import elsewhere, visit

Json = Any
Pixel = tuple[float, float]

TO_SCREEN = """([x, y]) => {
  const ground = document.querySelector("[data-testid=board] svg .ground");
  const height = ground.height.baseVal.value;
  const { x: left, y: top } = new DOMPoint(x, height - y).matrixTransform(ground.getScreenCTM());
  return [left, top];
}"""
"""Converts squares of the board, y upwards, to pixels of the window."""

TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

TELL_FINGER = """() => {
  const tell = (event) => (window.finger = [event.clientX, event.clientY]);
  for (const kind of ["pointerdown", "pointermove"]) window.addEventListener(kind, tell, true);
}"""
"""Records where the page last saw the pointer."""

IS_TOLD = "([x, y]) => Math.hypot(window.finger[0] - x, window.finger[1] - y) < 1.5"

PLAY_ON = """async ([sizes, most, patience]) => {
  const shown = () => document.querySelector("[data-testid=game]").dataset;
  const found = (selector) => document.querySelector(selector);
  const press = (key, code) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
  const until = async (isReady) => {
    for (const end = performance.now() + patience; !isReady(); ) {
      if (performance.now() > end) throw new Error(`nothing happens at version ${shown().version}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  for (let count = 0; count < most; count++) {
    await until(() => found("[data-testid=tray]:not(.waiting), [data-testid=end]"));
    if (found("[data-testid=end]")) return count;
    const { version } = shown();
    const size = sizes[found("[data-testid=tray] button:not(.dim)").dataset.testid];
    press(size, `Digit${size}`);
    press("n", "KeyN");
    press("Enter", "Enter");
    await until(() => shown().version !== version);
  }
  return most;
}"""
"""Presses the keys for the largest piece that fits and for its first spot, so often or until the game ends."""

GHOST = "() => document.querySelector('[data-testid=ghost]')?.dataset.placement ?? null"

NEARLY_NONE = 8
"""With no more moves than this to choose from, few are left to be made."""

MY_TURN = "[data-testid=tray]:not(.waiting), [data-testid=end]"


class Game:
    """The page of a game."""

    def __init__(self, page: Page, *, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        page.wait_for_url(re.compile("/game/"))
        self.id = page.url.rpartition("/")[2]
        self.at("game").wait_for()
        self.placement_table = placement_table_of(setup_named(self.view()["setup"]["way"]).variant)

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def view(self) -> Json:
        """Returns the server's view of the table."""
        return self.page.request.get(f"/api/tables/{self.id}").json()

    @property
    def version(self) -> int:
        """The version of the table that the page shows."""
        return int(self.at("game").get_attribute("data-version") or -1)

    @property
    def is_over(self) -> bool:
        return self.at("game").get_attribute("data-over") == "true"

    def placements(self) -> list[PlacementId]:
        """Returns the placements on the board that the page shows."""
        found: list[PlacementId] = self.page.eval_on_selector_all(
            "[data-testid=board] .laid", "all => all.map((each) => Number(each.dataset.placement))"
        )
        return found

    def wait_for_turn(self) -> None:
        """Waits until it is a person's turn or the game is over."""
        self.page.wait_for_selector(MY_TURN, timeout=60_000)

    def wait_beyond(self, version: int) -> None:
        """Waits until the page shows a later version of the table."""
        expect(self.at("game")).not_to_have_attribute("data-version", str(version))

    def choice(self) -> Placement:
        """Returns a legal placement of one of the largest pieces that fit."""
        legal = [self.placement_table[each] for each in self.view()["turn"]["legal"]]
        most = max(len(each.cells) for each in legal)
        return self.random.choice([each for each in legal if len(each.cells) == most])

    def middle(self, placement: Placement) -> tuple[float, float]:
        """Returns the centre of a placement's bounding box, in squares."""
        places = [self.placement_table.board.point(cell) for cell in placement.cells]
        columns, rows = zip(*places, strict=True)
        return (min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2

    def height(self, placement: Placement) -> int:
        rows = [self.placement_table.board.point(cell)[1] for cell in placement.cells]
        return max(rows) - min(rows) + 1

    def on_screen(self, square: tuple[float, float]) -> Pixel:
        x, y = self.page.evaluate(TO_SCREEN, list(square))
        return x, y

    def piece(self, placement: Placement) -> Locator:
        """Returns the piece of a placement in the tray."""
        return self.at(f"piece-{self.placement_table.piece_of(placement.id).name}")

    def ghost_at(self) -> PlacementId | None:
        """Returns where the piece in hand would be placed."""
        return ghost_at(self.page)

    def play_by_keys(self) -> None:
        """Plays the largest piece that fits, in one of the first spots, using only the keyboard."""
        version = self.version
        name = self.page.locator("[data-testid=tray] button:not(.dim)").first.get_attribute(
            "data-testid"
        )
        assert name, "there is no piece that fits"
        size = next(
            len(piece.points)
            for piece in self.placement_table.pieces
            if f"piece-{piece.name}" == name
        )
        self.page.keyboard.press(str(size))
        for _ in range(self.random.randint(1, 3)):
            self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        self.wait_beyond(version)

    def play_by_mouse(self) -> None:
        """Drags a piece from the tray to a legal spot, rotates it with the wheel, and drops it."""
        version, goal, mouse = self.version, self.choice(), self.page.mouse
        mouse.move(*centre(self.piece(goal)))
        mouse.down()
        mouse.move(*self.on_screen(self.middle(goal)), steps=3)
        self.turn_until(goal, lambda: mouse.wheel(0, 100), lambda: self.page.keyboard.press("f"))
        mouse.up()
        self.wait_beyond(version)

    def play_by_clicks(self, goal: Placement | None = None) -> None:
        """Clicks on a piece, then on a legal spot; the right button flips it."""
        version = self.version
        self.put_by_clicks(goal or self.choice())
        self.wait_beyond(version)

    def put_by_clicks(self, goal: Placement) -> None:
        """Does the same, and does not wait for the move."""
        mouse = self.page.mouse
        self.piece(goal).click()
        x, y = self.on_screen(self.middle(goal))
        mouse.move(x, y, steps=2)
        self.turn_until(
            goal,
            lambda: self.page.keyboard.press("r"),
            lambda: mouse.click(x, y, button="right"),
        )
        mouse.click(x, y)

    def turn_until(
        self, goal: Placement, turn: Callable[[], None], flip: Callable[[], None]
    ) -> None:
        """Rotates and flips the piece over its target until it fits."""
        for number in range(8):
            if self.ghost_at() == goal.id:
                return
            if number == 3:
                flip()
            else:
                turn()
        assert self.ghost_at() == goal.id

    def play_moves(self, count: int) -> None:
        """Makes moves of people: the page itself presses the keys, which saves most of the time."""
        assert self._play_on(count) == count, "the game is over"

    def play_to_the_end(self) -> int:
        """Makes all moves of people in the same way, and returns their number."""
        # More than there are moves in any game.
        count = self._play_on(1000)
        self.at("end").wait_for()
        return count

    def play_all_by_hand(self, plays: Iterable[Callable[[], None]]) -> int:
        """Makes all moves of people by hand, in these ways by turns, and returns their number."""
        for count, play in enumerate(cycle(plays)):
            self.wait_for_turn()
            if self.is_over:
                self.at("end").wait_for()
                return count
            play()
        raise AssertionError("there is no way to play")

    def _play_on(self, most: int) -> int:
        sizes = {f"piece-{each.name}": str(each.size) for each in self.placement_table.pieces}
        count: int = self.page.evaluate(PLAY_ON, [sizes, most, 60_000])
        return count

    def finish(
        self, choose: Callable[[Json], PlacementId] | None = None, *, watched: bool = False
    ) -> None:
        """Makes all other moves of this person over a connection of its own, which is quick.

        For tests about the end of a game, not about placing pieces. `choose` is given the turn.
        """
        finish([self], choose, watched=watched)


def finish(
    games: list[Game],
    choose: Callable[[Json], PlacementId] | None = None,
    *,
    watched: bool = False,
) -> None:
    """Makes all other moves of these people at one table, and waits until they see its end.

    Drawing all moves takes most of the time of a game. So their pages show something else until few
    moves are left, or none. If they are `watched`, they certainly see how the game ends.
    """
    pages, url = [game.page for game in games], games[0].page.url
    if not watched:
        with elsewhere(pages):
            play_unseen(pages, url, choose, until=_is_nearly_over)
    play_unseen(pages, url, choose)
    for game in games:
        game.at("end").wait_for()


def play_unseen(
    pages: list[Page],
    url: str,
    choose: Callable[[Json], PlacementId] | None = None,
    *,
    count: float = inf,
    until: Callable[[Json], bool] = lambda _turn: False,
) -> None:
    """Makes the next moves at the table with this page, for the people with these browsers.

    `count` is their number, those of computers included, and `until` says at which turn of a person
    to stop; by default the game is played to its end.
    """
    address = re.sub("^http(.*)/game/(.*)$", r"ws\1/api/tables/\2/socket", url)
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(connect(address, additional_headers={"Cookie": cookies_of(page)}))
            for page in pages
        ]
        shown = [json.loads(socket.recv(SECONDS))["table"] for socket in sockets]
        at = {
            number: socket
            for socket, table in zip(sockets, shown, strict=True)
            for number, seat in enumerate(table["seats"])
            if seat["mine"]
        }
        turn = shown[0]["turn"]
        last = turn["version"] + count
        while not turn["over"] and turn["version"] < last:
            playing = at.get(turn["seat"])
            if playing is not None:
                if until(turn):
                    return
                placement = choose(turn) if choose else turn["legal"][-1]
                play = {"type": "play", "version": turn["version"], "placement": placement}
                playing.send(json.dumps({**play, "request": turn["version"]}))
            turn = _next_turn(sockets[0], turn["version"])


def _is_nearly_over(turn: Json) -> bool:
    return len(turn["legal"]) <= NEARLY_NONE


def page_until(page: Page, condition: Callable[[], object], what: str) -> None:
    """Does what `until` does, and lets the page continue meanwhile."""
    until(condition, what, pause=lambda seconds: page.wait_for_timeout(1000 * seconds))


def cookies_of(page: Page) -> str:
    """Returns the cookies of a browser as the value of a header."""
    return "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())


def _next_turn(socket: ClientConnection, version: int) -> Json:
    """Receives until the table has a later version, and returns whose turn it is then."""
    while True:
        message = json.loads(socket.recv(SECONDS))
        assert message["type"] != "refused", message
        if "turn" in message and message["turn"]["version"] > version:
            return message["turn"]


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(TELL_FINGER)
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.place: Pixel = (0, 0)
        self.is_down = False

    def down(self, place: Pixel) -> None:
        self.place = place
        self._send("touchStart", [place])

    def move(self, place: Pixel, steps: int = 4) -> None:
        (x, y), (to_x, to_y) = self.place, place
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", [(x + (to_x - x) * part, y + (to_y - y) * part)])
        self.place = place
        # Browsers report moving fingers once per frame, and later when busy.
        self.page.wait_for_function(IS_TOLD, arg=list(place))
        self.page.evaluate(TWO_FRAMES)

    def up(self) -> None:
        # If a finger leaves the screen in motion, the browser ignores a tap soon after. Chromium takes a
        # finger for still 40 ms after it last moved, and nothing tells a page about that.
        self.page.wait_for_timeout(60)
        self._send("touchEnd", [])

    def cancel(self) -> None:
        """The system takes over the finger for its own gesture."""
        self._send("touchCancel", [])

    def _send(self, kind: str, points: list[Pixel]) -> None:
        self.is_down = bool(points)
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def centre(locator: Locator) -> Pixel:
    """Returns the centre of an element on the screen."""
    box = locator.bounding_box()
    assert box, "it is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ghost_at(page: Page) -> PlacementId | None:
    """Returns where the piece in hand would be placed."""
    placement: str | None = page.evaluate(GHOST)
    return None if placement is None else int(placement)


def pick(page: Page, testid: str) -> None:
    """Clicks on the label of a radio button or a switch."""
    page.locator("label").filter(has=page.get_by_test_id(testid)).click()


def expect_play_card(page: Page, way: str, level: int) -> None:
    """Expects which game the start page offers."""
    expect(page.get_by_test_id("start-way")).to_have_value(way)
    expect(page.get_by_test_id("start-level")).to_have_attribute("data-level", str(level))


def begin(page: Page, way: str, *seats: int | str) -> Game:
    """Creates a game and opens its page.

    A seat is the level of a computer or the name of a person.
    """
    chosen = [
        {"type": "computer", "level": seat}
        if isinstance(seat, int)
        else {"type": "person", "name": seat or None}
        for seat in seats
    ]
    created = page.request.post("/api/tables", data={"setup": {"way": way}, "seats": chosen})
    assert created.status == 201, created.text()
    visit(page, f"/game/{created.json()['id']}")
    return Game(page)


def begin_by_hand(page: Page, way: str, *seats: int | str, **choices: str) -> Game:
    """Sets up a game on the page for new games and starts it.

    Choices are those under "More options", and the shared colour.
    """
    set_up(page, way, *seats, **choices)
    return Game(page)


def choose_level(page: Page, number: int, level: int) -> None:
    """Chooses a computer by its face for a seat, counted from 1."""
    page.get_by_test_id(f"level-{number}").click()
    pick(page, f"face-{level}")
    page.get_by_test_id("opponent-done").click()


def set_up(page: Page, way: str, *seats: int | str, **choices: str) -> None:
    """Does the same, and does not wait for the game."""
    visit(page, "/new")
    pick(page, f"way-{way}")
    levels = {seat for seat in seats if isinstance(seat, int)}
    for number, seat in enumerate(seats, 1):
        kind = "computer" if isinstance(seat, int) else "person"
        pick(page, f"seat-{number}-{kind}")
        if isinstance(seat, int) and len(levels) > 1:
            choose_level(page, number, seat)
        elif isinstance(seat, str) and seat:
            page.get_by_test_id(f"name-{number}").fill(seat)
    if len(levels) == 1:
        pick(page, f"level-all-{levels.pop()}")
    if choices.keys() - {"shared"}:
        page.get_by_test_id("more-choices").click()
    for name, value in choices.items():
        pick(page, f"{name}-{value}")
    page.get_by_test_id("begin").click()

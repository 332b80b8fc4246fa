"""On a phone, a piece floats above the finger, waits for Confirm, and can be changed until then."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from cornerwise.placements import Placement

from .conftest import Visitors
from .playing import Finger, Game, Pixel, begin, centre, pick

PORTRAIT: ViewportSize = {"width": 360, "height": 740}
LANDSCAPE: ViewportSize = {"width": 740, "height": 360}

FLOATS = 80
"""Approximate distance of the piece above the finger, in pixels."""

CARE = 0.6
"""The initial share of the remaining distance by which the finger moves."""

MORE_CARE = 0.85
"""Factor by which that share shrinks: low on the screen, the piece moves faster than the finger."""


BAR = {"turn": "turn-piece", "flip": "flip-piece", "confirm": "confirm"}
"""The buttons of the bar by what they do."""


class Phone:
    """A game on a phone, played with one finger."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.finger = Finger(game.page)

    def play(self) -> None:
        """Drags a piece to a legal spot, rotates and moves it until it fits, and confirms."""
        game, goal = self.game, self.game.choice()
        version = game.version
        self.finger.down(centre(game.piece(goal)))
        self.follow(goal)
        self.finger.up()
        self.turn(goal)
        if game.ghost_at() != goal.id:
            self.finger.down(centre(game.at("ghost")))
            self.follow(goal)
            self.finger.up()
        assert game.ghost_at() == goal.id
        assert game.version == version, "it was played without being confirmed"
        self.tap("confirm")
        game.wait_beyond(version)

    def follow(self, goal: Placement) -> None:
        """Moves the finger until the piece floating above it is over its target."""
        game = self.game
        to_x, to_y = game.on_screen(game.middle(goal))
        self.finger.move(self.on_glass((to_x, to_y + FLOATS)))
        for number in range(20):
            ghost = game.ghost_at()
            if ghost is None or ghost == goal.id:
                return
            (x, y), (own_x, own_y) = centre(game.at("ghost")), self.finger.place
            care = CARE * MORE_CARE**number
            by_x, by_y = (to_x - x) * care, (to_y - y) * care
            self.finger.move(self.on_glass((own_x + by_x, own_y + by_y)), steps=1)
            if game.placement_table[ghost].orientation != goal.orientation:
                return  # It must be rotated first.

    def turn(self, goal: Placement) -> None:
        """Taps the buttons until the piece has its target's orientation."""
        game = self.game
        for number in range(8):
            ghost = game.ghost_at()
            assert ghost is not None, "the piece was not dropped on the board"
            if game.placement_table[ghost].orientation == goal.orientation:
                return
            self.tap("flip" if number == 3 else "turn")
        raise AssertionError("the piece cannot be turned so")

    def tap(self, action: str) -> None:
        """Taps a button: beside the piece if there is one, else in the bar below the board."""
        beside = self.game.at(f"ghost-{action}")
        (beside if beside.count() else self.game.at(BAR[action])).tap()

    def on_glass(self, place: Pixel) -> Pixel:
        """Returns the nearest point that a finger can reach."""
        size = self.game.page.viewport_size
        assert size
        return min(max(place[0], 4), size["width"] - 4), min(max(place[1], 4), size["height"] - 4)


def phone(visitors: Visitors, viewport: ViewportSize, *seats: str | int) -> Phone:
    page = visitors.new_tab(
        viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    return Phone(begin(page, "duo" if len(seats) == 2 else "classic", *seats))


@pytest.mark.parametrize("viewport", [PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def test_a_game_is_played_with_one_finger(visitors: Visitors, viewport: ViewportSize) -> None:
    touched = phone(visitors, viewport, "", 1)
    for _ in range(4):
        touched.game.wait_for_turn()
        touched.play()
    touched.game.finish()


@pytest.mark.parametrize("viewport", [PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def test_every_start_corner_is_reached_by_dragging(
    visitors: Visitors, viewport: ViewportSize
) -> None:
    touched = phone(visitors, viewport, "", "", "", "")
    for _ in range(4):
        touched.play()
    assert touched.game.version == 4


def test_a_dropped_piece_waits_and_can_be_dragged_back(visitors: Visitors) -> None:
    touched = phone(visitors, PORTRAIT, "", "")
    game, finger = touched.game, touched.finger
    goal = game.choice()
    finger.down(centre(game.piece(goal)))
    x, y = finger.place
    # Away from the board, which is so near that the piece would be over it at once.
    finger.move((x, y + 40))
    expect(game.page.locator(".floating")).to_be_visible()
    touched.follow(goal)
    finger.up()
    expect(game.page.locator(".floating")).to_have_count(0)
    expect(game.at("ghost")).to_be_visible()
    finger.down(centre(game.at("ghost")))
    finger.move((x, y))
    finger.up()
    expect(game.at("ghost")).to_have_count(0)
    expect(game.at("confirm")).to_be_disabled()
    assert game.version == 0


def test_a_tap_chooses_a_tap_places_and_a_tap_turns(visitors: Visitors) -> None:
    touched = phone(visitors, PORTRAIT, "", "")
    game, glass = touched.game, touched.game.page.touchscreen
    game.at("piece-L5").tap()
    place = game.on_screen((7, 7))
    glass.tap(*place)
    before = game.ghost_at()
    glass.tap(*place)
    assert game.ghost_at() != before
    assert game.version == 0


def test_a_piece_that_does_not_fit_offers_the_nearest_place(visitors: Visitors) -> None:
    touched = phone(visitors, PORTRAIT, "", "")
    game = touched.game
    game.at("piece-L5").tap()
    game.page.touchscreen.tap(*game.on_screen((2, 12)))
    expect(game.at("status-line")).to_have_text("Your first piece must cover a free start square.")
    game.at("nearest").tap()
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")
    game.at("confirm").tap()
    game.wait_beyond(0)


@pytest.mark.parametrize(
    ("viewport", "button"), [(PORTRAIT, "nearest"), (LANDSCAPE, "ghost-nearest")]
)
def test_a_double_tap_on_nearest_place_plays_nothing(
    visitors: Visitors, viewport: ViewportSize, button: str
) -> None:
    game = phone(visitors, viewport, "", "").game
    game.at("piece-L5").tap()
    game.page.touchscreen.tap(*game.on_screen((2, 12)))
    expect(game.at(button)).to_be_enabled()
    place = centre(game.at(button))
    for _ in range(2):
        game.page.touchscreen.tap(*place)
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")
    assert game.version == 0
    game.at("confirm").tap()
    game.wait_beyond(0)


CONFIRM_AT_ONCE = """async ([first, second]) => {
  const button = (testid) => document.querySelector(`[data-testid=${testid}]`);
  button(first).click();
  await new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
  button(second).click();
}"""
"""Presses a button, then another one sooner than anybody could have aimed at it."""


@pytest.mark.parametrize(
    ("viewport", "nearest", "confirm"),
    [(PORTRAIT, "nearest", "confirm"), (LANDSCAPE, "ghost-nearest", "ghost-confirm")],
)
def test_confirm_is_locked_for_a_moment_after_it_came_to_life(
    visitors: Visitors, viewport: ViewportSize, nearest: str, confirm: str
) -> None:
    game = phone(visitors, viewport, "", "").game
    game.at("piece-L5").tap()
    game.page.touchscreen.tap(*game.on_screen((2, 12)))
    expect(game.at(nearest)).to_be_enabled()
    game.page.evaluate(CONFIRM_AT_ONCE, [nearest, confirm])
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")
    expect(game.at(confirm)).to_have_attribute("aria-disabled", "false")
    assert game.version == 0
    game.at(confirm).tap()
    game.wait_beyond(0)


def test_two_fingers_zoom_the_board_while_a_piece_is_in_hand(visitors: Visitors) -> None:
    game = phone(visitors, PORTRAIT, "", "").game
    board = game.at("board")
    game.at("piece-1").tap()
    x, y = centre(board)
    pinch(game.page, (x, y), 20, 60)
    expect(board).to_have_attribute("data-zoom", "3.00")
    assert game.version == 0
    expect(game.at("ghost")).to_have_count(0)
    start = game.view()["turn"]["own_corners"][0]
    column, row = game.placement_table.board.point(start)
    zoomed = board.locator("svg").first.bounding_box()
    assert zoomed
    assert zoomed["width"] > 900
    pinch(game.page, (x, y), 60, 20)
    expect(board).to_have_attribute("data-zoom", "1.00")
    game.page.touchscreen.tap(*game.on_screen((column + 0.5, row + 0.5)))
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")
    pinch(game.page, (x, y), 20, 40)
    expect(board).to_have_attribute("data-zoom", "2.00")
    game.at("confirm").tap()
    game.wait_beyond(0)
    expect(board).to_have_attribute("data-zoom", "1.00")


def pinch(page: Page, middle: Pixel, before: int, after: int) -> None:
    """Puts two fingers down beside a point and moves them nearer to it or away from it."""
    session = page.context.new_cdp_session(page)
    x, y = middle

    def touch(kind: str, *distances: int) -> None:
        points = [
            {"x": x + side * distance, "y": y, "id": number}
            for distance in distances
            for number, side in enumerate((-1, 1))
        ]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", before)
    for step in range(1, 5):
        touch("touchMove", before + (after - before) * step // 4)
    touch("touchEnd")
    session.detach()


def test_on_a_phone_no_buttons_hide_the_board_and_history_is_a_swipe_away(
    visitors: Visitors,
) -> None:
    page = visitors.come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    game = begin(page, "classic", "", "", "", "")
    game.play_moves(1)
    game.wait_for_turn()
    game.at("piece-L5").tap()
    page.touchscreen.tap(*game.on_screen((10, 10)))
    expect(game.at("ghost")).to_be_visible()
    expect(game.at("ghost-turn")).to_have_count(0)
    bar = [game.at(name).bounding_box() for name in ("turn-piece", "flip-piece", "put-back")]
    tray = game.at("tray").bounding_box()
    assert tray
    assert all(box and box["y"] >= tray["y"] + tray["height"] for box in bar)
    rows = page.eval_on_selector_all(
        "[data-testid=tray] li", "all => new Set(all.map((each) => each.offsetTop)).size"
    )
    assert rows == 3
    single = game.at("piece-I5").locator("svg")
    box = single.bounding_box()
    assert box
    assert box["width"] / 5 >= 12
    game.at("put-back").tap()
    expect(game.at("history-back")).not_to_be_in_viewport()
    game.at("history-open").tap()
    expect(game.at("history-back")).to_be_in_viewport(ratio=1)
    game.at("history-back").tap()
    game.at("present").tap()
    game.at("player-1").tap()
    expect(page.get_by_test_id("pieces-dialog")).to_be_visible()


def test_everything_of_a_game_is_in_sight_on_a_small_phone(visitors: Visitors) -> None:
    page = visitors.come(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    begin(page, "classic", "", "", "", "")
    low = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert low <= 0, f"{low} pixels are below the window"


def test_confirm_can_be_left_out(visitors: Visitors) -> None:
    page = visitors.come("/settings", viewport=PORTRAIT, has_touch=True, is_mobile=True)
    pick(page, "confirm-moves-never")
    game = begin(page, "duo", "", "")
    page.evaluate("document.activeElement.blur()")
    game.at("piece-1").tap()
    start = game.view()["turn"]["own_corners"][0]
    column, row = game.placement_table.board.point(start)
    page.touchscreen.tap(*game.on_screen((column + 0.5, row + 0.5)))
    game.wait_beyond(0)


def fits_in_the_window(page: Page) -> bool:
    """Nothing extends beyond the sides of the window."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide


def test_a_game_fits_on_the_smallest_phone(visitors: Visitors) -> None:
    page = visitors.new_tab(viewport={"width": 320, "height": 568}, has_touch=True)
    game = begin(page, "classic", "", "", "", "")
    assert fits_in_the_window(page)
    for testid in ("board", "turn-piece", "confirm", "tray"):
        expect(game.at(testid)).to_be_in_viewport(ratio=1 if testid == "board" else 0.3)


def test_a_hint_is_played_from_where_it_is_read_on_a_phone(visitors: Visitors) -> None:
    page = visitors.new_tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    game = begin(page, "duo", "", 1)
    game.wait_for_turn()
    game.at("hint").tap()
    game.at("hint-0").tap()
    version = game.version
    game.at("hint-confirm").tap()
    game.wait_beyond(version)
    expect(game.at("hints")).to_have_count(0)

"""Dragging works the same in a game, a puzzle and the tutorial."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from serving import Server

from .conftest import visiting
from .contexts import Contexts
from .playing import TO_SCREEN, Finger, Pixel, begin, centre
from .puzzling import Puzzle

PHONE: ViewportSize = {"width": 390, "height": 844}

LIFT = 30
"""Pixels between a finger and the piece above it."""


def game(page: Page) -> None:
    begin(page, "duo", "", "")


def puzzle(page: Page) -> None:
    Puzzle(page, "B1")


def lesson(page: Page) -> None:
    page.goto("/learn")
    page.get_by_test_id("board").wait_for()


@pytest.fixture(scope="module", params=[game, puzzle, lesson], ids=["game", "puzzle", "lesson"])
def opened(browsers: Contexts, server: Server, request: pytest.FixtureRequest) -> Iterator[Surface]:
    """Each page with a board and pieces to place, for all tests."""
    with visiting(browsers, server, request) as visitors:
        page = visitors.new_tab(
            viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2
        )
        prepare: Callable[[Page], None] = request.param
        prepare(page)
        yield Surface(page)


@pytest.fixture
def surface(opened: Surface) -> Iterator[Surface]:
    """The same, with all pieces in the tray."""
    yield opened
    opened.put_back()


class Surface:
    """A page with a board and pieces to place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.finger = Finger(page)
        self.floating = page.locator(".floating")
        self.ghost = page.get_by_test_id("ghost")
        self.dragged = self.floating.or_(self.ghost)
        self.piece: Locator = page.get_by_test_id("tray").get_by_role("button").first
        self.piece.scroll_into_view_if_needed()

    def on_screen(self, square: tuple[float, float]) -> Pixel:
        x, y = self.page.evaluate(TO_SCREEN, list(square))
        return x, y

    @property
    def cell(self) -> float:
        return self.on_screen((1, 0))[0] - self.on_screen((0, 0))[0]

    def placement(self) -> str | None:
        return self.ghost.get_attribute("data-placement")

    def put_back(self) -> None:
        """Lifts the finger, and puts the piece back."""
        if self.finger.is_down:
            self.finger.cancel()
        self.page.get_by_test_id("board").press("Escape")
        expect(self.dragged).to_have_count(0)
        self.piece.scroll_into_view_if_needed()

    def drag_to_the_middle(self) -> Pixel:
        """Drags the piece from the tray to about the middle of the board; the finger stays down."""
        self.finger.down(centre(self.piece))
        x, y = self.on_screen((7, 9))
        self.finger.move((x, y + 2 * LIFT))
        expect(self.ghost).to_be_visible()
        return self.finger.place


def test_a_finger_drags_after_six_pixels_and_not_before(surface: Surface) -> None:
    x, y = centre(surface.piece)
    surface.finger.down((x, y))
    surface.finger.move((x, y - 4), steps=1)
    expect(surface.dragged).to_have_count(0)
    surface.finger.move((x, y - 12), steps=1)
    expect(surface.dragged).to_be_visible()


def test_a_dragged_piece_is_seen_above_the_finger_and_waits_when_it_is_let_go(
    surface: Surface,
) -> None:
    x, y = surface.drag_to_the_middle()
    box = surface.ghost.bounding_box()
    assert box
    lowest = box["y"] + box["height"]
    assert y - lowest == pytest.approx(LIFT, abs=surface.cell / 2 + 4)
    assert box["x"] + box["width"] / 2 == pytest.approx(x, abs=surface.cell / 2 + 2)
    lying = surface.placement()
    surface.finger.up()
    assert surface.placement() == lying
    expect(surface.ghost).to_contain_class("pending")


def test_a_drag_that_the_system_breaks_off_moves_nothing(surface: Surface) -> None:
    surface.finger.down(centre(surface.piece))
    surface.finger.move(surface.on_screen((6, 2)))
    surface.finger.cancel()
    expect(surface.ghost).to_have_count(0)
    surface.drag_to_the_middle()
    surface.finger.up()
    lying = surface.placement()
    x, y = centre(surface.ghost)
    surface.finger.down((x, y))
    surface.finger.move((x - 3 * surface.cell, y))
    assert surface.placement() != lying
    surface.finger.cancel()
    expect(surface.ghost).to_have_attribute("data-placement", lying or "")
    expect(surface.ghost).to_contain_class("pending")


def test_a_piece_dragged_off_the_board_is_not_on_it(surface: Surface) -> None:
    surface.drag_to_the_middle()
    surface.finger.up()
    surface.finger.down(centre(surface.ghost))
    surface.finger.move(surface.on_screen((5, -6)))
    expect(surface.floating).to_be_visible()
    surface.finger.up()
    expect(surface.floating).to_have_count(0)
    expect(surface.ghost).to_have_count(0)


def test_a_tap_places_the_piece_and_another_one_turns_it(surface: Surface) -> None:
    surface.piece.tap()
    place = surface.on_screen((5.2, 5.2))
    surface.page.touchscreen.tap(*place)
    before = surface.placement()
    surface.page.touchscreen.tap(*place)
    expect(surface.ghost).not_to_have_attribute("data-placement", before or "")

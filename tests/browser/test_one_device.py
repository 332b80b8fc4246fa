"""Several people around one screen: the board turns to the one who moves, and the device is handed over."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from .conftest import Visitors
from .playing import Game, begin, pick
from .test_accessibility import AXE, grave_findings
from .walking import LOW, faults

TABLET: ViewportSize = {"width": 1180, "height": 820}


def choose(game: Game, testid: str) -> None:
    """Turns on something in the game's menu."""
    game.at("menu").click()
    game.at("menu-screen").click()
    pick(game.page, testid)
    game.page.keyboard.press("Escape")


def labels(page: Page) -> list[str]:
    """Returns the first label below the board and the lowest one beside it."""
    texts = page.locator("[data-testid=board] .coordinates text").all_text_contents()
    return [texts[0], texts[len(texts) // 2]]


def test_the_board_turns_to_the_one_who_moves_and_is_played_on_as_it_is_seen(
    visitors: Visitors,
) -> None:
    page = visitors.new_tab(viewport=TABLET)
    page.goto("/settings")
    pick(page, "coordinates")
    seats = [{"type": "person", "name": name} for name in ("Ada", "Bo", "Cy", "Di")]
    table = {"setup": {"way": "classic", "start": "fixed"}, "seats": seats}
    page.goto(f"/game/{page.request.post('/api/tables', data=table).json()['id']}")
    game = Game(page)
    board = page.locator("[data-testid=board] svg")
    expect(board).to_have_attribute("data-quarters", "0")
    choose(game, "turn-board")
    seen = []
    for play in (game.play_by_mouse, game.play_by_keys, game.play_by_clicks, game.play_by_mouse):
        seen.append((board.get_attribute("data-quarters"), *labels(page)))
        # After a piece was dragged, Enter places the next one: it does not choose the dragged one again.
        play()
        # A piece rests on the corner where its player sits.
        expect(board).not_to_have_attribute("data-quarters", seen[-1][0] or "")
    # Blue begins at a20, yellow at t20, red at t1 and green at a1.
    assert seen == [("3", "20", "a"), ("2", "t", "20"), ("1", "1", "t"), ("0", "a", "1")]
    # No dot shines through a piece.
    expect(page.locator("[data-testid=board] .start")).to_have_count(0)
    expect(game.at("plate-0")).to_be_visible()
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(game.at("plate-0")).to_be_hidden()


def test_the_device_is_handed_over_before_the_next_one_moves(visitors: Visitors) -> None:
    page = visitors.new_tab()
    game = begin(page, "duo", "Ada", "Bo")
    choose(game, "hand-over-on")
    found = []
    game.play_by_keys()
    expect(game.at("hand-over")).to_contain_text("Pass the device to Bo")
    found += faults(page, "handing over", LOW)
    if AXE.exists():
        found += grave_findings(page)
    game.at("hand-over-ready").click()
    expect(game.at("hand-over")).to_have_count(0)
    game.at("menu").click()
    game.at("menu-screen").click()
    found += faults(page, "choices on one device", LOW)
    page.keyboard.press("Escape")
    # Whoever takes a move back has the device.
    game.at("undo").click()
    expect(page.locator("[data-testid=board] .laid")).to_have_count(0)
    expect(game.at("hand-over")).to_have_count(0)
    game.play_by_keys()
    expect(game.at("hand-over")).to_be_visible()
    assert not found, "\n".join(found)

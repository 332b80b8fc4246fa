"""Arabic is laid out from right to left; the board is not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitors
from .playing import begin
from .puzzling import Puzzle


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """An empty page for somebody whose language is Arabic."""
    return visitors.new_tab(locale="ar-EG")


def test_a_game_in_arabic_is_played_to_the_end(page: Page) -> None:
    game = begin(page, "duo", "", 1)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    game.play_moves(5)
    game.finish()
    expect(game.at("end")).to_be_visible()


def test_the_board_is_not_mirrored(page: Page) -> None:
    game = begin(page, "duo", "", "")
    left, _ = game.on_screen((0, 0))
    right, _ = game.on_screen((14, 0))
    assert left < right
    goal = game.choice()
    game.piece(goal).click()
    page.mouse.move(*game.on_screen(game.middle(goal)))
    ghost = game.placement_table[game.ghost_at() or 0]
    assert game.middle(ghost)[0] == pytest.approx(game.middle(goal)[0], abs=1)


def test_arrows_move_the_piece_as_they_point(page: Page) -> None:
    game = begin(page, "duo", "", "")
    page.keyboard.press("5")
    page.keyboard.press("n")
    before = game.middle(game.placement_table[game.ghost_at() or 0])
    page.keyboard.press("ArrowLeft")
    after = game.middle(game.placement_table[game.ghost_at() or 0])
    assert after[0] < before[0]


def test_the_trays_and_panels_are_mirrored(page: Page) -> None:
    game = begin(page, "duo", "", "")
    board, side = game.at("board").bounding_box(), game.at("status").bounding_box()
    assert board
    assert side
    assert side["x"] < board["x"]


def test_a_puzzle_in_arabic_is_solved(page: Page) -> None:
    puzzle = Puzzle(page, "B3")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    while puzzle.left:
        puzzle.lay_by_mouse(puzzle.next_piece())
        if puzzle.left:
            puzzle.lay_by_hint()
    puzzle.wait_until_solved()
    board, side = puzzle.at("board").bounding_box(), puzzle.at("solved").bounding_box()
    assert board
    assert side
    assert side["x"] < board["x"]


def test_icons_that_point_are_mirrored_except_in_the_move_history(page: Page) -> None:
    game = begin(page, "duo", "", "")
    mirrored = "icon => new DOMMatrix(getComputedStyle(icon).transform).a === -1"
    for place, expected in (
        ("undo", True),
        ("redo", True),
        ("history-back", False),
        ("history-forward", False),
    ):
        assert game.at(place).locator("svg").evaluate(mirrored) == expected, place


def test_a_name_in_other_letters_does_not_reorder_the_sentence(page: Page) -> None:
    game = begin(page, "duo", "Ada", "Bo")
    expect(game.at("turn")).to_contain_text("\u2068Ada\u2069")


FIRST_LETTER_IN_SIGHT = """(name) => {
  const letter = document.createRange();
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  while (!texts.nextNode().data.startsWith("Grace"));
  letter.setStart(texts.currentNode, 0);
  letter.setEnd(texts.currentNode, 1);
  const [{ left, right }, box] = [letter.getBoundingClientRect(), name.getBoundingClientRect()];
  return box.left - 1 <= left && right <= box.right + 1;
}"""


def test_a_latin_name_that_is_too_long_is_cut_at_its_end(page: Page) -> None:
    game = begin(page, "classic", "Grace Brewster Murray Hopper", 1, 1, 1)
    for width, height in ((667, 375), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert game.at("name-0").evaluate(FIRST_LETTER_IN_SIGHT)

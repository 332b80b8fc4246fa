"""Help during a game: undo and redo, hints, move history, reasons, forced passes."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from cornerwise.notation import move_name

from .conftest import Visitors
from .playing import Game, begin, pick


def test_undo_and_redo_against_the_computer_go_to_ones_own_turn(page: Page) -> None:
    game = begin(page, "duo", "", 1)
    game.play_moves(2)
    game.wait_for_turn()
    four = game.placements()
    assert len(four) == 4
    game.at("undo").click()
    expect(page.locator(".laid")).to_have_count(2)
    expect(game.at("turn")).to_have_text("Your turn: Purple")
    game.at("redo").click()
    expect(page.locator(".laid")).to_have_count(4)
    assert game.placements() == four
    page.keyboard.press("u")
    expect(page.locator(".laid")).to_have_count(2)
    page.keyboard.press("Shift+U")
    expect(page.locator(".laid")).to_have_count(4)


def test_undo_around_one_screen_takes_back_one_move(page: Page) -> None:
    game = begin(page, "duo", "Ada", "Bo")
    game.play_moves(2)
    page.keyboard.press("Control+z")
    expect(page.locator(".laid")).to_have_count(1)
    expect(game.at("turn")).to_contain_text("Bo")
    page.keyboard.press("Control+y")
    expect(page.locator(".laid")).to_have_count(2)


def test_a_hint_names_moves_with_reasons_and_can_be_played(page: Page) -> None:
    game = begin(page, "duo", "", "")
    game.play_moves(2)
    game.at("hint").click()
    expect(game.at("hint-0")).to_be_visible()
    expect(game.at("hints")).to_contain_text(re.compile(r"It (opens|leads|covers|is large)"))
    chances = page.get_by_test_id("hint-chance").all_inner_texts()
    shown = [int(re.sub(r"\D", "", chance)) for chance in chances]
    assert shown
    assert shown == sorted(shown, reverse=True)
    game.at("hint-0").click()
    wanted = game.at("hint-0").get_attribute("data-placement")
    expect(game.at("ghost")).to_have_attribute("data-placement", wanted or "")
    game.at("confirm").click()
    game.wait_beyond(2)
    assert game.placements()[-1] == int(wanted or -1)
    expect(game.at("hints")).to_have_count(0)


def test_looking_back_does_not_lose_the_present(page: Page) -> None:
    game = begin(page, "duo", "", "")
    game.play_moves(4)
    present = game.placements()
    game.at("history-first").click()
    assert game.placements() == []
    expect(game.at("status-line")).to_have_text("You are looking at move 0 of 4.")
    game.at("history-forward").click()
    assert game.placements() == present[:1]
    page.keyboard.press("Escape")
    assert game.placements() == present
    page.keyboard.press("ArrowLeft")
    assert game.placements() == present[:3]
    game.at("present").click()
    assert game.placements() == present
    game.play_moves(1)
    assert len(game.placements()) == 5


def test_the_game_goes_on_while_one_looks_back(visitors: Visitors) -> None:
    game = begin(visitors.new_tab(), "duo", "", "")
    game.play_moves(1)
    tab = game.page.context.new_page()
    tab.goto(game.page.url)
    other = Game(tab)
    game.at("history-first").click()
    other.play_moves(1)
    expect(game.at("history-at")).to_have_text("Move 0 of 2")
    assert game.placements() == []
    game.at("history-last").click()
    assert len(game.placements()) == 2


def test_a_ghost_shows_at_once_why_it_may_not_go_there(page: Page) -> None:
    game = begin(page, "duo", "", "")
    game.play_moves(2)
    first = game.placement_table[game.placements()[0]]
    game.at("piece-1").click()
    column, row = game.placement_table.board.point(first.cells[0])
    page.mouse.move(*game.on_screen((column + 0.5, row + 0.5)))
    expect(game.at("status-line")).to_have_text("There is already a piece here (Purple).")
    below = (column, row - 1) if (column, row - 1) not in cells(game, 0) else (column - 1, row)
    page.mouse.move(*game.on_screen((below[0] + 0.5, below[1] + 0.5)))
    expect(game.at("status-line")).to_contain_text("Your own pieces may touch only at corners.")
    page.mouse.move(*game.on_screen((0.5, 0.5)))
    expect(game.at("status-line")).to_have_text("It must touch a corner of one of your own pieces.")
    x, y = game.on_screen((0.5, 0.5))
    page.mouse.click(x, y)
    assert game.version == 2, "an illegal placement was played"
    game.at("ghost-nearest").click()
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")


def cells(game: Game, move: int) -> list[tuple[int, int]]:
    placement = game.placement_table[game.placements()[move]]
    return [game.placement_table.board.point(cell) for cell in placement.cells]


def test_a_forced_pass_is_told_and_unplayable_pieces_are_dimmed(page: Page) -> None:
    game = begin(page, "junior", "Ada", "Bo")
    passed = dimmed = False
    while not game.is_over:
        game.play_moves(1)
        passed = passed or "passes" in game.at("status-line").inner_text()
        dimmed = dimmed or page.locator("[data-testid=tray] .dim").count() > 0
    assert dimmed
    turns = [move["colour"] for move in game.view()["moves"]]
    forced = any(first == second for first, second in pairwise(turns))
    assert passed == forced


def test_everyones_pieces_are_a_tap_away(visitors: Visitors) -> None:
    page = visitors.new_tab(viewport={"width": 360, "height": 740}, has_touch=True)
    game = begin(page, "classic", "", "", "", "")
    game.at("menu").tap()
    game.at("menu-pieces").tap()
    expect(game.at("pieces-dialog").get_by_role("img")).to_have_count(4)
    expect(game.at("pieces-dialog").get_by_role("img").first).to_have_accessible_name(
        re.compile("Blue, 21 pieces left")
    )


def test_live_scores_follow_the_game(page: Page) -> None:
    game = begin(page, "duo", "", "")
    expect(game.at("points-0")).to_have_text("0")
    game.play_moves(1)
    expect(game.at("points-0")).to_have_text("5")
    expect(game.at("player-0")).to_contain_text("5 of 89 squares placed")
    expect(game.at("leads-0")).to_be_visible()
    page.goto("/settings")
    pick(page, "points")
    page.go_back()
    expect(game.at("points-0")).to_have_text("-84")


def test_a_move_typed_for_another_turn_is_refused(page: Page) -> None:
    game = begin(page, "duo", "", "")
    goal = game.choice()
    for text, reason in (
        (move_name(game.placement_table, goal.id), "Move 1"),
        (move_name(game.placement_table, goal.id), "There is already a piece here (Purple)."),
    ):
        game.at("menu").click()
        game.at("menu-type").click()
        game.at("type-input").fill(text)
        game.at("type-play").click()
        expect(
            game.at("spoken").or_(game.at("status-line")).filter(has_text=reason)
        ).to_be_attached()
    assert game.version == 1

"""While others play, a player can plan the next move, and confirm it on their own turn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from cornerwise.placements import Placement

from .conftest import Visitors
from .flying import begin_here, fly
from .holding import Burst
from .meeting import PHONE, Line, meet
from .playing import Finger, Game, Json, begin, centre
from .test_accessibility import AXE, grave_findings

HERE, THERE = (9, 4), (4, 9)
"""The start squares of Duo."""

PLANNED = "Planned. Confirm it on your turn."
ON_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def opening(game: Game, square: tuple[int, int]) -> Placement:
    """Returns a first move in Duo that covers a start square, with the piece that need not be turned."""
    board = game.placement_table.board
    return next(
        placement
        for placement in map(game.placement_table.__getitem__, game.view()["turn"]["legal"])
        if game.placement_table.piece_of(placement.id).name == "X"
        and square in [board.point(cell) for cell in placement.cells]
    )


def open_tray(game: Game) -> Locator:
    """Returns the tray of somebody who can plan a move."""
    return game.page.locator("[data-testid=tray].waiting.ready")


def meet_at_duo(visitors: Visitors, **look: object) -> tuple[Game, Game]:
    """Returns the pages of Ada, who is to play, and of Bo, who can plan a move."""
    ada, bo = meet(visitors, "duo", "Ada", "Bo", looks=({}, look))
    open_tray(bo).wait_for()
    return ada, bo


def expect_planned(game: Game, goal: Placement | None = None) -> None:
    """Expects a piece on the board that is only planned."""
    expect(game.at("ghost")).to_have_attribute("data-planned", "true")
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")
    expect(game.at("status")).to_contain_text(PLANNED)
    expect(game.at("confirm")).to_be_disabled()
    if goal:
        assert game.ghost_at() == goal.id


def expect_to_confirm(game: Game) -> None:
    """Expects a piece on the board that waits to be confirmed."""
    expect(game.at("ghost")).to_have_attribute("data-planned", "false")
    expect(game.at("status")).to_contain_text("It fits. Confirm to place it.")
    expect(game.at("confirm")).to_be_enabled()
    expect(game.at("confirm")).to_have_attribute("aria-disabled", "false")


def test_a_plan_that_fits_waits_to_be_confirmed(visitors: Visitors) -> None:
    ada, bo = meet_at_duo(visitors)
    expect(bo.at("status")).to_contain_text("You can plan your next move")
    goal = opening(bo, HERE)
    bo.put_by_clicks(goal)
    expect_planned(bo, goal)
    expect(bo.at("spoken")).to_have_text(PLANNED)
    bo.page.mouse.dblclick(*centre(bo.at("ghost")))
    expect_planned(bo, goal)
    if AXE.exists():
        assert not grave_findings(bo.page)
    ada.play_by_clicks(opening(ada, THERE))
    expect_to_confirm(bo)
    expect(bo.at("spoken")).to_contain_text("Your plan still fits. Confirm to place it.")
    assert bo.ghost_at() == goal.id
    assert len(bo.view()["moves"]) == 1
    bo.at("confirm").click()
    for game in (ada, bo):
        expect(game.page.locator(".laid")).to_have_count(2)
        assert goal.id in game.placements()


def test_a_plan_that_no_longer_fits_goes_back_and_says_why(visitors: Visitors) -> None:
    ada, bo = meet_at_duo(visitors)
    goal = opening(bo, HERE)
    bo.put_by_clicks(goal)
    expect_planned(bo, goal)
    ada.play_by_clicks(opening(ada, HERE))
    told = "Your plan no longer fits. There is already a piece here"
    expect(bo.at("status")).to_contain_text(told)
    expect(bo.at("urgent")).to_contain_text(told)
    expect(bo.at("ghost")).to_have_count(0)
    expect(bo.piece(goal)).to_have_attribute("aria-pressed", "false")
    bo.play_by_clicks(opening(bo, THERE))


def test_keys_plan_a_move_and_take_it_away(visitors: Visitors) -> None:
    ada, bo = meet_at_duo(visitors)
    keys = bo.page.keyboard
    bo.at("board").focus()
    for key in ("5", "n", "Enter"):
        keys.press(key)
    expect_planned(bo)
    expect(bo.at("spoken")).to_have_text(PLANNED)
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(bo.at("ghost")).to_have_attribute("data-fits", "false")
    expect(bo.at("spoken")).to_contain_text("Your first piece must cover a free start square.")
    keys.press("g")
    keys.press("Enter")
    expect_planned(bo)
    first = bo.ghost_at()
    keys.press("4")
    keys.press("n")
    assert bo.ghost_at() != first
    keys.press("Escape")
    expect(bo.at("ghost")).to_have_count(0)
    expect(bo.at("status")).to_contain_text("You can plan your next move")
    keys.press("5")
    keys.press("n")
    expect(bo.at("ghost-turn")).to_have_count(0)
    bo.at("put-back").click()
    expect(bo.at("ghost")).to_have_count(0)
    keys.press("?")
    expect(bo.at("keys")).to_contain_text("you can plan your next move")
    keys.press("Escape")
    bo.at("keys").wait_for(state="detached")
    keys.press("1")
    keys.press("n")
    expect_planned(bo)
    ada.play_by_clicks(opening(ada, THERE))
    expect_to_confirm(bo)
    keys.press("Enter")
    expect(ada.page.locator(".laid")).to_have_count(2)


def test_on_a_phone_a_finger_plans_a_move(visitors: Visitors) -> None:
    ada, bo = meet_at_duo(visitors, **ON_PHONE)
    goal = opening(bo, HERE)
    finger = Finger(bo.page)
    finger.down(centre(bo.piece(goal)))
    finger.move(centre(bo.at("board")))
    finger.up()
    expect(bo.at("ghost")).to_have_attribute("data-planned", "true")
    bo.at("put-back").tap()
    expect(bo.at("ghost")).to_have_count(0)
    bo.piece(goal).tap()
    bo.page.touchscreen.tap(*bo.on_screen(bo.middle(goal)))
    expect_planned(bo, goal)
    ada.play_by_clicks(opening(ada, THERE))
    expect_to_confirm(bo)
    bo.at("confirm").tap()
    expect(ada.page.locator(".laid")).to_have_count(2)


def test_a_piece_in_mid_air_when_the_turn_comes_waits_to_be_confirmed(visitors: Visitors) -> None:
    ada, bo = meet_at_duo(visitors)
    goal, mouse = opening(bo, HERE), bo.page.mouse
    mouse.move(*centre(bo.piece(goal)))
    mouse.down()
    mouse.move(*bo.on_screen(bo.middle(goal)), steps=3)
    expect(bo.at("ghost")).to_have_attribute("data-planned", "true")
    ada.play_by_clicks(opening(ada, THERE))
    expect(bo.at("ghost")).to_have_attribute("data-planned", "false")
    mouse.up()
    expect_to_confirm(bo)
    assert len(bo.view()["moves"]) == 1


def test_a_plan_in_arabic(visitors: Visitors) -> None:
    texts = json.loads(Path("web/messages/ar.json").read_text(encoding="utf-8"))
    ada, bo = meet_at_duo(visitors, locale="ar", **ON_PHONE)
    goal = opening(bo, HERE)
    bo.piece(goal).tap()
    bo.page.touchscreen.tap(*bo.on_screen(bo.middle(goal)))
    expect(bo.at("status")).to_contain_text(texts["plan.placed"])
    if AXE.exists():
        assert not grave_findings(bo.page)
    ada.play_by_clicks(opening(ada, HERE))
    expect(bo.at("status")).to_contain_text(texts["plan.lost"].removesuffix(" {reason}"))


def test_a_plan_survives_a_break_of_the_line(visitors: Visitors) -> None:
    ada, bo = meet_at_duo(visitors)
    line = Line(bo.page)
    bo.page.reload()
    open_tray(bo).wait_for()
    goal = opening(bo, HERE)
    bo.put_by_clicks(goal)
    expect_planned(bo, goal)
    visitors.forgive("WebSocket connection to")
    line.cut()
    expect(bo.at("status")).to_contain_text("Connection lost")
    ada.play_by_clicks(opening(ada, THERE))
    line.mend()
    expect_to_confirm(bo)
    assert bo.ghost_at() == goal.id


def test_no_plan_is_offered_without_the_kernel(visitors: Visitors) -> None:
    visitors.forgive("Failed to load resource|Service Worker registration blocked")
    ada, bo = meet(visitors, "duo", "Ada", "Bo", looks=({}, {"service_workers": "block"}))
    with bo.page.expect_request("**/*.wasm"):
        bo.page.route("**/*.wasm", lambda route: route.abort())
        bo.page.reload()
    expect(bo.at("status")).to_contain_text("Your next turn is with")
    bo.page.keyboard.press("5")
    expect(bo.at("piece-X")).to_have_attribute("aria-disabled", "true")
    expect(open_tray(bo)).to_have_count(0)
    expect(bo.at("piece-X")).to_have_attribute("aria-pressed", "false")
    ada.play_by_clicks(opening(ada, THERE))
    bo.wait_for_turn()
    bo.play_by_clicks(opening(bo, HERE))


def plan_a_move(game: Game) -> None:
    """Plays a move, and plans the next one while the computer thinks."""
    game.play_moves(1)
    open_tray(game).wait_for()
    for key in ("5", "n"):
        game.page.keyboard.press(key)
    expect_planned(game)


def expect_an_answer_to_the_plan(game: Game) -> None:
    """Expects the computer's move, and that the plan can be confirmed or no longer fits."""
    game.wait_for_turn()
    expect(game.page.locator(".laid")).to_have_count(2)
    fits = game.at("ghost").count() == 1
    if fits:
        expect_to_confirm(game)
    else:
        expect(game.at("status")).to_contain_text("Your plan no longer fits.")


def is_move_of(message: Json, colour: int) -> bool:
    return bool(message["type"] == "moved" and message["move"]["colour"] == colour)


def test_a_plan_against_a_computer(visitors: Visitors) -> None:
    page = visitors.new_tab()
    line = Burst(page, since=lambda message: is_move_of(message, colour=1))
    game = begin(page, "duo", "", 1)
    plan_a_move(game)
    line.let_go()
    expect_an_answer_to_the_plan(game)


def test_a_plan_without_a_server(visitors: Visitors) -> None:
    game = begin_here(fly(visitors), "duo", "", 9)
    plan_a_move(game)
    expect_an_answer_to_the_plan(game)


@pytest.mark.parametrize("seats", [("", ""), ("Ada", "Bo")])
def test_people_at_one_screen_take_turns_without_plans(
    visitors: Visitors, seats: tuple[str, str]
) -> None:
    game = begin(visitors.new_tab(), "duo", *seats)
    for _ in range(2):
        expect(open_tray(game)).to_have_count(0)
        game.play_moves(1)
    expect(game.page.locator(".laid")).to_have_count(2)

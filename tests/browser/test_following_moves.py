"""Moves of others that arrive together are shown one by one, and outlined until the player moves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitors
from .holding import Burst
from .playing import Game, Json, begin, page_until, pick

NORMAL = 450
"""Minimum time, in milliseconds, for which a move is shown."""

WATCH = """() => {
  window.seen = [];
  const look = (element) => {
    const moving = element.getAnimations().flatMap((each) => each.effect.getKeyframes());
    window.seen.push({
      placement: Number(element.dataset.placement),
      at: performance.now(),
      ready: document.querySelector("[data-testid=tray]:not(.waiting)") !== null,
      travels: moving.some((frame) => frame.transform?.includes("scale(0.35)")),
    });
  };
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.matches?.(".laid")) look(node);
  }).observe(document.querySelector("[data-testid=board] .pieces"), { childList: true });
}"""
"""Records when each piece appears, whether the player can move then, and whether it is animated."""


def wait_for_moves(game: Game, count: int) -> list[Json]:
    """Waits until the server has `count` moves, and returns them."""
    page_until(game.page, lambda: len(game.view()["moves"]) >= count, f"{count} moves are made")
    moves: list[Json] = game.view()["moves"]
    return moves


def answered(visitors: Visitors, pace: str = "normal", **options: Any) -> tuple[Game, list[Json]]:
    """Returns a Classic game in which three computers have answered together, and its moves.

    The page receives them after it has started to record.
    """
    game, burst, moves = answers_to_come(visitors, pace, **options)
    burst.let_go()
    return game, moves


def answers_to_come(
    visitors: Visitors, pace: str, **options: Any
) -> tuple[Game, Burst, list[Json]]:
    page = visitors.new_tab(pace=pace, **options)
    burst = Burst(page)
    game = begin(page, "classic", "", 1, 1, 1)
    game.wait_for_turn()
    page.evaluate(WATCH)
    burst.holds = True
    page.keyboard.press("5")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    return game, burst, wait_for_moves(game, 4)


def seen(page: Page) -> list[Json]:
    noted: list[Json] = page.evaluate("window.seen")
    return noted


def outlined(game: Game) -> list[int]:
    """Returns the outlined placements, in order."""
    found: list[int] = game.page.eval_on_selector_all(
        "[data-testid=board] .last", "all => all.map((each) => Number(each.dataset.placement))"
    )
    return found


def assert_one_by_one(page: Page, moves: list[Json]) -> None:
    """Each of the moves was visible, in order, for long enough."""
    placements = [move["placement"] for move in moves]
    noted = [each for each in seen(page) if each["placement"] in placements]
    assert [each["placement"] for each in noted] == placements
    gaps = [b["at"] - a["at"] for a, b in pairwise(noted)]
    assert all(gap >= NORMAL - 10 for gap in gaps), gaps


def test_three_answers_that_come_at_once_are_shown_one_after_the_other(visitors: Visitors) -> None:
    game, moves = answered(visitors)
    expect(game.page.locator("[data-testid=board] .laid")).to_have_count(4)
    game.wait_for_turn()
    assert_one_by_one(game.page, moves[1:])
    assert [each["ready"] for each in seen(game.page)[1:3]] == [False, False]
    assert not any(each["travels"] for each in seen(game.page))


def test_every_move_since_ones_own_is_outlined_in_its_colour(visitors: Visitors) -> None:
    game, moves = answered(visitors, "instant")
    game.wait_for_turn()
    assert outlined(game) == [move["placement"] for move in moves[1:]]
    colours = game.page.eval_on_selector_all(
        "[data-testid=board] .last .own", "all => all.map((each) => each.getAttribute('stroke'))"
    )
    assert len(set(colours)) == 3
    game.play_moves(1)
    game.wait_for_turn()
    assert len(outlined(game)) == 3
    game.at("history-back").click()
    assert len(outlined(game)) == 1


def test_a_piece_travels_from_its_player_unless_motion_is_unwanted(visitors: Visitors) -> None:
    game, moves = answered(visitors, reduced_motion="no-preference")
    expect(game.page.locator("[data-testid=board] .laid")).to_have_count(4)
    assert_one_by_one(game.page, moves[1:])
    travelled = [each["placement"] for each in seen(game.page) if each["travels"]]
    assert travelled == [move["placement"] for move in moves[1:]]


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_click_or_a_key_skips_to_the_newest_move(visitors: Visitors, by: str) -> None:
    game, moves = answered(visitors, "slow")
    page = game.page
    expect(game.at("game")).to_have_attribute("data-behind", "true")
    assert len(game.placements()) < 4
    expect(game.at("turn")).not_to_contain_text("Your turn")
    if by == "click":
        game.at("board").click(position={"x": 5, "y": 5})
    else:
        page.keyboard.press("h")
    assert game.placements() == [move["placement"] for move in moves]
    expect(game.at("game")).to_have_attribute("data-behind", "false")
    expect(game.at("turn")).to_contain_text("Your turn")
    assert outlined(game) == [move["placement"] for move in moves[1:]]


def test_a_piece_is_taken_at_once_while_moves_are_still_shown(visitors: Visitors) -> None:
    game, _ = answered(visitors, "slow")
    expect(game.at("game")).to_have_attribute("data-behind", "true")
    game.page.keyboard.press("5")
    game.page.keyboard.press("n")
    game.page.keyboard.press("Enter")
    assert wait_for_moves(game, 5)[4]["seat"] == 0


def test_instant_shows_everything_as_it_comes(visitors: Visitors) -> None:
    page = visitors.come("/settings", pace="slow")
    expect(page.get_by_test_id("pace-slow")).to_be_checked()
    pick(page, "pace-instant")
    page.reload()
    expect(page.get_by_test_id("pace-instant")).to_be_checked()
    game, moves = answered(visitors, "instant")
    expect(game.page.locator("[data-testid=board] .laid")).to_have_count(4)
    noted = seen(game.page)
    assert [each["placement"] for each in noted] == [move["placement"] for move in moves]
    assert noted[3]["at"] - noted[1]["at"] < NORMAL


def test_a_line_that_breaks_shows_the_table_as_it_is(visitors: Visitors) -> None:
    game, burst, moves = answers_to_come(visitors, "slow")
    burst.let_go()
    expect(game.at("game")).to_have_attribute("data-behind", "true")
    began = game.page.evaluate("performance.now()")
    burst.cut()
    expect(game.at("game")).to_have_attribute("data-behind", "false")
    assert game.page.evaluate("performance.now()") - began < 3300
    assert game.placements() == [move["placement"] for move in moves]


def test_spectators_see_every_move(visitors: Visitors) -> None:
    host = begin(visitors.new_tab(), "classic", "", 1, 1, 1)
    host.wait_for_turn()
    page = visitors.come(pace="normal")
    burst = Burst(page)
    page.goto(f"/game/{host.id}")
    watcher = Game(page)
    expect(watcher.at("status-line")).to_contain_text("spectating")
    page.evaluate(WATCH)
    burst.holds = True
    host.play_moves(1)
    moves = wait_for_moves(host, 4)
    burst.let_go()
    expect(page.locator("[data-testid=board] .laid")).to_have_count(4)
    assert_one_by_one(page, moves)
    assert outlined(watcher) == [move["placement"] for move in moves]


def test_online_the_moves_of_people_and_computers_are_shown_and_clocks_stay_true(
    visitors: Visitors,
) -> None:
    pages = [visitors.new_tab(pace="slow"), visitors.new_tab()]
    table = {
        "setup": {"way": "classic"},
        "seats": [
            {"type": "person", "name": "Ada"},
            {"type": "open"},
            *[{"type": "computer", "level": 1}] * 2,
        ],
        "terms": {"clock": {"type": "live", "seconds": 600, "increment": 0}},
    }
    table_id = pages[0].request.post("/api/tables", data=table).json()["id"]
    assert pages[1].request.post(f"/api/tables/{table_id}/join", data={"name": "Bo"}).ok
    burst = Burst(pages[0])
    for page in pages:
        page.goto(f"/game/{table_id}")
    ada, bo = Game(pages[0]), Game(pages[1])
    ada.play_moves(1)
    burst.holds = True
    bo.play_moves(1)
    moves = wait_for_moves(ada, 4)
    burst.let_go()
    expect(ada.at("game")).to_have_attribute("data-behind", "true")
    expect(ada.at("clock-0")).to_have_attribute("data-running", "true")
    expect(ada.at("clock-1")).to_have_attribute("data-running", "false")
    expect(ada.at("turn")).not_to_contain_text("Your turn")
    expect(ada.at("turn")).to_contain_text("Your turn")
    assert ada.placements() == [move["placement"] for move in moves]
    assert outlined(ada) == [move["placement"] for move in moves[1:]]

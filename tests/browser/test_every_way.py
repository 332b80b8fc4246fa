"""Every variant and seating can be set up and played to the end against the computer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitors
from .playing import Game, begin_by_hand, pick

FAST = 1


def assert_ended_well(game: Game) -> None:
    """The page shows the result as the server counts it."""
    view = game.view()
    assert view["turn"]["over"]
    assert game.placements() == [move["placement"] for move in view["moves"]]
    assert game.at("end-title").inner_text()
    # Where more points are better, they have a sign.
    plus = "" if view["setup"]["scoring"] == "basic" else "+"
    for side in view["result"]["sides"]:
        points = side["points"]
        shown = f"{plus}{points}" if points > 0 else str(points)
        expect(game.at(f"total-{side['side']}")).to_have_text(shown)


@pytest.mark.parametrize(
    ("way", "seats"),
    [
        ("classic", ("", FAST, FAST, FAST)),
        ("classic-teams", ("", FAST, FAST, FAST)),
        ("classic-two", ("", FAST)),
        ("duo", ("", FAST)),
        ("junior", ("", FAST)),
    ],
)
def test_a_game_against_computers_is_played_to_the_end(
    page: Page, way: str, seats: tuple[int | str, ...]
) -> None:
    game = begin_by_hand(page, way, *seats)
    game.play_moves(4)
    game.finish()
    assert_ended_well(game)


def test_three_players_play_the_shared_colour_by_turns_to_the_end(page: Page) -> None:
    game = begin_by_hand(page, "classic-three", "", FAST, FAST, shared="red")
    expect(game.at("shared-colour")).to_contain_text("Shared")
    told = False
    for _ in range(5):
        game.wait_for_turn()
        told = told or "Your turn with the shared colour" in game.at("turn").inner_text()
        game.play_moves(1)
    assert told
    game.finish()
    expect(game.at("scores")).to_contain_text("does not count")
    assert_ended_well(game)
    shared = [move["seat"] for move in game.view()["moves"] if move["colour"] == 2]
    assert {0, 1, 2} == set(shared[:3])


def test_a_game_by_mouse_alone_is_played_to_the_end(page: Page) -> None:
    game = begin_by_hand(page, "duo", "", FAST)
    assert game.play_all_by_hand([game.play_by_mouse, game.play_by_clicks]) > 4
    assert_ended_well(game)


def test_people_around_one_screen_play_to_the_end(visitors: Visitors) -> None:
    page = visitors.come()
    page.get_by_test_id("start-screen").click()
    pick(page, "way-classic")
    for number, name in enumerate(("Ada", "Bo", "Cy", "Di"), 1):
        page.get_by_test_id(f"name-{number}").fill(name)
    page.get_by_test_id("begin").click()
    game = Game(page)
    for name in ("Ada", "Bo", "Cy", "Di"):
        expect(game.at("turn")).to_contain_text(name)
        game.play_moves(1)
    game.play_moves(8)
    game.finish()
    assert_ended_well(game)
    assert any(name in game.at("end-title").inner_text() for name in ("Ada", "Bo", "Cy", "Di"))


def test_basic_scoring_and_home_corners_can_be_chosen(page: Page) -> None:
    game = begin_by_hand(page, "duo", "", FAST, scoring="basic", start="fixed", first="orange")
    setup = game.view()["setup"]
    assert (setup["scoring"], setup["start"], setup["first"]) == ("basic", "fixed", "orange")
    game.finish()
    assert_ended_well(game)
    expect(game.at("end")).to_contain_text("Fewest unplaced squares wins")


def test_computers_play_by_themselves_when_nobody_sits_down(page: Page) -> None:
    game = begin_by_hand(page, "junior", FAST, FAST)
    game.at("end").wait_for(timeout=60_000)
    assert_ended_well(game)

"""An easy start: which level Play begins with, and which is offered after a game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cornerwise.engine import SearchPlayer
from cornerwise.game import Game as Played
from cornerwise.placements import PlacementId
from cornerwise.variants import setup_named

from .playing import Game, Json, begin_by_hand, expect_play_card
from .test_learn import play_through

JUNIOR = setup_named("junior")


def finish_well(game: Game) -> None:
    """Plays a game to its end with strong moves."""

    def best(_turn: Json) -> PlacementId:
        moves = [move["placement"] for move in game.view()["moves"]]
        return SearchPlayer(JUNIOR, simulations=300, seed=1).choose(Played.replay(JUNIOR, moves))

    game.finish(best, watched=True)


def finish_badly(game: Game) -> None:
    """Plays a game to its end with the smallest pieces."""
    game.finish(
        lambda turn: min(turn["legal"], key=lambda each: len(game.placement_table[each].cells)),
        watched=True,
    )


def test_who_has_never_played_gets_a_short_game_at_level_1(page: Page) -> None:
    page.goto("/")
    expect_play_card(page, "duo", 1)
    expect(page.get_by_test_id("new-game")).to_be_visible()
    page.get_by_test_id("play").click()
    view = Game(page).view()
    assert (view["setup"]["way"], view["seats"][1]["level"]) == ("duo", 1)


def test_play_continues_where_the_tutorial_ended(page: Page) -> None:
    begin_by_hand(page, "classic", "", 5, 5, 5)
    page.goto("/learn")
    page.get_by_test_id("board").wait_for()
    play_through(page, "keys")
    page.get_by_test_id("first-game").click()
    Game(page).wait_for_turn()
    page.goto("/")
    expect_play_card(page, "duo", 1)


def test_after_a_win_the_next_level_is_one_tap_away_and_play_remembers_it(page: Page) -> None:
    game = begin_by_hand(page, "junior", "Ada", 1)
    finish_well(game)
    assert game.view()["result"]["winners"] == [0]
    expect(game.at("offer-harder")).to_have_text("Play level 2, Explorer")
    page.reload()
    game.at("offer-harder").click()
    page.wait_for_url(lambda url: not url.endswith(game.id))
    view = Game(page).view()
    assert view["setup"]["way"] == "junior"
    assert view["seats"][0]["name"] == "Ada"
    assert view["seats"][1]["level"] == 2
    page.goto("/")
    expect_play_card(page, "junior", 2)


def test_after_two_losses_in_a_row_an_easier_level_is_offered(page: Page) -> None:
    game = begin_by_hand(page, "junior", "", 4)
    finish_badly(game)
    assert game.view()["result"]["winners"] == [1]
    expect(game.at("offer-other")).to_have_text("Play level 3, Builder")
    again = begin_by_hand(page, "junior", "", 4)
    finish_badly(again)
    again.at("offer-easier").click()
    page.wait_for_url(lambda url: not url.endswith(again.id))
    assert Game(page).view()["seats"][1]["level"] == 3


def test_between_people_no_level_is_offered(page: Page) -> None:
    game = begin_by_hand(page, "junior", "Ada", "Bo")
    game.finish(watched=True)
    expect(game.at("level-offer")).to_have_count(0)

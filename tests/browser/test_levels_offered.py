"""An easy start: which level Play begins with, and which is offered after a game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from cornerwise.engine import SearchPlayer
from cornerwise.game import Game as Played
from cornerwise.notation import move_name
from cornerwise.placements import PlacementId
from cornerwise.variants import setup_named

from .playing import Game, begin
from .test_learn import play_through

JUNIOR = setup_named("junior")

Choose = Callable[[Game], PlacementId]


def play_typing(game: Game, choose: Choose) -> None:
    """Plays a game to its end by typing the moves."""
    page = game.page

    def play() -> None:
        version = game.version
        page.keyboard.press("m")
        page.get_by_test_id("type-input").fill(move_name(game.placement_table, choose(game)))
        page.keyboard.press("Enter")
        game.wait_beyond(version)

    game.play_to_the_end(play)


def best(game: Game) -> PlacementId:
    """A strong move."""
    played = Played.replay(JUNIOR, game.placements())
    return SearchPlayer(JUNIOR, simulations=300, seed=1).choose(played)


def smallest(game: Game) -> PlacementId:
    """A move that tries to lose."""
    legal: list[PlacementId] = game.view()["turn"]["legal"]
    return min(legal, key=lambda each: len(game.placement_table[each].cells))


def test_who_has_never_played_gets_a_short_game_at_level_1(page: Page) -> None:
    expect(page.locator(".hero")).to_contain_text("Duo, against the computer at level 1")
    expect(page.get_by_test_id("new-game")).to_be_visible()
    page.get_by_test_id("play").click()
    view = Game(page).view()
    assert (view["setup"]["way"], view["seats"][1]["level"]) == ("duo", 1)


def test_play_continues_where_the_tutorial_ended(page: Page) -> None:
    begin(page, "classic", "", 5, 5, 5)
    page.goto("/learn")
    page.get_by_test_id("board").wait_for()
    play_through(page, "keys")
    page.get_by_test_id("first-game").click()
    Game(page).wait_for_turn()
    page.goto("/")
    expect(page.locator(".hero")).to_contain_text("Duo, against the computer at level 1")


def test_after_a_win_the_next_level_is_one_tap_away_and_play_remembers_it(page: Page) -> None:
    game = begin(page, "junior", "Ada", 1)
    play_typing(game, best)
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
    expect(page.locator(".hero")).to_contain_text("Junior, against the computer at level 2")


def test_after_two_losses_in_a_row_an_easier_level_is_offered(page: Page) -> None:
    game = begin(page, "junior", "", 4)
    play_typing(game, smallest)
    assert game.view()["result"]["winners"] == [1]
    expect(game.at("level-offer")).to_have_count(0)
    again = begin(page, "junior", "", 4)
    play_typing(again, smallest)
    again.at("offer-easier").click()
    page.wait_for_url(lambda url: not url.endswith(again.id))
    assert Game(page).view()["seats"][1]["level"] == 3


def test_between_people_no_level_is_offered(page: Page) -> None:
    game = begin(page, "junior", "Ada", "Bo")
    game.play_to_the_end()
    expect(game.at("level-offer")).to_have_count(0)

"""What players on several devices ask of each other and say to each other: take-backs, rematches, phrases."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Visitors
from .meeting import (
    PHONE,
    Line,
    all_see,
    choose_in_menu,
    host,
    join,
    meet,
    play_by_turns,
    play_moves,
    to_play,
)
from .playing import Game, finish, pick
from .roaming import follow
from .walking import PHONES

ON_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def test_three_people_who_joined_by_link_play_to_the_end_with_a_broken_line_a_take_back_and_a_rematch(
    visitors: Visitors,
) -> None:
    visitors.forgive("409")  # for people who answer at the same time
    host_page = host(visitors, "classic-three")
    link = host_page.get_by_test_id("link").input_value()
    expect(host_page.get_by_test_id("waiting-room")).to_contain_text("2 seats are free")
    bo_page = join(visitors, link, "Bo")
    expect(host_page.get_by_test_id("player-1")).to_contain_text("Bo")
    pages = [host_page, bo_page, join(visitors, link, "Cy")]
    games = [Game(page, seed=seed) for seed, page in enumerate(pages)]
    ada, bo, cy = games
    for game in games:
        game.at("waiting-room").wait_for(state="detached")
    play_by_turns(games, 6)
    reload_with_a_piece_in_hand(games)
    break_line_with_a_piece_in_hand(games)

    asking = games[games[0].view()["moves"][-1]["seat"]]
    others = [game for game in games if game is not asking]
    moves = len(ada.view()["moves"])
    choose_in_menu(asking, "take-back")
    expect(asking.at("take-back")).to_contain_text("Waiting for")
    for other in others:
        expect(other.at("take-back")).to_contain_text("asks to take back a move")
        expect(other.at("spoken")).to_contain_text("asks to take back a move")
    others[0].at("take-back-agree").click()
    expect(others[0].at("take-back-agree")).to_have_count(0)
    others[1].at("take-back-decline").click()
    for game in games:
        expect(game.at("take-back")).to_have_count(0)
        expect(game.at("spoken")).to_contain_text("The move was not taken back.")
    assert len(ada.view()["moves"]) == moves

    choose_in_menu(asking, "take-back")
    for other in others:
        other.at("take-back-agree").focus()
        other.page.keyboard.press("Enter")
    for game in games:
        expect(game.at("take-back")).to_have_count(0)
    all_see(games)
    assert len(ada.view()["moves"]) == moves - 1
    assert to_play(games) is asking

    finish(games)
    for game in games:
        assert game.placements() == ada.placements()

    cy.at("again").click()
    cy.page.wait_for_url(lambda url: not url.endswith(ada.id))
    expect(cy.at("awaited")).to_contain_text("Ada")
    expect(cy.at("awaited")).to_contain_text("Bo")
    for game in (ada, bo):
        expect(game.at("rematch")).to_contain_text("want a rematch")
        game.at("again").click()
        game.page.wait_for_url(cy.page.url)
    for game in games:
        expect(game.at("turn")).to_be_visible()
        expect(game.at("waiting-room")).to_have_count(0)
    watcher = visitors.come(cy.page.url)
    expect(watcher.get_by_test_id("status-line")).to_contain_text("spectating")


def test_a_rematch_is_joined_without_scrolling_on_a_phone(visitors: Visitors) -> None:
    clock = {"clock": {"type": "live", "seconds": 600, "increment": 10}}
    ada, bo = meet(visitors, "duo", "Ada", "Bo", terms=clock, looks=(ON_PHONE,))
    choose_in_menu(bo, "abort")
    bo.at("abort").click()
    expect(ada.at("again")).to_have_text("Rematch")
    bo.at("again").click()
    expect(ada.at("again")).to_have_text("Join rematch")
    for width, height in (*PHONES, (360, 740)):
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.at("again")).to_be_in_viewport(ratio=1)
        expect(ada.at("rematch")).to_be_in_viewport(ratio=1)
    ada.at("again").tap()
    ada.page.wait_for_url(bo.page.url)


def test_leaving_or_calling_off_a_game_is_not_the_primary_action(visitors: Visitors) -> None:
    ada, _ = meet(visitors, "duo", "Ada", "Bo")
    for what in ("leave", "abort"):
        choose_in_menu(ada, what)
        plain = ada.at("stay").evaluate("each => getComputedStyle(each).backgroundColor")
        expect(ada.at(what)).to_have_css("background-color", plain)
        ada.page.keyboard.press("Escape")


def reload_with_a_piece_in_hand(games: list[Game]) -> None:
    """Reloads the page of the player to move, who then plays as if nothing had happened."""
    game = to_play(games)
    assert game
    game.wait_for_turn()
    game.piece(game.choice()).click()
    game.page.reload()
    play_by_turns(games, 1)


def break_line_with_a_piece_in_hand(games: list[Game]) -> None:
    """Breaks the connection of the player to move with a piece in hand; plays it afterwards."""
    game = to_play(games)
    assert game
    line = Line(game.page)
    game.page.reload()
    game.wait_for_turn()
    for key in ("5", "n", "n"):
        game.page.keyboard.press(key)
    held, before = game.ghost_at(), game.placements()
    assert held
    line.cut()
    expect(game.at("status-line")).to_contain_text("Connection lost.")
    assert game.ghost_at() == held
    line.mend()
    expect(game.at("status-line")).to_contain_text("It fits.")
    assert game.ghost_at() == held
    assert game.placements() == before
    version = game.version
    game.page.keyboard.press("Enter")
    game.wait_beyond(version)
    assert game.placements() == [*before, held]


def test_a_question_ends_with_the_next_move_and_the_piece_stays_in_hand(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    play_moves(games, 2)
    bo.at("game").wait_for()
    ada.wait_for_turn()
    for key in ("5", "n"):
        ada.page.keyboard.press(key)
    held = ada.ghost_at()
    choose_in_menu(bo, "take-back")
    expect(ada.at("take-back")).to_be_visible()
    assert ada.ghost_at() == held
    ada.page.locator("#board").focus()
    ada.page.keyboard.press("Enter")
    expect(bo.page.locator("[data-testid=board] .laid")).to_have_count(3)
    for game in games:
        expect(game.at("take-back")).to_have_count(0)


def test_who_asked_can_give_it_up(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    play_moves(games, 1)
    choose_in_menu(ada, "take-back")
    expect(bo.at("take-back")).to_be_visible()
    ada.at("take-back-give-up").click()
    for game in games:
        expect(game.at("take-back")).to_have_count(0)
    assert len(ada.view()["moves"]) == 1


def test_phrases_are_seen_and_heard_unless_muted(visitors: Visitors) -> None:
    ada, bo = meet(visitors, "duo", "Ada", "Bo", looks=({}, ON_PHONE))
    bo.at("phrases").click()
    bo.at("phrase-good_luck").click()
    expect(ada.at("bubble-1")).to_have_text("Good luck!")
    expect(ada.at("spoken")).to_have_text("Bo: Good luck!")
    expect(bo.at("bubble-1")).to_have_text("Good luck!")
    ada.at("phrases").click()
    pick(ada.page, "hear-1")
    ada.page.keyboard.press("Escape")
    expect(ada.at("bubble-1")).to_have_count(0)
    for game in (ada, bo):  # A new connection may say something at once.
        game.page.reload()
    ada.at("phrases").click()
    expect(ada.at("hear-1")).not_to_be_checked()
    bo.at("phrases").wait_for()
    ada.at("phrase-hello").click()
    expect(bo.at("bubble-0")).to_have_text("Hello!")
    bo.at("phrases").click()
    bo.at("phrase-ouch").click()
    expect(bo.at("bubble-1")).to_have_text("Ouch!")
    expect(ada.at("bubble-0")).to_have_count(1)
    expect(ada.at("bubble-1")).to_have_count(0)


def test_who_mutes_everybody_hears_nobody_at_any_table(visitors: Visitors) -> None:
    ada, bo = meet(visitors, "duo", "Ada", "Bo")
    follow(ada.page, "/settings")
    pick(ada.page, "hear-all")
    follow(ada.page, f"/game/{ada.id}")
    ada.at("game").wait_for()
    bo.at("phrases").click()
    bo.at("phrase-hello").click()
    expect(bo.at("bubble-1")).to_be_visible()
    expect(ada.at("bubble-1")).to_have_count(0)
    ada.at("phrases").click()
    expect(ada.at("hear-1")).to_be_disabled()


def test_too_many_phrases_are_refused_quietly(visitors: Visitors) -> None:
    ada, _ = meet(visitors, "duo", "Ada", "Bo")
    for phrase in ("hello", "thanks"):
        ada.at("phrases").click()
        ada.at(f"phrase-{phrase}").click()
    expect(ada.at("status-line")).to_contain_text("That was a bit too fast")
    expect(ada.at("urgent")).to_be_empty()
    expect(ada.at("bubble-0")).to_have_text("Hello!")


def test_a_game_that_has_hardly_begun_is_called_off(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    play_moves(games, 1)
    choose_in_menu(bo, "abort")
    bo.at("abort").click()
    for game in games:
        expect(game.at("end-title")).to_have_text("The game was aborted")
        expect(game.at("tray")).to_have_count(0)
        expect(game.at("new-game")).to_be_visible()
    follow(ada.page, "/")
    expect(ada.page.get_by_test_id("finished")).to_contain_text("Aborted")


def test_once_everybody_has_moved_a_game_can_be_left_but_not_called_off(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", terms={"rated": True})
    play_moves(games, 2)
    all_see(games)
    bo.at("menu").click()
    expect(bo.at("menu-leave")).to_be_visible()
    expect(bo.at("menu-abort")).to_have_count(0)
    bo.at("menu-leave").click()
    expect(bo.at("leave-dialog")).to_contain_text("you finish in last place")
    bo.at("leave").click()
    expect(ada.at("urgent")).to_contain_text("Bo has resigned. A computer takes over.")
    expect(ada.at("name-1")).to_contain_text("A computer took over for Bo")


def test_a_game_that_counts_has_no_hints_and_no_undo(visitors: Visitors) -> None:
    games = ada, _ = meet(visitors, "duo", "Ada", "Bo", terms={"rated": True})
    play_moves(games, 2)
    for button in ("hint", "undo", "redo"):
        expect(ada.at(button)).to_have_count(0)
    ada.page.keyboard.press("h")
    expect(ada.at("hint-panel")).to_have_count(0)
    ada.at("menu").click()
    expect(ada.at("menu-dialog")).to_contain_text("Rated")


def test_seats_kept_for_others_are_not_offered(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    play_moves(games, 1)
    choose_in_menu(ada, "abort")
    ada.at("abort").click()
    ada.at("again").click()
    ada.page.wait_for_url(lambda url: not url.endswith(bo.id))
    expect(ada.at("awaited")).to_contain_text("Bo")
    stranger = visitors.come(ada.page.url)
    expect(stranger.get_by_test_id("kept")).to_be_visible()
    expect(stranger.get_by_test_id("join")).to_have_count(0)
    follow(bo.page, "/")
    expect(bo.page.get_by_test_id("continue")).to_contain_text("You are invited")
    follow(bo.page, ada.page.url)
    expect(bo.at("your-name")).to_have_value("Bo")
    bo.at("join").click()
    for game in games:
        expect(game.at("waiting-room")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_everything_fits_on_a_phone_in_both_directions(visitors: Visitors, locale: str) -> None:
    look = {"viewport": {"width": 360, "height": 640}, "locale": locale}
    clock = {"clock": {"type": "live", "seconds": 600, "increment": 10}}
    names = ("Ada", "Bo", "Christopher", "Dora")
    games = meet(visitors, "classic", *names, terms=clock, looks=(look,))
    ada = games[0]
    play_moves(games, 4)
    choose_in_menu(games[3], "take-back")
    for width in (320, 360):
        ada.page.set_viewport_size({"width": width, "height": 640})
        everything_fits(ada)
    first, last = ada.at("player-0").bounding_box(), ada.at("player-3").bounding_box()
    assert first
    assert last
    assert (first["x"] < last["x"]) == (locale == "en")


def everything_fits(ada: Game) -> None:
    """Checks that nothing is cut while four play and one asks to take back a move."""
    expect(ada.at("take-back-agree")).to_be_in_viewport()
    for seat in range(4):
        inside(ada, f"clock-{seat}", f"player-{seat}")
    for button in ("take-back-agree", "take-back-decline"):
        inside(ada, button, "take-back")
    wide, window = ada.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window


def inside(game: Game, inner: str, outer: str) -> None:
    """Checks that one element does not extend beyond another."""
    part, whole = game.at(inner).bounding_box(), game.at(outer).bounding_box()
    assert part
    assert whole
    assert part["x"] >= whole["x"] - 1
    assert part["x"] + part["width"] <= whole["x"] + whole["width"] + 1

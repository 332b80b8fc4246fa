"""Several windows on one game stay in sync, and none overrides another."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visitors
from .playing import Game, begin


def test_two_tabs_on_one_game_stay_in_step(visitors: Visitors) -> None:
    first = begin(visitors.new_tab(), "duo", "", 1)
    tab = first.page.context.new_page()
    tab.goto(first.page.url)
    second = Game(tab)
    games = [first, second]
    for number in range(6):
        for game in games:
            game.wait_for_turn()
        games[number % 2].play_moves(1)
    for game in games:
        game.wait_for_turn()
    expect(second.at("game")).to_have_attribute("data-version", str(first.version))
    assert first.placements() == second.placements()
    first.at("undo").click()
    for game in games:
        expect(game.at("spoken")).to_contain_text("Move undone.")
    assert first.placements() == second.placements()
    second.finish()
    first.at("end").wait_for()
    assert first.placements() == second.placements()


def test_a_stale_move_is_refused_and_the_present_is_shown(visitors: Visitors) -> None:
    first = begin(visitors.new_tab(), "duo", "", "")
    tab = first.page.context.new_page()
    deaf = Deaf()
    tab.route_web_socket("**/socket", deaf.connect)
    tab.goto(first.page.url)
    second = Game(tab)
    second.wait_for_turn()
    first.page.bring_to_front()
    deaf.hears = False
    first.play_moves(1)
    assert second.version == 0
    tab.bring_to_front()
    deaf.hears_answers = True
    for key in ("5", "n", "Enter"):
        tab.keyboard.press(key)
    expect(second.at("status-line")).to_have_text(
        "The game has changed in the meantime. Please look again."
    )
    expect(second.at("game")).to_have_attribute("data-version", "1")
    assert second.placements() == first.placements()
    assert len(second.view()["moves"]) == 1


class Deaf:
    """A connection that can lose the moves of others."""

    def __init__(self) -> None:
        self.hears = True
        self.hears_answers = False

    def connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def heard(message: str | bytes) -> None:
            if self.hears or (self.hears_answers and '"moved"' not in str(message)):
                page.send(message)

        server.on_message(heard)


def test_whoever_has_the_address_may_watch_but_not_play(visitors: Visitors) -> None:
    game = begin(visitors.new_tab(), "duo", "Ada", 1)
    watched = Game(visitors.come(f"/game/{game.id}"))
    expect(watched.at("status-line")).to_have_text("You are spectating.")
    expect(watched.at("turn")).to_have_text("Purple to play: Ada")
    expect(watched.at("tray")).to_have_count(0)
    expect(watched.at("confirm")).to_have_count(0)
    expect(watched.at("undo")).to_be_disabled()
    game.play_moves(1)
    game.wait_for_turn()
    expect(watched.page.locator(".laid")).to_have_count(2)
    expect(watched.at("undo")).to_be_disabled()


def test_a_game_deleted_elsewhere_says_so(visitors: Visitors) -> None:
    visitors.forgive("Failed to load resource|WebSocket")
    game = begin(visitors.new_tab(), "duo", "", 1)
    start = game.page.context.new_page()
    start.goto("/")
    start.get_by_test_id("continue").get_by_role("button").click()
    start.get_by_test_id("remove-yes").click()
    expect(start.get_by_test_id(f"game-{game.id}")).to_have_count(0)
    expect(game.at("gone")).to_contain_text("This game was deleted.")

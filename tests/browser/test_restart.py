"""A server crash in mid-game loses nothing: the page recovers automatically."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from serving import Server

from .conftest import Visitors
from .contexts import Contexts
from .flying import KEPT
from .playing import begin


@pytest.fixture
def server(tmp_path: Path, browsers: Contexts) -> Iterator[Server]:
    """A separate server that can be killed."""
    running = Server(tmp_path / "games.db")
    yield running
    if running.process.poll() is None:
        running.stop()
    browsers.close_those_for(running.url)


def lost_sockets(visitors: Visitors) -> None:
    """Ignores the browser's own errors about sockets and requests without a server.

    A server that is killed while it answers leaves a part of its answer.
    """
    visitors.forgive(
        r"WebSocket connection to"
        r"|net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH)"
    )


@pytest.mark.parametrize("end", [Server.kill, Server.stop])
def test_a_server_comes_back_and_the_game_goes_on_to_the_end(
    visitors: Visitors, server: Server, end: Callable[[Server], object]
) -> None:
    lost_sockets(visitors)
    page = visitors.new_tab()
    game = begin(page, "duo", "", 1)
    game.play_moves(3)
    game.wait_for_turn()
    before = game.placements()
    end(server)
    expect(game.at("status-line")).to_have_text("Connection lost. Reconnecting …")
    revived = server.again()
    try:
        expect(game.at("status-line")).to_have_text("Choose a piece.")
        assert game.placements() == before
        game.play_moves(3)
        game.finish()
        assert game.placements()[: len(before)] == before
    finally:
        revived.stop()


def test_a_computer_goes_on_thinking_after_its_server_was_killed(
    visitors: Visitors, server: Server
) -> None:
    lost_sockets(visitors)
    game = begin(visitors.new_tab(), "duo", "", 9)
    game.play_moves(1)
    expect(game.at("turn")).to_contain_text("is thinking")
    server.kill()
    expect(game.at("status-line")).to_have_text("Connection lost. Reconnecting …")
    revived = server.again()
    try:
        game.page.wait_for_selector("[data-testid=tray]:not(.waiting)", timeout=60_000)
        assert len(game.placements()) == 2
    finally:
        revived.stop()


def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(
    visitors: Visitors, server: Server
) -> None:
    lost_sockets(visitors)
    game = begin(visitors.new_tab(), "duo", "", "")
    game.play_moves(1)
    server.kill()
    expect(game.at("status-line")).to_have_text("Connection lost. Reconnecting …")
    for key in ("5", "n", "Enter"):
        game.page.keyboard.press(key)
    assert len(game.placements()) == 2, "it is not drawn"
    revived = server.again()
    try:
        game.wait_beyond(1)
        moves = [move["placement"] for move in game.view()["moves"]]
        assert moves == game.placements()
        assert len(moves) == 2
    finally:
        revived.stop()


def test_a_solo_game_continues_without_its_server_and_goes_back_to_it(
    visitors: Visitors, server: Server
) -> None:
    lost_sockets(visitors)
    game = begin(visitors.install(), "duo", "", 1)
    game.page.evaluate(KEPT)
    game.play_moves(1)
    game.wait_for_turn()
    server.kill()
    game.at("continue-here").click()
    game.page.wait_for_url("**/game/local-*")
    for count in (4, 6):
        game.play_moves(1)
        expect(game.page.locator(".laid")).to_have_count(count)
    here = game.placements()
    revived = server.again()
    try:
        game.at("nav-start").click()
        card = game.at("continue").locator("li")
        expect(card.get_by_test_id(f"game-{game.id}")).to_contain_text("6 moves")
        expect(card).to_have_count(1)
        assert [move["placement"] for move in game.view()["moves"]] == here
        card.get_by_role("link").click()
        game.play_moves(1)
        game.finish()
    finally:
        revived.stop()


def test_the_app_opens_without_a_server_and_says_so(visitors: Visitors, server: Server) -> None:
    visitors.forgive(r"net::ERR_|Failed to load resource")
    page = visitors.install()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    server.kill()
    page.reload()
    expect(page.get_by_test_id("play")).to_be_visible()
    expect(page.get_by_test_id("offline")).to_be_visible()
    page.get_by_test_id("nav-rules").click()
    expect(page.locator("h1")).to_have_text("Rules")
    revived = server.again()
    try:
        page.goto("/")
        expect(page.get_by_test_id("play")).to_be_visible()
        expect(page.get_by_test_id("offline")).to_have_count(0)
    finally:
        revived.stop()

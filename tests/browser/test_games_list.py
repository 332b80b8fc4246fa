"""A person's list of games: who is to play, how games ended, and the full list."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Page, expect

from cornerwise import Game as RulesGame
from cornerwise.kernel import random_game
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, setup_named

from .conftest import Visitors
from .meeting import meet, play_moves
from .playing import Game, Json, begin
from .roaming import change_settings, follow

PLAY = """async ([id, placements]) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + `/api/tables/${id}/socket`);
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      const turn = message.table?.turn ?? message.turn;
      if (turn.over) return done();
      const placement = placements.shift();
      socket.send(JSON.stringify({ type: "play", version: turn.version, placement, request: 1 }));
    };
  });
  socket.close();
}"""
"""Plays moves over the socket of a table where all seats are the caller's."""


def create(page: Page, way: str, *seats: Json) -> str:
    """Creates a table and returns its id."""
    body = {"setup": {"way": way}, "seats": list(seats)}
    answer = page.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def person(name: str | None = None) -> Json:
    return {"type": "person", "name": name}


def drawn(setup: Setup) -> list[PlacementId]:
    """Returns the moves of a drawn game."""
    for seed in count():
        moves = random_game(setup, seed)
        if len(set(RulesGame.replay(setup, moves).result().sides)) == 1:
            return list(moves)
    raise AssertionError


def test_the_list_of_games_says_who_is_to_play_by_name(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    play_moves(games, 1)
    follow(ada.page, "/")
    card = ada.page.get_by_test_id(f"game-{ada.id}")
    expect(card).to_contain_text("Bo to play")
    expect(card).not_to_contain_text("computer")
    follow(bo.page, "/")
    expect(bo.page.get_by_test_id(f"game-{ada.id}")).to_contain_text("Your turn")


def test_two_equal_sides_have_drawn(page: Page) -> None:
    page.goto("/")
    table = create(page, "junior", person("Ada"), person("Bo"))
    page.evaluate(PLAY, [table, drawn(setup_named("junior"))])
    follow(page, f"/game/{table}")
    expect(page.get_by_test_id("end-title")).to_have_text("It's a draw.")
    follow(page, "/")
    expect(page.get_by_test_id(f"game-{table}").get_by_test_id("state")).to_have_text(
        "It's a draw."
    )


def test_a_card_of_a_finished_game_tells_result_opponent_and_score(page: Page) -> None:
    game = begin(page, "junior", "Ada", 1)
    game.finish()
    score = game.view()["result"]
    sides = score["sides"]
    follow(page, "/")
    card = page.get_by_test_id("finished").get_by_test_id(f"game-{game.id}")
    mine, others = sides[0]["place"], sides[1]["place"]
    result = "It's a draw." if mine == others else "You won" if mine < others else "You lost"
    expect(card.get_by_test_id("state")).to_have_text(result)
    squares = setup_named("junior").variant.squares
    placed = [squares - each["squares_left"] for each in score["colours"]]
    lines = sorted(
        zip(sides, ("Ada", "Pip"), placed, strict=True), key=lambda each: each[0]["place"]
    )
    rows = card.locator(".line")
    for row, (_, name, number) in zip(rows.all(), lines, strict=True):
        expect(row).to_have_text(f"{name} {number}")
    change_settings(page, points=True)
    for row, (side, name, _) in zip(rows.all(), lines, strict=True):
        expect(row).to_have_text(f"{name} {side['points']}")


def test_dates_have_their_year(visitors: Visitors) -> None:
    page = visitors.new_tab(locale="en-GB")
    table = create(page, "duo", person(), person())
    year = page.request.get(f"/api/tables/{table}").json()["created_at"][:4]
    page.goto("/")
    expect(page.get_by_test_id(f"game-{table}")).to_contain_text(year)
    answer = page.request.post(
        "/api/account", data={"name": "Ada of the year", "password": "corners touch edges do not"}
    )
    assert answer.status == 201, answer.text()
    page.goto("/account")
    expect(page.locator(".me")).to_contain_text(year)


def test_all_games_of_a_guest_are_listed_page_by_page(page: Page) -> None:
    made = [create(page, "duo", person(), {"type": "open"}) for _ in range(30)]
    page.goto("/")
    page.get_by_test_id("continue-all").click()
    cards = page.get_by_test_id("all-games").locator("li")
    expect(cards).to_have_count(24)
    page.get_by_test_id("more-games").click()
    expect(cards).to_have_count(30)
    expect(page.get_by_test_id("more-games")).to_have_count(0)
    shown = page.locator("[data-testid=all-games] a").evaluate_all(
        "all => all.map((each) => each.pathname.split('/').pop())"
    )
    assert shown == made[::-1]
    page.locator("[data-testid=all-games] li").first.get_by_role("button").click()
    page.get_by_test_id("remove-yes").click()
    expect(cards).to_have_count(29)


def test_finished_games_have_a_list_with_an_address_of_its_own(page: Page) -> None:
    page.goto("/")
    table = create(page, "junior", person("Ada"), person("Bo"))
    page.evaluate(PLAY, [table, list(random_game(setup_named("junior"), 1))])
    follow(page, "/games")
    expect(page.get_by_test_id("no-games")).to_be_visible()
    page.locator("label").filter(has=page.get_by_test_id("games-finished")).click()
    expect(page.get_by_test_id(f"game-{table}")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("games-finished")).to_be_checked()
    expect(page.get_by_test_id(f"game-{table}")).to_be_visible()


def test_the_account_leads_to_the_own_profile_and_to_all_games(visitors: Visitors) -> None:
    page = visitors.come("/account")
    page.get_by_test_id("my-games").click()
    expect(page.locator("h1")).to_have_text("All games")
    answer = page.request.post(
        "/api/account", data={"name": "Ada Profile", "password": "corners touch edges do not"}
    )
    assert answer.status == 201, answer.text()
    page.goto("/account")
    page.get_by_test_id("my-profile").click()
    expect(page.get_by_test_id("player-name")).to_have_text("Ada Profile")
    page.go_back()
    page.get_by_test_id("my-games").click()
    expect(page.locator("h1")).to_have_text("All games")


def test_a_game_that_does_not_exist_leaves_the_way_to_all_pages(visitors: Visitors) -> None:
    visitors.forgive("404")
    page = visitors.come("/game/nothing")
    expect(page.get_by_test_id("gone")).to_be_visible()
    page.get_by_test_id("nav-rules").click()
    expect(page.locator("h1")).to_have_text("Rules")
    game = begin(page, "duo", "", 1)
    expect(page.get_by_test_id("nav-rules")).to_have_count(0)
    assert Game(page).id == game.id

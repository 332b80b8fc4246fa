"""Finished games without playing them, and their reviews on a page."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, partial
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.variants import Setup, setup_named

from .playing import pick
from .roaming import visit

LONGEST = 120_000
"""How long a review may take on a busy machine, in milliseconds."""

LEVEL = 1
"""Of the computers that are said to have played."""


@cache
def played(way: str) -> tuple[PlacementId, ...]:
    """Returns a short game with many mistakes: everybody leaves themselves the fewest corners."""
    game = Game(setup_named(way))
    while not game.is_over:
        game.play(min(game.legal_placements(), key=partial(_corners_left, game.position)))
    return tuple(game.placements)


def _corners_left(position: Position, move: PlacementId) -> tuple[int, int]:
    """Returns how many corners a move leaves to its colour; of equals, larger pieces come first."""
    assert position.turn is not None
    corners = position.play(move).attach[position.turn].bit_count()
    return corners, -len(position.placement_table[move].cells)


def finished(page: Page, way: str, name: str | None = None) -> str:
    """Stores a finished game of the visitor, who has the first seat, and returns its id."""
    setup = setup_named(way)
    now = datetime.now(UTC).isoformat()
    seats: list[dict[str, str | int | None]] = [{"type": "person", "name": name}]
    seats += [{"type": "computer", "level": LEVEL}] * (len(setup.seating.seats) - 1)
    body = {
        "setup": _choice(setup),
        "seats": seats,
        "placements": played(way),
        "created_at": now,
        "updated_at": now,
    }
    answer = page.request.put(f"/api/local-games/{uuid4()}", data=body)
    assert answer.ok, answer.text()
    stored: str = answer.json()["id"]
    return stored


def _choice(setup: Setup) -> dict[str, str | None]:
    choice = choice_of(setup)
    return {name: getattr(choice, name) for name in choice.__struct_fields__}


class Review:
    """The page of a review."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        visit(page, f"/game/{game}/review")
        self.at("review").wait_for()

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def wait_until_done(self) -> None:
        """Waits until all moves are judged."""
        total = self.at("review").get_attribute("data-total")
        expect(self.at("review")).to_have_attribute("data-judged", total or "", timeout=LONGEST)

    @property
    def count(self) -> int:
        """How many moves are on the board."""
        return int(self.at("review").get_attribute("data-count") or -1)

    def go_to_mistake(self) -> None:
        """Goes to the first move with a better one, from the start."""
        self.page.keyboard.press("Home")
        for _ in range(100):
            self.page.keyboard.press("ArrowRight")
            if self.at("try-again").count():
                return
        raise AssertionError("there is no mistake")

    def close_all(self) -> None:
        """Closes what a test has opened, and goes to the end of the game."""
        if self.at("retry-close").count():
            self.at("retry-close").click()
        if self.at("reach-switch").is_checked():
            pick(self.page, "reach-switch")
        self.at("curve-table").evaluate("(table) => (table.closest('details').open = false)")
        self.page.keyboard.press("End")

    def try_again(self) -> None:
        """Sets up the position before the move that is shown, and waits until pieces can be chosen."""
        self.at("try-again").click()
        self.page.locator("[data-testid=tray]:not(.waiting)").wait_for()

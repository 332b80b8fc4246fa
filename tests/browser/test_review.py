"""The review of a finished game: the story, every move, and trying again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cornerwise.game import Game
from cornerwise.records import Record, save
from cornerwise.variants import setup_named
from serving import Server

from .conftest import Visitors, visiting
from .contexts import Contexts
from .flying import LocalGame, fly
from .playing import Finger, begin, centre, pick, set_up
from .reviewing import Review, finished, played
from .roaming import in_arabic
from .test_accessibility import findings_in_all_looks, needs_axe

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture(scope="module")
def reviewed(
    browsers: Contexts, server: Server, request: pytest.FixtureRequest
) -> Iterator[Review]:
    """The finished review of a game of Junior, which is short: it is judged once for all tests."""
    with visiting(browsers, server, request) as visitors:
        page = visitors.new_tab()
        opened = Review(page, finished(page, "junior"))
        opened.wait_until_done()
        yield opened


@pytest.fixture
def review(reviewed: Review) -> Iterator[Review]:
    """The same, at the end of the game and with nothing open."""
    yield reviewed
    reviewed.close_all()


def test_the_end_of_a_game_leads_to_what_happened(page: Page) -> None:
    page.goto(f"/game/{finished(page, 'junior')}")
    button = page.get_by_test_id("see-what-happened")
    expect(button).to_have_class(re.compile("primary"))
    button.click()
    page.wait_for_url(re.compile("/review$"))
    expect(page.get_by_test_id("headline-miss")).to_be_visible()
    page.get_by_test_id("back-to-game").click()
    expect(page.get_by_test_id("end")).to_be_visible()


# The client's own tests review games of all variants.
@pytest.mark.parametrize("way", ["classic-one", "duo", "classic-three"])
def test_a_game_of_one_to_three_sides_is_reviewed(page: Page, way: str) -> None:
    expect_whole_review(Review(page, finished(page, way)), way)


def expect_whole_review(review: Review, way: str) -> None:
    """Waits until all moves are judged, and expects something about each side."""
    review.wait_until_done()
    setup = setup_named(way)
    sides = len(setup.seating.sides)
    for kind in ("best", "miss", *(["turning"] if sides > 1 else [])):
        assert review.at(f"headline-{kind}").inner_text().rstrip().endswith(".")
    assert review.at("headline-turning").count() == (1 if sides > 1 else 0)
    for side in range(sides):
        expect(review.at(f"accuracy-{side}")).to_have_text(re.compile(r"^\d+%$"))
        expect(review.at(f"expected-{side}")).to_have_text(re.compile(r"-?\d+$"))
    result = Game.replay(setup, played(way)).result()
    for side in range(sides):
        expect(review.at(f"expected-{side}").locator("strong")).to_have_text(
            str(result.sides[side])
        )


def test_headlines_of_four_sides_come_before_all_moves_are_judged(page: Page) -> None:
    review = Review(page, finished(page, "classic"))
    expect(review.at("review-progress")).to_be_visible()
    expect(review.at("headline-best")).to_be_visible()
    assert int(review.at("review").get_attribute("data-judged") or 0) < len(played("classic"))
    page.keyboard.press("Home")
    expect(review.at("history-at")).to_have_text(f"Move 0 of {len(played('classic'))}")
    page.keyboard.press("End")
    expect_whole_review(review, "classic")


def test_every_move_has_a_label_and_a_mistake_shows_the_better_move(review: Review) -> None:
    page, total, reasons = review.page, len(played("junior")), 0
    page.keyboard.press("Home")
    for number in range(1, total + 1):
        page.keyboard.press("ArrowRight")
        expect(review.at("history-at")).to_have_text(f"Move {number} of {total}")
        label = review.at("verdict").get_attribute("data-label")
        assert label in ("best", "good", "inaccuracy", "mistake", "blunder")
        wrong = label not in ("best", "good")
        assert review.at("better-ghost").count() == review.at("try-again").count() == wrong
        if wrong:
            expect(review.at("loss")).to_have_text(re.compile("than .*the best move"))
            reasons += review.at("reasons").locator("li").count()
    assert reasons > 0
    page.keyboard.press("Home")
    assert review.count == 0
    page.keyboard.press("End")
    assert review.count == total


def test_touching_the_curve_goes_to_a_move(review: Review) -> None:
    total = len(played("junior"))
    box = review.at("curve").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    review.page.mouse.click(box["x"] + box["width"] / 2, middle)
    assert abs(review.count - total / 2) <= 1
    review.page.mouse.move(box["x"] + box["width"] / 2, middle)
    review.page.mouse.down()
    review.page.mouse.move(box["x"] + 2, middle, steps=4)
    review.page.mouse.up()
    assert review.count == 0


def test_a_headline_leads_to_its_move(review: Review) -> None:
    text = review.at("headline-best").inner_text()
    review.at("headline-best").get_by_role("button").click()
    number = re.search(r"move (\d+)", text)
    assert number
    assert review.count == int(number[1])


def test_the_curve_has_a_table_for_those_who_listen(review: Review) -> None:
    review.at("curve-table").click()
    rows = review.page.get_by_role("region", name="Expected points of each player").locator(
        "tbody tr"
    )
    expect(rows).to_have_count(len(played("junior")))
    rows.nth(4).get_by_role("button").click()
    assert review.count == 5
    expect(rows.nth(4)).to_contain_text(
        re.compile("Best move|Good move|Inaccuracy|Mistake|Blunder")
    )
    expect(
        review.page.get_by_role("status").filter(has_text="best move of the game")
    ).to_be_attached()


def test_a_mistake_is_tried_again_until_the_move_is_found(review: Review) -> None:
    page = review.page
    review.go_to_mistake()
    count = review.count
    review.try_again()
    expect(page.locator("[data-testid=retry] .laid")).to_have_count(count - 1)
    # The smallest piece somewhere is no better.
    page.keyboard.press("1")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(review.at("retry-verdict")).to_contain_text("worse than the best move")
    expect(review.at("retry")).to_have_attribute("data-solved", "false")
    # Help comes in two steps.
    review.at("retry-help").click()
    expect(review.at("retry-hint")).to_contain_text("Try this piece")
    assert review.at("ghost").count() == 0
    review.at("retry-help").click()
    expect(review.at("ghost")).to_be_visible()
    page.locator("#board").focus()
    page.keyboard.press("Enter")
    expect(review.at("retry-verdict")).to_have_text(
        re.compile(r"That is the best move!|A good move!"), timeout=60_000
    )
    # And again, as often as one likes.
    review.at("retry-again").click()
    expect(review.at("retry")).to_have_attribute("data-solved", "false")
    review.at("retry-close").click()
    assert review.count == count


def test_a_piece_that_does_not_fit_says_why_when_trying_again(review: Review) -> None:
    review.go_to_mistake()
    review.try_again()
    page = review.page
    page.keyboard.press("5")
    page.keyboard.press("n")
    for _ in range(40):
        if review.at("ghost").get_attribute("data-fits") == "false":
            break
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    expect(review.at("ghost")).to_have_attribute("data-fits", "false")
    expect(review.at("retry-verdict")).not_to_be_empty()


def test_the_reach_map_has_patterns_and_words(review: Review) -> None:
    pick(review.page, "reach-switch")
    legend = review.at("reach-legend")
    expect(legend.locator("li")).to_have_count(4)
    expect(legend).to_contain_text("Nobody can get here any more")
    # At the end every free square is out of everybody's reach.
    for item in legend.locator("li").all()[:3]:
        expect(item).to_have_text(re.compile(r": 0$"))
    review.page.keyboard.press("Home")
    expect(legend.locator("li").nth(2)).not_to_have_text(re.compile(r": 0$"))
    expect(review.at("reach-map")).to_be_attached()


def test_on_a_phone_swipes_go_through_the_game(visitors: Visitors) -> None:
    page = visitors.new_tab(**PHONE)
    review = Review(page, finished(page, "junior"))
    review.wait_until_done()
    total = len(played("junior"))
    x, y = centre(review.at("review-board"))
    finger = Finger(page)
    finger.down((x - 80, y))
    finger.move((x + 80, y))
    finger.up()
    expect(review.at("review")).to_have_attribute("data-count", str(total - 1))
    finger.down((x + 80, y))
    finger.move((x - 80, y))
    finger.up()
    expect(review.at("review")).to_have_attribute("data-count", str(total))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_in_this_browser_is_reviewed_without_the_server(visitors: Visitors) -> None:
    page = fly(visitors)
    set_up(page, "junior", "", 1)
    game = LocalGame(page)
    game.play_to_the_end()
    game.at("see-what-happened").click()
    expect(page.get_by_test_id("headline-best")).to_be_visible()
    assert "/game/local-" in page.url


def test_a_game_file_is_reviewed(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    game = Game.replay(setup_named("junior"), played("junior"))
    save(Record.from_game(game, players=("Ada", "Bo")), path)
    page.goto("/replay")
    page.get_by_test_id("replay-file").set_input_files(path)
    page.get_by_test_id("see-what-happened").click()
    expect(page.get_by_test_id("accuracy")).to_contain_text("Ada")
    page.get_by_test_id("back-to-game").click()
    expect(page.get_by_test_id("scores")).to_be_visible()


def test_a_game_under_way_is_not_reviewed(page: Page, tmp_path: Path) -> None:
    game = begin(page, "duo", "", "")
    page.goto(f"/game/{game.id}/review")
    expect(page.get_by_test_id("review-problem")).to_have_text(
        "You can review this game when it is over."
    )
    assert page.get_by_test_id("review").count() == 0
    path = tmp_path / "begun.blksgf"
    save(Record.from_game(Game.replay(setup_named("duo"), played("duo")[:6])), path)
    page.goto("/replay")
    page.get_by_test_id("replay-file").set_input_files(path)
    expect(page.get_by_test_id("scores")).to_be_visible()
    assert page.get_by_test_id("see-what-happened").count() == 0


def test_there_is_no_review_of_an_unknown_game(visitors: Visitors) -> None:
    visitors.forgive("404")
    page = visitors.come("/game/nothing/review")
    expect(page.get_by_test_id("review-problem")).to_be_visible()


@needs_axe
def test_axe_finds_nothing_in_a_review(review: Review) -> None:
    review.go_to_mistake()
    pick(review.page, "reach-switch")
    review.at("curve-table").click()
    expect(review.at("reach-legend").locator("li").first).to_be_visible()
    assert findings_in_all_looks(review.page) == []
    review.try_again()
    review.at("retry-help").click()
    assert findings_in_all_looks(review.page) == []


def test_a_review_in_arabic_runs_from_right_to_left_and_its_curve_does_not(review: Review) -> None:
    page = review.page
    with in_arabic(page):
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        box = review.at("curve").bounding_box()
        assert box
        page.mouse.click(box["x"] + 3, box["y"] + 20)
        assert review.count == 0
        page.keyboard.press("ArrowRight")
        assert review.count == 1

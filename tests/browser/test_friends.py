"""People who have played together: they challenge each other again, and the score runs on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visitors
from .meeting import meet
from .playing import Game, begin, finish
from .roaming import follow
from .test_accessibility import grave_findings
from .walking import LOW, faults


def challenge(page: Page, name: str) -> None:
    follow(page, "/friends")
    card = page.get_by_test_id("people").locator("li", has_text=name)
    card.get_by_test_id("challenge").click()
    expect(page.get_by_test_id("awaited")).to_contain_text(name)


def test_friends_challenge_each_other_again_and_the_score_runs_on(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    finish(games)
    challenge(ada.page, "Bo")
    follow(bo.page, "/friends")
    expect(bo.page.get_by_test_id("state")).to_have_text("Wants to play with you")
    bo.at("decline").click()
    expect(bo.page.get_by_test_id("state")).to_have_count(0)
    expect(ada.at("declined")).to_contain_text("Bo")
    ada.at("withdraw-game").click()
    ada.page.wait_for_url("**/")
    challenge(ada.page, "Bo")
    follow(bo.page, "/")
    follow(bo.page, "/friends")
    bo.at("accept").click()
    bo.at("board").wait_for()
    assert ada.page.url == bo.page.url
    ada.at("waiting-room").wait_for(state="detached")
    finish(games)
    score = ada.at("end-score")
    expect(score).to_contain_text("2 games")
    expect(score.locator("ol").first).to_contain_text("Ada")


def test_a_blocked_person_cannot_challenge_until_they_are_unblocked(visitors: Visitors) -> None:
    visitors.forgive("403")
    games = ada, bo = meet(visitors, "junior", "Ada", "Bo")
    finish(games)
    follow(bo.page, "/friends")
    bo.at("more").click()
    bo.at("block").click()
    bo.at("block-yes").click()
    expect(bo.at("no-people")).to_be_visible()
    follow(ada.page, "/friends")
    ada.at("challenge").click()
    expect(ada.at("friends-problem")).to_have_text("This player cannot be invited.")
    bo.at("away-people").click()
    bo.page.get_by_role("button", name="Unblock").click()
    expect(bo.at("people")).to_contain_text("Ada")


def test_a_family_table_keeps_the_score_on_one_device(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
    begin(page, "junior", "Anna", "Ben").finish()
    for _ in range(2):
        page.get_by_test_id("again").click()
        page.get_by_test_id("end").wait_for(state="detached")
        Game(page).finish()
    expect(page.get_by_test_id("end-score")).to_contain_text("3 games")
    follow(page, "/friends")
    table = page.get_by_test_id("family-table")
    expect(table).to_contain_text("3 games")
    found = faults(page, "friends with a family table", LOW) + grave_findings(page)
    assert not found, "\n".join(found)
    page.get_by_test_id("family-more").click()
    page.get_by_test_id("family-rename").click()
    page.get_by_label("Player 1").fill("Annabel")
    page.get_by_test_id("family-rename-yes").click()
    expect(table).to_contain_text("Annabel")
    page.get_by_test_id("family-next").click()
    expect(page.get_by_test_id("name-1")).to_have_text("Annabel")

"""The analysis board: a tree of moves, files, links, the engine, and games that are left alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from commands import Run, data, run
from cornerwise.game import Game
from cornerwise.notation import move_name
from cornerwise.placements import placement_table_of
from cornerwise.records import Record, load, save
from cornerwise.records.limits import MAX_BYTES, MAX_NODES
from cornerwise.variants import DUO, setup_named

from .analysing import Analysis
from .conftest import Visitors
from .flying import LocalGame
from .meeting import all_see, meet, play_moves
from .playing import Finger, pick
from .reviewing import finished, played
from .test_accessibility import grave_findings

__all__ = ["data", "run"]

DAMAGE = """() => new Promise((done, fail) => {
  const opened = indexedDB.open("cornerwise.analysis");
  opened.onerror = fail;
  opened.onsuccess = () => {
    const change = opened.result.transaction("drafts", "readwrite");
    const drafts = change.objectStore("drafts");
    drafts.getAll().onsuccess = ({ target }) => {
      for (const draft of target.result) drafts.put({ ...draft, text: "(;damaged" });
    };
    change.oncomplete = () => done(opened.result.close());
  };
})"""
"""Damages all work that this browser keeps."""

CLOSE_STORAGE = """() => new Promise((done, fail) => {
  const request = indexedDB.deleteDatabase("cornerwise.analysis");
  request.onsuccess = done;
  request.onerror = request.onblocked = fail;
})"""
"""Deletes what this browser keeps, which closes the app's connection to it."""

UNTIL_KEPT = """async () => {
  const kept = () => new Promise((done) => {
    const opened = indexedDB.open("cornerwise.analysis");
    opened.onupgradeneeded = () => opened.transaction.abort();
    opened.onerror = () => done(0);
    opened.onsuccess = () => {
      const count = opened.result.transaction("drafts").objectStore("drafts").count();
      count.onsuccess = () => done(count.result, opened.result.close());
    };
  });
  while (!(await kept())) await new Promise((next) => requestAnimationFrame(next));
}"""
"""Waits until this browser keeps some work."""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_a_tree_built_by_keys_alone_is_saved_loaded_elsewhere_and_read_by_the_command(
    visitors: Visitors, tmp_path: Path, run: Run
) -> None:
    analysis = Analysis.empty(visitors, "duo")
    page = analysis.page
    analysis.at("board").focus()
    analysis.play_by_keys("5")
    analysis.play_by_keys("4")
    analysis.play_by_keys("3")
    line = analysis.placements()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(analysis.at("history-at")).to_have_text("Move 1 of 3")
    analysis.play_by_keys("2")
    analysis.at("comment").focus()
    page.keyboard.type("why not ]this\\?")
    analysis.at("symbol-!?").focus()
    page.keyboard.press("Enter")
    expect(analysis.at("symbol-!?")).to_have_attribute("aria-pressed", "true")
    assert analysis.placements()[0] == line[0]
    assert analysis.at("variation").count() == 1
    # Shift and an arrow lead to the other variation and back.
    analysis.at("board").focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(analysis.at("history-at")).to_have_text("Move 2 of 3")
    page.keyboard.press("Shift+ArrowDown")
    expect(analysis.at("history-at")).to_have_text("Move 2 of 2")
    page.keyboard.press("?")
    expect(analysis.at("keys")).to_contain_text("Another variation of this move")
    page.keyboard.press("Escape")
    analysis.at("keys").wait_for(state="detached")
    analysis.at("promote").click()
    page.evaluate(UNTIL_KEPT)

    path = analysis.save("blksgf", tmp_path)
    record = load(path)
    main = record.main_line()
    assert [node.placement for node in main[1:2]] == line[:1]
    assert [child.placement for child in main[1].children[1:]] == [line[1]]
    assert main[2].comment == "why not ]this\\?"
    assert main[2].annotation is not None
    assert main[2].annotation.value == "!?"
    assert load(analysis.save("json", tmp_path)) == record
    shown = run("show", path)
    assert (shown.status, shown.err) == (0, "")

    # Nothing is lost by a reload.
    page.reload()
    analysis.wait_until_ready()
    assert page.locator("p.told").all_inner_texts() == []
    expect(analysis.at("comment")).to_have_value("why not ]this\\?")

    other = Analysis.empty(visitors, "classic")
    other.load(path)
    assert load(other.save("blksgf", tmp_path)) == record


def test_work_is_kept_after_the_browser_has_closed_its_storage(visitors: Visitors) -> None:
    analysis = Analysis.empty(visitors, "duo")
    page = analysis.page
    analysis.at("board").focus()
    analysis.play_by_keys("5")
    page.evaluate(CLOSE_STORAGE)
    analysis.play_by_keys("4")
    line = analysis.placements()
    page.evaluate(UNTIL_KEPT)
    page.reload()
    analysis.wait_until_ready()
    expect(analysis.at("history-at")).to_have_text("Move 2 of 2")
    assert analysis.placements() == line


def test_a_move_is_kept_when_the_page_is_left_at_once(visitors: Visitors) -> None:
    analysis = Analysis.empty(visitors, "duo")
    analysis.at("board").focus()
    analysis.play_by_keys("5")
    analysis.page.reload()
    analysis.wait_until_ready()
    expect(analysis.at("history-at")).to_have_text("Move 1 of 1")


def test_on_a_phone_moves_are_placed_deleted_and_brought_back(visitors: Visitors) -> None:
    analysis = Analysis.empty(visitors, "junior", **PHONE)
    finger = Finger(analysis.page)
    analysis.play_by_finger(finger)
    analysis.play_by_finger(finger)
    line = analysis.placements()
    assert len(line) == 2
    analysis.at("delete-node").tap()
    assert analysis.placements() == line[:1]
    analysis.at("restore").tap()
    assert analysis.placements() == line
    assert not grave_findings(analysis.page)


def test_what_other_programs_wrote_survives(visitors: Visitors, tmp_path: Path) -> None:
    path = tmp_path / "other.blksgf"
    path.write_text(
        "(;GM[Blokus Duo]AP[Other:1]XX[a][b\\]]\n;B[e10]ZZ[1]\n(;W[j5]C[fine])\n(;W[a1]C[broken]))",
        "utf-8",
    )
    analysis = Analysis.empty(visitors, "duo")
    analysis.load(path)
    expect(analysis.at("kept-note")).to_contain_text("1 variation")
    text = analysis.save("blksgf", tmp_path).read_text("utf-8")
    for part in ("AP[Other:1]", "XX[a][b\\]]", "ZZ[1]", "C[fine]", "W[a1]C[broken]"):
        assert part in text
    assert load(path) == load(tmp_path / "saved.blksgf")


def test_hostile_and_huge_files_get_a_clear_message(visitors: Visitors, tmp_path: Path) -> None:
    analysis = Analysis.empty(visitors, "duo")
    analysis.at("board").focus()
    analysis.play_by_keys()
    before = analysis.placements()
    analysis.at("open").click()
    for content, message in (
        ("hello", "not a game file"),
        ("(;GM[Blokus Duo]C[never closed", "Line 1, column 18"),
        ("(;GM[Chess])", "no game that can be played here"),
        ("(;GM[Blokus Duo];B[a1])", "breaks the rules"),
        ("(;GM[Blokus Duo];B[zz9])", "cannot be understood"),
        ("(;GM[Blokus Duo]" + ";" * (MAX_NODES + 1) + ")", "more moves"),
        ("(;GM[Blokus Duo]" + "(;" * 2_000_000, "more moves"),
        ("x" * (MAX_BYTES + 1), "too large"),
        ("(;GM[Blokus Duo]CA[Shift_JIS])", "UTF-8"),
    ):
        path = tmp_path / "hostile.blksgf"
        path.write_text(content, "utf-8")
        analysis.at("open-file").set_input_files(path)
        expect(analysis.at("open-problem")).to_contain_text(message)
    analysis.page.keyboard.press("Escape")
    assert analysis.placements() == before


def test_a_link_carries_the_position_and_a_damaged_one_says_so(visitors: Visitors) -> None:
    analysis = Analysis.empty(visitors, "classic-three")
    analysis.at("board").focus()
    for _ in range(5):
        analysis.play_by_keys()
    link = analysis.link()
    other = Analysis(visitors.come(), link)
    assert other.placements() == analysis.placements()
    expect(other.at("history-at")).to_have_text("Move 5 of 5")
    broken = visitors.come(link[:-3] + "xyz")
    expect(broken.get_by_test_id("analysis-problem")).to_contain_text("damaged")
    broken.get_by_test_id("empty-board").click()
    expect(broken.get_by_test_id("placing")).to_have_attribute("data-ready", "true")


def test_positions_are_set_up_typed_and_continued_against_the_computer(
    visitors: Visitors,
) -> None:
    analysis = Analysis.empty(visitors, "duo")
    page = analysis.page
    analysis.at("begin-set-up").click()
    analysis.at("board").focus()
    page.keyboard.press("1")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    page.keyboard.press("5")
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    analysis.at("set-up-turn-purple").click()
    analysis.at("set-up-done").click()
    analysis.wait_until_ready()
    expect(page.locator(".laid")).to_have_count(2)
    # The same position as text, in another browser.
    analysis.at("share").click()
    text = analysis.at("share-text").input_value()
    page.keyboard.press("Escape")
    other = Analysis.empty(visitors, "classic")
    other.at("open").click()
    other.at("typed").fill(text)
    other.at("open-typed").click()
    other.at("open-dialog").wait_for(state="detached")
    other.wait_until_ready()
    expect(other.page.locator(".laid")).to_have_count(2)

    analysis.at("play-on").click()
    analysis.at("play-on-level").select_option("1")
    analysis.at("play-on-begin").click()
    game = LocalGame(page)
    expect(page.locator(".laid")).to_have_count(2)
    expect(game.at("stays")).to_contain_text("custom position")
    game.play_moves(1)
    game.wait_for_turn()
    page.reload()
    game.wait_for_turn()
    assert page.locator(".laid").count() >= 4


@pytest.mark.parametrize("way", ["duo", "classic"])
def test_the_engine_shows_its_lines_and_they_can_be_played(visitors: Visitors, way: str) -> None:
    analysis = Analysis.empty(visitors, way)
    page = analysis.page
    pick(page, "engine-switch")
    analysis.at("line-2").wait_for()
    sides = 2 if way == "duo" else 4
    for side in range(sides):
        expect(analysis.at(f"outlook-{side}").locator("strong")).to_have_text(re.compile(r"\d"))
    expect(analysis.at("line-ghosts")).to_be_attached()
    line = analysis.at("line-1")
    line.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(analysis.at("line-ghosts").locator("text").first).to_have_text("1")
    first = (line.get_attribute("data-placements") or "").split(",")[0]
    page.keyboard.press("Enter")
    expect(analysis.at("move").nth(1)).to_have_attribute("data-placement", re.compile(r"\d+"))
    assert len(analysis.placements()) == 1
    assert first
    pick(page, "reach-switch")
    expect(analysis.at("reach-legend").locator("li").first).to_be_visible()
    pick(page, "engine-switch")
    expect(analysis.at("lines")).to_have_count(0)


def test_a_finished_game_and_its_review_lead_to_the_board(page: Page) -> None:
    game_id, moves = finished(page, "junior"), list(played("junior"))
    page.goto(f"/game/{game_id}")
    page.get_by_test_id("analyse").click()
    analysis = Analysis(page, page.url)
    assert analysis.placements() == moves
    if not analysis.at("engine-switch").is_checked():
        pick(page, "engine-switch")
    page.keyboard.press("End")
    expect(analysis.at("game-over")).to_be_visible()
    expect(analysis.at("engine")).to_have_attribute("data-thinking", "false")
    pick(page, "reach-switch")
    expect(analysis.at("reach-legend").locator("li").first).to_be_visible()
    page.goto(f"/game/{game_id}/review")
    page.get_by_test_id("verdict").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("history-at")).to_have_text(f"Move 1 of {len(moves)}")
    page.get_by_test_id("analyse").click()
    page.wait_for_url(re.compile(r"move=1$"))
    expect(page.get_by_test_id("history-at")).to_have_text(f"Move 1 of {len(moves)}")


def test_positions_of_a_rated_game_under_way_are_not_analysed(
    visitors: Visitors, tmp_path: Path
) -> None:
    games = ada, _ = meet(visitors, "duo", "Ada", "Bo", terms={"rated": True})
    play_moves(games, 2)
    all_see(games)
    table = ada.view()
    placements = [move["placement"] for move in table["moves"]]
    stranger = Analysis.empty(visitors, "duo")
    text = "\n".join(move_name(placement_table_of(DUO), each) for each in placements)
    stranger.at("open").click()
    stranger.at("typed").fill(text)
    stranger.at("open-typed").click()
    stranger.at("open-dialog").wait_for(state="detached")
    link = stranger.link()
    pick(stranger.page, "engine-switch")
    stranger.at("line-0").wait_for()

    own = Analysis(ada.page.context.new_page(), link)
    expect(own.at("rated-refusal")).to_contain_text("rated game")
    expect(own.at("lines")).to_have_count(0)
    expect(own.at("reach-switch")).to_be_disabled()
    expect(own.at("play-on")).to_be_disabled()
    # Its table is no way round either.
    own.page.goto(f"/analysis?game={table['id']}")
    expect(own.at("analysis-problem")).to_contain_text("when it is over")
    # Nor is a file of a finished game that leads through it.
    game = Game.replay(setup_named("duo"), placements)
    while not game.is_over:
        game.play(game.legal_placements()[0])
    path = tmp_path / "through.blksgf"
    save(Record.from_game(game), path)
    own.page.goto("/replay")
    own.at("replay-file").set_input_files(path)
    own.at("see-what-happened").click()
    expect(own.at("rated-refusal")).to_contain_text("rated game")
    assert own.at("review").count() == 0


@pytest.mark.parametrize("rated", [False, True])
def test_only_watchers_of_casual_games_see_the_reach_map(visitors: Visitors, rated: bool) -> None:
    games = meet(visitors, "duo", "Ada", "Bo", terms={"rated": rated})
    play_moves(games, 2)
    expect(games[0].at("history")).to_be_visible()
    expect(games[0].at("reach-switch")).to_have_count(0)
    watcher = visitors.come(games[0].page.url)
    expect(watcher.get_by_test_id("history")).to_be_visible()
    if rated:
        expect(watcher.get_by_test_id("reach-switch")).to_have_count(0)
        return
    pick(watcher, "reach-switch")
    expect(watcher.get_by_test_id("reach-map")).to_be_attached()
    expect(watcher.get_by_test_id("reach-legend").locator("li")).to_have_count(4)


def test_work_that_cannot_be_read_is_told_of_and_still_listed(visitors: Visitors) -> None:
    analysis = Analysis.empty(visitors, "duo")
    page = analysis.page
    analysis.at("board").focus()
    analysis.play_by_keys("5")
    page.evaluate(UNTIL_KEPT)
    page.goto("/rules")
    page.evaluate(DAMAGE)
    page.goto("/analysis")
    analysis.wait_until_ready()
    expect(analysis.at("unread")).to_contain_text("could not be read")
    analysis.at("board").focus()
    analysis.play_by_keys("4")
    analysis.at("open").click()
    page.get_by_test_id("open-dialog").get_by_role("button", name="Duo").last.click()
    expect(analysis.at("open-problem")).to_be_visible()

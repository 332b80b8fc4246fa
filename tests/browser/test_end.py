"""The end of a game: who won and why, replay, files, and a rematch with rotated seats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from cornerwise.records import load

from .conftest import Visitors
from .playing import Game, begin
from .reviewing import finished


@pytest.fixture
def ended(page: Page) -> Game:
    """A short game that is over."""
    page.goto(f"/game/{finished(page, 'junior', 'Ada')}")
    game = Game(page)
    game.at("end").wait_for()
    return game


def saved(game: Game, file: str, folder: Path) -> Path:
    """Saves a file from the page of a game."""
    if not game.at(f"save-{file}").is_visible():
        game.at("save").click()
    with game.page.expect_download() as download:
        game.at(f"save-{file}").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_a_finished_game_is_saved_and_opened_again(ended: Game, tmp_path: Path) -> None:
    moves = ended.placements()
    page = ended.page
    for file in ("record.blksgf", "record.json"):
        path = saved(ended, file, tmp_path)
        assert list(load(path).game().placements) == moves
    for file, begins in (("picture.png", b"\x89PNG"), ("picture.svg", b"<")):
        assert saved(ended, file, tmp_path).read_bytes().startswith(begins)
    for path in sorted(tmp_path.iterdir()):
        if path.suffix in (".png", ".svg"):
            continue
        page.goto("/replay")
        page.get_by_test_id("replay-file").set_input_files(path)
        page.get_by_test_id("history-last").click()
        expect(page.locator(".laid")).to_have_count(len(moves))
        expect(page.get_by_test_id("scores")).to_contain_text("Ada")
        page.get_by_test_id("history-first").click()
        expect(page.locator(".laid")).to_have_count(0)


def test_a_file_that_is_no_game_is_refused_in_words(visitors: Visitors, tmp_path: Path) -> None:
    visitors.forgive("status of 400")
    page = visitors.come("/replay")
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({"format": "something else"}))
    page.get_by_test_id("replay-file").set_input_files(bad)
    expect(page.get_by_test_id("problem")).to_have_text("This file cannot be read as a game.")


def test_the_end_says_who_won_and_why(ended: Game) -> None:
    view = ended.view()
    winners = [side for side in view["result"]["sides"] if side["place"] == 1]
    title = ended.at("end-title").inner_text()
    if len(winners) == 2:
        assert title == "It's a draw."
    else:
        best, next_best = sorted((side["points"] for side in view["result"]["sides"]), reverse=True)
        who = "You win" if winners[0]["side"] == 0 else "Pip wins"
        margin = best - next_best
        assert title == f"{who} by {margin} {'point' if margin == 1 else 'points'}!"
        line = ended.at("end-line")
        expect(line).to_contain_text("Pip")
        expect(line).to_contain_text("growing" if who == "You win" else "Did I win?")
    points = sorted(side["points"] for side in view["result"]["sides"])
    for number in points:
        expect(ended.at("end")).to_contain_text(str(number))


def test_the_result_is_shared_as_a_picture_and_the_replay_as_an_animation(
    ended: Game, tmp_path: Path
) -> None:
    ended.at("share").click()
    title = ended.at("end-title").inner_text()
    expect(ended.at("card")).to_have_attribute("alt", f"Picture of the result: {title}")
    for file, kind in (("save-card", "PNG"), ("save-replay.gif", "GIF")):
        with ended.page.expect_download() as download:
            ended.at(file).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        with Image.open(path) as image:
            assert image.format == kind
            if kind == "PNG":
                assert image.size == (1200, 630)
            else:
                assert getattr(image, "n_frames", 1) == len(ended.placements()) + 1


def test_play_again_moves_the_seats_on(ended: Game) -> None:
    before = ended.view()
    ended.at("again").click()
    ended.page.wait_for_url(lambda url: not url.endswith(ended.id))
    again = Game(ended.page)
    after = again.view()
    assert after["setup"] == before["setup"]
    assert [seat["type"] for seat in after["seats"]] == ["computer", "person"]
    assert after["seats"][1]["name"] == "Ada"
    again.wait_for_turn()
    assert len(again.placements()) == 1


def test_the_replay_plays_by_itself_to_the_end(ended: Game) -> None:
    total = len(ended.placements())
    ended.at("replay").click()
    expect(ended.at("history-at")).to_have_text(f"Move 2 of {total}")
    ended.at("history-play").click()
    ended.at("history-slider").press("End")
    expect(ended.page.locator(".laid")).to_have_count(total)
    expect(ended.at("end")).to_be_visible()


def test_a_finished_game_is_listed_as_finished(visitors: Visitors) -> None:
    game = begin(visitors.new_tab(), "junior", 1, 1)
    game.at("end").wait_for()
    game.page.goto("/")
    expect(game.page.get_by_test_id("finished").get_by_test_id(f"game-{game.id}")).to_be_visible()
    expect(game.page.get_by_test_id("continue").get_by_test_id(f"game-{game.id}")).to_have_count(0)

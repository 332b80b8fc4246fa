"""A new version of the app is installed while a game is open in flight mode."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cornerwise.server.settings import BUILT_CLIENT
from serving import TunedServer

from .conftest import Visitors
from .flying import begin_here, fly, land
from .playing import Json

TEXTS = (".html", ".js", ".css", ".webmanifest")

TAKEN_OVER = """async () => {
    const change = new Promise((done) =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    await (await navigator.serviceWorker.ready).update();
    await change;
}"""
"""Looks for a new version, and waits until its service worker has taken over."""

SCRIPTS = "Array.from(document.scripts, ({ src }) => src).filter(Boolean)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TunedServer]:
    """A separate server, whose client can be replaced."""
    running = TunedServer(tmp_path / "games.db", static=BUILT_CLIENT)
    yield running
    if running.process.poll() is None:
        running.stop()


def next_version(folder: Path) -> Path:
    """Makes a build in which all files have other names, as if the content of each had changed."""
    shutil.copytree(BUILT_CLIENT, folder)
    named = {
        path.name: f"{path.stem[:-2]}v2{path.suffix}" for path in (folder / "assets").iterdir()
    }
    assert len(set(named.values())) == len(named)
    names = re.compile("|".join(map(re.escape, named)))
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if path.suffix in TEXTS:
            text = names.sub(lambda found: named[found[0]], path.read_text("utf-8"))
            path.write_text(text, "utf-8")
        if path.name in named:
            path.rename(path.with_name(named[path.name]))
    worker = folder / "sw.js"
    text, count = re.subn(r"\b[0-9a-f]{12}\b", "v2", worker.read_text("utf-8"))
    assert count == 1, "the version is not in the service worker"
    worker.write_text(text, "utf-8")
    return folder


def scripts(page: Page) -> Json:
    return page.evaluate(SCRIPTS)


def test_an_update_in_the_middle_of_a_game_loses_nothing_and_speaks_the_same_language(
    visitors: Visitors, server: TunedServer, tmp_path: Path
) -> None:
    page = fly(visitors, locale="de-DE", fresh=True)
    game = begin_here(page, "duo", "", 1)
    game.play_moves(1)
    game.wait_for_turn()
    old = scripts(page)
    assert server.stop() == 0
    updated = server.again_with(static=next_version(tmp_path / "next"))
    try:
        page.context.set_offline(False)
        page.evaluate(TAKEN_OVER)
        page.context.set_offline(True)
        # The open page goes on with its own files, also with those that it needs only now.
        assert scripts(page) == old
        game.at("hint").click()
        game.at("hint-0").click(timeout=60_000)
        game.at("confirm").click()
        game.wait_for_turn()
        tab = page.context.new_page()
        tab.goto(page.url)
        expect(tab.locator(".laid")).to_have_count(4)
        assert not set(scripts(tab)) & set(old)
        expect(tab.locator("html")).to_have_attribute("lang", "de")
        # Both versions play on the same record.
        other = type(game)(tab)
        other.play_moves(1)
        expect(page.locator(".laid")).to_have_count(6)
        game.wait_for_turn()
        assert game.placements() == other.placements()
        page.bring_to_front()
        game.play_to_the_end()
        expect(tab.get_by_test_id("end")).to_be_visible()
        lying = game.placements()
        tab.close()
        land(page)
        assert not set(scripts(page)) & set(old)
        expect(page.get_by_test_id("finished").locator("li")).to_have_count(1)
        expect(page.get_by_test_id("only-here")).to_have_count(0)
        table = page.request.get("/api/tables?finished=true").json()[0]["id"]
        moves = page.request.get(f"/api/tables/{table}").json()["moves"]
        assert [move["placement"] for move in moves] == lying
    finally:
        assert updated.stop() == 0

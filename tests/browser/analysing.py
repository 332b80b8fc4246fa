"""The analysis board on a page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import Visitors
from .playing import Finger, centre

NO_ENGINE = {"cornerwise.analysisEngine": "false"}
"""What the browser of somebody has stored who has switched off the engine beside the board."""


class Analysis:
    """The page of the analysis board."""

    def __init__(self, page: Page, address: str = "/analysis") -> None:
        self.page = page
        page.goto(address)
        self.wait_until_ready()

    @staticmethod
    def empty(visitors: Visitors, way: str, **options: Any) -> Analysis:
        """Opens the empty board of a variant for a new person, without the engine."""
        analysis = Analysis(visitors.new_tab(stored=NO_ENGINE, **options))
        expect(analysis.at("engine-switch")).not_to_be_checked()
        if way == "duo":
            return analysis
        analysis.at("open").click()
        analysis.at("empty-way").select_option(way)
        analysis.at("open-empty").click()
        analysis.at("open-dialog").wait_for(state="detached")
        analysis.wait_until_ready()
        return analysis

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def wait_until_ready(self) -> None:
        """Waits until the rules have told what may be placed."""
        expect(self.at("placing")).to_have_attribute("data-ready", "true")

    def play_by_keys(self, key: str = "5", spots: int = 1) -> None:
        """Chooses a piece by its size, goes to a spot where it fits, and places it."""
        before = self.at("analysis").get_attribute("data-revision")
        self.wait_until_ready()
        self.page.keyboard.press(key)
        for _ in range(spots):
            self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        expect(self.at("analysis")).not_to_have_attribute("data-revision", before or "")
        self.wait_until_ready()

    def play_by_finger(self, finger: Finger) -> None:
        """Plays the first piece that fits: chooses it, goes to the nearest spot, and confirms."""
        before = self.at("analysis").get_attribute("data-revision")
        self.wait_until_ready()
        self.at("tray").locator("button:not(.dim)").first.tap()
        board = self.at("board")
        board.scroll_into_view_if_needed()
        finger.down(centre(board))
        finger.up()
        if self.at("nearest").is_enabled():
            self.at("nearest").tap()
        confirm = self.at("confirm")
        expect(confirm).to_have_attribute("aria-disabled", "false")
        confirm.tap()
        expect(self.at("analysis")).not_to_have_attribute("data-revision", before or "")
        self.wait_until_ready()

    def placements(self) -> list[int]:
        """Returns the moves of the line that is shown."""
        found = (
            self.at("tree")
            .get_by_test_id("move")
            .evaluate_all(
                "(all) => all.map((each) => each.dataset.placement).filter(Boolean).map(Number)"
            )
        )
        return list(found)

    def save(self, ending: str, folder: Path) -> Path:
        """Saves the analysis as a file."""
        self.at("share").click()
        with self.page.expect_download() as download:
            self.at(f"save-{ending}").click()
        path = folder / f"saved.{ending}"
        download.value.save_as(path)
        self.page.keyboard.press("Escape")
        self.at("share-dialog").wait_for(state="detached")
        return path

    def load(self, path: Path) -> None:
        """Opens a file."""
        self.at("open").click()
        self.at("open-file").set_input_files(path)
        self.at("open-dialog").wait_for(state="detached")
        self.wait_until_ready()

    def link(self) -> str:
        """Returns the link to the position that is shown, without the server's address."""
        self.at("share").click()
        link = self.at("share-link").input_value()
        self.page.keyboard.press("Escape")
        return re.sub(r"^https?://[^/]*", "", link)

"""Names are shown as plain text everywhere, whatever they contain."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from .conftest import Visitors
from .meeting import host, join

SCRIPT = "<img src=x onerror=alert(1)>"
MARKUP = '"><b id=evil>B</b>'


def no_markup(page: Page) -> None:
    assert page.locator("img[src=x], #evil").count() == 0


def test_markup_in_names_is_shown_as_text(visitors: Visitors) -> None:
    alerts: list[str] = []
    ada = host(visitors, "duo")
    ada.on("dialog", lambda dialog: alerts.append(dialog.message))
    link = ada.get_by_test_id("link").input_value()
    bo = join(visitors, link, SCRIPT)
    bo.on("dialog", lambda dialog: alerts.append(dialog.message))
    for page in (ada, bo):
        expect(page.get_by_test_id("player-1")).to_contain_text(SCRIPT)
        no_markup(page)
    body = {
        "setup": {"way": "duo"},
        "seats": [{"type": "person", "name": MARKUP}, {"type": "open"}],
        "terms": {"public": True},
    }
    made = ada.request.post(
        "/api/tables", data=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert made.status == 201
    for path in ("/", "/lobby", f"/game/{made.json()['id']}"):
        for page in (ada, bo):
            page.goto(path)
            page.wait_for_load_state("networkidle")
            no_markup(page)
    assert not alerts

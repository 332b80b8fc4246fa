"""Analyses that are kept on the server: on several devices, in chapters, shared by link."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cornerwise.records import load_all

from .analysing import NO_ENGINE
from .conftest import Visitors
from .playing import Json
from .roaming import in_arabic
from .test_accessibility import findings_in_all_looks, needs_axe
from .test_accounts import PASSWORD, register, sign_in
from .walking import faults


def come(visitors: Visitors, **options: Any) -> Page:
    """Opens an empty page for a new person, whose analysis board does not think."""
    return visitors.new_tab(stored=NO_ENGINE, **options)


def at(page: Page, testid: str) -> Locator:
    return page.get_by_test_id(testid)


def is_saved(page: Page, state: str = "saved") -> None:
    expect(at(page, "save-state")).to_have_attribute("data-state", state)


def keep(page: Page, title: str, comment: str = "") -> str:
    """Keeps a new analysis with a comment. Returns its path."""
    page.goto("/analysis")
    if comment:
        at(page, "comment").fill(comment)
    at(page, "keep").click()
    expect(at(page, "kept")).to_be_visible()
    at(page, "kept-title").fill(title)
    is_saved(page)
    return re.sub(r"^https?://[^/]*", "", page.url)


def server_view(page: Page, path: str) -> Json:
    answer = page.request.get(path.replace("/analysis/", "/api/analyses/"))
    assert answer.status == 200
    return answer.json()


def test_an_analysis_is_kept_with_chapters_and_opened_on_another_device(
    visitors: Visitors, tmp_path: Path
) -> None:
    desk = come(visitors)
    register(desk, "Keeper")
    path = keep(desk, "Openings of Ada", "my first thought")
    at(desk, "chapter-name").fill("Main")
    at(desk, "chapter-add").click()
    expect(at(desk, "comment")).to_have_value("")
    at(desk, "chapter-name").fill("Second")
    at(desk, "comment").fill("a second thought")
    is_saved(desk)
    at(desk, "chapter-up").click()
    expect(at(desk, "chapter-0")).to_have_text("Second")
    at(desk, "chapter-1").click()
    expect(at(desk, "comment")).to_have_value("my first thought")
    is_saved(desk)

    phone = come(visitors, viewport={"width": 390, "height": 844})
    sign_in(phone, "Keeper")
    expect(at(phone, "my-name")).to_have_text("Keeper")
    phone.goto("/analyses")
    phone.get_by_role("link", name="Openings of Ada").click()
    expect(at(phone, "chapter-0")).to_have_text("Second")
    expect(at(phone, "comment")).to_have_value("a second thought")
    at(phone, "chapter-remove").click()
    at(phone, "remove-chapter-yes").click()
    expect(at(phone, "comment")).to_have_value("my first thought")
    is_saved(phone)

    desk.goto("/analyses")
    with desk.expect_download() as download:
        at(desk, f"export-{path.rpartition('/')[2]}").click()
    download.value.save_as(tmp_path / "openings.blksgf")
    (game,) = load_all(tmp_path / "openings.blksgf")
    assert (game.root.comment, game.root.text("GN")) == ("my first thought", "Main")
    at(desk, f"remove-{path.rpartition('/')[2]}").click()
    at(desk, "remove-yes").click()
    expect(at(desk, "no-analyses")).to_be_visible()
    expect(at(desk, "new-analysis")).to_be_visible()


def test_a_stranger_cannot_find_or_change_an_analysis_and_copies_a_shared_one(
    visitors: Visitors,
) -> None:
    visitors.forgive("404")
    owner, stranger = come(visitors), come(visitors)
    path = keep(owner, "Secret plans", "not for everybody")
    stranger.goto(path)
    expect(at(stranger, "kept-problem")).to_be_visible()
    assert "Secret" not in stranger.content()

    at(owner, "shared").check()
    is_saved(owner)
    expect(at(owner, "link")).to_have_value(re.compile(f"{path}$"))
    expect(at(owner, "only-here")).to_contain_text("on other devices")
    stranger.reload()
    expect(at(stranger, "shared-analysis")).to_contain_text("Secret plans")
    expect(at(stranger, "comment")).to_have_value("not for everybody")
    for tool in ("kept-title", "chapter-name", "chapter-add", "shared"):
        expect(at(stranger, tool)).to_have_count(0)
    at(stranger, "comment").fill("vandalised")
    stranger.goto("/analyses")
    expect(at(stranger, "no-analyses")).to_be_visible()
    assert "vandalised" not in str(server_view(owner, path))

    stranger.goto(path)
    at(stranger, "make-copy").click()
    expect(at(stranger, "kept-title")).to_have_value("Secret plans (copy)")
    is_saved(stranger)
    expect(stranger).not_to_have_url(re.compile(path))
    at(stranger, "comment").fill("mine now")
    is_saved(stranger)
    assert "mine now" not in str(server_view(owner, path))

    at(owner, "shared").uncheck()
    is_saved(owner)
    stranger.goto(path)
    expect(at(stranger, "kept-problem")).to_be_visible()


def test_changes_made_without_the_server_are_saved_later(visitors: Visitors) -> None:
    visitors.forgive("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    page = come(visitors)
    path = keep(page, "On the train")
    page.context.set_offline(True)
    at(page, "comment").fill("through the tunnel")
    is_saved(page, "offline")
    assert "tunnel" not in str(server_view_online(page, path))
    page.context.set_offline(False)
    is_saved(page)
    assert "through the tunnel" in str(server_view(page, path))

    # Closed before it was saved: the next page saves it.
    page.context.set_offline(True)
    at(page, "comment").fill("and out again")
    is_saved(page, "offline")
    other = page.context.new_page()
    page.close()
    other.context.set_offline(False)
    with other.expect_response(lambda answer: answer.request.method == "PATCH"):
        other.goto("/")
    assert "and out again" in str(server_view(other, path))


def server_view_online(page: Page, path: str) -> Any:
    """Returns what the server has, though the page cannot reach it."""
    page.context.set_offline(False)
    found = server_view(page, path)
    page.context.set_offline(True)
    return found


def test_a_conflict_with_another_device_keeps_both_versions(visitors: Visitors) -> None:
    visitors.forgive("409")
    page = come(visitors)
    path = keep(page, "Two minds", "the beginning")
    tablet = page.context.new_page()
    tablet.goto(path)
    expect(at(tablet, "comment")).to_have_value("the beginning")
    at(tablet, "comment").fill("from the tablet")
    is_saved(tablet)
    at(page, "comment").fill("from the desk")
    expect(at(page, "conflict")).to_be_visible()
    is_saved(page)
    expect(at(page, "kept-title")).to_have_value("Two minds (copy)")
    expect(at(page, "comment")).to_have_value("from the desk")
    assert "from the tablet" in str(server_view(page, path))
    copy = re.sub(r"^https?://[^/]*", "", page.url)
    assert copy != path
    assert "from the desk" in str(server_view(page, copy))
    at(page, "other-version").click()
    expect(at(page, "comment")).to_have_value("from the tablet")


def test_deleting_the_account_deletes_its_analyses(visitors: Visitors) -> None:
    visitors.forgive("404")
    page, friend = come(visitors), come(visitors)
    register(page, "Leaver")
    path = keep(page, "Soon gone")
    at(page, "shared").check()
    is_saved(page)
    friend.goto(path)
    expect(at(friend, "author")).to_contain_text("Leaver")
    page.goto("/account")
    at(page, "delete").click()
    at(page, "delete-password").fill(PASSWORD)
    at(page, "delete-yes").click()
    expect(at(page, "delete-dialog")).to_have_count(0)
    friend.reload()
    expect(at(friend, "kept-problem")).to_be_visible()


@needs_axe
def test_the_page_is_accessible_and_fits_phones(visitors: Visitors) -> None:
    page = come(visitors)
    keep(page, "تحليل of \u202ean opening", "text")
    at(page, "chapter-add").click()
    at(page, "shared").check()
    is_saved(page)
    assert not findings_in_all_looks(page)
    sizes = ((320, 568), (360, 640), (390, 844), (680, 900))
    assert not faults(page, "a kept analysis", sizes)
    with in_arabic(page):
        assert not faults(page, "a kept analysis in Arabic", sizes)
    at(page, "to-mine").click()
    expect(at(page, "my-analyses")).to_be_visible()
    assert not findings_in_all_looks(page)
    assert not faults(page, "my analyses", ((320, 568), (390, 844)))
    with in_arabic(page):
        assert not faults(page, "my analyses in Arabic", ((320, 568), (390, 844)))

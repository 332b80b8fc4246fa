"""Guests create an account, return on another device, and delete it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from serving import Server

from .conftest import Visitors
from .playing import Game, begin, begin_by_hand, pick
from .test_accessibility import (
    findings_in_all_looks,
    needs_axe,
)

PASSWORD = "corners touch edges do not"  # noqa: S105 (only for tests)
OTHER = "another good password"
NARROW = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    """A separate server: one server does not allow this many new accounts in an hour."""
    return own_server


def fill(page: Page, **fields: str) -> None:
    """Fills in the form for guests and submits it."""
    for name, value in fields.items():
        page.get_by_test_id(f"account-{name}").fill(value)
    page.get_by_test_id("account-submit").click()


def register(page: Page, name: str) -> list[str]:
    """Creates an account and returns its recovery codes."""
    page.goto("/account")
    fill(page, name=name, password=PASSWORD)
    expect(page.get_by_test_id("recovery-code")).to_have_count(8)
    codes = page.get_by_test_id("recovery-code").all_inner_texts()
    page.get_by_test_id("codes-kept").click()
    expect(page.get_by_test_id("my-name")).to_have_text(name)
    return codes


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/account")
    pick(page, "account-mode-signIn")
    fill(page, name=name, password=password)


def test_a_guest_keeps_their_games_and_finds_them_on_another_device(visitors: Visitors) -> None:
    page = visitors.new_tab()
    game = begin_by_hand(page, "duo", "Typed", 1)
    register(page, "Ada Lovelace")
    expect(page.get_by_test_id("nav-account")).to_have_text("Ada Lovelace")
    page.goto("/")
    expect(page.locator(f"a[href='/game/{game.id}']").first).to_be_visible()

    other = visitors.come(viewport=NARROW, has_touch=True, is_mobile=True)
    visitors.forgive("403")
    sign_in(other, "ada lovelace", OTHER)
    expect(other.get_by_test_id("account-problem")).to_have_text("Name and password do not match.")
    fill(other, password=PASSWORD)
    expect(other.get_by_test_id("my-name")).to_have_text("Ada Lovelace")
    wide = other.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW["width"]
    other.goto("/")
    expect(other.locator(f"a[href='/game/{game.id}']").first).to_be_visible()

    other.goto("/account")
    other.get_by_test_id("sign-out").click()
    expect(other.get_by_test_id("account-form")).to_be_visible()
    other.goto("/")
    expect(other.locator(f"a[href='/game/{game.id}']")).to_have_count(0)


def test_somebody_is_invited_by_name_and_sits_down(visitors: Visitors) -> None:
    ada, bo = visitors.come(), visitors.come("/new?friends")
    register(ada, "Invited Ada")
    pick(bo, "way-duo")
    pick(bo, "seat-2-named")
    bo.get_by_test_id("account-2").fill("invited ada")
    bo.get_by_test_id("begin").click()
    hers = Game(bo)
    expect(bo.get_by_test_id("waiting-room")).to_contain_text("Invited Ada")
    ada.goto("/")
    invitation = ada.get_by_test_id(f"game-{hers.id}")
    expect(invitation).to_contain_text("You are invited")
    invitation.click()
    ada.get_by_test_id("join").click()
    hers.play_moves(1)
    Game(ada).wait_for_turn()


def test_codes_can_be_copied_and_saved_and_one_recovers_the_account(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.come("/account", permissions=["clipboard-read", "clipboard-write"])
    fill(page, name="Grace", password=PASSWORD)
    codes = page.get_by_test_id("recovery-code")
    expect(codes).to_have_count(8)
    texts = codes.all_inner_texts()
    page.get_by_test_id("codes-copy").click()
    expect(page.get_by_test_id("codes-copy")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[1:] == texts
    with page.expect_download() as download:
        page.get_by_test_id("codes-save").click()
    download.value.save_as(tmp_path / "codes.txt")
    assert (tmp_path / "codes.txt").read_text("utf-8").splitlines()[1:] == texts
    page.get_by_test_id("codes-kept").click()

    other = visitors.come("/account")
    pick(other, "account-mode-recover")
    fill(other, name="Grace", code=texts[0].lower(), password=OTHER)
    expect(other.get_by_test_id("my-name")).to_have_text("Grace")
    other.get_by_test_id("new-codes").click()
    expect(other.get_by_test_id("codes-left")).to_contain_text("7 codes")
    # The first browser was signed out.
    page.reload()
    expect(page.get_by_test_id("account-form")).to_be_visible()
    visitors.forgive("403")
    pick(page, "account-mode-recover")
    fill(page, name="Grace", code=texts[0], password=OTHER)
    expect(page.get_by_test_id("account-problem")).to_contain_text("do not match")

    other.get_by_test_id("codes-password").fill(OTHER)
    other.get_by_test_id("new-codes-submit").click()
    expect(other.get_by_test_id("recovery-code")).to_have_count(8)
    assert not set(other.get_by_test_id("recovery-code").all_inner_texts()) & set(texts)


def test_another_device_is_signed_out_and_the_password_changed(visitors: Visitors) -> None:
    page = visitors.come()
    register(page, "Hedy")
    other = visitors.come()
    sign_in(other, "Hedy")
    expect(other.get_by_test_id("my-name")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("session")).to_have_count(1)
    expect(page.get_by_test_id("session-current")).to_contain_text("Chrome")
    page.get_by_test_id("end-session").click()
    expect(page.get_by_test_id("session")).to_have_count(0)
    visitors.forgive("401")
    other.get_by_test_id("bot").click()
    other.get_by_test_id("bot-password").fill(PASSWORD)
    other.get_by_test_id("become-bot").click()
    expect(other.get_by_test_id("account-form")).to_be_visible()

    page.get_by_test_id("change-password").click()
    page.get_by_test_id("old-password").fill(PASSWORD)
    page.get_by_test_id("new-password").fill(OTHER)
    page.get_by_test_id("change-password-submit").click()
    expect(page.get_by_test_id("password-changed")).to_contain_text("changed")
    sign_in(other, "Hedy", OTHER)
    expect(other.get_by_test_id("my-name")).to_have_text("Hedy")


def test_a_name_that_cannot_be_is_told_in_a_sentence(visitors: Visitors) -> None:
    page = visitors.come("/account")
    visitors.forgive("40[09]")
    for name, words in (("Admin", "not available"), ("a  b", "single spaces"), ("Аda", "script")):
        fill(page, name=name, password=PASSWORD)
        expect(page.get_by_test_id("account-problem")).to_contain_text(words)
    fill(page, name="Barbara", password="password1")  # noqa: S106 (a weak one)
    expect(page.get_by_test_id("account-problem")).to_contain_text("at least 8 characters")


def test_a_bot_gets_a_token(visitors: Visitors) -> None:
    page = visitors.come()
    register(page, "Deep Corner")
    page.get_by_test_id("bot").click()
    page.get_by_test_id("bot-password").fill(PASSWORD)
    page.get_by_test_id("become-bot").click()
    page.get_by_test_id("token-label").fill("at home")
    page.get_by_test_id("new-token").click()
    expect(page.get_by_test_id("token")).to_contain_text("at home")
    secret = page.get_by_test_id("token-secret").inner_text()
    shown = page.request.get("/api/me", headers={"authorization": f"Bearer {secret}"})
    assert shown.json()["account"]["name"] == "Deep Corner"
    page.get_by_test_id("remove-token").click()
    expect(page.get_by_test_id("token")).to_have_count(0)


def test_data_are_taken_along_and_the_account_is_deleted(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.new_tab()
    begin(page, "duo", "", 1)
    register(page, "Mary")
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    download.value.save_as(tmp_path / "data.json")
    export = json.loads((tmp_path / "data.json").read_text("utf-8"))
    assert export["account"]["name"] == "Mary"
    assert len(export["tables"]) == 1

    visitors.forgive("403")
    page.get_by_test_id("delete").click()
    page.get_by_test_id("delete-password").fill(OTHER)
    page.get_by_test_id("delete-yes").click()
    expect(page.get_by_test_id("delete-problem")).to_be_visible()
    page.get_by_test_id("delete-password").fill(PASSWORD)
    page.get_by_test_id("delete-yes").click()
    expect(page.get_by_test_id("account-form")).to_be_visible()
    sign_in(page, "Mary")
    expect(page.get_by_test_id("account-problem")).to_contain_text("do not match")


def open_all_folds(page: Page) -> None:
    """Opens what is folded away on the account page."""
    page.locator("details").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
    expect(page.get_by_test_id("bot-password")).to_be_visible()


@needs_axe
def test_no_moment_of_an_account_has_a_serious_finding(visitors: Visitors) -> None:
    page = visitors.come("/account")
    findings: list[str] = []

    def see(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in findings_in_all_looks(page))

    page.get_by_test_id("account-form").wait_for()
    for mode in ("register", "signIn", "recover"):
        pick(page, f"account-mode-{mode}")
        see(mode)
    pick(page, "account-mode-register")
    visitors.forgive("400")
    fill(page, name="Admin", password=PASSWORD)
    page.get_by_test_id("account-problem").wait_for()
    see("refused")
    fill(page, name="Katherine", password=PASSWORD)
    page.get_by_test_id("codes").wait_for()
    see("codes")
    page.get_by_test_id("codes-kept").click()
    page.get_by_test_id("session-current").wait_for()
    open_all_folds(page)
    see("everything unfolded")
    # The languages were changed, and the folds are as they were left.
    page.get_by_test_id("bot-password").fill(PASSWORD)
    page.get_by_test_id("become-bot").click()
    page.get_by_test_id("new-token").click()
    page.get_by_test_id("token").wait_for()
    see("bot")
    page.get_by_test_id("delete").click()
    page.get_by_test_id("delete-password").wait_for()
    see("delete")
    assert not findings, "\n".join(findings)

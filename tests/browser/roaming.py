"""Other pages and other languages without loading the app again, which takes most of a short visit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Page

ELSEWHERE = "/replay"
"""A page on which nothing happens by itself."""

IS_RUNNING = (
    "document.getElementById('app')?.hasChildNodes() && !document.querySelector('#app[aria-busy]')"
)

FOLLOW = """(path) => {
  const link = document.createElement("a");
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}"""

SET = """(settings) => {
  const name = "cornerwise.settings";
  const newValue = JSON.stringify({ ...JSON.parse(localStorage[name] ?? "{}"), ...settings });
  localStorage[name] = newValue;
  dispatchEvent(new StorageEvent("storage", { key: name, newValue, storageArea: localStorage }));
}"""
"""Changes settings as another tab would."""


def follow(page: Page, path: str) -> None:
    """Goes to another page of the app as a link there leads to it."""
    page.evaluate(FOLLOW, path)
    page.locator("h1").first.wait_for()


def visit(page: Page, path: str) -> None:
    """Goes to a page of the app as a link does, or loads it where the app does not run yet."""
    if page.evaluate(IS_RUNNING):
        follow(page, path)
    else:
        page.goto(path)


@contextmanager
def elsewhere(pages: Iterable[Page]) -> Iterator[None]:
    """Leaves these pages for a while, during which they need not be drawn again and again."""
    left = [(page, urlsplit(page.url).path) for page in pages]
    for page, _ in left:
        follow(page, ELSEWHERE)
    yield
    for page, path in left:
        follow(page, path)


def change_settings(page: Page, **settings: str | bool) -> None:
    """Changes settings of a page, and of whatever is open there."""
    page.evaluate(SET, settings)


def speak(page: Page, language: str) -> None:
    """Shows a page, and whatever is open there, in another language."""
    change_settings(page, language=language)
    page.locator(f"html[lang={language}]").wait_for()


@contextmanager
def in_arabic(page: Page) -> Iterator[None]:
    """Shows an English page in Arabic for a while."""
    speak(page, "ar")
    yield
    speak(page, "en")

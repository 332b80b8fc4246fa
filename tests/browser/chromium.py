"""Finds and starts a Chromium."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Error, Playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    # The pages of one person share a process, which has compiled the app already.
    "--process-per-site",
)


class NoBrowser(Exception):
    """There is no Chromium on this machine."""


def launched(playwright: Playwright) -> Browser:
    """Starts the system's Chromium, or else the one installed by Playwright."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    try:
        return playwright.chromium.launch(executable_path=program, args=list(FLAGS))
    except Error as error:
        raise NoBrowser("There is no Chromium, or it does not start") from error

"""Takes the README's screenshots: a game on a desktop, and on a phone in dark mode.

PYTHONPATH=tests python tools/readme_pictures.py
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

from browser.playing import Game
from screenshots import DESKTOP, PHONE, Scene, hint, piece_in_hand, play_some, stage
from serving import Server

PICTURES = Path("docs/pictures")

COLOURS = 128
"""Enough for flat areas, and makes small files."""

SHOTS: dict[str, tuple[Scene, dict[str, Any]]] = {
    "game": (piece_in_hand, {"viewport": DESKTOP, "color_scheme": "light"}),
    "phone": (hint, {"viewport": PHONE, "color_scheme": "dark", "device_scale_factor": 1.5}),
}


def small(png: bytes) -> Image.Image:
    """Returns a picture with few colours."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    return picture.quantize(COLOURS, dither=Image.Dither.NONE)


def photograph(browser: Browser, server: Server) -> None:
    player = browser.new_context(base_url=server.url, viewport=DESKTOP)
    game = play_some(player.new_page())
    for name, (prepare, options) in SHOTS.items():
        context = browser.new_context(
            base_url=server.url, storage_state=player.storage_state(), has_touch=True, **options
        )
        page = context.new_page()
        page.goto(f"/game/{game.id}")
        prepare(Game(page))
        page.wait_for_timeout(500)
        small(page.screenshot()).save(PICTURES / f"{name}.png", optimize=True)
        context.close()


if __name__ == "__main__":
    with stage() as (browser, server):
        photograph(browser, server)

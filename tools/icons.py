"""Draws the icons of the installed app from web/public/icon.svg: `python tools/icons.py`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.chromium import launched

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = "#0b6e6a"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
MASKABLE_SCALE = 0.8
"""Devices crop a maskable icon to their own shape, so the mark stays away from its edges."""


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for name, size in SIZES.items():
            maskable = "maskable" in name
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;background:{GROUND if maskable else 'transparent'}}}"
                f"svg{{display:block;width:{size}px;height:{size}px;"
                f"transform:scale({MASKABLE_SCALE if maskable else 1})}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=not maskable)
        browser.close()


if __name__ == "__main__":
    main()

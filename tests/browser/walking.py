"""Looks at a page in many sizes: can everything on it be seen, reached and hit?"""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from .playing import TWO_FRAMES

UPRIGHT = (
    (320, 568),
    (360, 640),
    (390, 844),
    (568, 900),
    (640, 960),
    (667, 1000),
    (683, 1024),
    (740, 1100),
    (844, 1180),
)
LYING = ((568, 320), (640, 360), (667, 375), (683, 384), (740, 360), (844, 390))
"""Phones held upright and on their side. 640 × 360 and 683 × 384 are laptops at 200 % as well."""

ZOOMED = ((320, 180), (320, 256), (342, 192), (512, 300))
"""Laptops and desktops at 400 %, and a window of 1024 × 600 at 200 %."""

SIZES = (*UPRIGHT, *LYING, *ZOOMED)

LEAST = 40
"""Pixels that a finger needs, each way."""

LOOK_AROUND = """(least) => {
  const CONTROLS =
    "a[href], button, input, select, textarea, summary, [role=tab], [role=application]";
  const root = document.documentElement;
  const dialogs = document.querySelectorAll("dialog[open]");
  const top = dialogs.length ? dialogs[dialogs.length - 1] : document;
  const problems = [];

  const nameOf = (element) =>
    element.dataset.testid ??
    `${element.localName} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}"`;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

  /** What a finger aims at: the label of a control that stands for it. */
  const targetOf = (control) =>
    ["checkbox", "radio", "file"].includes(control.type) ? (control.closest("label") ?? control) : control;

  /** A link within a sentence is as high as the sentence. */
  const isInline = (element) => element.localName === "a" && getComputedStyle(element).display === "inline";

  /** What is left of a box after everything around it has cut it; none for what a hand cannot scroll. */
  function seenPart(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = { left, top, right, bottom };
    const cut = (by) => {
      box.left = Math.max(box.left, by.left);
      box.top = Math.max(box.top, by.top);
      box.right = Math.min(box.right, by.right);
      box.bottom = Math.min(box.bottom, by.bottom);
    };
    cut({ left: 0, top: 0, right: root.clientWidth, bottom: innerHeight });
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (each !== element && style.overflow !== "visible") {
        cut(each.getBoundingClientRect());
        const fixed = (way) => ["hidden", "clip"].includes(way);
        if ((fixed(style.overflowX) && each.scrollLeft) || (fixed(style.overflowY) && each.scrollTop)) return null;
      }
      if (style.position === "fixed") break;
    }
    return box;
  }

  for (const control of top.querySelectorAll(CONTROLS)) {
    const target = targetOf(control);
    if (!isSeen(target) || target.closest(".unseen, .skip")) continue;
    const tell = (what) => problems.push(`${nameOf(control)} ${what}`);
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { width, height } = target.getBoundingClientRect();
    const seen = seenPart(target);
    if (!isInline(target) && (width < least - 0.5 || height < least - 0.5)) {
      tell(`is only ${Math.round(width)} x ${Math.round(height)}`);
    }
    if (!seen) {
      tell("cannot be scrolled to");
      continue;
    }
    const [wide, high] = [seen.right - seen.left, seen.bottom - seen.top];
    if (wide <= 0 || high <= 0) tell("is off screen");
    else if (wide < Math.min(width, least) - 1 || high < Math.min(height, least) - 1) {
      tell(`is cut to ${Math.round(wide)} x ${Math.round(high)}`);
    } else {
      const hit = document.elementFromPoint(seen.left + wide / 2, seen.top + high / 2);
      if (!hit || !(target.contains(hit) || hit.contains(target))) {
        tell(`is covered by ${hit ? nameOf(hit) : "nothing"}`);
      }
    }
  }

  for (const title of top.querySelectorAll("h1, h2")) {
    if (!isSeen(title) || title.closest(".unseen") || !title.textContent.trim()) continue;
    const tell = (what) => problems.push(`the title ${nameOf(title)} ${what}`);
    title.scrollIntoView({ block: "center", behavior: "instant" });
    const range = document.createRange();
    range.selectNodeContents(title);
    const lines = [...range.getClientRects()];
    const words = title.textContent.trim().split(/\\s+/).length;
    if (lines.length > 2 * words) tell(`of ${words} words takes ${lines.length} lines`);
    for (const { left, right, top, bottom } of lines) {
      if (left < -1 || right > root.clientWidth + 1) tell("is cut at the side");
      for (const x of [left + 2, right - 2]) {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        if (hit && !title.contains(hit) && !hit.contains(title)) tell(`is covered by ${nameOf(hit)}`);
      }
    }
  }

  if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth} wide`);
  scrollTo(0, 0);
  return [...new Set(problems)];
}"""
"""Scrolls to each control in turn and says what keeps a finger from it."""


def faults(page: Page, sight: str) -> list[str]:
    """Returns what cannot be seen, reached or hit in some size. The size of the page stays as it was."""
    before = page.viewport_size
    found = []
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(TWO_FRAMES)
        problems = page.evaluate(LOOK_AROUND, LEAST)
        found += [f"{sight} at {width} x {height}: {problem}" for problem in problems]
    if before:
        page.set_viewport_size(before)
    return found

"""Checks a page in many sizes: can everything be seen, reached and tapped?"""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from .playing import TWO_FRAMES

Size = tuple[int, int]

PHONES: tuple[Size, ...] = ((320, 568), (360, 640), (390, 844))
LYING: tuple[Size, ...] = ((568, 320), (640, 360), (667, 375), (683, 384), (740, 360), (844, 390))
"""Phones in both orientations. 640 x 360 and 683 x 384 are also laptops at 200 %."""

TABLETS: tuple[Size, ...] = (
    (568, 900),
    (640, 960),
    (667, 1000),
    (683, 1024),
    (740, 1100),
    (844, 1180),
)
"""Tall portrait sizes, in which a scrolling page is as wide as on a phone in landscape."""

LARGE_TABLETS: tuple[Size, ...] = ((844, 1180), (1024, 1366))

ZOOMED: tuple[Size, ...] = ((320, 180), (320, 256), (342, 192), (512, 300))
"""Laptops and desktops at 400 %, and a window of 1024 x 600 at 200 %."""

LOW = (*PHONES, *LYING, *ZOOMED)
SIZES = (*LOW, *TABLETS)

LEAST = 40
"""Minimum size of a touch target in pixels, each way."""

LOOK_AROUND = """([least, sheet]) => {
  const CONTROLS =
    "a[href], button, input, select, textarea, summary, [role=tab], [role=application]";
  const root = document.documentElement;
  const dialogs = document.querySelectorAll("dialog[open]");
  const top = dialogs.length ? dialogs[dialogs.length - 1] : document.querySelector(sheet);
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

  /** Words that do not stand on one line; a long one may be divided. */
  function broken(title) {
    const nodes = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const found = [];
    while (nodes.nextNode()) {
      for (const { 0: word, index } of nodes.currentNode.data.matchAll(/(?<!\\S)\\S{1,12}(?!\\S)/g)) {
        const range = document.createRange();
        range.setStart(nodes.currentNode, index);
        range.setEnd(nodes.currentNode, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(word);
      }
    }
    return found;
  }

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

  /** What blocks a tap on a control where the page is scrolled to now. */
  function hindrance(target) {
    const { width, height } = target.getBoundingClientRect();
    const seen = seenPart(target);
    if (!seen) return "cannot be scrolled to";
    const [wide, high] = [seen.right - seen.left, seen.bottom - seen.top];
    if (wide <= 0 || high <= 0) return "is off screen";
    if (wide < Math.min(width, least) - 1 || high < Math.min(height, least) - 1) {
      return `is cut to ${Math.round(wide)} x ${Math.round(high)}`;
    }
    const hit = document.elementFromPoint(seen.left + wide / 2, seen.top + high / 2);
    const isHit = hit && (target.contains(hit) || hit.contains(target));
    return isHit ? null : `is covered by ${hit ? nameOf(hit) : "nothing"}`;
  }

  for (const control of top.querySelectorAll(CONTROLS)) {
    const target = targetOf(control);
    if (!isSeen(target) || target.closest(".unseen, .skip")) continue;
    const tell = (what) => problems.push(`${nameOf(control)} ${what}`);
    // Scrolling takes most of the time, and is not needed for what can be tapped already.
    let blocked = hindrance(target);
    if (blocked) {
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      blocked = hindrance(target);
    }
    if (blocked) tell(blocked);
    const { width, height } = target.getBoundingClientRect();
    if (!isInline(target) && (width < least - 0.5 || height < least - 0.5)) {
      tell(`is only ${Math.round(width)} x ${Math.round(height)}`);
    }
    // In other languages a word that is divided may be divided well.
    if (root.lang === "en") for (const word of broken(target)) tell(`breaks "${word}"`);
  }

  for (const title of top.querySelectorAll("h1, h2, thead th")) {
    if (!isSeen(title) || title.closest(".unseen") || !title.textContent.trim()) continue;
    const tell = (what) => problems.push(`the title ${nameOf(title)} ${what}`);
    title.scrollIntoView({ block: "center", behavior: "instant" });
    const range = document.createRange();
    range.selectNodeContents(title);
    const lines = [...range.getClientRects()];
    if (root.lang === "en") for (const word of broken(title)) tell(`breaks "${word}"`);
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
"""Scrolls to each control in turn and returns what blocks a tap on it."""


def faults(
    page: Page, sight: str, sizes: tuple[Size, ...] = SIZES, sheet: str = "body"
) -> list[str]:
    """Returns what cannot be seen, reached or tapped in some size. Restores the page's size.

    `sheet` is an element that covers others on purpose and can be closed; dialogs are detected.
    """
    before = page.viewport_size
    found = []
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(TWO_FRAMES)
        problems = page.evaluate(LOOK_AROUND, [LEAST, sheet])
        found += [f"{sight} at {width} x {height}: {problem}" for problem in problems]
    if before:
        page.set_viewport_size(before)
    return found


def pieces_out_of_sight(page: Page, size: Size) -> list[str]:
    """Returns the pieces in the tray that are not fully visible before scrolling."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.evaluate(TWO_FRAMES)
    found: list[str] = page.eval_on_selector_all(
        "[data-testid=tray] button",
        """(all) => all.flatMap((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight ? [] : [each.dataset.testid];
        })""",
    )
    return found


def board_share(page: Page, size: Size) -> float:
    """Returns how much of the width of the window the board has."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.evaluate(TWO_FRAMES)
    box = page.locator("[data-testid=board] svg").first.bounding_box()
    assert box
    return box["width"] / size[0]

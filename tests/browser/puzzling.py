"""A puzzle on a page, solved as people do: with the keyboard, a mouse or a finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from cornerwise.placements import Placement
from cornerwise.puzzles import Laid, PieceName
from cornerwise.puzzles.naming import puzzle_named
from cornerwise.puzzles.solving import Verdict, solve

from .playing import TO_SCREEN, Pixel, centre, ghost_at
from .roaming import visit

LYING = """all => all.map((each) => [each.dataset.colour, Number(each.dataset.placement)])"""


class Puzzle:
    """The page of a puzzle."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.puzzle = puzzle_named(name)
        self.table = self.puzzle.placement_table
        visit(page, f"/puzzles/{name}")
        self.at("puzzle").wait_for()

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    @property
    def left(self) -> int:
        return int(self.at("puzzle").get_attribute("data-left") or -1)

    def laid(self) -> list[Laid]:
        """Returns the pieces on the board that the page shows."""
        lying = self.page.eval_on_selector_all("[data-testid=board] .laid:not(.lifted)", LYING)
        return [
            Laid(PieceName(colour, self.table.piece_of(number).name), self.table[number].cells)
            for colour, number in lying
        ]

    def next_piece(self, seed: int = 0) -> Laid:
        """Returns a piece of a solution that is still possible."""
        laid = self.laid()
        answer = solve(self.puzzle, laid, seed=seed, seconds=30)
        assert answer.verdict is Verdict.SOLVED
        return next(piece for piece in answer.laid if piece not in laid)

    def placement(self, piece: Laid) -> Placement:
        return next(
            each
            for each in self.table.placements
            if each.cells == piece.cells and self.table.piece_of(each.id).name == piece.name.piece
        )

    def in_tray(self, piece: Laid) -> Locator:
        """Returns a piece in the tray; first switches to its colour if necessary."""
        tab = self.at(f"tab-{piece.colour}")
        if tab.count():
            tab.click()
        return self.at(f"piece-{piece.colour}-{piece.name.piece}")

    def middle(self, piece: Laid) -> Pixel:
        """Returns the centre of a piece's position on the screen."""
        columns, rows = zip(*map(self.puzzle.board.point, piece.cells), strict=True)
        square = [(min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2]
        x, y = self.page.evaluate(TO_SCREEN, square)
        return x, y

    def on_square(self, piece: Laid) -> Pixel:
        """Returns the centre of a piece's first square on the screen."""
        column, row = self.puzzle.board.point(piece.cells[0])
        x, y = self.page.evaluate(TO_SCREEN, [column + 0.5, row + 0.5])
        return x, y

    def turn_until(self, piece: Laid, turn: Callable[[], None], flip: Callable[[], None]) -> None:
        goal = self.placement(piece).id
        for number in range(8):
            if ghost_at(self.page) == goal:
                return
            if number == 3:
                flip()
            else:
                turn()
        assert ghost_at(self.page) == goal

    def lay_by_mouse(self, piece: Laid) -> None:
        """Drags a piece from the tray, rotates it with the wheel, and drops it at its position."""
        left, mouse = self.left, self.page.mouse
        mouse.move(*centre(self.in_tray(piece)))
        mouse.down()
        mouse.move(*self.middle(piece), steps=3)
        self.turn_until(piece, lambda: mouse.wheel(0, 100), lambda: self.page.keyboard.press("f"))
        mouse.up()
        self.wait_for(left - 1)

    def lay_by_clicks(self, piece: Laid) -> None:
        """Clicks on a piece, then on its position."""
        left, mouse, keys = self.left, self.page.mouse, self.page.keyboard
        self.in_tray(piece).click()
        mouse.move(*self.middle(piece), steps=2)
        self.turn_until(piece, lambda: keys.press("r"), lambda: keys.press("f"))
        mouse.click(*self.middle(piece))
        self.wait_for(left - 1)

    def lay_by_hint(self) -> None:
        left = self.left
        self.at("hint").click()
        self.at("ghost").wait_for()
        self.at("confirm").click()
        self.wait_for(left - 1)

    def wait_for(self, left: int) -> None:
        expect(self.at("puzzle")).to_have_attribute("data-left", str(left))

    def wait_until_solved(self) -> None:
        expect(self.at("solved")).to_be_visible()

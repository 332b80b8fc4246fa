"""Puzzles are solved, abandoned and resumed, with and without hints."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from cornerwise.puzzles import BRAINTEASERS, Laid, PieceName
from cornerwise.puzzles.judging import judge
from serving import Server

from .conftest import Visitors, visiting
from .contexts import Contexts
from .flying import OFFLINE, fly
from .playing import Finger, centre
from .puzzling import Puzzle
from .roaming import follow

PORTRAIT: ViewportSize = {"width": 360, "height": 740}
SMALLEST: ViewportSize = {"width": 320, "height": 568}

SQUARE = Laid(PieceName("blue", "O"), (0, 1, 8, 9))
BESIDE = Laid(PieceName("blue", "I4"), (2, 3, 4, 5))
HOLE = Laid(PieceName("red", "L4"), (1, 9, 16, 17))
"""Cuts off two squares of the lower left corner, where no piece fits."""


FORGET = """() => {
  for (const name of Object.keys(localStorage))
    if (name.startsWith("cornerwise.puzzle")) delete localStorage[name];
}"""


@pytest.fixture(scope="module")
def app_in_flight(
    browsers: Contexts, server: Server, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The app without a server after one visit, for all tests that need it."""
    with visiting(browsers, server, request) as visitors:
        yield fly(visitors)


@pytest.fixture
def in_flight(app_in_flight: Page) -> Page:
    """Its start page, of somebody who has not tried any puzzle."""
    follow(app_in_flight, "/")
    app_in_flight.evaluate(FORGET)
    return app_in_flight


def test_a_puzzle_is_solved_by_own_moves_and_hints(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("start-puzzles").click()
    page.get_by_test_id("puzzle-B3").wait_for()
    puzzle = Puzzle(page, "B3")
    while puzzle.left:
        piece = puzzle.next_piece(seed=puzzle.left)
        [puzzle.lay_by_mouse, puzzle.lay_by_clicks][puzzle.left % 2](piece)
        if puzzle.left:
            puzzle.lay_by_hint()
    puzzle.wait_until_solved()
    expect(puzzle.at("solved")).to_contain_text("10 hints")
    puzzle.at("all-puzzles").click()
    expect(page.get_by_test_id("solutions").locator("svg")).to_have_count(1)
    expect(page.get_by_test_id("puzzle-B3")).to_have_attribute("data-solved", "true")


def test_a_reload_in_the_middle_loses_nothing(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B4")
    for _ in range(3):
        puzzle.lay_by_hint()
    page.keyboard.press("u")
    puzzle.wait_for(18)
    before = puzzle.laid()
    expect(puzzle.at("time")).not_to_have_text("Time: 0:00")
    page.reload()
    puzzle.wait_for(18)
    assert puzzle.laid() == before
    expect(puzzle.at("hints-used")).to_have_text("3 hints")
    expect(puzzle.at("time")).not_to_have_text("Time: 0:00")
    puzzle.at("redo").click()
    puzzle.wait_for(17)


def test_a_broken_storage_breaks_no_page(visitors: Visitors) -> None:
    page = visitors.new_tab()
    for stored in ("nonsense", "7", "{}", '{"attempt":{"steps":[{}],"done":1}}'):
        # A page of the app may store what it knows when it is left.
        page.goto("/icon.svg")
        page.evaluate(
            """stored => {
                localStorage.setItem("cornerwise.puzzle.B3", stored);
                localStorage.setItem("cornerwise.puzzleView.B3", stored);
                localStorage.setItem("cornerwise.puzzleView.easy-1", stored);
                localStorage.setItem("cornerwise.puzzleLevels", stored);
            }""",
            stored,
        )
        page.goto("/puzzles")
        page.get_by_test_id("puzzle-B3").wait_for()
        assert Puzzle(page, "B3").left == 20, stored


def test_a_placed_piece_is_moved_and_taken_back(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(SQUARE)
    moved = Laid(SQUARE.name, (10, 11, 18, 19))
    page.mouse.move(*puzzle.middle(SQUARE))
    page.mouse.down()
    page.mouse.move(*puzzle.middle(moved), steps=4)
    page.mouse.up()
    expect(puzzle.at("ghost")).to_have_count(0)
    assert puzzle.laid() == [moved]
    page.mouse.move(*puzzle.middle(moved))
    page.mouse.down()
    page.mouse.move(*centre(puzzle.at("time")), steps=4)
    page.mouse.up()
    puzzle.wait_for(20)
    page.keyboard.press("Control+z")
    puzzle.wait_for(19)
    page.keyboard.press("Control+z")
    expect(puzzle.at("puzzle")).to_have_attribute("data-left", "19")
    assert puzzle.laid() == [SQUARE]


def test_pieces_neither_overlap_nor_leave_the_board(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.in_tray(BESIDE).click()
    x, y = puzzle.on_square(SQUARE)
    page.mouse.move(x, y, steps=2)
    page.mouse.click(x, y)
    expect(puzzle.at("ghost")).to_have_attribute("data-fits", "false")
    assert puzzle.laid() == [SQUARE]
    expect(puzzle.at("status-line")).to_have_text("There is no room for it here.")


def test_a_broken_rule_is_shown_and_not_forbidden(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B4")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.lay_by_mouse(BESIDE)
    expect(puzzle.at("mark-broken")).to_have_count(2)
    expect(puzzle.at("faults").locator("li")).to_have_text(
        "Blue: Block of four and Line of four share an edge."
    )
    expect(puzzle.at("warning")).to_contain_text("share an edge")
    page.keyboard.press("u")
    expect(puzzle.at("mark-broken")).to_have_count(0)


def test_it_is_told_whether_a_puzzle_can_still_be_solved(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.at("solvable").click()
    expect(puzzle.at("status-line")).to_have_text("Yes, this can still be solved.")
    page.keyboard.press("u")
    puzzle.lay_by_mouse(HOLE)
    puzzle.at("solvable").click()
    expect(puzzle.at("status-line")).to_have_text("No, not from here. Something has to move.")
    puzzle.at("hint").click()
    expect(puzzle.at("mark-back")).to_have_count(1)
    puzzle.at("take-back").click()
    puzzle.wait_for(20)


def test_a_solution_is_shown_and_leads_back_to_ones_own_pieces(visitors: Visitors) -> None:
    page = visitors.new_tab(reduced_motion="no-preference")
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.at("show").click()
    expect(puzzle.at("showing")).to_have_attribute("data-verdict", "solved")
    laid = puzzle.laid()
    assert len(laid) == 20
    assert SQUARE in laid
    puzzle.at("show-close").click()
    assert puzzle.laid() == [SQUARE]


def test_a_solver_can_be_stopped(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B6c")
    puzzle.at("show").click()
    expect(puzzle.at("showing")).to_contain_text("steps")
    puzzle.at("show-close").click()
    expect(puzzle.at("showing")).to_have_count(0)
    assert puzzle.laid() == []


def test_a_solution_without_ones_own_pieces_is_offered_where_there_is_none_with_them(
    visitors: Visitors,
) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(HOLE)
    puzzle.at("show").click()
    expect(puzzle.at("showing")).to_have_attribute("data-verdict", "impossible")
    puzzle.at("show-from-start").click()
    expect(puzzle.at("showing")).to_have_attribute("data-verdict", "solved")
    puzzle.at("show-close").click()
    assert puzzle.laid() == [HOLE]


def test_starting_over_can_be_undone(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.at("menu").click()
    puzzle.at("menu-start-over").click()
    puzzle.wait_for(20)
    puzzle.at("undo").click()
    puzzle.wait_for(19)


def test_a_puzzle_is_solved_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.new_tab()
    puzzle = Puzzle(page, "B3")
    keys = page.keyboard
    for key in ("4", "n", "ArrowRight", "ArrowUp", "Enter"):
        keys.press(key)
    puzzle.wait_for(19)
    for key in ("ArrowRight", "Delete"):
        keys.press(key)
    puzzle.wait_for(20)
    for key in ("c", "4", "4", "r", "n", "Enter", "ArrowRight", "Enter", "ArrowUp", "Enter"):
        keys.press(key)
    puzzle.wait_for(19)
    assert puzzle.laid()[0].colour == "yellow"
    keys.press("ArrowRight")
    keys.press("u")
    keys.press("u")
    puzzle.wait_for(20)
    keys.press("Enter")
    expect(puzzle.at("ghost")).to_have_count(0)
    for left in range(19, -1, -1):
        keys.press("h")
        puzzle.at("ghost").wait_for()
        keys.press("Enter")
        puzzle.wait_for(left)
    puzzle.wait_until_solved()


@pytest.mark.parametrize("name", ["B3", "B1"])
def test_a_puzzle_fits_on_a_phone(visitors: Visitors, name: str) -> None:
    page = visitors.new_tab(viewport=PORTRAIT, has_touch=True, is_mobile=True)
    puzzle = Puzzle(page, name)
    for viewport in (PORTRAIT, SMALLEST):
        page.set_viewport_size(viewport)
        for testid in ("board", "turn-piece", "confirm", "hint"):
            expect(puzzle.at(testid)).to_be_in_viewport(ratio=1)
        expect(puzzle.at("tray")).to_be_in_viewport(ratio=0.2)
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )


def test_a_finger_lays_a_piece_and_takes_it_back(visitors: Visitors) -> None:
    page = visitors.new_tab(
        viewport=PORTRAIT, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    puzzle = Puzzle(page, "B3")
    finger = Finger(page)
    finger.down(centre(puzzle.in_tray(SQUARE)))
    x, y = puzzle.middle(Laid(SQUARE.name, (35, 36, 43, 44)))
    finger.move((x, y + 60))
    finger.up()
    puzzle.at("confirm").tap()
    puzzle.wait_for(19)
    page.touchscreen.tap(*puzzle.middle(puzzle.laid()[0]))
    puzzle.at("put-back").tap()
    puzzle.wait_for(20)
    puzzle.at("undo").tap()
    puzzle.wait_for(19)
    finger.down(puzzle.middle(puzzle.laid()[0]))
    finger.move(centre(puzzle.at("tray")), steps=8)
    finger.up()
    puzzle.wait_for(20)


def test_the_trays_of_a_large_puzzle_are_shown_a_colour_at_a_time(visitors: Visitors) -> None:
    page = visitors.new_tab(viewport=PORTRAIT, has_touch=True, is_mobile=True)
    puzzle = Puzzle(page, "B1")
    expect(puzzle.at("tray").locator("li button")).to_have_count(21)
    puzzle.at("tab-red").tap()
    expect(puzzle.at("piece-red-X")).to_be_visible()
    expect(puzzle.at("piece-blue-X")).to_have_count(0)


def test_a_new_puzzle_is_made_and_solved_with_hints(visitors: Visitors) -> None:
    page = visitors.come("/puzzles")
    page.get_by_test_id("new-easy").click()
    page.wait_for_url("**/puzzles/easy-*")
    solve_with_hints(page)
    page.get_by_test_id("next-puzzle").click()
    page.get_by_test_id("solved").wait_for(state="detached")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-solved", "false")


def test_given_pieces_stay(visitors: Visitors) -> None:
    page = visitors.come("/puzzles/easy-17")
    lock = page.get_by_test_id("mark-given").first
    lock.wait_for()
    page.mouse.click(*centre(lock.locator("rect")))
    expect(page.get_by_test_id("ghost")).to_have_count(0)
    expect(page.get_by_test_id("status-line")).to_have_text(
        "This piece is part of the puzzle and stays where it is."
    )


def test_puzzles_need_no_server_after_one_visit(in_flight: Page) -> None:
    page = in_flight
    page.get_by_test_id("start-puzzles").click()
    expect(page.locator("[data-testid^=puzzle-B]")).to_have_count(len(BRAINTEASERS))
    expect(page.locator("[data-testid^=puzzle-daily-]")).to_be_visible()
    puzzle = Puzzle(page, "B4")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.lay_by_mouse(BESIDE)
    expect(puzzle.at("faults").locator("li")).to_have_attribute("data-code", "no-edges")
    puzzle.at("solvable").click()
    expect(puzzle.at("status-line")).to_have_text("No, not from here. Something has to move.")
    puzzle.at("hint").click()
    expect(puzzle.at("mark-back")).to_have_count(1)
    puzzle.at("take-back").click()
    puzzle.wait_for(19)
    expect(puzzle.at("faults")).to_have_count(0)
    puzzle.at("solvable").click()
    expect(puzzle.at("status-line")).to_have_text("Yes, this can still be solved.")
    solve_with_hints(page)
    page.reload()
    expect(page.get_by_test_id("solved")).to_be_visible()


@pytest.mark.parametrize("date", ["2031-05-04", "1999-12-31"])
def test_the_puzzle_of_any_date_is_made_and_solved_in_flight_mode(
    in_flight: Page, date: str
) -> None:
    puzzle = Puzzle(in_flight, f"daily-{date}")
    assert puzzle.left == len(puzzle.puzzle.stock) - len(puzzle.puzzle.given)
    assert puzzle.laid() == list(puzzle.puzzle.given)
    solve_with_hints(in_flight)
    follow(in_flight, "/puzzles")
    expect(in_flight.get_by_test_id("solutions").locator("svg")).to_have_count(1)


def test_a_new_puzzle_is_made_in_flight_mode(in_flight: Page) -> None:
    follow(in_flight, "/puzzles")
    in_flight.get_by_test_id("new-hard").click()
    in_flight.wait_for_url("**/puzzles/hard-*")
    solve_with_hints(in_flight)


def test_solutions_are_shown_in_flight_mode(in_flight: Page) -> None:
    # The client's own tests solve the others; the search for B6c takes minutes.
    for name in ("B1", "B4c", "B6"):
        puzzle = Puzzle(in_flight, name)
        puzzle.at("show").click()
        expect(puzzle.at("showing")).to_have_attribute("data-verdict", "solved", timeout=60_000)
        assert judge(puzzle.puzzle, puzzle.laid()) == []


def test_the_server_has_no_work_with_puzzles(visitors: Visitors) -> None:
    page = visitors.come("/puzzles")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("[data-testid^=puzzle-daily-]").wait_for()
    puzzle = Puzzle(page, "B3")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.at("solvable").click()
    expect(puzzle.at("status-line")).to_have_text("Yes, this can still be solved.")
    puzzle.lay_by_hint()
    puzzle.at("show").click()
    expect(puzzle.at("showing")).to_have_attribute("data-verdict", "solved")
    Puzzle(page, "medium-7").lay_by_hint()
    assert not [url for url in asked if "/api/puzzles" in url]


def test_the_server_helps_where_there_is_no_kernel(visitors: Visitors) -> None:
    page = come_without_kernel(visitors)
    puzzle = Puzzle(page, "B4")
    puzzle.lay_by_mouse(SQUARE)
    puzzle.lay_by_mouse(BESIDE)
    expect(puzzle.at("faults").locator("li")).to_have_attribute("data-code", "no-edges")
    page.keyboard.press("u")
    puzzle.lay_by_hint()
    puzzle.at("show").click()
    expect(puzzle.at("showing")).to_have_attribute("data-verdict", "solved")
    Puzzle(page, "easy-17").lay_by_hint()


def test_without_kernel_and_server_it_is_said_clearly(visitors: Visitors) -> None:
    page = come_without_kernel(visitors)
    puzzle = Puzzle(page, "B3")
    page.context.route("**/api/puzzles/**", lambda route: route.abort())
    puzzle.lay_by_mouse(SQUARE)
    expect(puzzle.at("status-line")).to_contain_text("Offline")
    puzzle.at("hint").click()
    expect(puzzle.at("status-line")).to_contain_text("This needs the server")
    follow(page, "/puzzles/hard-12345")
    expect(page.get_by_test_id("puzzle-problem")).to_contain_text("not on this device")
    follow(page, "/puzzles")
    expect(page.get_by_text("Today's puzzle is not on this device yet.")).to_be_visible()


def come_without_kernel(visitors: Visitors) -> Page:
    """Opens the app in a browser that cannot load the kernel."""
    visitors.forgive(f"{OFFLINE}|Service Worker registration blocked")
    page = visitors.new_tab(service_workers="block")
    page.context.route("**/*.wasm", lambda route: route.abort())
    page.goto("/")
    return page


def solve_with_hints(page: Page) -> None:
    puzzle = page.get_by_test_id("puzzle")
    puzzle.wait_for()
    for left in range(int(puzzle.get_attribute("data-left") or 0) - 1, -1, -1):
        page.get_by_test_id("hint").click()
        page.get_by_test_id("ghost").wait_for()
        page.get_by_test_id("confirm").click()
        expect(puzzle).to_have_attribute("data-left", str(left))
    expect(page.get_by_test_id("solved")).to_be_visible()


def test_a_puzzle_that_does_not_exist_is_said_so(visitors: Visitors) -> None:
    visitors.forgive("404")
    page = visitors.come("/puzzles/B7")
    expect(page.get_by_test_id("puzzle-problem")).to_have_text("There is no such puzzle.")

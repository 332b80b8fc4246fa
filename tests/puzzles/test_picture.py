from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from cornerwise.palette import paint_of
from cornerwise.puzzles import BRAINTEASERS, Puzzle, Rule, brainteaser
from cornerwise.puzzles.picture import puzzle_png, puzzle_rich_text, puzzle_svg, puzzle_text
from cornerwise.render import RenderOptions
from puzzles.drawing import drawn
from puzzles.solved import tiled

_NS = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def puzzle() -> Puzzle:
    board, laid = drawn(
        """
        aab
        a.b
        ccb
        """,
        a="blue V3",
        b="blue I3",
        c="red 2",
    )
    region = (1 << 9) - 1 ^ 1 << 4
    stock = tuple(piece.name for piece in laid)
    return Puzzle("ring", board, region, stock, frozenset({Rule.COVER}), given=laid)


def _groups(svg: str, kind: str) -> list[ET.Element]:
    root = ET.fromstring(svg)  # noqa: S314 (our own file)
    return [group for group in root.iter(f"{_NS}g") if group.get("class", "").startswith(kind)]


def test_plain_text_has_lines_around_region_and_pieces(puzzle: Puzzle) -> None:
    assert puzzle_text(puzzle, puzzle.given[1:]).splitlines() == [
        "  ┌─────┬──┐",
        "3 │·  · │b │",
        "  │  ┌──┤  │",
        "2 │· │  │b │",
        "  ├──┴──┤  │",
        "1 │r  r │b │",
        "  └─────┴──┘",
        "   a  b  c",
    ]


def test_plain_text_parts_pieces_of_one_colour_and_writes_given_ones_small(puzzle: Puzzle) -> None:
    bare = RenderOptions(coordinates=False)
    free = Puzzle("ring", puzzle.board, puzzle.region, puzzle.stock, puzzle.rules)
    assert puzzle_text(free, puzzle.given, bare).splitlines() == [
        "┌─────┬──┐",
        "│B  B │B │",
        "│  ┌──┤  │",
        "│B │  │B │",
        "├──┴──┤  │",
        "│R  R │B │",
        "└─────┴──┘",
    ]


def test_coloured_text_draws_a_line_where_pieces_of_one_colour_meet(puzzle: Puzzle) -> None:
    text = puzzle_rich_text(puzzle, puzzle.given)
    assert text.plain.splitlines() == ["3  · ·▏·", "2  ·   ·", "1  · · ·", "  a b c"]
    board, laid = drawn("a\nb", a="blue 1", b="blue 1")
    upright = Puzzle("two", board, 3, tuple(p.name for p in laid), frozenset())
    styles = [str(span.style) for span in puzzle_rich_text(upright, laid).spans]
    assert [style for style in styles if "underline" in style] == [
        f"{paint_of('blue').terminal} underline"
    ]


def test_coloured_text_leaves_holes_and_marks_start_squares() -> None:
    text = puzzle_rich_text(brainteaser("B1"), ())
    assert text.plain.count("•") == 4
    holed, _ = tiled(0, apart=True)
    assert puzzle_rich_text(holed, ()).plain.count("·") == holed.region.bit_count()


def test_svg_outlines_every_piece_and_pins_given_ones(puzzle: Puzzle) -> None:
    free = Puzzle("ring", puzzle.board, puzzle.region, puzzle.stock, puzzle.rules)
    with_pins = _groups(puzzle_svg(puzzle, puzzle.given), "piece ")
    without = _groups(puzzle_svg(free, puzzle.given), "piece ")
    assert [len(group) for group in with_pins] == [len(group) + 1 for group in without]
    titles = [group.findtext(f"{_NS}title") for group in with_pins]
    assert titles[2] == "3. red 2: a1,b1, given"
    for group in without:
        paint = paint_of(group.get("class", "").removeprefix("piece "))
        assert len([p for p in group.iter(f"{_NS}path") if p.get("stroke") == paint.edge]) == 1


def test_svg_draws_the_region_with_its_hole(puzzle: Puzzle) -> None:
    (ground,) = _groups(puzzle_svg(puzzle, ()), "board")
    rim, cells, grid = (path.get("d", "") for path in ground.iter(f"{_NS}path"))
    assert (rim.count("M"), cells.count("M")) == (2, 2)
    assert grid.count("M") == 8  # No line crosses the hole.


def test_svg_says_in_words_what_it_shows(puzzle: Puzzle) -> None:
    root = ET.fromstring(puzzle_svg(puzzle, puzzle.given[:1]))  # noqa: S314
    assert root.findtext(f"{_NS}title") == "Puzzle ring"
    words = root.findtext(f"{_NS}desc")
    assert words == "A puzzle of 3 × 3 with 8 squares: 1 of 3 pieces placed."


def test_png_shows_page_ground_and_pieces(puzzle: Puzzle) -> None:
    options = RenderOptions(coordinates=False, cell_size=50)
    image = Image.open(BytesIO(puzzle_png(puzzle, puzzle.given[2:], options)))
    assert image.size == (190, 190)
    middles = {name: image.getpixel(at) for name, at in _MIDDLES.items()}
    tones = options.theme.tones
    assert middles["hole"] == _rgb(tones.page)
    assert middles["free"] == _rgb(tones.board)
    assert middles["pin"] == _rgb(paint_of("red").edge)


_MIDDLES = {"hole": (95, 95), "free": (45, 45), "pin": (45, 145)}


def _rgb(shade: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(shade.removeprefix("#")))


@pytest.mark.parametrize("name", BRAINTEASERS)
def test_empty_brainteasers_can_be_drawn(name: str) -> None:
    puzzle = brainteaser(name)
    assert puzzle_svg(puzzle, ()).startswith("<svg")
    assert len(puzzle_text(puzzle, ()).splitlines()) == 2 * puzzle.board.height + 2

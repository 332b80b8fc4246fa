import re
from xml.etree import ElementTree as ET

import pytest

from cornerwise import Game, Position, setup_named
from cornerwise.geometry import square
from cornerwise.palette import paint_of
from cornerwise.pieces import piece_named
from cornerwise.render import RenderOptions, Theme, to_svg
from cornerwise.render.picture import Group, Label, Picture
from cornerwise.render.svg import write_svg
from cornerwise.scoring import BASIC
from cornerwise.variants import Seating, Setup, Variant

_NS = "{http://www.w3.org/2000/svg}"

TOY = Variant(
    id="toy",
    board=square(5),
    colours=("teal", "mauve"),
    stock=((piece_named("2"), 2), (piece_named("1"), 1)),
    homes=(0, 24),
    seatings=(Seating("two", ((0,), (1,)), ((0,), (1,))),),
    scoring=BASIC,
)


def _parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own file)


def _groups(svg: str, kind: str) -> list[ET.Element]:
    root = _parsed(svg)
    return [group for group in root.iter(f"{_NS}g") if group.get("class", "").startswith(kind)]


def test_svg_has_one_outlined_path_for_each_piece(any_game: Game) -> None:
    groups = _groups(to_svg(any_game), "piece ")
    assert len(groups) == len(any_game.moves)
    for group in groups:
        paint = paint_of(group.get("class", "").removeprefix("piece "))
        outlines = [path for path in group.iter(f"{_NS}path") if path.get("stroke") == paint.edge]
        assert len(outlines) == 1
        assert outlines[0].get("fill") == paint.fill
        assert outlines[0].get("d", "").count("M") == 1


def test_svg_fetches_nothing_and_runs_nothing(any_game: Game) -> None:
    svg = to_svg(any_game, RenderOptions(patterns=True, move_numbers=True))
    assert not re.search(r"<script|href|url\(|@import|\son\w+=", svg)
    assert svg.count("http") == 1  # The namespace.


def test_svg_says_in_words_what_it_shows(duo: Game) -> None:
    root = _parsed(to_svg(duo))
    assert root.get("role") == "img"
    assert root.findtext(f"{_NS}title") == "duo after move 9"
    description = root.findtext(f"{_NS}desc") or ""
    assert "purple has placed 5 pieces" in description
    assert description.endswith("orange to play.")


def test_each_piece_is_titled_with_its_move(duo: Game) -> None:
    titles = [group.findtext(f"{_NS}title") or "" for group in _groups(to_svg(duo), "piece ")]
    assert sorted(int(title.partition(".")[0]) for title in titles) == list(range(1, 10))
    assert all(re.fullmatch(r"\d+\. \w+ \w+: [a-n0-9,]+", title) for title in titles)


def test_size_follows_the_cell_size(duo: Game) -> None:
    with_labels = _parsed(to_svg(duo, RenderOptions(cell_size=10)))
    without = _parsed(to_svg(duo, RenderOptions(cell_size=10, coordinates=False)))
    assert with_labels.get("width") == with_labels.get("height") == "160"
    assert without.get("width") == "148"


def test_coordinates_name_every_column_and_row(duo: Game) -> None:
    (group,) = _groups(to_svg(duo), "coordinates")
    labels = [text.text for text in group]
    assert labels == [*"abcdefghijklmn", *map(str, range(1, 15))]
    assert not _groups(to_svg(duo, RenderOptions(coordinates=False)), "coordinates")


def test_last_move_is_marked_on_request(duo: Game) -> None:
    assert len(_groups(to_svg(duo), "last-move")) == 1
    assert not _groups(to_svg(duo, RenderOptions(last_move=False)), "last-move")
    assert not _groups(to_svg(Game(setup_named("duo"))), "last-move")


def test_move_numbers_are_those_of_the_game(duo: Game) -> None:
    groups = _groups(to_svg(duo, RenderOptions(move_numbers=True)), "piece ")
    numbers = [int(text.text or 0) for group in groups for text in group.iter(f"{_NS}text")]
    assert sorted(numbers) == list(range(1, 10))


def test_bare_position_numbers_each_colour(duo: Game) -> None:
    groups = _groups(to_svg(duo.position, RenderOptions(move_numbers=True)), "piece purple")
    numbers = [text.text for group in groups for text in group.iter(f"{_NS}text")]
    assert numbers == ["1", "2", "3", "4", "5"]


def test_patterns_add_a_shape_to_each_piece(duo: Game) -> None:
    plain = _groups(to_svg(duo), "piece ")
    patterned = _groups(to_svg(duo, RenderOptions(patterns=True)), "piece ")
    assert [len(group) + 1 for group in plain] == [len(group) for group in patterned]


def test_start_squares_show_their_colours_when_they_are_fixed() -> None:
    fill = f'fill="{paint_of("purple").fill}"'
    assert fill not in to_svg(Game(setup_named("duo", start="any")))
    assert fill in to_svg(Game(setup_named("duo", start="fixed")))


def test_dark_theme_has_a_dark_page(duo: Game) -> None:
    root = _parsed(to_svg(duo, RenderOptions(theme=Theme.DARK)))
    page = root.find(f"{_NS}rect")
    assert page is not None
    assert page.get("fill") == Theme.DARK.tones.page


def test_unknown_colours_can_be_drawn() -> None:
    game = Game(Setup(TOY, TOY.seatings[0], scoring=BASIC))
    game.play(game.legal_placements()[0])
    game.play(game.legal_placements()[0])
    groups = _groups(to_svg(game), "piece ")
    assert [group.get("class") for group in groups] == ["piece teal", "piece mauve"]


def test_text_of_any_kind_is_escaped() -> None:
    strange = "a<b>&\"'"
    label = Label((0, 0), strange, 1, "#000000")
    group = Group(strange, (label,), strange)
    root = _parsed(write_svg(Picture(1, 1, "#ffffff", strange, strange, (group,)), 10))
    assert [text for text in root.itertext() if text.strip()] == [strange] * 4
    assert root[-1].get("class") == strange


@pytest.mark.parametrize("kind", [Game, Position])
def test_notebooks_show_games_and_positions(kind: type, duo: Game) -> None:
    subject = duo if kind is Game else duo.position
    shown = subject._repr_svg_()
    assert shown == to_svg(subject)


@pytest.mark.parametrize("size", [-1, 0, 5, 201, 10**9])
def test_squares_that_cannot_be_drawn_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        RenderOptions(cell_size=size)

import io
import subprocess
import sys

import pytest
from rich.console import Console

from cornerwise import Game, setup_named
from cornerwise.notation import parse_move
from cornerwise.render import RenderOptions, to_rich_text, to_text

DRAWING = """
14 . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . .
11 . . . . . P . . . . . . . .
10 . . . . P P P . . . . . . .
 9 . . . . . P . . . . . . . .
 8 . . . P P . . . . . . . . .
 7 . . . . P . . . . . . . . .
 6 . . . . P P . . . . . . . .
 5 . . . . . . O O O O O . . .
 4 . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . .
 1 . . . . . . . . . . . . . .
   a b c d e f g h i j k l m n
""".strip("\n")


@pytest.fixture
def game() -> Game:
    game = Game(setup_named("duo"))
    moves = ("f9,e10,f10,g10,f11", "g5,h5,i5,j5,k5", "e6,f6,e7,d8,e8")
    for move in moves:
        game.play(parse_move(game.placement_table, move))
    return game


def test_plain_text_draws_the_board(game: Game) -> None:
    assert to_text(game) == DRAWING
    assert to_text(game.position) == DRAWING


def test_plain_text_without_coordinates_is_the_board_alone(game: Game) -> None:
    bare = "\n".join(line[3:] for line in DRAWING.splitlines()[:-1])
    assert to_text(game, RenderOptions(coordinates=False)) == bare


def _shown(game: Game, options: RenderOptions, *, ansi: bool = False) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        force_terminal=True,
        color_system="standard" if ansi else "truecolor",
        width=100,
        no_color=False,
        _environ={},
    )
    console.print(to_rich_text(game, options, ansi=ansi))
    return file.getvalue()


def test_coloured_text_paints_each_square(game: Game) -> None:
    shown = _shown(game, RenderOptions(last_move=False))
    assert shown.count("\x1b[1;38;2;255;255;255;48;2;106;63;168m") == 10  # purple
    assert shown.count("48;2;239;138;29m") == 5  # orange


def test_coloured_text_marks_last_move_numbers_and_patterns(game: Game) -> None:
    assert to_rich_text(game).plain.count("[]") == 5
    numbered = to_rich_text(game, RenderOptions(move_numbers=True, last_move=False)).plain
    assert numbered.splitlines()[8].startswith(" 6 · · · ·  3")
    patterned = to_rich_text(game, RenderOptions(patterns=True, last_move=False)).plain
    assert patterned.count("\\\\") == 10
    assert patterned.count("oo") == 5


def test_coloured_text_lines_up(game: Game) -> None:
    lines = to_rich_text(game).plain.splitlines()
    assert len(lines) == 15
    assert {len(line) for line in lines[:-1]} == {3 + 2 * 14}


def test_terminals_of_sixteen_colours_show_the_colours_by_name(game: Game) -> None:
    shown = _shown(game, RenderOptions(last_move=False), ansi=True)
    assert shown.count(";45m") == 10  # magenta
    assert shown.count(";43m") == 5  # yellow, which such terminals show as orange


def test_importing_the_library_loads_neither_pillow_nor_rich() -> None:
    code = "import sys, cornerwise.render; print({'PIL', 'rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"

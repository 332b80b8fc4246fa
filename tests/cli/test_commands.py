from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from cornerwise.notation import parse_move
from cornerwise.records import load, save
from cornerwise.render import to_text

from .conftest import Run, first_moves


def test_perft_prints_the_count_last(run: Run) -> None:
    assert run("perft", "duo", 0).out == "1\n"
    assert run("perft", "duo", 1).out == "828\n"
    assert run("perft", "duo", 1, "--start", "fixed").out == "414\n"
    assert run("perft", "DUO", 2, "--start", "FIXED", "--threads", 2).out == "171396\n"


def test_perft_divide_adds_up_to_the_count(run: Run) -> None:
    *moves, total = run("perft", "duo", 2, "--divide").lines
    assert len(moves) == 828
    assert sum(int(line.split()[1]) for line in moves) == int(total)
    assert run("perft", "duo", 2).out == f"{total}\n"
    assert run("perft", "duo", 0, "--divide").out == "1\n"


@pytest.mark.parametrize("way", ["classic", "classic-two", "classic-three", "duo", "junior"])
def test_random_game_is_whole_and_repeatable(run: Run, tmp_path: Path, way: str) -> None:
    one, other = tmp_path / "one.blksgf", tmp_path / "other.blksgf"
    assert run("random-game", way, "--seed", 7, "-o", one).out == ""
    run("random-game", way, "--seed", 7, "-o", other)
    assert one.read_bytes() == other.read_bytes()
    assert run("random-game", way, "--seed", 7).out == one.read_text("utf-8")
    run("random-game", way, "--seed", 8, "-o", other)
    assert one.read_bytes() != other.read_bytes()
    game = load(one).game()
    assert game.is_over
    assert game.setup.name == way


def test_random_game_keeps_its_settings(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = run(
        *("random-game", "classic-three", "--shared", "red", "--first", "yellow"),
        *("--start", "fixed", "--scoring", "basic", "-o", path),
    )
    assert done.status == 0
    setup = load(path).setup
    assert (setup.seating.shared, setup.first) == (2, 1)
    assert (setup.start.value, setup.scoring.id) == ("fixed", "basic")


def test_convert_goes_both_ways(run: Run, tmp_path: Path, duo_file: Path) -> None:
    json, back = tmp_path / "game.json", tmp_path / "back.blksgf"
    assert run("convert", duo_file, json).status == 0
    assert run("convert", json, back).status == 0
    assert load(json) == load(duo_file)
    assert back.read_bytes() == duo_file.read_bytes()


def test_convert_refuses_what_it_cannot_write(run: Run, tmp_path: Path, duo_file: Path) -> None:
    assert run("convert", duo_file, tmp_path / "game.txt").status == 2
    assert run("convert", duo_file, tmp_path).status == 2


def test_moves_are_the_legal_ones_in_notation(run: Run, duo_file: Path) -> None:
    game = load(duo_file).game()
    lines = run("moves", duo_file).lines
    assert [parse_move(game.placement_table, line) for line in lines] == list(
        game.legal_placements()
    )


def test_moves_of_an_earlier_move_and_of_one_piece(run: Run, duo_file: Path) -> None:
    assert len(run("moves", duo_file, "--move", 0).lines) == 828
    assert len(run("moves", duo_file, "--move", 0, "--piece", "x").lines) == 10
    assert "choose from" in run("moves", duo_file, "--piece", "Q").err


def test_moves_of_a_finished_game_are_none(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    save(first_moves("junior", 99), path)
    done = run("moves", path)
    assert (done.status, done.out) == (0, "")


def test_show_prints_board_scores_and_turn(run: Run, duo_file: Path) -> None:
    done = run("show", duo_file)
    game = load(duo_file).game()
    assert done.status == 0
    assert done.lines[0].startswith("duo, move 5 of 5: purple ")
    assert to_text(game) in done.out
    assert "Ada" in done.out
    assert done.lines[-1] == "orange to play (Grace)"
    assert str(game.scores().colours[0]) in done.out


def test_show_an_earlier_move(run: Run, duo_file: Path) -> None:
    assert run("show", duo_file, "--move", 0).lines[0] == "duo, move 0 of 5"
    assert run("show", duo_file, "--move", 2).lines[0].startswith("duo, move 2 of 5: orange")
    assert "there is no move 6" in run("show", duo_file, "--move", 6).err


def test_show_plain_prints_the_board_alone(run: Run, duo_file: Path) -> None:
    game = load(duo_file).game()
    assert run("show", duo_file, "--plain").out == to_text(game) + "\n"
    assert len(run("show", duo_file, "--plain", "--no-coordinates").lines) == 14


def test_show_tells_the_winner_of_a_finished_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    save(first_moves("classic-two", 99), path)
    done = run("show", path)
    assert done.lines[-1].startswith("winner: player ")
    assert "player 1 (blue, red)" in done.out


def test_show_tells_whose_turn_the_shared_colour_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "three.json"
    save(first_moves("classic-three", 3), path)
    done = run("show", path)
    assert done.lines[-1] == "green to play (player 1, the shared colour)"
    assert "–" in done.out


def test_show_writes_pictures(run: Run, tmp_path: Path, duo_file: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    done = run(
        *("show", duo_file, "--svg", svg, "--png", png),
        *("--numbers", "--patterns", "--dark", "--size", 12, "--no-last-move"),
    )
    assert (done.status, done.out, done.err) == (0, "", "")
    assert ET.parse(svg).getroot().get("width") == "192"  # noqa: S314 (our own file)
    with Image.open(png) as image:
        assert image.size == (192, 192)


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_picture_that_cannot_be_written_is_told(
    run: Run, tmp_path: Path, duo_file: Path, option: str
) -> None:
    done = run("show", duo_file, option, tmp_path)
    assert done.status == 2
    assert "cannot be written" in done.err


def test_names_cannot_send_commands_to_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    save(first_moves("duo", 1, players=("\x1b[2J[red]x", "B")), path)
    done = run("show", path)
    assert "\x1b" not in done.out
    assert "[red]x" in done.out

from pathlib import Path

import pytest

from cornerwise.notation import move_name
from cornerwise.records import load, save

from .conftest import Run, first_moves


def _kept(data: Path) -> list[Path]:
    return sorted((data / "cornerwise" / "unfinished").glob("*"))


def _archived(data: Path) -> list[Path]:
    return sorted((data / "cornerwise" / "games").glob("*"))


def test_a_move_is_typed_as_cells(run: Run, data: Path) -> None:
    done = run("play", "duo", "--names", "Ada,Grace", stdin="f9,e10,f10,g10,f11\n")
    assert done.status == 0
    assert "Move 1: purple to play (Ada)" in done.out
    assert "Move 2: orange to play (Grace)" in done.out
    (path,) = _kept(data)
    record = load(path)
    assert record.players == ("Ada", "Grace")
    assert len(record.game().moves) == 1


def test_a_piece_and_a_cell_offer_numbered_drawings(run: Run, data: Path) -> None:
    done = run("play", "duo", "--start", "fixed", stdin="F e10\n99\n3\n")
    assert "Which one (1 to 40; the marked square is e10)?" in done.out
    assert "Please type a number from 1 to 40" in done.out
    game = load(_kept(data)[0]).game()
    assert move_name(game.placement_table, game.placements[0]) == "d9,e9,e10,f10,e11"


def test_the_only_placement_of_a_piece_is_played_at_once(run: Run, data: Path) -> None:
    run("play", "duo", "--start", "fixed", stdin="1 e10\n")
    assert len(load(_kept(data)[0]).game().moves) == 1


def test_illegal_moves_are_told_why_and_cost_nothing(run: Run, data: Path) -> None:
    script = "e10 e10 a1,a2 X_c3 1_zz9 Q_e5 a1,c1 j5 e11 x_a1 hello".replace(" ", "\n")
    done = run("play", "duo", "--start", "fixed", stdin=script.replace("_", " "))
    for reason in (
        "1 at e10: covers a square of purple's 1",
        "2 at a1: orange's first piece must cover a free start square",
        "orange's first piece must cover a free start square",
        "is not a cell of this board",
        "there is no piece 'Q'",
        "is not the shape of any piece",
        "1: purple has none left",
        "X does not fit on this board",
        "'hello' is not a move or a command",
    ):
        assert reason in done.out, reason
    assert len(load(_kept(data)[0]).game().moves) == 2


def test_undo_redo_and_the_commands_that_look(run: Run, data: Path) -> None:
    script = "help\ne10\nundo\nundo\nredo\nredo\nmoves\nmoves X\nL5\npieces\nboard\nscores\n"
    done = run("play", "duo", "--start", "fixed", stdin=script)
    assert "take a move back" in done.out
    assert "there is no move to take back" in done.out
    assert "there is no move to play again" in done.out
    assert "414 legal moves: 1: 1, 2: 4" in done.out
    assert "j4,i5,j5,k5,j6" in done.out
    assert "-88" in done.out
    assert len(load(_kept(data)[0]).game().moves) == 1


def test_an_unfinished_game_is_continued(run: Run, data: Path) -> None:
    run("play", "duo", "--names", "Ada,Grace", stdin="e10\n")
    done = run("play", stdin="\nj5\n")
    assert "There is an unfinished game: duo, after move 1, orange to play (Grace)." in done.out
    assert "Move 3: purple to play (Ada)" in done.out
    (path,) = _kept(data)
    assert len(load(path).game().moves) == 2


def test_a_game_that_is_not_continued_is_put_aside(run: Run, data: Path) -> None:
    run("play", "duo", stdin="e10\n")
    done = run("play", stdin="what?\nn\n\n")
    assert "Please type y or n." in done.out
    assert "It is saved as" in done.out
    assert "What would you like to play?" in done.out
    assert "Move 1: blue to play (player 1)" in done.out
    assert not _kept(data)
    assert len(_archived(data)) == 1


def test_a_kept_game_that_cannot_be_read_is_put_aside(run: Run, data: Path) -> None:
    folder = data / "cornerwise" / "unfinished"
    folder.mkdir(parents=True)
    (folder / "2026-01-01.blksgf").write_text("(((", "utf-8")
    done = run("play", "duo", stdin="")
    assert "Move 1" in done.out
    assert [path.name for path in _archived(data)] == ["2026-01-01.blksgf"]


@pytest.mark.parametrize(
    ("answer", "first"), [("6", "purple"), ("junior", "blue"), ("9\nx\nDuo", "purple")]
)
def test_the_variant_is_asked_for(run: Run, answer: str, first: str) -> None:
    done = run("play", stdin=f"{answer}\n")
    assert "4 players in 2 teams, 20 × 20 squares" in done.out
    assert f"Move 1: {first} to play" in done.out


def test_save_and_quit_write_the_game(run: Run, data: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.blksgf"
    script = f"e10\nsave\nsave {one}\nsave {one}\nn\nquit\n{tmp_path}\n{other}\n"
    done = run("play", "duo", stdin=script)
    assert done.status == 0
    assert "Save where?" in done.out
    assert "Overwrite it?" in done.out
    assert load(one) == load(other)
    assert not _kept(data)


def test_quit_without_a_name_keeps_the_game(run: Run, data: Path) -> None:
    done = run("play", "duo", stdin="e10\nquit\n\n")
    assert done.lines[-1] == "The game is saved; 'cornerwise play' continues it."
    assert len(_kept(data)) == 1


def test_quit_before_the_first_move_asks_nothing(run: Run, data: Path) -> None:
    done = run("play", "duo", stdin="quit\n")
    assert "Save" not in done.out
    assert not _kept(data)


def test_passes_the_end_and_the_result_are_told(run: Run, data: Path) -> None:
    record = first_moves("classic-two", 99)
    game = record.game()
    moves = [move_name(game.placement_table, placement) for placement in game.placements]
    passes = sum(len(move.passes) for move in game.moves[:-1])
    done = run("play", "classic-two", stdin="\n".join(moves) + "\n")
    assert done.status == 0
    assert done.out.count("has no legal move and passes.") == passes > 0
    assert "No colour can place a piece: the game is over." in done.out
    assert "winner: player " in done.out or "the win is shared" in done.out
    assert not _kept(data)
    assert load(_archived(data)[0]).game().is_over


def test_too_many_names_are_refused(run: Run) -> None:
    done = run("play", "duo", "--names", "a,b,c")
    assert done.status == 2
    assert "2 players" in done.err


def test_a_disk_that_cannot_be_written_does_not_end_the_game(run: Run, data: Path) -> None:
    data.write_text("a file where the folder should be", "utf-8")
    done = run("play", "duo", stdin="e10\nj5\nquit\n\n")
    assert done.status == 0
    assert done.out.count("the game could not be saved") == 3
    assert "continues it" not in done.out
    assert "Move 3" in done.out


def test_ctrl_c_keeps_the_game(
    run: Run, data: Path, duo_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = data / "cornerwise" / "unfinished"
    folder.mkdir(parents=True)
    save(load(duo_file), folder / "2026-01-01.blksgf")

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("cornerwise.cli.play.loop.read_entry", interrupt)
    done = run("play", stdin="y\nmoves\n")
    assert done.status == 130
    assert done.lines[-1] == "The game is saved; 'cornerwise play' continues it."
    assert len(_kept(data)) == 1

"""Files from Pentobi and other programs are read, and written again without loss."""

from __future__ import annotations

from pathlib import Path

import pytest

from cornerwise.records import (
    Node,
    Record,
    RecordError,
    dumps_blksgf,
    dumps_json,
    load,
    load_all,
    loads,
    loads_all,
    loads_blksgf,
    loads_json,
)
from cornerwise.variants import setup_named

OUT_OF_TURN = "(;GM[Blokus Duo]CA[UTF-8]\n;B[e10]\n;B[f11,g11]\n;W[j5]\n;W[k6,k7])\n"

SIDE_LINES = """(;GM[Blokus Duo]CA[UTF-8]
;B[e10]
(;W[j5]
;B[f11,g11])
(;W[a1]C[no \\] start]
(;B[f11])
(;B[d9]))
(;W[i4,h5,i5,j5,i6]
;B[f11,g11]
;W[j7]
;B[z99]))
"""

TWO_GAMES = "(;GM[Blokus Duo]C[one];B[e10])\n(;GM[Blokus Junior]C[two];B[e10];W[j5])\n"


def both_formats(record: Record) -> list[Record]:
    """Returns the record after a round trip through each format."""
    return [loads_blksgf(dumps_blksgf(record)), loads_json(dumps_json(record))]


def test_a_colour_may_move_out_of_turn() -> None:
    record = loads_blksgf(OUT_OF_TURN)
    assert [node.colour for node in record.main_line()] == [None, None, 0, None, 1]
    assert record.problems == ()
    position = record.game().position
    assert [len(ids) for ids in position.placed] == [2, 2]
    assert len(record.game(1).moves) == 1
    assert dumps_blksgf(record) == OUT_OF_TURN
    for again in both_formats(record):
        assert again == record


def test_a_new_game_begins_where_a_colour_moves_out_of_turn() -> None:
    game = loads_blksgf(OUT_OF_TURN).game(3)
    assert [move.colour for move in game.moves] == [0, 1]
    assert sum(map(len, game.positions[0].placed)) == 1


def test_an_illegal_move_out_of_turn_is_refused_for_its_colour() -> None:
    with pytest.raises(RecordError, match="line 1, column 25: 1: purple has none left"):
        loads_blksgf("(;GM[Blokus Duo];B[e10] ;B[f11])")


def test_a_colour_without_a_move_or_that_does_not_exist_is_refused() -> None:
    setup = setup_named("duo")
    with pytest.raises(RecordError, match="there is no move"):
        dumps_json(Record(setup, Node(children=[Node(colour=1)])))
    for write in (dumps_json, dumps_blksgf):
        with pytest.raises(RecordError, match="node 2: there is no colour number 7"):
            write(Record(setup, Node(children=[Node(130, colour=7)])))
    with pytest.raises(RecordError, match=r"\$\.line\[0\]\.colour"):
        loads_json(
            '{"format":"cornerwise","version":1,"variant":"duo","line":[{"move":130,"colour":"x"}]}'
        )


def test_side_lines_that_break_the_rules_are_kept_as_text_and_reported() -> None:
    record = loads_blksgf(SIDE_LINES)
    assert len(record.game().moves) == 3
    first = record.main_line()[1]
    assert len(first.children) == 2
    assert first.kept == ["(;W[a1]C[no \\] start]\n(;B[f11])\n(;B[d9]))"]
    z99, a1 = record.problems
    assert z99.startswith("line 11, column 2: B: 'z99' is not a cell")
    assert a1.startswith("line 5, column 2: 1 at a1: orange's first piece must cover a free start")
    assert all(each.endswith("; this variation is kept as text") for each in (z99, a1))


def test_what_was_kept_as_text_survives_both_formats() -> None:
    record = loads_blksgf(SIDE_LINES)
    for again in both_formats(record):
        assert again == record
    written = dumps_blksgf(record)
    assert "W[a1]C[no \\] start]" in written
    assert "B[z99]" in written
    assert dumps_blksgf(loads_blksgf(written)) == written


def test_an_illegal_move_of_the_main_line_is_still_an_error() -> None:
    with pytest.raises(RecordError, match="line 1, column 18: 1 at a1"):
        loads_blksgf("(;GM[Blokus Duo](;B[a1])(;B[e10]))")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "kept as text: line 1, column 1: unexpected end of file"),
        ("x", r"kept as text: line 1, column 1: expected '\(', found 'x'"),
        ("(;B[a1])(;B[a2])", "more than one tree"),
        ("(;C[\ud800])", "a lone surrogate"),
    ],
)
def test_only_trees_can_be_kept_as_text(text: str, message: str) -> None:
    record = Record(setup_named("duo"), Node(children=[Node(130)], kept=[text]))
    for write in (dumps_blksgf, dumps_json):
        with pytest.raises(RecordError, match=message):
            write(record)


def test_the_main_line_cannot_end_with_what_breaks_the_rules() -> None:
    with pytest.raises(RecordError, match="the main line ends with a variation"):
        dumps_blksgf(Record(setup_named("duo"), Node(kept=["(;B[a1])"])))


def test_a_file_may_hold_several_games(tmp_path: Path) -> None:
    path = tmp_path / "games.blksgf"
    path.write_text(TWO_GAMES)
    one, two = load_all(path)
    assert (one.root.comment, two.root.comment) == ("one", "two")
    assert load(path, 2) == two == loads(TWO_GAMES.encode(), 2)
    assert load(path, 1).problems == ()
    assert load(path) == one
    assert load(path).problems == ("the file has 2 games; this is the first",)
    for number in (0, 3, -1):
        with pytest.raises(RecordError, match=f"no game {number}: the file has 2"):
            load(path, number)


def test_a_json_file_holds_one_game() -> None:
    text = dumps_json(loads_blksgf(OUT_OF_TURN)).encode()
    assert loads_all(text) == [loads(text, 1)]
    with pytest.raises(RecordError, match="no game 2: a JSON file has one"):
        loads(text, 2)


def test_a_game_is_read_though_another_of_the_file_is_broken() -> None:
    text = TWO_GAMES.replace("Junior", "Trigon")
    assert loads_blksgf(text, 1).root.comment == "one"
    for read in (lambda: loads_blksgf(text, 2), lambda: loads_all(text.encode())):
        with pytest.raises(RecordError, match="line 2, column 3: GM: 'Blokus Trigon'"):
            read()


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("ISO-8859-1", "iso-8859-1"),
        ("iso8859-1", "iso-8859-1"),
        ("latin1", "iso-8859-1"),
        ("ISO-8859-15", "iso-8859-15"),
        ("windows-1252", "cp1252"),
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8"),
        ("US-ASCII", "ascii"),
    ],
)
def test_the_character_set_is_the_one_that_the_file_names(name: str, codec: str) -> None:
    names = "Zoe" if codec == "ascii" else "Zoë Ümit"
    text = f"(;GM[Blokus Duo] CA[{name}]PB[{names}])"
    record = loads_blksgf(text.encode(codec))
    assert record.players[0] == names
    assert "CA[UTF-8]" in dumps_blksgf(record)
    assert loads_blksgf(dumps_blksgf(record).encode()) == record


def test_a_character_set_in_a_comment_is_none() -> None:
    text = "(;GM[Blokus Duo]C[CA[ISO-8859-1\\]]PB[Zoë])"
    assert loads_blksgf(text.encode()).players[0] == "Zoë"


def test_a_file_that_is_not_of_its_character_set_is_refused_with_the_place() -> None:
    with pytest.raises(RecordError, match="line 2, column 4: this is not UTF-8"):
        loads_blksgf("(;GM[Blokus Duo]CA[UTF-8]\nPB[Zoë])".encode("latin-1").replace(b"Zo", b""))
    with pytest.raises(RecordError, match="this is not ASCII"):
        loads_blksgf("(;GM[Blokus Duo]CA[us-ascii]PB[Zoë])".encode())

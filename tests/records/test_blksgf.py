"""Reading and writing Pentobi's format."""

from __future__ import annotations

import pytest

from cornerwise.errors import RecordError
from cornerwise.notation import move_name
from cornerwise.placements import placement_table_of
from cornerwise.records import (
    Annotation,
    Arrangement,
    Node,
    Record,
    dumps_blksgf,
    loads_blksgf,
)
from cornerwise.scoring import BASIC
from cornerwise.variants import CLASSIC, DUO, Seating, Setup, Start, Variant, setup_named


def moves(record: Record) -> list[str]:
    table = placement_table_of(record.setup.variant)
    line = record.main_line()
    return [move_name(table, node.placement) for node in line if node.placement is not None]


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("Blokus", "classic"),
        ("Blokus Two-Player", "classic-two"),
        ("Blokus Three-Player", "classic-three"),
        ("Blokus Duo", "duo"),
        ("Blokus Junior", "junior"),
    ],
)
def test_each_game_of_pentobi_is_read_with_home_corners_and_its_usual_scoring(
    name: str, way: str
) -> None:
    record = loads_blksgf(f"(;GM[{name}])")
    assert record.setup == setup_named(way, start="fixed")
    assert dumps_blksgf(record) == f"(;GM[{name}]CA[UTF-8])\n"


@pytest.mark.parametrize(
    "name", ["Blokus Trigon", "Nexos", "Callisto", "GembloQ Three-Player", "1", "", "blokus"]
)
def test_other_games_are_refused_by_name(name: str) -> None:
    with pytest.raises(RecordError, match=rf"^line 1, column 3: GM: '{name}' is not supported"):
        loads_blksgf(f"(;GM[{name}])")


def test_a_game_with_variations_and_remarks_is_read() -> None:
    record = loads_blksgf(
        r"""(;FF[4]GM[Blokus Duo]CA[UTF-8]AP[Some\:thing:1]PB[Ann]PW[Bob \] \\]
;B[f9,e10,f10,g10,f11]TE[2]C[A soft \
break, a \] and a \\.]
(;W[i4,h5,i5,j5,i6]BM[1];B[g7,g8,h8,i8,h9])
(;W[j5]N[small]DO[]))"""
    )
    assert record.players == ("Ann", "Bob ] \\")
    assert moves(record) == ["f9,e10,f10,g10,f11", "i4,h5,i5,j5,i6", "g7,g8,h8,i8,h9"]
    first = record.root.children[0]
    assert first.comment == "A soft break, a ] and a \\."
    assert first.annotation is Annotation.VERY_GOOD
    assert [child.annotation for child in first.children] == [Annotation.BAD, Annotation.DOUBTFUL]
    assert first.children[1].name == "small"
    assert record.root.properties["AP"] == (r"Some\:thing:1",)


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Blokus Duo];B[f9,e10,f10,g10,f11];W[j5])",
        "(;GM[Blokus Duo];B[F9,E10,f10,G10,f11];W[J5])",
        "(;GM[Blokus Duo];B[f11,g10,f10,e10,f9];W[j5])",
        "(;GM[Blokus Duo];B[f9][e10][f10][g10][f11];W[j5])",
        "(;GM[Blokus Duo];1[f9,e10,f10,g10,f11];2[j5])",
        "(;GM[Blokus Duo];BLUE[f9,e10,f10,g10,f11];GREEN[j5])",
        "\ufeff (\r\n; GM [Blokus Duo]\r\n; B [f9,e10,f10,g10,f11] ( ;\tW\n[ j5 ] ) )\r\n",
        "(;GM[Blokus Duo]B[f9,e10,f10,g10,f11];W[j5])",
    ],
)
def test_old_and_odd_ways_to_write_moves_are_read(text: str) -> None:
    assert moves(loads_blksgf(text)) == ["f9,e10,f10,g10,f11", "j5"]
    assert moves(loads_blksgf(text.encode())) == ["f9,e10,f10,g10,f11", "j5"]


@pytest.mark.parametrize("names", ["1 2 3 4", "BLUE YELLOW RED GREEN"])
def test_four_colours_are_numbered_or_named(names: str) -> None:
    one, two, three, four = names.split()
    record = loads_blksgf(f"(;GM[Blokus];{one}[a20];{two}[t20];{three}[t1];{four}[a1])")
    assert moves(record) == ["a20", "t20", "t1", "a1"]
    assert ";1[a20]\n;2[t20]\n;3[t1]\n;4[a1])" in dumps_blksgf(record)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"line 1, column 1: this is not a \.blksgf file: it is empty"),
        ("hello", r"line 1, column 1: this is not a \.blksgf file: it should begin with"),
        ("(;)", r"line 1, column 2: there is no GM property"),
        ("(;GM[Blokus Duo]\n;B[e10]C[x", r"line 2, column 9: the value of C .* is not closed"),
        ("(;GM[Blokus Duo]\n;B)", r"line 2, column 3: the property B has no value"),
        ("(;GM[Blokus Duo]\n;B[e10]", r"line 2, column 8: unexpected end of file"),
        (
            "(;GM[Blokus Duo]\n(;B[e10]);B[e10])",
            r"line 2, column 10: expected '\(' or '\)', found ';'",
        ),
        ("(;GM[Blokus Duo]C[a]C[b])", r"line 1, column 21: the property C appears twice"),
        ("(;GM[Blokus Duo])x(;GM[Blokus])", r"line 1, column 18: unexpected text after"),
        ("(;GM[Blokus Duo]CA[EBCDIC])", r"line 1, column 17: the character set 'EBCDIC' cannot"),
        ("(;GM[Blokus Duo];GM[Blokus])", r"line 1, column 18: GM: GM is allowed only in the first"),
        ("(;GM[Blokus Duo];B[e10]W[j5])", r"line 1, column 24: W: a node can have only one move"),
        ("(;GM[Blokus Duo];B[])", r"line 1, column 18: B: '' is not a cell"),
        ("(;GM[Blokus Duo];B[e10,g10])", r"line 1, column 18: B: .* not the shape of any piece"),
        ("(;GM[Blokus Duo];B[z99])", r"line 1, column 18: B: 'z99' is not a cell"),
        ("(;GM[Blokus Duo];3[e10])", r"line 1, column 18: 3: '3' is not a colour of duo: use B, W"),
        ("(;GM[Blokus];B[a20])", r"line 1, column 14: B: 'B' is not a colour of classic"),
        ("(;GM[Blokus];AB[a20])", r"line 1, column 14: AB: 'B' is not a colour of classic"),
        ("(;GM[Blokus Duo];PL[x])", r"line 1, column 18: PL: 'X' is not a colour"),
        ("(;GM[Blokus Duo];AE[e10])", r"line 1, column 17: a piece to be removed is not on"),
        ("(;GM[Blokus Duo]AB[e10]AW[e10])", r"line 1, column 2: two pieces cover e10"),
        (
            "(;GM[Blokus Duo]AB[e10][a1])",
            r"line 1, column 2: purple has more of piece 1 than its stock",
        ),
    ],
)
def test_malformed_files_give_an_error_with_its_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match="^" + message):
        loads_blksgf(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (";B[j5]", "line 2, column 1: 1 at j5: purple's first piece must cover a free start"),
        (";B[e10];W[j5];B[f10,g10]", "line 2, column 14: 2 at f10: shares an edge with purple's 1"),
        (";B[e10];W[j5];B[g10,h10]", "line 2, column 14: 2 at g10: touches no piece of purple"),
        (";B[e10]\n(;W[j5];B[f11])\n(;W[j5])", "line 3, column 8: 1: purple has none left"),
        (";W[e10]", "line 2, column 1: 1 at e10: orange's first piece must cover a free start"),
    ],
)
def test_illegal_moves_of_the_main_line_name_the_place_and_the_rule(
    text: str, message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        loads_blksgf(f"(;GM[Blokus Duo]\n{text})")
    assert str(caught.value).startswith(message)


def test_bytes_that_are_not_utf8_name_their_place() -> None:
    with pytest.raises(RecordError, match=r"^line 2, column 4: this is not UTF-8"):
        loads_blksgf("(;GM[Blokus Duo]\r\nC[ü".encode() + b"\xfc])")


def test_set_ups_are_read_in_any_node() -> None:
    record = loads_blksgf(
        "(;GM[Blokus Duo]AB[e10][f11,g11]AW[j5]PL[W];W[k6,k7];AE[e10]A2[a1,a2,a3]PL[B];B[h12,h13,h14])"
    )
    table = placement_table_of(DUO)
    single, domino = (table.find(map(DUO.board.parse_cell, c.split())) for c in ("e10", "f11 g11"))
    assert single is not None
    assert domino is not None
    root = record.root.arrangement
    assert root is not None
    assert root.added[0] == (single, domino)
    assert root.turn == 1
    later = record.main_line()[2].arrangement
    assert later is not None
    assert later.removed == (single,)
    game = record.game()
    assert len(game.moves) == 1
    assert [len(ids) for ids in game.position.placed] == [2, 3]
    assert loads_blksgf(dumps_blksgf(record)) == record


def test_settings_that_pentobi_lacks_stand_in_one_property() -> None:
    setup = setup_named("classic-three", shared="blue", first="red", scoring="basic")
    text = dumps_blksgf(Record(setup))
    assert "GM[Blokus Three-Player]" in text
    assert "CW[first=red start=any scoring=basic shared=blue]" in text
    assert loads_blksgf(text).setup == setup
    teams = Setup(CLASSIC, CLASSIC.seating("teams"), start=Start.FIXED)
    assert "CW[seating=teams]" in dumps_blksgf(Record(teams))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("start=here", "there is no start rule 'here'"),
        ("scoring=x", "there is no scoring 'x'"),
        ("first=purple", "classic has no colour 'purple'"),
        ("shared=red", "cannot have a shared colour"),
        ("seating=five", "classic has no seating 'five'"),
        ("seating=two", "the seating two does not match"),
        ("start", "'start' is not a setting"),
        ("colour=red", "'colour=red' is not a setting"),
        ("variant=duo", "'variant=duo' is not a setting"),
        ("start=any start=any", "the setting start appears twice"),
    ],
)
def test_bad_settings_give_a_clear_error(settings: str, message: str) -> None:
    with pytest.raises(RecordError, match=f"^line 1, column 13: CW: .*{message}"):
        loads_blksgf(f"(;GM[Blokus]CW[{settings}])")


def test_a_way_to_play_without_a_pentobi_name_is_not_written() -> None:
    seating = Seating("odd", ((0,), (1,)), ((0, 1),))
    odd = Variant("odd", DUO.board, DUO.colours, DUO.stock, DUO.homes, (seating,), BASIC)
    with pytest.raises(RecordError, match=r"Pentobi has no game like odd: save it as \.json"):
        dumps_blksgf(Record(Setup(odd, seating)))


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        ({"C": ("a ] b",)}, "has an unescaped ']'"),
        ({"C": ("a\\",)}, "ends with a single"),
        ({"C": ("a\r\n",)}, "carriage return"),
        ({"C": ("\ud800",)}, "a lone surrogate"),
        ({"C": ()}, "has no value"),
        ({"B B": ("x",)}, "'B B' is not a property name"),
        ({"GM": ("x",)}, "the property GM is written automatically"),
        ({"B": ("e10",)}, "the property B is written automatically"),
    ],
)
def test_properties_that_no_file_can_hold_are_not_written(
    properties: dict[str, tuple[str, ...]], message: str
) -> None:
    record = Record(setup_named("duo"), Node(children=[Node(properties=properties)]))
    with pytest.raises(RecordError, match=f"^node 2: .*{message}"):
        dumps_blksgf(record)


def test_illegal_records_are_not_written() -> None:
    for placement in (0, -1, 10**9):
        with pytest.raises(RecordError, match=r"^node 2: "):
            dumps_blksgf(Record(setup_named("duo"), Node(children=[Node(placement)])))
    for arrangement in (Arrangement(()), Arrangement(((), ()), turn=2)):
        with pytest.raises(RecordError, match=r"^node 1: "):
            dumps_blksgf(Record(setup_named("duo"), Node(arrangement=arrangement)))

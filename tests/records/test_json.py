"""The compact JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cornerwise.errors import RecordError
from cornerwise.notation import parse_move
from cornerwise.placements import placement_table_of
from cornerwise.records import Arrangement, Node, Record, dumps_json, loads_blksgf, loads_json
from cornerwise.scoring import BASIC
from cornerwise.variants import DUO, Setup, Variant, setup_named

TABLE = placement_table_of(DUO)
CENTRE, CORNER, DOMINO = (parse_move(TABLE, text) for text in ("e10", "j5", "f11,g11"))


def text_of(**keys: Any) -> str:
    top = {"format": "cornerwise", "version": 1, "variant": "duo", "line": []} | keys
    return json.dumps(top)


def test_a_game_is_its_settings_and_a_list_of_ids() -> None:
    record = Record(setup_named("duo"))
    record.root.children = [Node(CENTRE, children=[Node(CORNER)])]
    assert dumps_json(record) == (
        '{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"purple",'
        f'"start":"any","scoring":"advanced","line":[{CENTRE},{CORNER}]}}\n'
    )


def test_missing_settings_are_the_usual_ones() -> None:
    assert loads_json(text_of()) == Record(setup_named("duo"))


def test_variations_take_the_place_of_their_node() -> None:
    record = loads_blksgf(
        "(;GM[Blokus Duo]CW[start=any](;B[e10](;W[j5])(;W[j5,j6];B[f11,g11]))(;B[j5]))"
    )
    two = parse_move(TABLE, "j5,j6")
    line = [
        {"move": CENTRE, "variations": [[CORNER]]},
        {"move": CORNER, "variations": [[two, DOMINO]]},
    ]
    assert json.loads(dumps_json(record))["line"] == line
    assert loads_json(text_of(line=line)) == record


def test_set_ups_and_properties_have_names() -> None:
    record = Record(setup_named("duo"))
    record.root.arrangement = Arrangement(((CENTRE, DOMINO), ()), turn=1)
    record.root.children = [Node(arrangement=Arrangement(((), ()), (CENTRE,)))]
    record.root.properties = {"C": ("one",), "XX": ("one", "two")}
    top = json.loads(dumps_json(record))
    assert top["setup"] == {"add": {"purple": [CENTRE, DOMINO]}, "turn": "orange"}
    assert top["properties"] == {"C": "one", "XX": ["one", "two"]}
    assert top["line"] == [{"setup": {"remove": [CENTRE]}}]
    assert loads_json(json.dumps(top)) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ('{"format":\n"cornerwise",}', "line 2, column 14: this is not JSON"),
        ("[]", r"\$: this is not a record"),
        ('{"format":"other"}', r"\$: this is not a record"),
        (text_of(version=2), r"\$.version: version 2 is not supported"),
        (text_of(version=True), r"\$.version: expected a whole number"),
        (text_of(variant="chess"), r"\$: there is no variant 'chess'"),
        (text_of(variant=1), r"\$.variant: expected a string"),
        (text_of(seating="four"), r"\$: duo has no seating 'four'"),
        (text_of(shared="orange"), r"\$: duo two cannot have a shared colour"),
        (text_of(first="red"), r"\$: duo has no colour 'red'"),
        (text_of(start="x"), r"\$: there is no start rule"),
        (text_of(scoring="x"), r"\$: there is no scoring"),
        (text_of(extra=1), r"\$: the key 'extra' is not one of"),
        (text_of(line={}), r"\$.line: expected a list"),
        (text_of(line=["x"]), r"\$.line\[0\]: expected a whole number"),
        (text_of(line=[1.0]), r"\$.line\[0\]: expected a whole number"),
        (text_of(line=[True]), r"\$.line\[0\]: expected a whole number"),
        (text_of(line=[10**30]), r"\$.line\[0\]: expected a whole number"),
        (text_of(line=[10**9]), r"\$.line\[0\]: there is no placement number 1000000000"),
        (text_of(line=[CENTRE, {"mov": 1}]), r"\$.line\[1\]: the key 'mov' is not one of move"),
        (text_of(line=[CENTRE, CENTRE]), r"\$.line\[1\]: 1 at e10: covers a square of purple's 1"),
        (
            text_of(line=[CENTRE, {"move": CORNER, "variations": [[CENTRE]]}]),
            r"\$.line\[1\].variations\[0\]\[0\]: 1 at e10: covers",
        ),
        (text_of(line=[{"variations": [[]]}]), r"\$.line\[0\].variations\[0\]: a variation needs"),
        (text_of(line=[{"variations": 1}]), r"\$.line\[0\].variations: expected a list"),
        (
            text_of(line=[{"variations": [[{"variations": []}]]}]),
            r"\$.line\[0\].variations\[0\]\[0\]: the key 'variations' is not one of",
        ),
        (text_of(setup={"add": {"red": []}}), r"\$.setup.add: the key 'red' is not one of"),
        (text_of(setup={"add": {"orange": [0, "x"]}}), r"\$.setup.add.orange\[1\]: expected"),
        (text_of(setup={"turn": "red"}), r"\$.setup.turn: duo has no colour 'red'"),
        (text_of(setup={"remove": [1]}), r"\$: a piece to be removed is not on the board"),
        (text_of(properties={"C": "]"}), r"\$: the property C has an unescaped '\]'"),
        (text_of(properties={"C": [1]}), r"\$.properties.C\[0\]: expected a string"),
        (text_of(properties={"C": []}), r"\$: the property C has no value"),
        (text_of(properties={"?": "x"}), r"\$: '\?' is not a property name"),
        (text_of(properties={"PL": "B"}), r"\$: the property PL is written automatically"),
        (text_of(properties={"C": "\ud800"}), r"\$: the property C, .* a lone surrogate"),
        ('{"format":"cornerwise","version":1,"version":1}', r"\$: the key 'version' appears twice"),
        (text_of()[:-3] + '[{"move":1,"move":2}]}', r"\$.line\[0\]: the key 'move' appears twice"),
    ],
)
def test_malformed_files_give_an_error_with_its_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match="^" + message):
        loads_json(text)


def test_carriage_returns_become_line_ends() -> None:
    assert loads_json(text_of(properties={"C": "a\r\nb\rc"})).root.comment == "a\nb\nc"


def test_a_set_up_of_nothing_is_none() -> None:
    assert loads_json(text_of(setup={})).root.arrangement is None


def test_a_variant_of_ones_own_is_not_written() -> None:
    odd = Variant("odd", DUO.board, DUO.colours, DUO.stock, DUO.homes, DUO.seatings, BASIC)
    with pytest.raises(RecordError, match="the setup odd cannot be written"):
        dumps_json(Record(Setup(odd, odd.seatings[0])))

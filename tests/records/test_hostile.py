"""Whatever a file contains, reading it ends soon, with a record or one clear error."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from budgets import examples
from cornerwise.records import (
    Node,
    Record,
    RecordError,
    dumps_blksgf,
    dumps_json,
    loads_blksgf,
    loads_json,
)
from cornerwise.records.json_read import _ROOT
from cornerwise.records.limits import MAX_BYTES, MAX_NODES
from cornerwise.variants import setup_named
from records.random_records import random_record
from strategies import random_game

Reader = Callable[[str | bytes], Record]

SMALL = Record.from_game(
    random_game(setup_named("duo"), 1, 4), players=("Ä", "B]"), comments={2: "x\\"}
)
PLACE = re.compile(r"line \d+, column \d+: |\$[^ ]*: ")
SECONDS = 10.0
"""Far more CPU time than needed: this detects endless work; it is not a benchmark."""


def survives(reader: Reader, data: str | bytes) -> Record | None:
    """Returns the record, or None after a short error that names a place."""
    record: Record | None
    begin = time.process_time()
    try:
        record, message = reader(data), ""
    except RecordError as error:
        record, message = None, str(error)
    assert time.process_time() - begin < SECONDS
    if record is None:
        assert PLACE.match(message), message
        assert len(message) < 2000
    return record


@pytest.mark.parametrize("reader", [loads_blksgf, loads_json])
@examples(120)
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=200)))
@example(data=b"")
@example(data=b"\xef\xbb\xbf")
@example(data="\ud800")
@example(data="(;GM[Blokus Duo]C[\ud800])")
@example(data="null")
@example(data="0")
@example(data='"(;"')
def test_garbage_gives_a_clear_error(reader: Reader, data: str | bytes) -> None:
    assert survives(reader, data) is None


@examples(120)
@given(st.text(st.sampled_from("();[]\\ABCW1E8e0,GM \n")))
def test_garbage_made_of_sgf_marks_gives_a_clear_error(text: str) -> None:
    survives(loads_blksgf, f"(;GM[Blokus Duo]{text})")
    survives(loads_blksgf, f"(;GM[Blokus]{text}")


_ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["move", "setup", "properties", "variations", "add", "turn", "C", "blue"]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@examples(120)
@given(
    st.sampled_from([*_ROOT, "other"]),
    _ANY_JSON,
)
def test_wrong_values_in_json_give_a_clear_error(key: str, value: object) -> None:
    top = {"format": "cornerwise", "version": 1, "variant": "classic", "line": []} | {key: value}
    survives(loads_json, json.dumps(top))


@pytest.mark.parametrize(
    ("reader", "text"), [(loads_blksgf, dumps_blksgf(SMALL)), (loads_json, dumps_json(SMALL))]
)
def test_a_file_cut_short_anywhere_gives_a_clear_error(reader: Reader, text: str) -> None:
    whole = text.strip().encode()
    assert reader(whole) == SMALL
    for end in range(len(whole)):
        assert survives(reader, whole[:end]) is None


@pytest.mark.parametrize("form", ["blksgf", "json"])
def test_damaged_files_give_a_clear_error_or_a_record_that_can_be_written(form: str) -> None:
    reader, writer = (loads_blksgf, dumps_blksgf) if form == "blksgf" else (loads_json, dumps_json)
    rng = random.Random(form)
    for number in range(4000):
        if number % 150 == 0:
            whole = writer(random_record(rng, size=6)).encode()
        data = bytearray(whole)
        for _ in range(rng.choice([1, 1, 2, 8])):
            place = rng.randrange(len(data))
            match rng.randrange(4):
                case 0:
                    data[place] = rng.randrange(256)
                case 1:
                    data[place] = rng.choice(b'()[];\\{},:"0123456789ABWE')
                case 2:
                    del data[place : place + rng.randrange(1, 6)]
                case _:
                    data[place:place] = data[place : place + rng.randrange(1, 30)]
        record = survives(reader, bytes(data))
        if record is not None:
            assert reader(writer(record)) == record


HEAD = "(;GM[Blokus Duo]"
JSON_HEAD = '{"format":"cornerwise","version":1,"variant":"duo","line":['


@pytest.mark.parametrize(
    "make",
    [
        lambda: "(;" * 1_000_000,
        lambda: "(" * 1_000_000,
        lambda: HEAD + "(;)" * 1_000_000,
        lambda: HEAD + ";" * 1_000_000 + ")",
        lambda: HEAD + "(;" * 9_000 + ")" * 9_001 + "(",
        lambda: HEAD + "(;C[])(;" * 4_000 + ")" * 4_001,
        lambda: HEAD + "C" + "[]" * 5_000_000 + ")",
        lambda: HEAD + "".join(f"X{number}[]" for number in range(300_000)) + ")",
        lambda: HEAD + "C[" + "\\]" * 7_000_000,
        lambda: HEAD + "C[" + "\\" * 15_000_001 + "])",
        lambda: HEAD + "A" * 15_000_000 + "[])",
        lambda: HEAD + "B" + " " * 15_000_000 + ")",
        lambda: HEAD + "B[" + "e10," * 3_000_000 + "])",
        lambda: HEAD + "AB" + "[e10]" * 190_000 + ")",
        lambda: HEAD + "B" + "[e10]" * 190_000 + ")",
        lambda: HEAD + ";PL[B]" * 9_000 + ")",
        lambda: " " * (MAX_BYTES + 1),
        lambda: "(" + "\n" * (MAX_BYTES - 1),
        lambda: random.Random(0).randbytes(MAX_BYTES + 1),
        lambda: b"(;GM[Blokus Duo]C[" + b"a" * 10_000_000 + b"\xff",
    ],
)
def test_monstrous_blksgf_is_refused_soon(make: Callable[[], str | bytes]) -> None:
    assert survives(loads_blksgf, make()) is None


@pytest.mark.parametrize(
    "make",
    [
        lambda: "[" * 1_000_000,
        lambda: '{"a":' * 1_000_000,
        lambda: "[" + "[]," * 5_000_000 + "[]]",
        lambda: "[" + "0," * 5_000_000 + "0]",
        lambda: JSON_HEAD + "{}," * 400_000 + "0]}",
        lambda: JSON_HEAD + "9" * 15_000_000 + "]}",
        lambda: JSON_HEAD + "9" * 20 + "]}",
        lambda: JSON_HEAD + "-1]}",
        lambda: JSON_HEAD + "1e999999]}",
        lambda: JSON_HEAD + "NaN]}",
        lambda: JSON_HEAD + "Infinity]}",
        lambda: JSON_HEAD + '{"variations":[[' * 150 + "{}" + "]]}" * 150 + "]}",
        lambda: JSON_HEAD + '{},{"variations":[[{},' * 150 + "{}" + "]]}" * 150 + "]}",
        lambda: JSON_HEAD + '{"a":' * 900 + "1" + "}" * 900 + "]}",
        lambda: JSON_HEAD + '{"properties":{"C":"' + "a" * 15_000_000,
        lambda: " " * (MAX_BYTES + 1),
        lambda: b"{" + random.Random(0).randbytes(1_000_000),
    ],
)
def test_monstrous_json_is_refused_soon(make: Callable[[], str | bytes]) -> None:
    assert survives(loads_json, make()) is None


def test_the_largest_record_is_read_soon() -> None:
    game = random_game(setup_named("classic"), 3)
    record = Record.from_game(game)
    line = record.main_line()
    count = len(line)
    # Two late moves repeated: there the search for the next turn takes longest.
    while count + 2 <= MAX_NODES:
        line[-3].children.append(Node(line[-2].placement, children=[Node(line[-1].placement)]))
        count += 2
    assert survives(loads_blksgf, dumps_blksgf(record)) is not None


@pytest.mark.parametrize("writer", [dumps_blksgf, dumps_json])
def test_a_tree_that_contains_itself_is_not_written(writer: Callable[[Record], str]) -> None:
    record = Record(setup_named("duo"))
    record.root.children.append(record.root)
    with pytest.raises(RecordError, match="more than"):
        writer(record)

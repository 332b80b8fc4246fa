"""What the client's reader and writer of records have to agree with.

The client's tests (`web/tests/records/agreement.test.ts`) read the texts in the file that this module
writes, and compare what they make of them. After an intended change, rewrite the file and review it:

    PYTHONPATH=tests python tests/records/test_client_agreement.py
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from cornerwise.errors import PositionError, RecordError
from cornerwise.notation import position_text
from cornerwise.records import dumps_blksgf, dumps_json, loads_blksgf, loads_json
from cornerwise.records.record import Record
from records.random_records import random_record

FILE = Path(__file__).parent / "client_agreement.json"

RANDOM_RECORDS = 18
DAMAGED = 110

WRITTEN_BY_HAND = (
    "(;GM[Blokus Duo])",
    (
        "(;GM[Blokus Duo]CA[UTF-8]CW[start=any]PB[Ann]PW[Bob]\n;B[f9,e10,f10,g10,f11]TE[1]C[The cross, at once.]\n"
        "(;W[i4,h5,i5,j5,i6])\n(;W[j5]BM[1]))"
    ),
    "(;GM[Blokus Duo]AP[Some Program:1.2]XY[a][b\\]][c\\\\]GC[soft\\\nline]\n(;B[e10]ZZ[])\n(;B[a1]C[broken]))",
    "(;GM[Blokus Duo];B[e10](;W[j5]))",
    "(;GM[Blokus Duo](;B[e10](;W[a1])))",
    "(;GM[Blokus Duo](;B[e10])(;B[e10](;W[a1])(;W[j5])))",
    "\ufeff (;GM[ Blokus ]\r\n;BLUE[A20][b20]\r\n;YELLOW[t20,s20])",
    "(;GM[Blokus Two-Player]CW[start=any first=red];3[a1])",
    "(;GM[Blokus Three-Player]CW[shared=blue];1[a20])",
    "(;GM[Blokus]CW[seating=teams scoring=basic];1[a20])",
    "(;GM[Blokus]CW[seating=one];1[a20])",
    "(;GM[Blokus Junior];B[e10])",
    "(;GM[Blokus Duo]AB[e10][f9]AW[j5]PL[W];W[i4];W[h3])",
    "(;GM[Blokus Duo]AB[e10]\n;AE[e10]AW[a1]PL[2]C[taken away]\n;B[j5])",
    "(;GM[Blokus Duo];B[e10];B[f9])",
    "(;GM[Blokus Duo]GN[One])(;GM[Blokus Duo]GN[Two])",
    "(;GM[Chess])",
    "(;GM[Blokus Duo]CW[start=nowhere])",
    "(;GM[Blokus Duo]CW[seating=four])",
    "(;GM[Blokus Duo]CW[start=any start=any])",
    "(;GM[Blokus Duo]CA[EBCDIC])",
    "(;GM[Blokus Duo];B[e10]B[f9])",
    "(;GM[Blokus Duo];B[e10]W[j5])",
    "(;GM[Blokus Duo];GM[Blokus Duo])",
    "(;GM[Blokus Duo];B[e10,f10,g10,h10,i10,j10])",
    "(;GM[Blokus Duo];B[e10,e10])",
    "(;GM[Blokus Duo];3[e10])",
    "(;GM[Blokus Duo]AB[e10][e10])",
    "(;GM[Blokus Duo]AB[e10]AW[e10])",
    "(;GM[Blokus Duo]AE[e10])",
    "(;GM[Blokus Duo]C[never closed)",
    "(;GM[Blokus Duo]C)",
    "(;GM[Blokus Duo]",
    "(GM[Blokus Duo])",
    "(;GM[Blokus Duo])x",
    "()",
    "hello",
    "",
    (
        '{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"purple",'
        '"start":"any","scoring":"advanced","properties":{"PB":"Ann","PW":["Bob","\\\\]"]},'
        '"line":[{"move":11965,"properties":{"TE":"1","C":"The cross, at once."}},'
        '{"move":11908,"variations":[[{"move":65,"properties":{"BM":"1"}}]]}]}'
    ),
    '{"format":"cornerwise","version":1,"variant":"duo","line":[65,{"colour":"purple","move":53}]}',
    '{"format":"cornerwise","version":1,"variant":"duo","setup":{"add":{"purple":[65]},"turn":"purple"},"line":[]}',
    '{"format":"cornerwise","version":1,"variant":"duo","setup":{},"kept":["(;B[a1])"],"line":[65]}',
    '{"format":"cornerwise","version":1,"variant":"duo","line":[0]}',
    '{"format":"cornerwise","version":2,"variant":"duo","line":[]}',
    '{"format":"cornerwise","version":1,"variant":"chess","line":[]}',
    '{"format":"cornerwise","version":1,"variant":"duo","line":[1.5]}',
    '{"format":"cornerwise","version":1,"variant":"duo","line":[99999999]}',
    '{"format":"cornerwise","version":1,"variant":"duo","line":[],"more":1}',
    '{"format":"cornerwise","version":1,"variant":"duo","line":[{"variations":[[]]}]}',
    '{"format":"cornerwise","version":1,"variant":"duo","properties":{"GM":"x"},"line":[]}',
    '{"format":"cornerwise","version":1,"variant":"duo","properties":{"C":"]"},"line":[]}',
    '{"format":"cornerwise"',
    "[]",
)


def texts() -> list[str]:
    rng = random.Random("records in the client")
    records = [random_record(rng, rng.choice((3, 10, 25))) for _ in range(RANDOM_RECORDS)]
    written = [
        write(record)
        for record in records
        for write in (dumps_blksgf, dumps_json)
        if write is dumps_json or record.setup.seating.sgf_name is not None
    ]
    short = [text for text in written if text.startswith("(") and len(text) < 900]
    return [*WRITTEN_BY_HAND, *written, *(_damaged(rng, rng.choice(short)) for _ in range(DAMAGED))]


def _damaged(rng: random.Random, text: str) -> str:
    """Returns a `.blksgf` text with something inserted, removed or replaced."""
    at = rng.randrange(len(text))
    put = rng.choice(
        ("", "(", ")", ";", "[", "]", "\\", "B", "1", "a1", "\n", " ", "PL[1]", ";W[a1]")
    )
    return text[:at] + put + text[at + rng.choice((0, 1, 1, 4)) :]


def case(text: str) -> dict[str, Any]:
    try:
        record = (loads_json if text.lstrip("\ufeff ").startswith("{") else loads_blksgf)(text)
    except RecordError:
        return {"text": text}
    return {
        "text": text,
        "blksgf": _blksgf(record),
        "json": dumps_json(record),
        "problems": sum("kept as text" in problem for problem in record.problems),
        "position": _position(record),
    }


def _blksgf(record: Record) -> str | None:
    try:
        return dumps_blksgf(record)
    except RecordError:
        return None


def _position(record: Record) -> str | None:
    try:
        return position_text(record.game().position)
    except PositionError:
        return None


def text() -> str:
    return "[\n" + ",\n".join(json.dumps(case(each)) for each in texts()) + "\n]\n"


def test_python_reads_and_writes_what_the_client_is_held_to() -> None:
    assert text() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")

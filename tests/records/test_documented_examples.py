"""The two example files in docs/formats.md contain the same game."""

from __future__ import annotations

import re
from pathlib import Path

from cornerwise.records import dumps_blksgf, loads_blksgf, loads_json

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_the_examples_of_both_formats_hold_the_same_game() -> None:
    page = PAGE.read_text(encoding="utf-8")
    plain = re.search(r"```\n(\(;.*?)```", page, re.DOTALL)
    json = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert plain is not None
    assert json is not None
    record = loads_blksgf(plain[1])
    assert dumps_blksgf(record) == plain[1]
    assert loads_json(json[1]) == record

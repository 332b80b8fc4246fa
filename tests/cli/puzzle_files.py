"""Small puzzles and their solutions, as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PUZZLE: dict[str, Any] = {
    "puzzle": "small",
    "width": 3,
    "height": 3,
    "region": ["###", "#.#", "###"],
    "pieces": {"blue": ["V3", "I3"], "red": ["2"]},
    "rules": ["cover"],
}

SOLUTION: dict[str, Any] = {
    "puzzle": "small",
    "width": 3,
    "height": 3,
    "placements": [
        {"colour": "blue", "piece": "V3", "cells": ["a2", "a3", "b3"]},
        {"colour": "blue", "piece": "I3", "cells": ["c1", "c2", "c3"]},
        {"colour": "red", "piece": "2", "cells": ["a1", "b1"]},
    ],
}

IMPOSSIBLE: dict[str, Any] = PUZZLE | {"pieces": {"blue": ["T4", "T4"]}, "puzzle": "never"}

HOSTILE = [
    b"",
    b"\x00\xff" * 50,
    b"{",
    b"[" * 100_000,
    b"null",
    b'{"puzzle": "B3"}',
    b'{"puzzle": "B3", "puzzle": "B3"}',
    b'{"puzzle": "\\ud800", "width": 1, "height": 1, "placements": []}',
    b'{"puzzle": "B3", "width": 1e999, "height": 10, "placements": []}',
    b'{"puzzle": "B3", "width": 8, "height": 10, "placements": [{"colour": "\\u001b[31m"}]}',
]
"""Input that no reader of puzzles or solutions should accept."""


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path

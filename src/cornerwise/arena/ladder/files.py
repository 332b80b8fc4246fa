"""The files of a ladder: its description, and the page and the figures as they are now."""

from __future__ import annotations

import json
from pathlib import Path

from cornerwise.arena.ladder.page import page
from cornerwise.arena.ladder.run import LadderPlan
from cornerwise.arena.ladder.standings import Standings
from cornerwise.arena.store import check_same
from cornerwise.errors import SetupError
from cornerwise.replacement import replace_file

DESCRIPTION = "ladder.json"
FIGURES = "standings.json"
PAGE = "index.html"


def open_folder(folder: Path, plan: LadderPlan) -> None:
    """Prepares the folder of a ladder, which may exist.

    Raises `SetupError` when it contains something else. Engines may be added at the end.
    """
    about = folder / DESCRIPTION
    description = {
        "game": plan.match((0, 1), plan.games).description()["game"],
        "openings": plan.openings.value,
        "time": plan.time,
        "seed": plan.seed,
    }
    names = [engine.name for engine in plan.engines]
    if about.exists():
        check_same(about, description, "ladder")
        before = json.loads(about.read_text("utf-8")).get("engines", [])
        if names[: len(before)] != before:
            raise SetupError(
                f"{folder}: contains another ladder, of {', '.join(before)}: "
                "name these first and in this order, then new ones"
            )
    elif folder.exists() and any(folder.iterdir()):
        raise SetupError(f"{folder}: is not empty and contains no ladder")
    folder.mkdir(parents=True, exist_ok=True)
    _write(about, json.dumps({**description, "engines": names}, indent=2, ensure_ascii=False))


def write_standings(folder: Path, found: Standings) -> None:
    """Writes the page and the figures, each in one step."""
    _write(folder / FIGURES, json.dumps(found.to_json(), indent=2, ensure_ascii=False))
    _write(folder / PAGE, page(found))


def _write(path: Path, text: str) -> None:
    replace_file(path, f"{text.rstrip()}\n".encode())

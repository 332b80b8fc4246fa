"""The folder of a match: what is played, the results so far, and the games."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from cornerwise.arena.results import GameResult
from cornerwise.errors import RecordError, SetupError
from cornerwise.game import Game
from cornerwise.records import Record, save

DESCRIPTION = "match.json"
RESULTS = "results.jsonl"
GAMES = "games"


class MatchStore:
    """Keeps results as they come, so that a match can go on where it was stopped."""

    def __init__(self, folder: Path, results: tuple[GameResult, ...]) -> None:
        """Use `open` instead."""
        self.folder = folder
        self.results = results
        """The results found when it was opened."""

    @staticmethod
    def open(
        folder: Path, description: Mapping[str, object], *, must_exist: bool = False
    ) -> MatchStore:
        """Opens a folder for a match, and makes it when it is missing.

        Raises `SetupError` when it holds another match, or none though `must_exist`.
        """
        about = folder / DESCRIPTION
        if about.exists():
            _check_same(about, description)
        elif must_exist:
            raise SetupError(f"{folder}: there is no match to resume")
        elif folder.exists() and any(folder.iterdir()):
            raise SetupError(f"{folder}: is not empty and holds no match")
        (folder / GAMES).mkdir(parents=True, exist_ok=True)
        if not about.exists():
            _write(about, json.dumps(dict(description), indent=2, ensure_ascii=False) + "\n")
        return MatchStore(folder, _read_results(folder / RESULTS))

    def add(self, result: GameResult, game: Game, players: tuple[str, ...]) -> None:
        """Writes a game, then its result. Not to be called from two threads at once."""
        record = Record.from_game(game, players=players)
        record.root.comment = f"{result.ended}; score of A: {result.score:g}"
        name = f"{result.number + 1:04}" if result.counts else f"warmup{-result.number:02}"
        save(record, self.folder / GAMES / f"{name}.blksgf")
        with (self.folder / RESULTS).open("a", encoding="utf-8") as file:
            file.write(result.to_json() + "\n")
            file.flush()
            os.fsync(file.fileno())


def _check_same(about: Path, description: Mapping[str, object]) -> None:
    try:
        found = json.loads(about.read_text("utf-8"))
    except ValueError:
        raise SetupError(f"{about}: is damaged") from None
    for key, wanted in description.items():
        there = found.get(key) if isinstance(found, dict) else None
        if there != wanted:
            raise SetupError(
                f"{about.parent}: holds another match: its {key} is {there!r}, not {wanted!r}"
            )


def _read_results(path: Path) -> tuple[GameResult, ...]:
    """Returns the results of a file, each game once, and mends a last line that was cut off."""
    if not path.exists():
        return ()
    lines = path.read_text("utf-8", errors="replace").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        # The machine stopped while this was written: that game is played again.
        lines.pop()
        _write(path, "".join(lines))
    results: dict[int, GameResult] = {}
    for number, line in enumerate(lines):
        try:
            result = GameResult.from_json(line)
        except RecordError as error:
            raise RecordError(f"{path}, line {number + 1}: {error}") from None
        results[result.number] = result
    return tuple(results.values())


def _write(path: Path, text: str) -> None:
    draft = path.with_suffix(".draft")
    draft.write_text(text, "utf-8")
    draft.replace(path)

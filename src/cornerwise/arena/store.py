"""The folder of a match: its description, the results so far, and the games."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from cornerwise.arena.results import GameResult
from cornerwise.errors import RecordError, SetupError
from cornerwise.game import Game
from cornerwise.records import Record, save
from cornerwise.replacement import replace_file

DESCRIPTION = "match.json"
RESULTS = "results.jsonl"
GAMES = "games"


class MatchStore:
    """Stores results as they arrive, so that an interrupted match can continue."""

    def __init__(self, folder: Path, results: tuple[GameResult, ...]) -> None:
        """Use `open` instead."""
        self.folder = folder
        self.results = results
        """The results that were there when the store was opened."""

    @staticmethod
    def open(
        folder: Path, description: Mapping[str, object], *, must_exist: bool = False
    ) -> MatchStore:
        """Opens the folder of a match; creates it if it does not exist.

        Raises `SetupError` when it contains another match, or when `must_exist` and there is none.
        """
        about = folder / DESCRIPTION
        if about.exists():
            check_same(about, description, "match")
        elif must_exist:
            raise SetupError(f"{folder}: there is no match to resume")
        elif folder.exists() and any(folder.iterdir()):
            raise SetupError(f"{folder}: is not empty and contains no match")
        (folder / GAMES).mkdir(parents=True, exist_ok=True)
        if not about.exists():
            text = json.dumps(dict(description), indent=2, ensure_ascii=False) + "\n"
            replace_file(about, text.encode())
        return MatchStore(folder, _read_results(folder / RESULTS))

    def add(self, result: GameResult, game: Game, players: tuple[str, ...]) -> None:
        """Writes a game, then its result. Use it from one thread at a time."""
        record = Record.from_game(game, players=players)
        record.root.comment = f"{result.ended}; score of A: {result.score:g}"
        name = f"{result.number + 1:04}" if result.counts else f"warmup{-result.number:02}"
        save(record, self.folder / GAMES / f"{name}.blksgf")
        with (self.folder / RESULTS).open("a", encoding="utf-8") as file:
            file.write(result.to_json() + "\n")
            file.flush()
            os.fsync(file.fileno())


def check_same(about: Path, description: Mapping[str, object], what: str) -> None:
    """Raises `SetupError` when a description differs from that of a folder's match or ladder."""
    try:
        found = json.loads(about.read_text("utf-8"))
    except ValueError:
        raise SetupError(f"{about}: is damaged") from None
    for key, wanted in description.items():
        there = found.get(key) if isinstance(found, dict) else None
        if there != wanted:
            raise SetupError(
                f"{about.parent}: contains another {what}: its {key} is {there!r}, not {wanted!r}"
            )


def _read_results(path: Path) -> tuple[GameResult, ...]:
    """Returns the results in a file, each game once, and repairs a truncated last line."""
    if not path.exists():
        return ()
    lines = path.read_text("utf-8", errors="replace").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        # The machine stopped during this write, so this game will be played again.
        lines.pop()
        replace_file(path, "".join(lines).encode())
    results: dict[int, GameResult] = {}
    for number, line in enumerate(lines):
        try:
            result = GameResult.from_json(line)
        except RecordError as error:
            raise RecordError(f"{path}, line {number + 1}: {error}") from None
        results[result.number] = result
    return tuple(results.values())

"""The games that a network is trained on, and those held out to evaluate it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cornerwise.errors import SetupError, TrainingError
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.training.game_files import GameFile, header_line, read_games
from cornerwise.variants import Setup, setup_named

HELD_OUT = 0.04
"""Share of the games that is held out."""

_ONE = 2**32


@dataclass(frozen=True)
class Source:
    """A file of games, and how much it contributed."""

    name: str

    games: int
    """Games that are not in any earlier file."""

    positions: int
    """Positions in these games."""

    provenance: dict[str, Any]


@dataclass(frozen=True)
class Corpus:
    """The games of one setup, without duplicates."""

    setup: Setup

    sources: tuple[Source, ...]

    learned: tuple[TrainingGame, ...]

    held_out: tuple[TrainingGame, ...]

    digest: str
    """A digest of all these games in order."""


@dataclass(frozen=True)
class _Marked:
    """A game with a number derived from its content, the same in every file."""

    mark: bytes
    game: TrainingGame

    @property
    def share(self) -> float:
        return int.from_bytes(self.mark[:4], "big") / _ONE


def read_corpus(
    way: str, paths: Sequence[Path], *, damaged: Callable[[Path, str, int], None]
) -> Corpus:
    """Reads files of games. Whether a game is held out depends only on the game itself.

    For a damaged file, calls `damaged` with the problem and the number of intact games, which
    are used. Raises `TrainingError` when a file is for another game, when two files differ in
    start or scoring, or when there are fewer than two games.
    """
    setups: list[Setup] = []
    sources: list[Source] = []
    games: dict[bytes, TrainingGame] = {}
    for path in paths:
        found = read_games(path)
        if found.damage is not None:
            damaged(path, found.damage, len(found.games))
        setups.append(_setup_of(path, found, way))
        if setups[-1] != setups[0]:
            raise TrainingError(f"{path} has a different start or scoring than {paths[0]}")
        new = {each.mark: each.game for each in _marked(found) if each.mark not in games}
        games |= new
        sources.append(
            Source(path.name, len(new), _positions(new.values()), dict(found.provenance))
        )
    if len(games) < 2:
        raise TrainingError("there are too few games: at least two are needed")
    learned, held_out = _split([_Marked(mark, game) for mark, game in games.items()])
    digest = hashlib.sha256(b"".join(games)).hexdigest()
    return Corpus(setups[0], tuple(sources), learned, held_out, digest)


def file_setup(path: Path, found: GameFile) -> Setup:
    """Returns the setup of a file of games. Raises `TrainingError` when the file names none."""
    told = {key: str(found.provenance.get(key)) for key in ("way", "start", "scoring")}
    try:
        return setup_named(told["way"], start=told["start"], scoring=told["scoring"])
    except SetupError as error:
        raise TrainingError(f"{path}: {error}") from None


def _setup_of(path: Path, found: GameFile, way: str) -> Setup:
    setup = file_setup(path, found)
    if setup.name != setup_named(way).name:
        raise TrainingError(f"{path} contains games of {setup.name}, not of {way}")
    return setup


def _marked(found: GameFile) -> list[_Marked]:
    begun = hashlib.sha256(header_line(found.provenance))
    marked = []
    for game in found.games:
        mark = begun.copy()
        mark.update(game.number.to_bytes(4, "big"))
        marked.append(_Marked(mark.digest(), game))
    return marked


def _positions(games: Iterable[TrainingGame]) -> int:
    return sum(ply.searched for game in games for ply in game.plies)


def _split(
    marked: Sequence[_Marked],
) -> tuple[tuple[TrainingGame, ...], tuple[TrainingGame, ...]]:
    least = min(each.share for each in marked)
    bound = max(HELD_OUT, least)
    held_out = [each for each in marked if each.share <= bound]
    if len(held_out) == len(marked):
        held_out = held_out[:1]
    chosen = {each.mark for each in held_out}
    learned = tuple(each.game for each in marked if each.mark not in chosen)
    return learned, tuple(each.game for each in held_out)

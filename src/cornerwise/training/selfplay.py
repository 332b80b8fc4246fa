"""A self-play run: many games in one file, saved as they end, and resumable."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from cornerwise import __version__
from cornerwise.errors import TrainingError
from cornerwise.kernel.search import Knowledge, NetOptions, SearchOptions
from cornerwise.kernel.selfplay import SelfPlay, SelfPlayOptions, TrainingGame
from cornerwise.training.game_files import encode_game, header_line, read_games
from cornerwise.variants import Setup

SEARCH = SearchOptions(exploration=0.6, temperature=0.8, net=NetOptions(temperature=1.0))
"""Explores a little more than a search that plays to win.

With a network, the exploration is that of `NetOptions`, and the first temperature applies in
positions that the network has not evaluated. The network's own policy is not sharpened: otherwise
each generation would learn a sharper policy than the one before, and look at ever fewer moves.
"""


@dataclass(frozen=True)
class SelfPlayPlan:
    """Everything that the games of a run depend on."""

    setup: Setup

    knowledge: Knowledge

    options: SelfPlayOptions

    seed: int = 0

    network: str | None = None
    """The checksum of the network used, if any."""

    def provenance(self) -> dict[str, Any]:
        """Returns the file's description of how it was made."""
        return {
            "made_by": f"cornerwise {__version__}",
            "way": self.setup.name,
            "start": self.setup.start.value,
            "scoring": self.setup.scoring.id,
            "seed": self.seed,
            "network": self.network,
            "options": asdict(self.options),
        }


def plan_for(
    setup: Setup,
    knowledge: Knowledge,
    full: int,
    quick: int,
    seed: int,
    *,
    share: float = SelfPlayOptions.full_share,
) -> SelfPlayPlan:
    """Returns the plan for games played with some knowledge, with its network if it has one."""
    network = knowledge.network
    checksum = None if network is None else network.checksum
    options = replace(options_for(setup, full, quick), full_share=share)
    return SelfPlayPlan(setup, knowledge, options, seed, checksum)


def options_for(setup: Setup, full: int, quick: int) -> SelfPlayOptions:
    """Returns the usual options, with the opening plies scaled to the number of colours."""
    usual = SelfPlayOptions()
    rounds = len(setup.variant.colours) / 2
    return SelfPlayOptions(
        full_simulations=full,
        quick_simulations=quick,
        random_plies=round(usual.random_plies * rounds),
        early_plies=round(usual.early_plies * rounds),
        middle_plies=round(usual.middle_plies * rounds),
    )


@dataclass(frozen=True)
class Begun:
    """What the file of a run already contains."""

    numbers: frozenset[int] = frozenset()
    """The games that are in it."""

    damage: str | None = None
    """What was wrong with the end of the file, which was dropped."""


def prepare_file(path: Path, plan: SelfPlayPlan) -> Begun:
    """Prepares the file of a run for appending; returns what it contains.

    Drops a truncated or damaged game and everything after it. Since a number determines its game,
    dropped games are played again. Raises `TrainingError` when the file has another plan.
    """
    header = header_line(plan.provenance())
    if not path.exists() or path.stat().st_size == 0:
        path.write_bytes(header)
        return Begun()
    found = read_games(path)
    if header_line(found.provenance) != header:
        raise TrainingError(
            f"{path} contains games of another plan ({_difference(found.provenance, plan)}):"
            " choose another file"
        )
    if found.damage is not None:
        with path.open("r+b") as file:
            file.truncate(found.sound_bytes)
    return Begun(frozenset(game.number for game in found.games), found.damage)


def _difference(found: dict[str, Any], plan: SelfPlayPlan) -> str:
    there, here = _flat(found), _flat(plan.provenance())
    changed = [key for key in {**here, **there} if there.get(key) != here.get(key)]
    told = (f"{key} {_told(there.get(key))} there, {_told(here.get(key))} here" for key in changed)
    return ", ".join(told)


def _told(value: object) -> str:
    return "none" if value is None else str(value)


def _flat(provenance: dict[str, Any]) -> dict[str, Any]:
    options = provenance.get("options")
    rest = {key: value for key, value in provenance.items() if key != "options"}
    return {**rest, **options} if isinstance(options, dict) else rest


PlayGames = Callable[[SelfPlayPlan, Iterator[int], int], Generator[TrainingGame]]
"""Plays the games with the given numbers, a given number at a time, and yields them as they end."""


def player_of(plan: SelfPlayPlan) -> SelfPlay:
    """Returns the player of a plan's games."""
    return SelfPlay(plan.setup, plan.knowledge, options=plan.options, search=SEARCH, seed=plan.seed)


def games_on_threads(
    plan: SelfPlayPlan, numbers: Iterator[int], jobs: int
) -> Generator[TrainingGame]:
    """Plays games on this machine. The kernel does the work, so threads use all cores."""
    player = player_of(plan)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield from _as_they_end(pool, player, numbers, jobs)
        finally:
            player.stop()


def run(
    plan: SelfPlayPlan,
    path: Path,
    *,
    games: int,
    jobs: int = 1,
    play: PlayGames = games_on_threads,
    progress: Callable[[int, TrainingGame | None], None] = lambda _done, _game: None,
    damaged: Callable[[str], None] = lambda _damage: None,
) -> int:
    """Plays the games 0 to `games` - 1 that are not in the file yet; returns how many.

    Every game is on disk before `progress` is called with it. An interrupt (Ctrl-C) loses only
    the games in progress. Calls `damaged` if the file is damaged; its intact part is kept.
    `play` plays the games, on this machine or elsewhere.
    """
    begun = prepare_file(path, plan)
    if begun.damage is not None:
        damaged(begun.damage)
    done = begun.numbers
    missing = (number for number in range(games) if number not in done)
    progress(len(done), None)
    played = 0
    with path.open("ab") as file, closing(play(plan, missing, jobs)) as ending:
        for game in ending:
            file.write(encode_game(game))
            file.flush()
            played += 1
            progress(len(done) + played, game)
    return played


def _as_they_end(
    pool: ThreadPoolExecutor, player: SelfPlay, numbers: Iterator[int], jobs: int
) -> Iterator[TrainingGame]:
    under_way: set[Future[TrainingGame | None]] = {
        pool.submit(player.play, number) for number in islice(numbers, jobs)
    }
    while under_way:
        ended, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in ended:
            for number in islice(numbers, 1):
                under_way.add(pool.submit(player.play, number))
            game = future.result()
            if game is not None:
                yield game

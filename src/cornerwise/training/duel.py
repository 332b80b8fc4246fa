"""Games between two searches, at equal processor time, in one process."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from cornerwise.arena.openings import Openings, opening
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel.search import Knowledge, SearchOptions, Seconds, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Colour, Setup


@dataclass(frozen=True)
class Contender:
    """The knowledge and options of a search."""

    knowledge: Knowledge
    options: SearchOptions = field(default_factory=SearchOptions)
    time_factor: float = 1.0
    """Factor on its time for a move."""
    threads: int = 1
    """Threads of its search; each has that time."""


@dataclass(frozen=True)
class DuelGame:
    """How a game between two contenders ended."""

    a_begins: bool
    score: float
    """1 if A won, 0.5 for a draw, 0 if B won."""
    margin: float
    """Points by which A was ahead, summed over its colours."""


def duel(
    setup: Setup,
    a: Contender,
    b: Contender,
    *,
    games: int,
    seconds: Seconds,
    seed: int = 0,
    jobs: int = 1,
    openings: Openings = Openings.RANDOM,
) -> Generator[DuelGame]:
    """Yields games in order. Each opening is played twice, with the colours swapped.

    Each contender gets `seconds` of processor time per move, regardless of the machine's load.
    With four colours, A has the first and third in one game, and the second and fourth in the next.
    When the iterator is closed, running games end after their current move. Raises `TrainingError`
    for games in which two players cannot have the same number of colours.
    """
    if len(setup.seating.sides) < 2 or setup.seating.shared is not None:
        raise TrainingError(f"two searches cannot play {setup.name} against each other")
    closed = threading.Event()

    def play(number: int) -> DuelGame | None:
        start = opening(setup, openings, seed, number)
        return _play(setup, (a, b), number, start, seconds=seconds, seed=seed, closed=closed)

    return _in_order(play, games, jobs, closed)


def _in_order(
    play: Callable[[int], DuelGame | None], games: int, jobs: int, closed: threading.Event
) -> Generator[DuelGame]:
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(play, number) for number in range(games)]
        try:
            for future in futures:
                if game := future.result():
                    yield game
        finally:
            closed.set()
            pool.shutdown(cancel_futures=True)


def _play(
    setup: Setup,
    contenders: tuple[Contender, Contender],
    number: int,
    start: tuple[PlacementId, ...],
    *,
    seconds: Seconds,
    seed: int,
    closed: threading.Event,
) -> DuelGame | None:
    a_begins = number % 2 == 0
    seeds = random.Random(seed * 1_000_003 + number)
    searches = [
        TreeSearch(
            setup,
            who.knowledge,
            options=who.options,
            seed=seeds.randrange(2**31),
            threads=who.threads,
        )
        for who in contenders
    ]
    limits = [seconds * who.time_factor for who in contenders]
    game = Game.replay(setup, start)
    while not game.is_over:
        if closed.is_set():
            return None
        colour = game.colour_to_play
        assert colour is not None
        who = 0 if _is_a(colour, a_begins) else 1
        found = searches[who].run(game, cpu_seconds=limits[who])
        game.play(found.best.placement)
    return _ended(game, a_begins)


def _ended(game: Game, a_begins: bool) -> DuelGame:
    sign = -1 if game.setup.scoring.lowest_wins else 1
    margin = 0.0
    for colour, score in enumerate(game.scores().colours):
        margin += sign * score if _is_a(colour, a_begins) else -sign * score
    return DuelGame(a_begins, 0.5 if margin == 0 else float(margin > 0), margin)


def _is_a(colour: Colour, a_begins: bool) -> bool:
    return (colour % 2 == 0) == a_begins

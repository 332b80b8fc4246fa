"""Games between two ways to search, at equal processor time, in one process."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from cornerwise.arena.openings import Openings, opening
from cornerwise.game import Game
from cornerwise.kernel.search import Knowledge, SearchOptions, Seconds, TreeSearch
from cornerwise.variants import Colour, Setup


@dataclass(frozen=True)
class Contender:
    """What a search knows and how it searches."""

    knowledge: Knowledge
    options: SearchOptions = field(default_factory=SearchOptions)
    time_factor: float = 1.0
    """Its share of the time for a move."""


@dataclass(frozen=True)
class DuelGame:
    """How a game between two contenders ended."""

    a_begins: bool
    score: float
    """1 when A won, 0.5 for a draw, 0 when B won."""
    margin: float
    """Points by which A was ahead; the sum over its colours."""


def duel(
    setup: Setup,
    a: Contender,
    b: Contender,
    *,
    games: int,
    seconds: Seconds,
    seed: int = 0,
    jobs: int = 1,
) -> Iterator[DuelGame]:
    """Yields games in their order. Each opening is played twice, with the colours swapped.

    Each contender has so much processor time for a move, whatever else the machine does. With
    four colours A has the first and third in one game, the others in the next.
    """

    def play(number: int) -> DuelGame:
        return _play(setup, (a, b), number, seconds, seed)

    if jobs == 1:
        yield from map(play, range(games))
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games))


def _play(
    setup: Setup, contenders: tuple[Contender, Contender], number: int, seconds: Seconds, seed: int
) -> DuelGame:
    a_begins = number % 2 == 0
    seeds = random.Random(seed * 1_000_003 + number)
    searches = [
        TreeSearch(setup, who.knowledge, options=who.options, seed=seeds.randrange(2**31))
        for who in contenders
    ]
    limits = [seconds * who.time_factor for who in contenders]

    def is_a(colour: Colour) -> bool:
        return (colour % 2 == 0) == a_begins

    game = Game(setup)
    for placement in opening(setup, Openings.RANDOM, seed, number):
        game.play(placement)
    while not game.is_over:
        colour = game.colour_to_play
        assert colour is not None
        who = 0 if is_a(colour) else 1
        found = searches[who].run(game, cpu_seconds=limits[who])
        game.play(found.best.placement)
    sign = -1 if setup.scoring.lowest_wins else 1
    margin = 0.0
    for colour, score in enumerate(game.scores().colours):
        margin += sign * score if is_a(colour) else -sign * score
    return DuelGame(a_begins, 0.5 if margin == 0 else float(margin > 0), margin)

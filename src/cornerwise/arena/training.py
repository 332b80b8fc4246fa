"""Trains the move prior by self-play, reproducibly from a seed.

Each generation plays games against itself, records how the search divided its visits among
the moves, and fits new weights to them. The next generation plays with these weights.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context

from cornerwise.arena.openings import random_large_placement
from cornerwise.game import Game
from cornerwise.kernel.search import (
    Knowledge,
    SearchOptions,
    TreeSearch,
    Valuation,
    prior_feature_names,
)
from cornerwise.kernel.training import PriorTrainer
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

TRAINING_OPTIONS = SearchOptions(
    exploration=0.5,
    first_play=0.0,
    rave=120,
    children=40,
    root_children=80,
    expand_visits=1,
    temperature=0.7,
    solve_positions=0,
    valuation=Valuation(place_weight=1.0, margin_weight=0.6, margin_scale=9),
)
"""Pinned, so that training results do not change when the search defaults change."""

_RATES = (0.1, 0.1, 0.1, 0.1, 0.03, 0.03, 0.03, 0.03)
"""Step size of each pass over the lessons."""

_DECAY = 1e-5
_ODD_OPENING = 6
"""At most this many first moves are random, for variety."""

_TAUGHT_MOVES = 12
"""How many moves a lesson contains: those tried most."""

_ODD_MOVE = 0.15
"""How often a move is chosen at random, in proportion to visits, instead of the best one."""

_RINGS = 8
_PULLS = {"cover_ring": 0.7, "corner_ring": 1.0}
"""Bonus per ring nearer to the centre, for the cells and corners of first moves."""


@dataclass(frozen=True)
class TrainingPlan:
    """Everything that the result of training depends on."""

    setup: Setup

    games: int
    """Games per generation."""

    simulations: int
    """Simulations per move."""

    generations: int

    seed: int


@dataclass(frozen=True)
class Lesson:
    """A ply of a game, and how often the search tried each placement."""

    ply: int
    visits: dict[PlacementId, int]


@dataclass(frozen=True)
class SelfPlay:
    """A game played for training."""

    placements: tuple[PlacementId, ...]
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class Generation:
    """The result of one generation."""

    number: int
    weights: tuple[float, ...]
    lessons: int
    likelihood: float
    """Mean log-likelihood of the searches in the last pass."""


def train(
    plan: TrainingPlan,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda _generation, _games: None,
) -> Iterator[Generation]:
    """Yields each generation once it is trained. The result does not depend on `jobs`."""
    weights = first_weights(plan.setup)
    for number in range(plan.generations):
        trainer = PriorTrainer(plan.setup)
        for count, played in enumerate(_self_play(plan, number, weights, jobs), 1):
            _add_lessons(trainer, plan.setup, played)
            progress(number, count)
        likelihood = 0.0
        for turn, rate in enumerate(_RATES):
            likelihood = trainer.learn(rate=rate, decay=_DECAY, seed=plan.seed + turn)
        weights = trainer.weights
        yield Generation(number, weights, trainer.lessons, likelihood)


def first_weights(setup: Setup) -> tuple[float, ...]:
    """Returns simple initial weights: prefer large pieces, new corners, and blocking."""
    sizes = {f"piece_{index}": piece.size for index, piece in enumerate(setup.variant.pieces)}
    slopes = {"cover_opponent": 0.2, "edge_own": -0.1, "corner_new": 0.06}

    def weight(feature: str) -> float:
        name = feature.partition("/")[2]
        group, _, number = name.rpartition("_")
        return float(sizes.get(name, slopes.get(group, 0.0) * int(number)))

    return tuple(weight(feature) for feature in prior_feature_names())


def heading_for_centre(weights: Sequence[float]) -> tuple[float, ...]:
    """Returns weights with which a colour heads for the centre in its first three moves.

    This far from the end, playouts can hardly tell moves apart, and self-play reinforces the moves
    that it happened to play. So these moves use the weights of the four moves after them, plus a
    bonus towards the centre.
    """
    names = prior_feature_names()
    by_name = dict(zip(names, weights, strict=True))

    def weight(feature: str) -> float:
        phase, _, name = feature.partition("/")
        if phase != "0":
            return by_name[feature]
        group, _, ring = name.rpartition("_")
        return by_name[f"1/{name}"] + _PULLS.get(group, 0.0) * (_RINGS - 1 - int(ring))

    return tuple(weight(feature) for feature in names)


def self_play(plan: TrainingPlan, weights: Sequence[float], seed: int) -> SelfPlay:
    """Returns one game of the search against itself, with lessons."""
    rng = random.Random(seed)
    search = TreeSearch(plan.setup, Knowledge(tuple(weights)), options=TRAINING_OPTIONS, seed=seed)
    game = Game(plan.setup)
    lessons = []
    odd = rng.randint(0, _ODD_OPENING)
    while not game.is_over:
        if len(game.moves) < odd and rng.random() < 0.5:
            game.play(random_large_placement(game, rng))
            continue
        visits = search.run(game, simulations=plan.simulations).visits
        best = next(iter(visits))
        lessons.append(Lesson(len(game.moves), dict(islice(visits.items(), _TAUGHT_MOVES))))
        if rng.random() < _ODD_MOVE:
            best = rng.choices(list(visits), list(visits.values()))[0]
        game.play(best)
    return SelfPlay(game.placements, tuple(lessons))


def _self_play(
    plan: TrainingPlan, generation: int, weights: Sequence[float], jobs: int
) -> Iterator[SelfPlay]:
    first = plan.seed + generation * plan.games
    seeds = range(first, first + plan.games)
    play = partial(self_play, plan, weights)
    if jobs == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, seeds)


def _add_lessons(trainer: PriorTrainer, setup: Setup, played: SelfPlay) -> None:
    game = Game(setup)
    visits = {lesson.ply: lesson.visits for lesson in played.lessons}
    for ply, placement in enumerate(played.placements):
        if ply in visits:
            trainer.add(game, visits[ply])
        game.play(placement)

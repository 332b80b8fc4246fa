"""Makes an opening book: which first moves do best in games of the engine against itself.

A long search of a first position looks at one move only, and its value says little: the end is too
far away. So each promising move is played out in many games. They are played in rounds: after each,
the worse half of the moves is left out, and the others get as many games again (successive halving:
Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from cornerwise.arena.statistics import mean_and_error
from cornerwise.engine.opening_book import BookPosition
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.geometry import Cell
from cornerwise.kernel.choice import Book
from cornerwise.kernel.search import Knowledge, SearchOptions, TreeSearch, Valuation
from cornerwise.kernel.selfplay import SelfPlay, SelfPlayOptions
from cornerwise.kernel.sight import outcome_values
from cornerwise.placements import PlacementId, placement_table_of
from cornerwise.training.returns import returns
from cornerwise.variants import Setup

FINALISTS = 4
"""How many moves the last round has at most."""

NEARLY_EQUAL = 0.01
"""A move is chosen when its value is lower than the best by at most this or by its error."""

_FADING = 0.9
"""λ of the value of a game; see `returns`."""

_VARIED_PLIES = 4
"""For this many plies after the move, games may choose another move than the best."""

_DRAWS = 0.3
"""How often they do."""

Line = tuple[PlacementId, ...]


@dataclass(frozen=True)
class BookPlan:
    """Everything that a book depends on."""

    setup: Setup

    knowledge: Knowledge

    plies: int = 2
    """How many moves of a game the book knows at most."""

    candidates: int = 24
    """Moves that are tried in each position: the most promising ones."""

    games: int = 12
    """Games with each of them in the first round."""

    simulations: int = 300
    """Simulations for each move of these games."""

    seed: int = 1

    def __post_init__(self) -> None:
        if len(self.setup.seating.sides) < 2:
            raise TrainingError(f"{self.setup.name} has no opponents, so it has no book")


@dataclass
class TriedMove:
    """A move and the games that were played with it."""

    placement: PlacementId

    values: list[float] = field(default_factory=list)
    """What each game was worth to the side that made the move."""

    @property
    def value(self) -> float:
        return mean_and_error(self.values)[0]

    @property
    def error(self) -> float:
        """The standard error of the value."""
        return mean_and_error(self.values)[1]


@dataclass(frozen=True)
class StudiedPosition:
    """A position and its promising moves, the best first."""

    line: Line

    moves: tuple[TriedMove, ...]

    chosen: tuple[PlacementId, ...]
    """Those that are nearly equal to the best."""


def study(
    plan: BookPlan, *, jobs: int = 1, progress: Callable[[StudiedPosition], None] = lambda _: None
) -> list[StudiedPosition]:
    """Returns the positions of a book, the shorter lines first.

    The book follows its own moves only: it knows the position after each move that it chooses.
    Of moves that are images of each other, it has one; see `with_images`.
    """
    found: list[StudiedPosition] = []
    lines: list[Line] = [()]
    for _ in range(plan.plies):
        following: list[Line] = []
        for line in lines:
            if Game.replay(plan.setup, line).is_over:
                continue
            studied = _study_position(plan, line, jobs)
            found.append(studied)
            progress(studied)
            following += [(*line, placement) for placement in studied.chosen]
        lines = following
    return found


def with_images(setup: Setup, studied: Sequence[StudiedPosition]) -> list[BookPosition]:
    """Returns the positions of a book with all their images on the board, in order."""
    found: dict[Line, set[PlacementId]] = {}
    for image in _images(setup):
        for position in studied:
            line = tuple(image[placement] for placement in position.line)
            chosen = {image[placement] for placement in position.chosen}
            found.setdefault(line, set()).update(chosen)
    ordered = sorted(found.items(), key=lambda each: (len(each[0]), each[0]))
    return [BookPosition(line, tuple(sorted(moves))) for line, moves in ordered]


def _study_position(plan: BookPlan, line: Line, jobs: int) -> StudiedPosition:
    left = [TriedMove(placement) for placement in _candidates(plan, line)]
    tried = list(left)
    games = plan.games
    while True:
        _play_games(plan, line, left, games, jobs)
        left.sort(key=lambda move: move.value, reverse=True)
        if len(left) <= FINALISTS:
            break
        left = left[: max(FINALISTS, (len(left) + 1) // 2)]
        games = len(left[0].values)
    tried.sort(key=lambda move: (len(move.values), move.value), reverse=True)
    best = left[0]
    chosen = tuple(
        move.placement
        for move in left
        if move is best or best.value - move.value <= max(NEARLY_EQUAL, move.error)
    )
    return StudiedPosition(line, tuple(tried), chosen)


def _candidates(plan: BookPlan, line: Line) -> list[PlacementId]:
    """Returns the most promising moves of a position, without images of each other."""
    game = Game.replay(plan.setup, line)
    search = TreeSearch(plan.setup, plan.knowledge, seed=plan.seed)
    found = search.run(game, simulations=plan.simulations)
    same = [image for image in _images(plan.setup) if all(image[each] == each for each in line)]
    chosen: list[PlacementId] = []
    seen: set[PlacementId] = set()
    for move in sorted(found.moves, key=lambda move: (move.visits, move.prior), reverse=True):
        if move.placement in seen:
            continue
        if not Book([len(line), *line, 1, move.placement]).knows(game):
            continue
        seen.update(image[move.placement] for image in same)
        chosen.append(move.placement)
    return chosen[: plan.candidates]


def _play_games(
    plan: BookPlan, line: Line, moves: Sequence[TriedMove], games: int, jobs: int
) -> None:
    """Plays games with each move; the numbers of games continue those of the rounds before."""
    plies = len(line) + 1 + _VARIED_PLIES
    options = SelfPlayOptions(
        full_simulations=plan.simulations,
        quick_simulations=plan.simulations,
        full_share=0,
        random_plies=0,
        early_plies=plies,
        middle_plies=plies,
        early_draws=_DRAWS,
    )
    player = SelfPlay(
        plan.setup, plan.knowledge, options=options, search=SearchOptions(), seed=plan.seed
    )
    side = _side_to_play(plan.setup, line)

    def value_of(task: tuple[TriedMove, int]) -> tuple[TriedMove, float]:
        move, number = task
        seed = random.Random(f"{line} {move.placement} {number}").randrange(2**31)
        game = player.play(seed, (*line, move.placement))
        assert game is not None, "nobody stops it"
        result = outcome_values(plan.setup, game.scores, Valuation())[0]
        return move, returns(game, result, _FADING)[len(line)][side]

    tasks = [(move, len(move.values) + number) for move in moves for number in range(games)]
    with ThreadPoolExecutor(jobs) as pool:
        for move, value in pool.map(value_of, tasks):
            move.values.append(value)


def _side_to_play(setup: Setup, line: Line) -> int:
    seat = Game.replay(setup, line).seat_to_play
    assert seat is not None
    return setup.seating.side_of(seat)


def _images(setup: Setup) -> list[tuple[PlacementId, ...]]:
    """Returns the images of all placements under each symmetry that keeps the order of play.

    Such a symmetry maps each colour's start cell to that of a colour, and the next colour's to that
    of the colour after it.
    """
    table = placement_table_of(setup.variant)
    return [
        table.images(symmetry)
        for symmetry in table.board.symmetries
        if _keeps_order(setup.variant.homes, symmetry)
    ]


def _keeps_order(homes: Sequence[Cell], symmetry: Sequence[Cell]) -> bool:
    images = [symmetry[home] for home in homes]
    return any([*homes[turn:], *homes[:turn]] == images for turn in range(len(homes)))

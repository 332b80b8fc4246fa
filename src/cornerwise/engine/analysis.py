"""Game analysis: what each move was worth, and what would have been better.

To compare the move that was played with the best one found, the positions after both are
searched with the same budget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cornerwise.engine.hints import Hint, fresh_search, hints_of
from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.labels import Label, label_numbered
from cornerwise.engine.outlook import Outlook
from cornerwise.engine.story import Story, story_from
from cornerwise.game import Game, Move
from cornerwise.kernel import advice
from cornerwise.kernel.search import SearchOptions, Seconds
from cornerwise.variants import Setup, Side

_SMALL_BOARD = 14 * 14

Progress = Callable[[int, int], None]
"""Receives the number of moves analysed so far and the total."""


@dataclass(frozen=True)
class JudgedMove:
    """A move of the game and its analysis, from the point of view of the side that moved."""

    move: Move

    side: Side
    """The side that moved."""

    best: tuple[Hint, ...]
    """The best moves found, best first, with reasons."""

    before: Outlook
    """The outlook with the best move."""

    after: Outlook
    """The outlook after the move that was played."""

    sides: tuple[Outlook, ...]
    """The outlook of each side after the move."""

    swing: float
    """Expected points gained, or lost if negative, compared with the best move found: the
    difference of the scores as shown, in tenths. Higher is better, even where the lowest score wins.
    """

    label: Label

    exact: bool
    """Whether the rest of the game was solved, so that nothing here is estimated."""

    @property
    def percent_lost(self) -> int:
        """Win chance lost, or gained if negative, compared with the best move found: the difference
        of the chances as shown, in percent.
        """
        return self.before.percent - self.after.percent


@dataclass(frozen=True)
class Analysis:
    """The analysis of a game."""

    moves: tuple[JudgedMove, ...]
    """The moves, starting with the first."""

    start: tuple[Outlook, ...]
    """The outlook of each side before the first move; empty if nothing was analysed."""

    story: Story
    """A summary of the moves as a whole."""

    complete: bool
    """Whether all moves were analysed; false when interrupted."""


def default_simulations(setup: Setup) -> int:
    """Returns the default number of simulations per position.

    It is chosen so that a review in a browser takes at most 10 seconds for a game on a small
    board and 30 on a large one.
    """
    board = setup.variant.board
    return 3_000 if board.width * board.height <= _SMALL_BOARD else 2_000


def analyse(
    game: Game,
    *,
    simulations: int | None = None,
    seconds: Seconds | None = None,
    seed: int = 0,
    limit: int = 3,
    network: bool = True,
    options: SearchOptions | None = None,
    progress: Progress | None = None,
    interrupt: Interrupt | None = None,
) -> Analysis:
    """Analyses every move of a game, finished or not. Does not change the game.

    The budget applies to each position searched, up to two per move. With simulations, the same
    seed always gives the same result. When interrupted, returns at once with the moves analysed
    so far.
    """
    if not (simulations or seconds):
        simulations = default_simulations(game.setup)
    interrupt = interrupt or Interrupt()
    plan = advice.AnalysisPlan(game, limit, simulations, seconds)
    judged: list[JudgedMove] = []
    total = len(game.moves)
    while not plan.is_done:
        search = fresh_search(game.setup, seed=seed, network=network, options=options)
        with interrupt.ends(search):
            found = plan.search(search)
        if interrupt.stopped:
            break
        plan.take(found)
        while len(judged) < plan.judged:
            raw = plan.judged_move(len(judged))
            judged.append(_judged(game.setup, game.moves[len(judged)], raw))
            if progress:
                progress(len(judged), total)
    return Analysis(
        tuple(judged),
        start=_outlooks(game.setup, plan.start or ()),
        story=story_from(game.setup, plan.story()),
        complete=len(judged) == total,
    )


def _judged(setup: Setup, move: Move, found: advice.RawJudgedMove) -> JudgedMove:
    return JudgedMove(
        move=move,
        side=found.side,
        best=tuple(hints_of(setup, found.best)),
        before=Outlook(found.before.win_chance, found.before.expected),
        after=Outlook(found.after.win_chance, found.after.expected),
        sides=_outlooks(setup, found.sides),
        swing=found.swing,
        label=label_numbered(found.label),
        exact=found.exact,
    )


def _outlooks(setup: Setup, found: Sequence[advice.RawOutlook]) -> tuple[Outlook, ...]:
    sides = found[: len(setup.seating.sides)]
    return tuple(Outlook(each.win_chance, each.expected) for each in sides)

"""Game analysis: what each move was worth, and what would have been better.

To compare the move that was played with the best one found, the positions after both are
searched with the same budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cornerwise.engine.hints import Hint, hints_from, searched
from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.labels import Label, label_for
from cornerwise.engine.outlook import Outlook, outlook_of
from cornerwise.game import Game, Move
from cornerwise.kernel.search import SearchResult, Seconds
from cornerwise.variants import Setup, Side

DEFAULT_SIMULATIONS = 4_000
"""Simulations per position when no limit is given."""

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

    swing: float
    """Expected points gained, or lost if negative, compared with the best move found.
    Higher is better, even where the lowest score wins.
    """

    label: Label


@dataclass(frozen=True)
class Analysis:
    """The analysis of a game."""

    moves: tuple[JudgedMove, ...]
    """The moves, starting with the first."""

    complete: bool
    """Whether all moves were analysed; false when interrupted."""


def analyse(
    game: Game,
    *,
    simulations: int | None = None,
    seconds: Seconds | None = None,
    seed: int = 0,
    limit: int = 3,
    network: bool = True,
    progress: Progress | None = None,
    interrupt: Interrupt | None = None,
) -> Analysis:
    """Analyses every move of a game, finished or not. Does not change the game.

    The budget applies to each position searched, up to two per move. With simulations, the same
    seed always gives the same result. When interrupted, returns at once with the moves analysed
    so far.
    """
    if not (simulations or seconds):
        simulations = DEFAULT_SIMULATIONS
    analyst = _Analyst(simulations, seconds, seed, limit, network, interrupt or Interrupt())
    judged: list[JudgedMove] = []
    total = len(game.moves)
    for each in analyst.judge(game):
        judged.append(each)
        if progress:
            progress(len(judged), total)
    return Analysis(tuple(judged), complete=len(judged) == total)


@dataclass(frozen=True)
class _Analyst:
    simulations: int | None
    seconds: Seconds | None
    seed: int
    limit: int
    network: bool
    interrupt: Interrupt

    def judge(self, game: Game) -> Iterator[JudgedMove]:
        """Yields the analysed moves until the end or an interrupt."""
        if not game.moves:
            return
        replayed = Game(game.setup, game.positions[0])
        found = self._search(replayed)
        for move in game.moves:
            assert found is not None, "there was a move, so the game was not over"
            side = game.setup.seating.side_of(move.seat)
            options = tuple(hints_from(replayed, found, self.limit))
            best = options[0].placement if options else found.best.placement
            before = None
            if best != move.placement:
                replayed.play(best)
                before = outlook_of(replayed, self._search(replayed), side)
                replayed.undo()
            replayed.play(move.placement)
            found = self._search(replayed)
            if self.interrupt.stopped:
                return
            after = outlook_of(replayed, found, side)
            yield _judged(game.setup, move, options, before or after, after)

    def _search(self, game: Game) -> SearchResult | None:
        """Returns the search result for a position, or None when the game is over."""
        if game.is_over:
            return None
        return searched(
            game,
            simulations=self.simulations,
            seconds=self.seconds,
            seed=self.seed,
            network=self.network,
            interrupt=self.interrupt,
        )


def _judged(
    setup: Setup, move: Move, best: tuple[Hint, ...], before: Outlook, after: Outlook
) -> JudgedMove:
    swing = after.expected - before.expected
    if setup.scoring.lowest_wins:
        swing = -swing
    return JudgedMove(
        move=move,
        side=setup.seating.side_of(move.seat),
        best=best,
        before=before,
        after=after,
        swing=swing,
        label=label_for(-swing, before.win_chance - after.win_chance),
    )

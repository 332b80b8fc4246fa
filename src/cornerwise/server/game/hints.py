"""Hints for a move, and explanations of why a placement is illegal."""

from __future__ import annotations

from cornerwise.engine import Hint, Interrupt, hint
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.protocol import AskWhy, HintView, ReasonView, Why
from cornerwise.server.refusal import violation_params
from cornerwise.server.thinking.domain.scheduling import Job, Party, Urgency
from cornerwise.server.thinking.pool import ThinkingPool


class HintFinder:
    """Searches for hints in the thinking pool."""

    def __init__(self, pool: ThinkingPool, seconds: float, *, network: bool = True) -> None:
        self._network = network
        self._pool = pool
        self._seconds = seconds
        self._running: set[Interrupt] = set()

    async def hints(self, game: Game, party: Party) -> list[HintView]:
        """Returns the best moves of the colour to play. Stops at once when cancelled.

        The game must not change meanwhile. Raises `Refusal` when the pool is full.
        """
        interrupt = Interrupt()
        job = Job(Urgency.HINT, self._seconds, party)
        task = self._pool.submit(job, lambda _: self._think(game, interrupt), busy=Code.HINT_BUSY)
        self._running.add(interrupt)
        try:
            found = await task.result()
        finally:
            interrupt.stop()
            self._running.discard(interrupt)
        return [_hint_view(each) for each in found]

    def close(self) -> None:
        """Stops all searches."""
        for interrupt in self._running:
            interrupt.stop()

    def _think(self, game: Game, interrupt: Interrupt) -> list[Hint]:
        return hint(game, seconds=self._seconds, network=self._network, interrupt=interrupt)


def why(table: Table, question: AskWhy) -> Why:
    """Returns whether the colour to play may make a placement, and why not.

    Raises `GameOver` after the end.
    """
    placement: PlacementId = question.placement
    violation = table.game.position.violation(placement)
    if violation is None:
        return Why(question.request, placement, legal=True, code=None, params={})
    return Why(
        question.request,
        placement,
        legal=False,
        code=violation.rule.value,
        params=violation_params(violation),
    )


def _hint_view(found: Hint) -> HintView:
    reasons = [
        ReasonView(
            reason.code.value,
            {
                name: value if isinstance(value, int) else list(value)
                for name, value in reason.values().items()
            },
        )
        for reason in found.reasons
    ]
    return HintView(found.placement, found.win_chance, found.expected, found.visit_share, reasons)

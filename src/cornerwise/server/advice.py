"""Hints and reasons: what to play, and why not something else."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from cornerwise.engine import Hint, Interrupt, hint
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.server.codes import Code
from cornerwise.server.protocol import AskWhy, HintView, ReasonView, Why
from cornerwise.server.refusal import Refusal, violation_params
from cornerwise.server.table import Table

_MAX_WAITING = 16
"""Hints that may be thought about or wait for it."""


class Adviser:
    """Thinks about hints in threads of its own, so that neither sockets nor computers wait."""

    def __init__(self, count: int, seconds: float, *, network: bool = True) -> None:
        self._network = network
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="hint")
        self._seconds = seconds
        self._running: set[Interrupt] = set()

    async def hints(self, game: Game) -> list[HintView]:
        """Returns the best moves of the colour to play. Ends at once when cancelled.

        The game is not to be changed meanwhile. Raises `Refusal` when too many ask.
        """
        if len(self._running) >= _MAX_WAITING:
            raise Refusal(Code.HINT_BUSY, "too many hints are being thought about")
        interrupt = Interrupt()
        self._running.add(interrupt)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._pool, self._think, game, interrupt)
        finally:
            interrupt.stop()
            self._running.discard(interrupt)
        return [_hint_view(each) for each in found]

    async def close(self) -> None:
        """Ends all thoughts."""
        for interrupt in self._running:
            interrupt.stop()
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    def _think(self, game: Game, interrupt: Interrupt) -> list[Hint]:
        return hint(game, seconds=self._seconds, network=self._network, interrupt=interrupt)


def why(table: Table, question: AskWhy) -> Why:
    """Returns whether the colour to play may make a placement, and if not, why.

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

"""Readiness: whether a server may be sent work. It must not drain, and what it needs must answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import StorageFull

Question: TypeAlias = Callable[[], Awaitable[object]]
"""Returns when a part of the server answers; raises anything when it does not."""

PATIENCE = 1.0
"""Seconds that a part may take to answer."""

_log = logging.getLogger(__name__)


class Readiness:
    """Knows what a server needs, and whether it takes on new work."""

    def __init__(self) -> None:
        self.draining = False
        """Whether the server hands over its work because it was told to stop."""
        self.parts: Mapping[str, Question] = {}
        """How to ask each part that the server needs."""
        self.hand_over: Callable[[], None] = lambda: None
        """Called once when the draining begins."""

    def drain(self) -> None:
        """Takes on nothing new from now on."""
        if not self.draining:
            self.draining = True
            _log.info("draining")
            self.hand_over()

    def check_open(self) -> None:
        """Raises `Refusal` when nothing new is taken on."""
        if self.draining:
            raise Refusal(Code.DRAINING, "the server is about to stop and begins nothing new")

    async def check(self) -> None:
        """Raises `Refusal` that says what is missing, or `StorageFull`, unless the server is ready."""
        self.check_open()
        answers = await asyncio.gather(*(_problem(ask) for ask in self.parts.values()))
        problems = {name: why for name, why in zip(self.parts, answers, strict=True) if why}
        for why in problems.values():
            if isinstance(why, StorageFull):
                raise why
        silent = list(problems)
        if silent:
            what = ", ".join(silent)
            raise Refusal(Code.NOT_READY, f"no answer from the {what}", {"part": what})


async def _problem(ask: Question) -> Exception | None:
    try:
        await asyncio.wait_for(ask(), PATIENCE)
    except Exception as error:  # noqa: BLE001 whatever it is, the part is of no use now
        return error
    return None

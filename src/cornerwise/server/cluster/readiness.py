"""Readiness: whether a server accepts work. It must not be draining, and its dependencies must answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import StorageFull

Question: TypeAlias = Callable[[], Awaitable[object]]
"""Returns if a dependency answers; raises anything if it does not."""

PATIENCE = 1.0
"""Seconds that a dependency may take to answer."""

_log = logging.getLogger(__name__)


class Readiness:
    """The dependencies of a server, and whether it accepts new work."""

    def __init__(self) -> None:
        self.draining = False
        """Whether the server is handing over its work because it was told to stop."""
        self.parts: Mapping[str, Question] = {}
        """The check of each dependency, by name."""
        self.hand_over: Callable[[], None] = lambda: None
        """Called once when draining starts."""

    def drain(self) -> None:
        """Stops accepting new work."""
        if not self.draining:
            self.draining = True
            _log.info("draining")
            self.hand_over()

    def check_open(self) -> None:
        """Raises `Refusal` while the server drains."""
        if self.draining:
            raise Refusal(Code.DRAINING, "the server is about to stop and accepts no new work")

    async def check(self) -> None:
        """Raises `Refusal` with the missing dependencies, or `StorageFull`, unless ready."""
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
    except Exception as error:  # noqa: BLE001 whatever it is, the dependency is not usable
        return error
    return None

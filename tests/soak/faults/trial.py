"""One run: people play, faults come and go, and in the end everything is checked."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from soak.faults.checker import USUAL, Bounds, Invariant, Report, check
from soak.faults.evidence import final_state, tables_in
from soak.faults.history import (
    Answered,
    Faulted,
    Healed,
    History,
    Outcome,
    concerning,
    lines,
    write,
)
from soak.faults.house import House
from soak.faults.nemeses import Nemesis, Scene, some
from soak.faults.progress import Progress
from soak.faults.workload import Workload

FAILURES = Path("build/soak-failures")
"""Where the histories of runs with a violation are saved."""

_SHOWN = 60
"""How many events of a history are printed for a violation."""


@dataclass(frozen=True)
class Plan:
    """What happens in a run. The seed determines all random choices."""

    name: str
    seed: int
    pairs: int
    """People who play against each other in pairs."""
    alone: int
    """People who play against computers."""
    fault_seconds: tuple[float, float]
    """Minimum and maximum duration of a fault."""
    everything: bool = False
    """Whether the network fails for all servers and databases at once."""
    end_seconds: float = 60.0
    """Time limit for the last games to end."""
    bounds: Bounds = USUAL


@dataclass
class Trial:
    """People playing on the servers, and what happens to them."""

    house: House
    plan: Plan
    history: History = field(default_factory=History)
    faults: int = 0
    """How many faults were injected."""

    def __post_init__(self) -> None:
        self._progress = Progress()
        self._news = asyncio.Event()
        self.history.listeners += [self._progress.tell, lambda _event: self._news.set()]
        self._dice = random.Random(self.plan.seed)
        addresses = random.Random(self._dice.random())
        self._workload = Workload(
            lambda: addresses.choice(self.house.sites).url,
            self.history,
            self._dice.getrandbits(32),
            pairs=self.plan.pairs,
            alone=self.plan.alone,
            bounds=self.plan.bounds,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within this context people play; it starts when all of them do."""
        self._workload.start()
        try:
            await self._moved_on(0.0)
            yield
        finally:
            await self._workload.stop(self.plan.end_seconds)

    async def inflict(self, faults: Mapping[str, Nemesis]) -> None:
        """Injects faults together, and waits until everybody plays again."""
        self.faults += 1
        name = " and ".join(faults)
        self.history.record(Faulted(self.history.now, name))
        seconds = self._dice.uniform(*self.plan.fault_seconds)
        scene = Scene(self.house, self._workload, self._dice, seconds, self.plan.everything)
        async with AsyncExitStack() as stack:
            for nemesis in faults.values():
                await stack.enter_async_context(nemesis(scene))
            await asyncio.sleep(seconds)
        self.history.record(Healed(self.history.now))
        await self._moved_on(self.history.now)

    async def inflict_for(self, seconds: float, faults: Mapping[str, Nemesis]) -> None:
        """Injects random faults one after another, sometimes two together."""
        end = self.history.now + seconds
        while self.history.now < end:
            await self.inflict(some(faults, self._dice))
            await asyncio.sleep(self._dice.uniform(0, 2))

    async def judge(self) -> Report:
        """Returns what held and what did not."""
        final = await final_state(self.house.database, tables_in(self.history.events))
        return check(self.history.events, final, self.plan.bounds)

    def told(self, report: Report) -> str:
        """Returns violations with their part of the history, and saves the whole history."""
        path = FAILURES / f"{self.plan.name.replace(' ', '-').replace(',', '')}.txt"
        write(self.history.events, path)
        parts = [f"seed {self.plan.seed}; the whole history is in {path}"]
        for each in report.violations[:5]:
            part = concerning(self.history.events, each.table, each.player)
            before = [event for event in part if each.at is None or event.at <= each.at + 30]
            parts.append(f"*** {each}\n{lines(before[-_SHOWN:])}")
        return "\n".join([*parts, *map(str, report.violations[5:])])

    @property
    def acknowledged(self) -> int:
        """How many commands were done."""
        return sum(
            isinstance(event, Answered) and event.outcome is Outcome.DONE
            for event in self.history.events
        )

    async def _moved_on(self, since: float) -> None:
        """Waits until something has happened to everybody, or until it is too late for the checker."""
        players = 2 * self.plan.pairs + self.plan.alone
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.bounds.still + 1):
                while not self._progress.have_moved_on(players, since):
                    self._news.clear()
                    await self._news.wait()


def markdown(reports: Mapping[str, Sequence[Report]]) -> str:
    """Returns a table of faults and invariants: how often each was checked and violated."""
    columns = list(Invariant)
    rows = ["| fault | " + " | ".join(columns) + " |", "| --- |" + " --: |" * len(columns)]
    for name, several in reports.items():
        checked: Counter[Invariant] = Counter()
        broken: Counter[Invariant] = Counter()
        for report in several:
            checked.update(report.checked)
            broken.update(each.invariant for each in report.violations)
        cells = [f"{broken[each]} of {checked[each]:,}" for each in columns]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"

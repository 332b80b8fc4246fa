"""Progress of long work: a bar on a terminal, otherwise an occasional plain line or nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from cornerwise.cli.console import console

Seconds = float

Show = Callable[[int, str], None]
"""Takes the amount done, and a note."""

_PLAIN_EVERY: Seconds = 30.0


@dataclass(frozen=True)
class Pace:
    """The speed of some work, measured since the start of this run."""

    done: int

    total: int

    fresh: int
    """The amount done in this run; the rest was done before."""

    seconds: Seconds
    """How long this run has taken."""

    @property
    def rate(self) -> float:
        """The amount done per second."""
        return self.fresh / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> Seconds | None:
        """The estimated time for the rest; None if unknown."""
        return (self.total - self.done) / self.rate if self.rate else None


def pace_text(pace: Pace, unit: str, note: str = "") -> str:
    """Returns the progress as text."""
    parts = [f"{pace.done:,} of {pace.total:,} {unit}"]
    if pace.left is not None:
        parts += [f"{pace.rate:.3g} {unit}/s", f"{duration(pace.left)} left"]
    return ", ".join([*parts, note] if note else parts)


def duration(seconds: Seconds) -> str:
    """Returns a duration as text, with its two largest units."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


class _Pacer:
    def __init__(self, total: int, clock: Callable[[], Seconds]) -> None:
        self._total = total
        self._clock = clock
        self._first: tuple[int, Seconds] | None = None

    def at(self, done: int) -> Pace:
        now = self._clock()
        if self._first is None:
            self._first = (done, now)
        before, begun = self._first
        return Pace(done, self._total, done - before, now - begun)


@contextmanager
def shown_progress(
    unit: str, total: int, *, clock: Callable[[], Seconds] = time.monotonic
) -> Iterator[Show]:
    """Shows progress on stderr. The first call says how much was done before."""
    target = console(stderr=True)
    pacer = _Pacer(total, clock)
    if not target.is_terminal:
        last = clock()

        def line(done: int, note: str) -> None:
            nonlocal last
            text = pace_text(pacer.at(done), unit, note)
            if clock() - last >= _PLAIN_EVERY:
                last = clock()
                target.print(text, soft_wrap=True)

        yield line
        return
    # Imported here because it is needed only on terminals.
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (BarColumn(bar_width=24), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=target) as bars:
        bar = bars.add_task("", total=total)

        def move(done: int, note: str) -> None:
            bars.update(bar, completed=done, description=pace_text(pacer.at(done), unit, note))

        yield move


@contextmanager
def passing_bar(
    what: str, *, total: int | None = None, figures: str | None = None, **fields: Any
) -> Iterator[Callable[..., None]]:
    """Shows a bar on stderr while something lasts, if that is a terminal.

    Yields the function that takes the new values of rich's task. `figures` is a template for the text after the
    bar, instead of a percentage; `fields` are the first values of its own fields.
    """
    if not sys.stderr.isatty():
        yield lambda **_values: None
        return
    # Imported here because it is needed only on terminals.
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (
        ()
        if figures is None
        else (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn(figures),
            TimeElapsedColumn(),
        )
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(what, total=total, **fields))

"""A match as a text report."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cornerwise.arena.plan import MatchPlan
from cornerwise.arena.results import GameResult
from cornerwise.arena.statistics import Cpu, Summary, elo_difference, elo_error, summary
from cornerwise.plurals import counted


def running_score(results: Sequence[GameResult]) -> str:
    """Returns the current score of a match in a few words."""
    found = summary(results)
    if not found.games:
        return "warming up" if results else "starting"
    return f"A {score_text(found.score, found.error)}  {_elo(found)}"


def report(plan: MatchPlan, results: Sequence[GameResult]) -> str:
    """Returns the report of a match. At least one game must count."""
    found = summary(results)
    titles = next(result.engines for result in results if result.counts)
    warmup = f", after {plan.warmup} to warm up" if plan.warmup else ""
    share = score_text(found.score, found.error)
    lines = [
        f"A: {plan.a.name} ({titles[0]})",
        f"B: {plan.b.name} ({titles[1]})",
        f"{plan.game}, {counted(found.games, 'game')}{warmup}, openings {plan.openings.value}",
        f"score of A: {share} ({found.wins} won, {found.draws} drawn, {found.losses} lost)",
        _elo(found),
        *_seat_lines(results),
        *_cpu_lines(plan, found),
    ]
    if len(found.places[0]) > 2:
        lines += [
            f"places of {letter}'s colours: "
            + ", ".join(f"{count} × {place + 1}." for place, count in enumerate(counts))
            for letter, counts in zip("AB", found.places, strict=True)
        ]
    lines += [
        f"{letter} failed in {count} of the games and lost them"
        for letter, count in zip("AB", found.failures, strict=True)
        if count
    ]
    return "\n".join(lines)


def _seat_lines(results: Sequence[GameResult]) -> list[str]:
    """Returns A's score when it moved first and when it did not, which can differ a lot."""
    lines = []
    for letter in "AB":
        found = summary(result for result in results if result.seats.startswith(letter))
        if found.games:
            share, games = score_text(found.score, found.error), counted(found.games, "game")
            lines.append(f"score of A when {letter} begins: {share} in {games}")
    return lines


def _cpu_lines(plan: MatchPlan, found: Summary) -> list[str]:
    lines = [f"CPU of {letter}: {_cpu(cpu)}" for letter, cpu in zip("AB", found.cpu, strict=True)]
    if found.matched_cpu_ratio:
        mirrored = " (mirrored)" if plan.mirror else ""
        lines.append(f"CPU at equal move numbers, A : B = {found.matched_cpu_ratio:.3f}{mirrored}")
    return lines


def _cpu(cpu: Cpu) -> str:
    if not cpu.total:
        return "unknown"
    return f"{1000 * cpu.per_move:.2f} ms per move, {cpu.per_game:.3f} s per game"


def _elo(found: Summary) -> str:
    return elo_text(found.score, found.error, found.games)


def score_text(score: float, error: float) -> str:
    """Returns a score with its standard error, as percentages."""
    return f"{100 * score:.1f} % ± {100 * error:.1f} %"


def elo_text(score: float, error: float, games: int) -> str:
    """Returns the Elo difference for a score, with its standard error."""
    elo = elo_difference(score)
    if math.isinf(elo):
        # A bound: the difference if the other engine had scored half a point.
        bound = abs(elo_difference(1 - 0.5 / (games + 1)))
        return f"Elo {'above +' if elo > 0 else 'below −'}{bound:.0f}"
    return f"Elo {'−' if elo < 0 else '+'}{abs(elo):.0f} ± {elo_error(score, error):.0f}"

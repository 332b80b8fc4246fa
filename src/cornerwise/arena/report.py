"""A match in words."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cornerwise.arena.match import MatchPlan
from cornerwise.arena.results import GameResult
from cornerwise.arena.statistics import Cpu, Summary, elo_difference, summary


def running_score(results: Sequence[GameResult]) -> str:
    """Returns how a match stands in a few words."""
    found = summary(results)
    if not found.games:
        return "warming up" if results else "starting"
    return f"A {_percent(found.score)} ± {_percent(found.error)}  {_elo(found)}"


def report(plan: MatchPlan, results: Sequence[GameResult]) -> str:
    """Returns what a match says. There must be a game that counts."""
    found = summary(results)
    titles = next(result.engines for result in results if result.counts)
    warmup = f", after {plan.warmup} to warm up" if plan.warmup else ""
    share = f"{_percent(found.score)} ± {_percent(found.error)}"
    lines = [
        f"A: {plan.a.name} ({titles[0]})",
        f"B: {plan.b.name} ({titles[1]})",
        f"{plan.game}, {found.games} games{warmup}, openings {plan.openings.value}",
        f"score of A: {share} ({found.wins} won, {found.draws} drawn, {found.losses} lost)",
        _elo(found),
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


def _cpu_lines(plan: MatchPlan, found: Summary) -> list[str]:
    lines = [f"CPU of {letter}: {_cpu(cpu)}" for letter, cpu in zip("AB", found.cpu, strict=True)]
    if found.matched_cpu_ratio:
        mirrored = " (mirrored)" if plan.mirror else ""
        lines.append(f"CPU at equal move numbers, A : B = {found.matched_cpu_ratio:.3f}{mirrored}")
    return lines


def _cpu(cpu: Cpu) -> str:
    if not cpu.total:
        return "unknown"
    return f"{1000 * cpu.per_move:.2f} ms a move, {cpu.per_game:.3f} s a game"


def _elo(found: Summary) -> str:
    if math.isinf(found.elo):
        # As if half a point had gone the other way.
        bound = abs(elo_difference(1 - 0.5 / (found.games + 1)))
        return f"Elo {'above +' if found.elo > 0 else 'below −'}{bound:.0f}"
    sign = "−" if found.elo < 0 else "+"
    return f"Elo {sign}{abs(found.elo):.0f} ± {found.elo_error:.0f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"

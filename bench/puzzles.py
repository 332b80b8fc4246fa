"""How fast the brainteasers are solved, and how fast partial solutions are found solvable or not.

Times are processor seconds. Searches that may find nothing are limited; the table shows the limit.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from cornerwise.puzzles import Laid, brainteaser, check
from cornerwise.puzzles.solving import Answer, Verdict, solve
from partials import partial

SEEDS = 20
# Number of seeds, and the limit in seconds for each.
RUNS = {
    "B1": (SEEDS, 60),
    "B2": (SEEDS, 60),
    "B3": (SEEDS, 10),
    "B4": (SEEDS, 10),
    "B4c": (SEEDS, 10),
    "B5": (SEEDS, 10),
    "B6": (SEEDS, 10),
    "B6c": (1, 20),
}
# Puzzle, pieces on the board, number of boards, and the limit in seconds for each.
PARTIALS = (("B4", 8, 30, 10), ("B6", 16, 8, 10))


def timed(name: str, laid: Sequence[Laid], seed: int, most: float) -> tuple[Answer, float]:
    puzzle = brainteaser(name)
    begun = time.process_time()
    answer = solve(puzzle, laid, seed=seed, seconds=most)
    spent = time.process_time() - begun
    if answer.verdict is Verdict.SOLVED:
        assert check(puzzle, answer.laid) == []
    return answer, spent


def solved(table: Table, name: str, seeds: int, most: float) -> None:
    runs = [timed(name, (), seed, most) for seed in range(seeds)]
    found = sum(answer.verdict is Verdict.SOLVED for answer, _ in runs)
    times = [spent for _, spent in runs]
    table.add_row(
        name,
        f"{found} of {seeds}",
        f"{statistics.median(times):.3f}",
        f"{max(times):.3f}",
        f"{statistics.median(answer.steps for answer, _ in runs):,.0f}",
        f"{most}",
    )


def judged(table: Table, name: str, pieces: int, boards: int, most: float) -> None:
    puzzle = brainteaser(name)
    runs = [
        timed(name, partial(puzzle, seed, pieces, moved=seed % 2 == 1), seed, most)
        for seed in range(boards)
    ]
    times = sorted(spent for _, spent in runs)
    verdicts = [answer.verdict for answer, _ in runs]
    table.add_row(
        f"{name}, {pieces} of {len(puzzle.stock)}",
        *(str(verdicts.count(verdict)) for verdict in Verdict),
        f"{statistics.median(times):.3f}",
        f"{times[int(0.95 * len(times))]:.3f}",
    )


def main() -> None:
    console = Console()
    table = Table("puzzle", "solved", "median s", "slowest s", "median steps", "at most s")
    for name, (seeds, most) in RUNS.items():
        solved(table, name, seeds, most)
    console.print(table)
    table = Table(
        "on the board", *(verdict.value for verdict in Verdict), "median s", "95 % within s"
    )
    for name, pieces, boards, most in PARTIALS:
        judged(table, name, pieces, boards, most)
    console.print(table)


if __name__ == "__main__":
    main()

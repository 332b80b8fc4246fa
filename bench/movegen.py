"""How fast moves are generated: the kernel and Position, measured side by side.

Each figure is the median of several runs with the spread in brackets. Compare ratios between
machines; absolute figures depend on the machine.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from cornerwise.game import Game
from cornerwise.kernel import State, random_game
from cornerwise.position import Position
from cornerwise.variants import Setup, setup_named

RUNS = 7
KERNEL_GAMES = 4000
POSITION_GAMES = 4


def timed(work: Callable[[int], object], per_run: int) -> list[float]:
    """Returns the rate per second of each run; `work` gets the number of the run."""
    rates = []
    for run in range(RUNS):
        start = time.perf_counter()
        work(run)
        rates.append(per_run / (time.perf_counter() - start))
    return rates


def kernel_games(setup: Setup) -> list[float]:
    state = State.start(setup)
    return timed(lambda run: state.random_games(run, KERNEL_GAMES), KERNEL_GAMES)


def position_games(setup: Setup) -> list[float]:
    def play(run: int) -> None:
        rng = random.Random(run)
        for _ in range(POSITION_GAMES):
            position = Position.initial(setup)
            while not position.is_over:
                position = position.play(rng.choice(position.legal_placements()))

    return timed(play, POSITION_GAMES)


def listing_times(setup: Setup, plies: int) -> list[float]:
    """Returns the milliseconds that Position takes to list the moves of mid-game positions."""
    times = []
    for seed in range(40):
        game = Game.replay(setup, random_game(setup, seed)[:plies])
        colour = game.colour_to_play
        assert colour is not None
        fresh = Position.from_pieces(
            setup.variant, game.position.placed, turn=colour, start=setup.start
        )
        start = time.perf_counter()
        fresh.legal_placements()
        times.append((time.perf_counter() - start) * 1e3)
    return times


def spread(values: list[float], digits: int = 0) -> str:
    middle = statistics.median(values)
    return f"{middle:,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def main() -> None:
    table = Table(title=f"Random games per second on one core ({RUNS} runs each)")
    for column in ("game", "kernel", "Position", "ratio"):
        table.add_column(column, justify="right")
    for name in ("classic", "duo", "junior"):
        setup = setup_named(name)
        fast, slow = kernel_games(setup), position_games(setup)
        ratio = statistics.median(fast) / statistics.median(slow)
        table.add_row(name, spread(fast), spread(slow, 1), f"{ratio:,.0f} ×")
    console = Console(width=100)
    console.print(table)
    for name, plies in (("classic", 28), ("duo", 12)):
        times = listing_times(setup_named(name), plies)
        console.print(
            f"Position lists the moves of {name} after {plies} moves in {spread(times, 2)} ms"
            f" ({len(times)} positions)"
        )


if __name__ == "__main__":
    main()

"""What threads are worth: several trees added up, against one tree.

Plays N threads against one with the same time for each thread, which is what N cores gain; and
against one with N times the time, which is what a tree shared by all threads could be at best.
Processor time per move; random large first pieces; each opening twice with the colours swapped.

    python bench/threads.py --game duo --threads 2,4 --games 60 --time 0.02
"""

from __future__ import annotations

import argparse

from cornerwise.arena.statistics import elo_difference, mean_and_error
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.training.duel import Contender, duel
from cornerwise.variants import Setup, setup_named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="duo")
    parser.add_argument("--threads", default="2,4")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--time", type=float, default=0.02, help="seconds of each thread")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setup = setup_named(options.game, start="fixed")
    knowledge = knowledge_for(setup)
    for threads in map(int, options.threads.split(",")):
        several = Contender(knowledge, threads=threads)
        for factor in (1, threads):
            one = Contender(knowledge, time_factor=factor)
            result = told(setup, several, one, options)
            milliseconds = 1000 * options.time
            print(
                f"{options.game}: {threads} threads of {milliseconds:g} ms against one of"
                f" {factor * milliseconds:g} ms, {options.games} games: {result}",
                flush=True,
            )


def told(setup: Setup, a: Contender, b: Contender, options: argparse.Namespace) -> str:
    games = list(duel(setup, a, b, games=options.games, seconds=options.time, seed=options.seed))
    score, error = mean_and_error([each.score for each in games])
    margin, margin_error = mean_and_error([each.margin for each in games])
    return (
        f"{score:.1%} ± {error:.1%}, Elo {elo_difference(score):+.0f},"
        f" {margin:+.1f} ± {margin_error:.1f} points"
    )


if __name__ == "__main__":
    main()

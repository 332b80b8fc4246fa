"""What doubling the time is worth: a search plays against itself with half the time.

Processor time per move; random large first pieces; each opening twice with the colours swapped.

    python bench/doubling.py --game duo --games 40 --first 0.01 --last 0.64
    python bench/doubling.py --game duo --no-net
"""

from __future__ import annotations

import argparse

from cornerwise.arena.statistics import elo_difference, mean_and_error
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.training.duel import Contender, duel
from cornerwise.variants import setup_named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="duo")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=float, default=0.01)
    parser.add_argument("--last", type=float, default=0.64)
    parser.add_argument("--no-net", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setup = setup_named(options.game, start="fixed")
    knowledge = knowledge_for(setup, network=not options.no_net)
    seconds = options.first
    while seconds < options.last * 1.001:
        results = list(
            duel(
                setup,
                Contender(knowledge, time_factor=2.0),
                Contender(knowledge),
                games=options.games,
                seconds=seconds,
                seed=options.seed,
            )
        )
        score, error = mean_and_error([each.score for each in results])
        margin = sum(each.margin for each in results) / len(results)
        print(
            f"{options.game} {'without' if options.no_net else 'with'} network:"
            f" {seconds * 2000:.0f} ms against {seconds * 1000:.0f} ms, {len(results)} games:"
            f" {score:.1%} ± {error:.1%}, Elo {elo_difference(score):+.0f}, {margin:+.1f} points",
            flush=True,
        )
        seconds *= 2


if __name__ == "__main__":
    main()

"""Who wins by order of play: the results of the colours in games of self-play.

Games in which a search chose every move of the first round, and games with random first pieces, are
counted apart.

    python bench/first_mover.py duo.cwg classic.cwg
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from cornerwise.arena.statistics import mean_and_error
from cornerwise.kernel.search import Valuation
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.kernel.sight import outcome_values
from cornerwise.training.corpus import file_setup
from cornerwise.training.game_files import read_games
from cornerwise.variants import Setup


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, nargs="+", help="files of self-play")
    for path in parser.parse_args().games:
        found = read_games(path)
        setup = file_setup(path, found)
        colours = len(setup.variant.colours)
        searched = [
            game for game in found.games if all(ply.searched for ply in game.plies[:colours])
        ]
        random = [game for game in found.games if not any(ply.searched for ply in game.plies[:1])]
        print_results(f"{setup.name}, searched from the first piece", setup, searched)
        print_results(f"{setup.name}, first pieces random", setup, random)


def print_results(title: str, setup: Setup, games: Sequence[TrainingGame]) -> None:
    print(f"{title}: {len(games)} games")
    if len(games) < 2:
        return
    ends = [outcome_values(setup, list(game.scores), Valuation()) for game in games]
    for side in range(len(setup.seating.sides)):
        won, won_error = mean_and_error([wins[side] for _, _, wins in ends])
        ahead, ahead_error = mean_and_error([margins[side] for _, margins, _ in ends])
        print(
            f"  side {side + 1}: {won:.1%} ± {won_error:.1%} of the wins,"
            f" {ahead:+.1f} ± {ahead_error:.1f} points ahead of the mean of the others"
        )


if __name__ == "__main__":
    main()

"""How fast the search simulates, compared with random games of the kernel in the same run.

Name a GTP engine that prints `Sim/s` on standard error, such as `pentobi-gtp --level 6
--nobook`, to measure its speed on the same positions:

    python bench/search.py --against "pentobi-gtp --level 6 --nobook"
"""

from __future__ import annotations

import argparse
import re
import shlex
import statistics
import subprocess
import time

from played import played_game

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel import State
from cornerwise.kernel.search import TreeSearch
from cornerwise.notation import move_name
from cornerwise.variants import setup_named

GAMES = {"duo": "duo", "classic_2": "classic-two", "classic": "classic"}
PLIES = {"duo": (2, 6, 10, 14), "classic_2": (8, 16, 24, 32), "classic": (8, 16, 24, 32)}
SIMULATIONS = 6000
RANDOM_GAMES = 3000


def our_rate(game: Game) -> float:
    search = TreeSearch(game.setup, knowledge_for(game.setup), seed=1)
    result = search.run(game, simulations=SIMULATIONS)
    return result.simulations / result.seconds


def random_rate(game: Game) -> float:
    state = State.from_position(game.setup, game.position)
    start = time.perf_counter()
    state.random_games(1, RANDOM_GAMES)
    return RANDOM_GAMES / (time.perf_counter() - start)


def their_rate(command: str, gtp_game: str, game: Game) -> float:
    names = "BW" if len(game.setup.variant.colours) == 2 else "1234"
    lines = [
        f"play {names[m.colour]} {move_name(game.placement_table, m.placement)}" for m in game.moves
    ]
    colour = game.colour_to_play
    assert colour is not None
    lines += [f"reg_genmove {names[colour]}", "quit", ""]
    done = subprocess.run(
        [*shlex.split(command), "--game", gtp_game],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return float(re.findall(r"Sim/s (\d+)", done.stderr)[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", help="command line of a GTP engine that prints Sim/s")
    arguments = parser.parse_args()
    for gtp_game, name in GAMES.items():
        setup = setup_named(name, start="fixed")
        whole = played_game(setup)
        for plies in PLIES[gtp_game]:
            game = Game.replay(setup, whole.placements[:plies])
            ours = statistics.median(our_rate(game) for _ in range(3))
            ratio = ours / random_rate(game)
            line = (
                f"{gtp_game} after {plies}: {ours:,.0f} simulations/s, {ratio:.2f} × random games"
            )
            if arguments.against:
                theirs = their_rate(arguments.against, gtp_game, game)
                line += f", {ours / theirs:.1f} × theirs ({theirs:,.0f})"
            print(line, flush=True)


if __name__ == "__main__":
    main()

"""What the network costs compared with playouts, and self-play with and without it.

Processor time on one core. Ratios compare two figures of the same run.

    python bench/network.py
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from played import played_game

from cornerwise import _kernel
from cornerwise.engine.knowledge import knowledge_for, network_for
from cornerwise.game import Game
from cornerwise.kernel import State
from cornerwise.kernel.network import Network, network_code
from cornerwise.kernel.search import playouts
from cornerwise.kernel.selfplay import SelfPlay
from cornerwise.kernel.state import kernel_rules
from cornerwise.training.selfplay import SEARCH, options_for
from cornerwise.variants import setup_named

PLIES = {
    "duo": (2, 10, 20),
    "junior": (2, 10, 20),
    "classic-two": (8, 32, 56),
    "classic": (8, 32, 56),
}
ROUNDS = 5
LOOKS = 200
PLAYOUTS = 500
SELF_PLAY_GAMES = {"duo": 12, "junior": 12, "classic-two": 3, "classic": 3}


def cost(work: Callable[[], object], times: int) -> list[float]:
    """Returns, for each round, the microseconds of one of `times` repetitions of the work."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        rounds.append((time.process_time() - began) / times * 1e6)
    return rounds


def network_costs(game: Game, network: Network, *, portable: bool) -> list[float]:
    setup = game.setup
    runner = _kernel.NetRun(kernel_rules(setup), network.raw, portable)
    state = State.from_position(setup, game.position).raw
    history = [(move.colour, move.placement) for move in game.moves]

    def look() -> None:
        for _ in range(LOOKS):
            runner.look(state, history)

    return cost(look, LOOKS)


def quick_costs(game: Game) -> list[float]:
    return cost(lambda: playouts(game, PLAYOUTS), PLAYOUTS)


def shown(costs: list[float]) -> str:
    return f"{statistics.median(costs):7.1f} ({min(costs):.1f} to {max(costs):.1f})"


def print_costs(way: str) -> None:
    setup = setup_named(way, start="fixed")
    network = network_for(setup)
    if network is None:
        print(f"{way}: there is no network")
        return
    whole = played_game(setup)
    for plies in PLIES[way]:
        game = Game.replay(setup, whole.placements[:plies])
        quick = quick_costs(game)
        fast = network_costs(game, network, portable=False)
        slow = network_costs(game, network, portable=True)
        ratio = statistics.median(fast) / statistics.median(quick)
        print(
            f"{way:<12}{plies:>3} plies  playout {shown(quick)} µs  network {shown(fast)} µs,"
            f" portable {shown(slow)} µs  = {ratio:.1f} playouts"
        )


def print_self_play(way: str) -> None:
    setup = setup_named(way, start="fixed")
    games = SELF_PLAY_GAMES[way]
    rates = {}
    for network in (False, True):
        knowledge = knowledge_for(setup, network=network)
        player = SelfPlay(
            setup, knowledge, options=options_for(setup, 1200, 250), search=SEARCH, seed=7
        )
        began = time.process_time()
        for number in range(games):
            player.play(number)
        rates[network] = games / (time.process_time() - began)
    print(
        f"{way:<12}self-play at 1,200/250 simulations: {rates[False]:.2f} games/s without,"
        f" {rates[True]:.2f} with the network ({rates[True] / rates[False]:.0%}), {games} games each"
    )


def main() -> None:
    print(f"code for this processor: {network_code()}; {ROUNDS} rounds, median and range")
    for way in PLIES:
        print_costs(way)
    for way in PLIES:
        print_self_play(way)


if __name__ == "__main__":
    main()

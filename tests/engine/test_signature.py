"""The same seed and simulations give the same result, so that a refactoring can prove itself.

With a network, the result also depends on the code that runs it: processors add floating-point
numbers in different orders. So there is one signature for searches without a network, and one
for each such code on x86-64.

After an intended change of the search, rewrite the files and review them:

    python tests/engine/test_signature.py
"""

import platform
from pathlib import Path

import pytest

from cornerwise.engine.hints import fresh_search
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.network import network_code
from cornerwise.notation import move_name
from cornerwise.variants import setup_named

FOLDER = Path(__file__).parent
WITHOUT_NETWORK = FOLDER / "signature.txt"
SAME_SUMS = {"avx512": "avx2"}
"""Code that adds in the same order as another."""
WITH_NETWORK = FOLDER / f"signature-{SAME_SUMS.get(network_code(), network_code())}.txt"
SIMULATIONS = 400
POSITIONS = (
    ("duo", 0),
    ("duo", 7),
    ("duo", 20),
    ("junior", 10),
    ("classic", 0),
    ("classic", 30),
    ("classic-teams", 13),
    ("classic-two", 22),
    ("classic-three", 19),
    ("classic-one", 40),
)
HEADING = f"""\
# What {SIMULATIONS} simulations with seed 1 find in random games (seed 1) after some moves:
# the best move, its value in percent and expected score, and the visits of the first five.
# Written by: python tests/engine/test_signature.py
"""


def signature(way: str, plies: int, *, network: bool) -> str:
    setup = setup_named(way)
    game = Game.replay(setup, random_game(setup, 1)[:plies])
    found = fresh_search(setup, seed=1, network=network).run(game, simulations=SIMULATIONS)
    seat = game.seat_to_play
    assert seat is not None
    side, best = setup.seating.side_of(seat), found.best
    visits = " ".join(str(move.visits) for move in found.moves[:5])
    return (
        f"{way} after {plies}: {move_name(game.placement_table, best.placement)}"
        f" {best.value:.0%} {best.expected[side]:.1f} | {visits}"
    )


def text(*, network: bool) -> str:
    lines = (signature(way, plies, network=network) for way, plies in POSITIONS)
    return HEADING + "".join(f"{line}\n" for line in lines)


def test_the_search_without_a_network_finds_what_it_found_before() -> None:
    assert text(network=False) == WITHOUT_NETWORK.read_text("utf-8")


@pytest.mark.skipif(
    platform.machine() not in {"x86_64", "AMD64"} or not WITH_NETWORK.exists(),
    reason="there is no signature for networks on this kind of processor",
)
def test_the_search_with_a_network_finds_what_it_found_before() -> None:
    assert text(network=True) == WITH_NETWORK.read_text("utf-8")


if __name__ == "__main__":
    WITHOUT_NETWORK.write_text(text(network=False), "utf-8")
    WITH_NETWORK.write_text(text(network=True), "utf-8")

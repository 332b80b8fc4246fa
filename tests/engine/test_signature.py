"""The same seed and number of simulations find the same, so that a refactor can prove itself.

After a change that is meant to change the search, write the file anew and look at it:

    python tests/engine/test_signature.py
"""

from pathlib import Path

from cornerwise.engine.hints import searched
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.notation import move_name
from cornerwise.variants import setup_named

FILE = Path(__file__).with_name("signature.txt")
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
# the best move, its win chance in percent and expected score, and the visits of the first five.
# Written by: python tests/engine/test_signature.py
"""


def signature(way: str, plies: int) -> str:
    setup = setup_named(way)
    game = Game.replay(setup, random_game(setup, 1)[:plies])
    found = searched(game, simulations=SIMULATIONS, seconds=None, seed=1)
    seat = game.seat_to_play
    assert seat is not None
    side, best = setup.seating.side_of(seat), found.best
    visits = " ".join(str(move.visits) for move in found.moves[:5])
    return (
        f"{way} after {plies}: {move_name(game.table, best.placement)}"
        f" {best.win_chance[side]:.0%} {best.expected[side]:.1f} | {visits}"
    )


def text() -> str:
    return HEADING + "".join(f"{signature(way, plies)}\n" for way, plies in POSITIONS)


def test_the_search_finds_what_it_found_before() -> None:
    assert text() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")

"""A search at the highest level fits into a small machine's memory."""

import subprocess
import sys

import pytest

MEGABYTE = 1 << 20
MOST = 200 * MEGABYTE
PROGRAM = """
import resource, sys
from cornerwise.engine import player_for_level
from cornerwise.game import Game
from cornerwise.variants import setup_named

setup = setup_named(sys.argv[1])
game = Game(setup)
player_for_level(1, setup).choose(game)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
player = player_for_level(9, setup)
for _ in range(2):  # The second search keeps the tree of the first.
    game.play(player.choose(game))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
def test_a_search_of_level_9_takes_at_most_200_megabytes() -> None:
    command = [sys.executable, "-c", PROGRAM, "duo"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) <= MOST

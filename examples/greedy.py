"""Plays the largest piece that opens the most corners: `python greedy.py` speaks GTP."""

from cornerwise import Game
from cornerwise.engine import gtp


class Greedy:
    """A player: anything that has choose(game)."""

    def choose(self, game: Game) -> int:
        colour, position, table = game.turn, game.position, game.placement_table
        assert colour is not None  # `choose` is called only while the game is not over.
        closed = position.forbidden[colour] | position.attach[colour]
        return max(
            game.legal_placements(),
            key=lambda move: (table.sizes[move], (table[move].corners & ~closed).bit_count()),
        )


if __name__ == "__main__":
    gtp.serve(Greedy())

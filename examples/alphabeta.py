"""Looks ahead with alpha-beta pruning: `python alphabeta.py` speaks GTP."""

from math import inf

from cornerwise import Game
from cornerwise.engine import gtp
from cornerwise.kernel import State

WIDTH = 12  # How many moves it looks at in each position, those of large pieces.


class AlphaBeta:
    """A player for any number of opponents. It assumes that all of them play against it."""

    def __init__(self, depth: int = 2) -> None:
        self.depth = depth

    def choose(self, game: Game) -> int:
        state, me = State.from_position(game.setup, game.position), game.seat_to_play
        moves = self.candidates(state)
        return max(moves, key=lambda move: self.value(state.after(move), self.depth - 1, me))

    def value(
        self, state: State, depth: int, me: int | None, alpha: float = -inf, beta: float = inf
    ) -> float:
        if depth == 0 or state.is_over:
            return self.judged(state, me)
        mine = state.seat_to_play == me
        for move in self.candidates(state):
            found = self.value(state.after(move), depth - 1, me, alpha, beta)
            alpha, beta = (max(alpha, found), beta) if mine else (alpha, min(beta, found))
            if alpha >= beta:
                break
        return alpha if mine else beta

    def candidates(self, state: State) -> list[int]:
        sizes = state.placement_table.sizes
        return sorted(state.legal_placements(), key=sizes.__getitem__, reverse=True)[:WIDTH]

    def judged(self, state: State, me: int | None) -> float:
        """Few squares left and many legal placements are good; for opponents, the reverse."""
        total = 0.0
        for colour in range(len(state.variant.colours)):
            sign = 1 if state.setup.seating.seat_of(colour) == me else -1
            total += sign * (len(state.legal_placements(colour)) - 9 * state.squares_left(colour))
        return total


if __name__ == "__main__":
    gtp.serve(AlphaBeta())

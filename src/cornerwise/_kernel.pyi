"""The compiled kernel. Use it through cornerwise.kernel."""

from collections.abc import Sequence


class Rules:
    """What does not change during a game, as plain numbers."""

    @property
    def local_shapes(self) -> int:
        """How many (orientation, square) pairs there are."""

def make_rules(width: int, height: int, stock: Sequence[int], cells: Sequence[Sequence[int]], piece: Sequence[int], start_cells: Sequence[Sequence[int]], per_square_left: int, all_placed: int, single_last: int) -> Rules:
    """
    Returns rules made from a table of placements. Raises ValueError when it cannot be.
    """

class State:
    """A position under some rules."""

    def __init__(self, rules: Rules, first: int) -> None: ...

    def copy(self) -> State:
        """Returns an independent copy."""

    @property
    def turn(self) -> int:
        """The colour to play, or -1 when the game is over."""

    def give_turn(self, colour: int) -> None:
        """Gives the turn to a colour or the next that can place a piece."""

    def put(self, colour: int, placement: int) -> None:
        """Lays a piece; checks the stock and nothing else."""

    def play(self, placement: int) -> bool:
        """Makes a placement if it is legal, and says whether it was."""

    def can_place(self, colour: int) -> bool: ...

    def legal_placements(self, colour: int) -> list[int]:
        """Returns the legal placements of a colour, ascending."""

    def scores(self) -> list[int]:
        """Returns the score of each colour."""

    def perft(self, depth: int, threads: int) -> int:
        """Counts the sequences of that many placements."""

    def random_games(self, seed: int, games: int) -> list[list[int]]:
        """Returns the placements of some random games from here."""

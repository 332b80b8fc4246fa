"""How the kernel chooses among the moves that a search found."""

from __future__ import annotations

from cornerwise import _kernel
from cornerwise.game import Game
from cornerwise.kernel.record import record_of
from cornerwise.kernel.search import FoundMove, SearchResult, found_move
from cornerwise.kernel.state import kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup


class Chooser:
    """Chooses moves with a weakness; without a weakness, the best.

    The same seed and search results give the same moves.
    """

    def __init__(
        self, temperature: float, small_pieces: float, blindness: float, seed: int
    ) -> None:
        self._raw = _kernel.Chooser(temperature, small_pieces, blindness, seed)

    def choose(self, game: Game, found: SearchResult) -> PlacementId:
        """Returns one of the moves found by a search of the game's position."""
        return self._raw.choose(record_of(game), found.raw)


def best_move(game: Game, found: SearchResult) -> FoundMove:
    """Returns the best move, unless a copier could then force a draw.

    Against a copier, returns the best move that cannot be copied and is worth more than a draw, if
    there is one.
    """
    return found_move(game.setup, _kernel.best_move(record_of(game), found.raw))


def copied_moves(game: Game) -> int:
    """Returns the number of moves of the second of two colours if all of them were copies, else 0.

    The first colour must be to play.
    """
    return _kernel.copied_moves(record_of(game))


def cannot_be_copied(setup: Setup, placement: PlacementId) -> bool:
    """Returns whether a piece would overlap its image through the centre of the board."""
    return _kernel.cannot_be_copied(kernel_rules(setup), placement)


def blinded_prior(prior: tuple[float, ...], blindness: float) -> tuple[float, ...]:
    """Returns the weights of a prior with those about the opponents' corners reduced."""
    return tuple(_kernel.blinded(prior, blindness))

"""How the kernel chooses among the moves that a search found."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise import _kernel
from cornerwise.game import Game
from cornerwise.kernel.record import record_of
from cornerwise.kernel.search import FoundMove, SearchResult, found_move
from cornerwise.kernel.state import kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

BOOK_SIMULATIONS: int = _kernel.BOOK_SIMULATIONS
"""The most simulations of a search whose move comes from the book: enough for a rough value of the
position.
"""


class Book:
    """An opening book: the moves to choose from in some of the first positions of a game."""

    def __init__(self, numbers: Sequence[int]) -> None:
        """Reads a book.

        `numbers` lists for each position how many placements lead to it, these placements, how
        many moves it has, and these moves. Raises `ValueError` for anything else.
        """
        self.raw = _kernel.Book(numbers)

    def knows(self, game: Game) -> bool:
        """Returns whether it has a move for the position that may be played.

        Illegal moves may not, nor those after which a copier could not be stopped.
        """
        return self.raw.knows(record_of(game))


class Chooser:
    """Chooses moves with a weakness; without a weakness, from the book, or else the best.

    The same seed and search results give the same moves.
    """

    def __init__(
        self,
        temperature: float,
        small_pieces: float,
        blindness: float,
        seed: int,
        book: Book | None = None,
    ) -> None:
        raw = None if book is None else book.raw
        self._raw = _kernel.Chooser(temperature, small_pieces, blindness, raw, seed)

    def uses_book(self, game: Game) -> bool:
        """Returns whether it will choose from the book, whatever a search finds."""
        return self._raw.uses_book(record_of(game))

    def choose(self, game: Game, found: SearchResult) -> PlacementId:
        """Returns one of the moves found by a search of the game's position."""
        return self._raw.choose(record_of(game), found.raw)


Errors = tuple[float, float, float]
"""How far a level strays from the best move, how often it plays small pieces, and its blindness."""


def in_form(errors: Errors, simulations: int, spread: float, seed: int) -> tuple[Errors, int]:
    """Returns how a level plays one game: its errors and its simulations in its form.

    `simulations` is 0 when only the time is limited. `spread` is the standard deviation of the form
    in doublings of the simulations. The same seed gives the same form.
    """
    *now, budget = _kernel.in_form(*errors, simulations, spread, seed)
    return (now[0], now[1], now[2]), budget


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

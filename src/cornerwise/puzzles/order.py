"""An order of laying in which the rules of play are kept, for pieces that lie on a board.

Whoever solves a brainteaser lays and takes back as he likes; what counts is whether the pieces
could have been laid one after the other as in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule, touching


def arranged(puzzle: Puzzle, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Returns the same pieces in an order that keeps the rules of order, if there is one.

    Otherwise those that break a rule come as late as they can. Puzzles without such rules
    keep the order they were given.
    """
    descending = Rule.DESCENDING in puzzle.rules
    if Rule.START in puzzle.rules:
        own = ([piece for piece in laid if piece.colour == colour] for colour in puzzle.colours)
        laid = _by_turns(_grown(puzzle, pieces) for pieces in own)
    return tuple(_by_size(laid) if descending else laid)


def _by_turns(colours: Iterable[Sequence[Laid]]) -> list[Laid]:
    rounds = zip_longest(*colours)
    return [piece for round_ in rounds for piece in round_ if piece is not None]


def _by_size(laid: Iterable[Laid]) -> list[Laid]:
    return sorted(laid, key=lambda piece: -piece.size)


def _grown(puzzle: Puzzle, own: Sequence[Laid]) -> list[Laid]:
    """Returns the pieces of a colour in the order in which they can grow from a corner."""
    corners = set(puzzle.board.corners)
    roots = [piece for piece in own if corners & set(piece.cells)] or list(own[:1])
    orders = [_grown_from(puzzle, root, own) for root in roots]
    return max(orders, key=lambda order: order[0], default=(0, []))[1]


def _grown_from(puzzle: Puzzle, root: Laid, own: Sequence[Laid]) -> tuple[int, list[Laid]]:
    """Returns how many pieces grow from the root, and all pieces in that order."""
    descending = Rule.DESCENDING in puzzle.rules
    order, joined = list[Laid](), 0
    attach = root.mask
    for _, group in groupby(_by_size(own), key=lambda piece: piece.size if descending else 0):
        waiting = list(group)
        for piece in _attached(puzzle, waiting, attach):
            order.append(piece)
            joined += 1
            attach |= touching(puzzle.board, piece)
        order.extend(piece for piece in waiting if piece not in order)
    return joined, order


def _attached(puzzle: Puzzle, pieces: Sequence[Laid], attach: int) -> Iterator[Laid]:
    """Yields the pieces that cover an attach cell, or touch a yielded one, each once."""
    waiting = list(pieces)
    while found := next((piece for piece in waiting if piece.mask & attach), None):
        waiting.remove(found)
        attach |= touching(puzzle.board, found)
        yield found

"""Finds an order of placement that follows the rules, for pieces already on a board.

People who solve a brainteaser place and remove pieces in any order. What counts is whether
the pieces could have been placed one after another as in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule, touching


def arranged(puzzle: Puzzle, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Returns the same pieces in an order that follows the rules of order, if there is one.

    Otherwise pieces that break a rule come as late as possible. Puzzles without such rules
    keep the given order.
    """
    if puzzle.rules & {Rule.START, Rule.TURNS}:
        # Colours that are not in the stock are wrong; they come last, but are not dropped.
        colours = dict.fromkeys([*puzzle.colours, *(piece.colour for piece in laid)])
        own = [[piece for piece in laid if piece.colour == colour] for colour in colours]
        if Rule.START in puzzle.rules:
            own = [_grown(puzzle, pieces) for pieces in own]
        laid = _by_turns(own)
    return tuple(_by_size(laid) if Rule.DESCENDING in puzzle.rules else laid)


def _by_turns(colours: list[list[Laid]]) -> list[Laid]:
    # A colour with more pieces than the others has begun (R4).
    begins = [colours[first:] + colours[:first] for first in range(len(colours))]
    ordered = max(begins, key=lambda own: [len(pieces) for pieces in own])
    return [piece for turn in zip_longest(*ordered) for piece in turn if piece is not None]


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
        for piece in _taken_attached(puzzle, waiting, attach):
            order.append(piece)
            joined += 1
            attach |= touching(puzzle.board, piece)
        order.extend(waiting)
    return joined, order


def _taken_attached(puzzle: Puzzle, waiting: list[Laid], attach: int) -> Iterator[Laid]:
    """Removes and yields the waiting pieces that cover an attach cell or touch an earlier one."""
    while found := next((piece for piece in waiting if piece.mask & attach), None):
        waiting.remove(found)
        attach |= touching(puzzle.board, found)
        yield found

"""Colours the pieces of a filled region so that it looks like the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cornerwise.placements import Placement
from cornerwise.puzzles.dice import Dice

_NONE = -1


def coloured(placements: Sequence[Placement], colours: int, dice: Dice) -> list[int] | None:
    """Returns a colour for each piece, used about equally often. Pieces of one colour share no
    edge (R6). Returns None when there are too few colours.
    """
    near = [
        [other for other, lying in enumerate(placements) if placement.edges & lying.mask]
        for placement in placements
    ]
    given = [_NONE] * len(placements)
    return given if _complete(given, near, colours, dice) else None


def _complete(given: list[int], near: list[list[int]], colours: int, dice: Dice) -> bool:
    open_ = [piece for piece, colour in enumerate(given) if colour == _NONE]
    if not open_:
        return True
    taken = {piece: {given[other] for other in near[piece]} - {_NONE} for piece in open_}
    piece = max(open_, key=lambda piece: (len(taken[piece]), len(near[piece])))
    uses = Counter(given)
    free = [colour for colour in range(colours) if colour not in taken[piece]]
    for colour in sorted(dice.shuffled(free), key=uses.__getitem__):
        given[piece] = colour
        if _complete(given, near, colours, dice):
            return True
    given[piece] = _NONE
    return False

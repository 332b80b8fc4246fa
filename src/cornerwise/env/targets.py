"""Searches of many positions at once, as targets for policies and values."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import GameOver
from cornerwise.kernel.search import (
    Knowledge,
    RawRecord,
    SearchOptions,
    SearchResult,
    TreeSearch,
)
from cornerwise.variants import Setup

TARGET_OPTIONS = SearchOptions(solve_positions=0)
"""The end of a game is searched, not solved, because a solved position has no visits."""


@dataclass(frozen=True)
class PolicyTargets:
    """What searches found: list `i` is `offsets[i]` to `offsets[i + 1]` of `ids` and `visits`."""

    ids: NDArray[np.uint16]
    """The placements tried, the most visited of each position first."""

    visits: NDArray[np.int32]

    offsets: NDArray[np.int32]

    values: NDArray[np.float32]
    """[positions, sides]: the mean result of each side, 0 to 1; see `Valuation`."""

    def policy(self, i: int) -> tuple[NDArray[np.uint16], NDArray[np.float32]]:
        """Returns the placements tried in a position, and the share of the visits of each."""
        here = slice(self.offsets[i], self.offsets[i + 1])
        visits = self.visits[here]
        return self.ids[here], (visits / max(1, visits.sum())).astype(np.float32)


def search_targets(
    setup: Setup,
    records: Sequence[RawRecord],
    simulations: int,
    *,
    knowledge: Knowledge | None = None,
    options: SearchOptions | None = None,
    seed: int = 0,
    threads: int = 1,
) -> PolicyTargets:
    """Searches positions in the form of the kernel, each with a seed derived from `seed` and its number.

    Uses what the engine has learned about the game, without its network, unless other knowledge is
    given.
    Raises `GameOver` for a game that is over.
    """
    if simulations < 1:
        raise ValueError("a search needs at least one simulation")
    known = knowledge_for(setup, network=False) if knowledge is None else knowledge

    def one(number: int) -> SearchResult:
        search = TreeSearch(
            setup, known, options=options or TARGET_OPTIONS, seed=(seed << 32) + number
        )
        try:
            return search.run_record(records[number], simulations, None)
        except ValueError as error:
            raise GameOver(f"state {number} cannot be searched: {error}") from None

    if threads == 1:
        results = [one(number) for number in range(len(records))]
    else:
        with ThreadPoolExecutor(threads) as pool:
            results = list(pool.map(one, range(len(records))))
    return _together(setup, results)


def _together(setup: Setup, results: Sequence[SearchResult]) -> PolicyTargets:
    sides = len(setup.seating.sides)
    tried = [{move: visits for move, visits in each.visits.items() if visits} for each in results]
    lengths = [len(moves) for moves in tried]
    return PolicyTargets(
        ids=np.array([move for moves in tried for move in moves], np.uint16),
        visits=np.array([visits for moves in tried for visits in moves.values()], np.int32),
        offsets=np.concatenate(([0], np.cumsum(lengths))).astype(np.int32),
        values=np.array([each.raw.values[:sides] for each in results], np.float32).reshape(
            -1, sides
        ),
    )

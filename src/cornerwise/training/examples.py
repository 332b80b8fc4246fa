"""Converts games to arrays for training a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cornerwise.errors import TrainingError
from cornerwise.kernel.search import Valuation
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.kernel.sight import FITS_PLANE, FITS_SCALE, PLANES, examples, outcome_values
from cornerwise.training.board_maps import BoardMaps
from cornerwise.training.weight_files import OUTPUTS
from cornerwise.variants import Setup

CANDIDATES = 96
"""Number of moves in a policy target: those the search tried, then the best others by prior."""

RESULT_SHARE = 0.7
"""Weight of the game's result in the value target; the rest is the search's own value."""

MARGIN_SCALE = 10.0
"""Points of margin that equal 1 in the network's output."""


@dataclass
class Examples:
    """Positions with their targets; row i of each array belongs to position i."""

    planes: NDArray[np.uint8]
    """[n, planes, cells]"""

    numbers: NDArray[np.float32]
    """[n, numbers]"""

    targets: NDArray[np.float32]
    """[n, colours, OUTPUTS]: value, margin and win of each slot, the mover first."""

    known: NDArray[np.float32]
    """[n, colours]: 1 for slots whose colour belongs to a side, else 0."""

    ply: NDArray[np.int16]

    game: NDArray[np.int32]
    """[n]: the index of the position's game in the input."""

    policy_row: NDArray[np.int32]
    """[n]: the row in the arrays below, or -1 if there is no policy target."""

    candidates: NDArray[np.int32]
    """[m, CANDIDATES]: placements, padded with 0."""

    scores: NDArray[np.float32]
    """[m, CANDIDATES]: their prior scores, padded with `NO_MOVE`."""

    shares: NDArray[np.float32]
    """[m, CANDIDATES]: the share of the search's visits."""

    def __len__(self) -> int:
        return len(self.planes)


NO_MOVE = -1e9
"""The score of padding."""


def build_examples(
    setup: Setup,
    prior: Sequence[float],
    games: Sequence[TrainingGame],
    *,
    value_share: float = 1.0,
    progress: Callable[[int], None] = lambda _games: None,
    skipped: Callable[[TrainingGame, str], None] = lambda _game, _why: None,
) -> Examples:
    """Returns the positions of some games. Skips illegal games and calls `skipped` for each.

    Of the positions without a policy target, a random share is used. All positions of a game teach
    nearly the same about its result, so it is better to use a few positions of many games than all
    positions of a few games.
    """
    builder = _Builder(setup, prior, value_share)
    for index, game in enumerate(games):
        try:
            builder.add(index, game)
        except TrainingError as error:
            skipped(game, str(error))
        progress(index + 1)
    return builder.built()


def float_planes(planes: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Returns planes as input for the network."""
    seen = planes.astype(np.float32)
    seen[:, FITS_PLANE::PLANES] = np.log1p(seen[:, FITS_PLANE::PLANES]) / FITS_SCALE
    return seen


def moved(planes: NDArray[np.uint8], maps: BoardMaps, symmetry: int) -> NDArray[np.uint8]:
    """Returns planes rotated or reflected."""
    return planes[:, :, maps.origins[symmetry]]


class _Builder:
    def __init__(self, setup: Setup, prior: Sequence[float], value_share: float) -> None:
        self._setup = setup
        self._prior = prior
        self._value_share = value_share
        self._valuation = Valuation()
        self._colours = len(setup.variant.colours)
        self._cells = setup.variant.board.size
        self._planes: list[NDArray[np.uint8]] = []
        self._numbers: list[NDArray[np.float32]] = []
        self._targets: list[NDArray[np.float32]] = []
        self._known: list[NDArray[np.float32]] = []
        self._ply: list[int] = []
        self._game: list[int] = []
        self._policy_row: list[int] = []
        self._policies: list[tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.float32]]]
        self._policies = []
        seating = setup.seating
        seats = [seating.seat_of(colour) for colour in range(self._colours)]
        self._side_of = [-1 if seat is None else seating.side_of(seat) for seat in seats]

    def add(self, index: int, game: TrainingGame) -> None:
        self._check(game)
        plies = [
            (ply.placement, [placement for placement, _ in ply.visits[:CANDIDATES]])
            for ply in game.plies
        ]
        found = examples(self._setup, self._prior, plies, candidates=CANDIDATES)
        results = outcome_values(self._setup, game.scores, self._valuation)
        drawn = np.random.default_rng(index).random(len(plies)) < self._value_share
        for number, (ply, example) in enumerate(zip(game.plies, found, strict=True)):
            if not ply.searched or not (ply.visits or drawn[number]):
                continue
            planes = np.frombuffer(example.planes, np.uint8)
            self._planes.append(planes.reshape(self._colours * PLANES, self._cells))
            self._numbers.append(np.frombuffer(example.numbers, "<f4"))
            targets, known = self._targets_of(ply.colour, results, ply.values)
            self._targets.append(targets)
            self._known.append(known)
            self._ply.append(number)
            self._game.append(index)
            self._policy_row.append(len(self._policies) if ply.visits else -1)
            if ply.visits:
                visits = [count for _, count in ply.visits[:CANDIDATES]]
                ids = np.frombuffer(example.candidates, "<u2")
                self._policies.append(_policy(ids, np.frombuffer(example.scores, "<f4"), visits))

    def _check(self, game: TrainingGame) -> None:
        sides = len(self._setup.seating.sides)
        if len(game.scores) != self._colours:
            raise TrainingError(f"game {game.number} has scores of {len(game.scores)} colours")
        for number, ply in enumerate(game.plies):
            if len(ply.values) != sides or ply.colour >= self._colours:
                raise TrainingError(
                    f"game {game.number}: ply {number} does not belong to this game"
                )
            if ply.visits and not sum(count for _, count in ply.visits[:CANDIDATES]):
                raise TrainingError(f"game {game.number}: ply {number} has moves without visits")

    def _targets_of(
        self, mover: int, results: tuple[tuple[float, ...], ...], searched: tuple[float, ...]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        targets = np.zeros((self._colours, OUTPUTS), np.float32)
        known = np.zeros(self._colours, np.float32)
        values, margins, wins = results
        for slot in range(self._colours):
            side = self._side_of[(mover + slot) % self._colours]
            if side < 0:
                continue
            known[slot] = 1
            value = RESULT_SHARE * values[side] + (1 - RESULT_SHARE) * searched[side]
            targets[slot] = value, margins[side] / MARGIN_SCALE, wins[side]
        return targets, known

    def built(self) -> Examples:
        if not self._planes:
            raise TrainingError("there are no positions to train on")
        ids, scores, shares = zip(*self._policies, strict=True) if self._policies else ((), (), ())
        empty = np.zeros((0, CANDIDATES))
        return Examples(
            planes=np.stack(self._planes),
            numbers=np.stack(self._numbers),
            targets=np.stack(self._targets),
            known=np.stack(self._known),
            ply=np.array(self._ply, np.int16),
            game=np.array(self._game, np.int32),
            policy_row=np.array(self._policy_row, np.int32),
            candidates=np.stack(ids) if ids else empty.astype(np.int32),
            scores=np.stack(scores) if scores else empty.astype(np.float32),
            shares=np.stack(shares) if shares else empty.astype(np.float32),
        )


def _policy(
    ids: NDArray[np.uint16], scores: NDArray[np.float32], visits: Sequence[int]
) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.float32]]:
    count = len(ids)
    padded_ids = np.zeros(CANDIDATES, np.int32)
    padded_scores = np.full(CANDIDATES, NO_MOVE, np.float32)
    shares = np.zeros(CANDIDATES, np.float32)
    padded_ids[:count] = ids
    padded_scores[:count] = scores
    shares[: len(visits)] = np.array(visits, np.float32) / sum(visits)
    return padded_ids, padded_scores, shares

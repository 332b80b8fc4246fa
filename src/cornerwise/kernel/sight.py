"""How a network evaluates a position, and positions as training examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cornerwise import _kernel
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel.network import Network
from cornerwise.kernel.players import kernel_players
from cornerwise.kernel.search import Valuation, raw_valuation
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

PLANES = 5
"""Planes of each colour; see `kernel/net/input.hpp`."""

FITS_PLANE = 2
"""The plane that counts how many shapes fit; the others are 0 or 1."""

FITS_SCALE = 5.0
"""The input of the network is log(1 + count) / FITS_SCALE."""


@dataclass(frozen=True)
class Sight:
    """The outputs of a network for a position, for each colour, the colour to play first."""

    values: tuple[float, ...]
    """Logits of the value of the game's end; see `Valuation`."""

    margins: tuple[float, ...]
    """Points ahead of the mean of the others at the end, divided by ten."""

    wins: tuple[float, ...]
    """Logits of the share of the win."""

    move_scores: tuple[float, ...]
    """Scores of the given moves."""


def look(
    network: Network, game: Game, moves: Mapping[PlacementId, float], *, portable: bool = False
) -> Sight:
    """Evaluates the position of a game that is not over, and moves with their prior scores.

    Uses the fastest code for this processor, or the portable one.
    """
    setup = game.setup
    runner = _kernel.NetRun(kernel_rules(setup), network.raw, portable)
    state = State.from_position(setup, game.position).raw
    outputs = runner.look(state, [(move.colour, move.placement) for move in game.moves])
    values, margins, wins = zip(*outputs, strict=True)
    return Sight(values, margins, wins, tuple(runner.move_scores(list(moves.items()))))


@dataclass(frozen=True)
class ExampleBytes:
    """A training example, as bytes of little-endian arrays."""

    planes: bytes
    """uint8 [colours * PLANES, cells], the colour to play first."""

    numbers: bytes
    """float32."""

    candidates: bytes
    """uint16: placements, those of the policy target first."""

    scores: bytes
    """float32: the scores of these moves by the prior."""


def examples(
    setup: Setup,
    prior: Sequence[float],
    plies: Sequence[tuple[PlacementId, Sequence[PlacementId]]],
    *,
    candidates: int,
) -> list[ExampleBytes]:
    """Describes the position before each ply of a game.

    Plies are the placement made and the moves of the policy target. A ply with a policy target
    has these moves and the best others by prior as candidates, up to the given number. Raises
    `TrainingError` when a move is illegal.
    """
    start = State.start(setup).raw
    wanted = [(placement, list(moves)) for placement, moves in plies]
    try:
        found = _kernel.net_examples(start, kernel_players(setup), list(prior), wanted, candidates)
    except (ValueError, IndexError) as error:
        raise TrainingError(str(error)) from None
    return [ExampleBytes(*parts) for parts in found]


def outcome_values(
    setup: Setup, scores: Sequence[int], valuation: Valuation
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Returns value, margin and share of the win of each side for the colours' final scores."""
    sides = len(setup.seating.sides)
    found = _kernel.outcome(kernel_players(setup), raw_valuation(valuation), list(scores))
    values, margins, wins = (tuple(part[:sides]) for part in found)
    return values, margins, wins


def placement_shapes(setup: Setup) -> list[int]:
    """Returns the number of each placement's shape, in the numbering of the network."""
    return _kernel.placement_shapes(kernel_rules(setup))

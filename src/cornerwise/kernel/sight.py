"""What a network sees: its view of a position, and positions as it learns from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cornerwise import _kernel
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel.network import Network
from cornerwise.kernel.search import Valuation, kernel_players, raw_valuation
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

PLANES = 5
"""Planes of each colour; see `kernel/net_input.hpp`."""

FITS_PLANE = 2
"""The one of them that counts what fits; the others are 0 or 1."""

FITS_SCALE = 5.0
"""The network sees log(1 + what fits) / FITS_SCALE."""


@dataclass(frozen=True)
class Sight:
    """What a network sees in a position, by slot: the colour to play first."""

    values: tuple[float, ...]
    """Logits of what a search would value the end at."""

    margins: tuple[float, ...]
    """Tens of points ahead of the mean of the others at the end."""

    wins: tuple[float, ...]
    """Logits of the share of the win."""

    move_scores: tuple[float, ...]
    """How promising the given moves are."""


def look(
    network: Network, game: Game, moves: Mapping[PlacementId, float], *, portable: bool = False
) -> Sight:
    """Returns what a network sees in a game that is not over, and in moves with their prior.

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
    """A position as the network learns from it, as bytes of little-endian arrays."""

    planes: bytes
    """uint8 [colours * PLANES, cells], the colour to play first."""

    numbers: bytes
    """float32."""

    candidates: bytes
    """uint16: placements, those asked for first."""

    scores: bytes
    """float32: their prior."""


def examples(
    setup: Setup,
    prior: Sequence[float],
    plies: Sequence[tuple[PlacementId, Sequence[PlacementId]]],
    *,
    candidates: int,
) -> list[ExampleBytes]:
    """Describes the position before each ply of a game, given with the moves it must tell of.

    A ply with such moves gets the best others by prior too, until there are so many. Raises
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
    """Returns value, margin and share of the win of each side for final scores of the colours."""
    sides = len(setup.seating.sides)
    found = _kernel.outcome(kernel_players(setup), raw_valuation(valuation), list(scores))
    values, margins, wins = (tuple(part[:sides]) for part in found)
    return values, margins, wins


def placement_shapes(setup: Setup) -> list[int]:
    """Returns for each placement the number of its shape, as the network counts them."""
    return _kernel.placement_shapes(kernel_rules(setup))

"""Evaluates a network on positions that it was not trained on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.training.examples import CANDIDATES, MARGIN_SCALE, Examples, float_planes
from cornerwise.training.figures import (
    Band,
    Floats,
    bands,
    cross_entropies,
    explained,
    paired,
    top_hits,
)
from cornerwise.training.network import PolicyValueNet
from cornerwise.training.playout_estimates import expected_margins
from cornerwise.variants import Setup

QUICK_GAMES = 200
"""Playouts from each position, for comparison with the network."""

TOP = 5

_SAMPLE = 100
_BATCH = 256


@dataclass(frozen=True)
class Estimates:
    """A network's estimates for some examples."""

    margins: Floats
    """[n]: points by which the mover will be ahead at the end."""

    scores: Floats
    """[m, CANDIDATES]: the scores of the policy targets' moves."""


@dataclass(frozen=True)
class MarginFigures:
    """Shares of the final margin's variance explained in a band of plies."""

    first_ply: int

    last_ply: int

    positions: int

    network: float | None

    sample: int
    """Positions for which playouts were made too."""

    network_on_sample: float | None

    quick_on_sample: float | None
    """By the mean of `QUICK_GAMES` playouts."""


@dataclass(frozen=True)
class PolicyFigures:
    """How well the visits of full searches are predicted."""

    positions: int

    network: float
    """Cross entropy."""

    prior: float

    difference: float
    """Network minus prior."""

    error: float
    """Standard error of the difference."""

    network_top: float
    """How often the most visited move is among the `TOP` best."""

    prior_top: float


@dataclass(frozen=True)
class Figures:
    """The evaluation of a network."""

    margin: tuple[MarginFigures, ...]

    policy: PolicyFigures | None


def estimates_of(net: PolicyValueNet, examples: Examples) -> Estimates:
    """Returns a network's estimates for examples."""
    net.eval()
    margins: list[Floats] = [np.zeros(0, np.float32)]
    scores: list[Floats] = [np.zeros((0, CANDIDATES), np.float32)]
    with torch.no_grad():
        for first in range(0, len(examples), _BATCH):
            rows = slice(first, first + _BATCH)
            planes = torch.from_numpy(float_planes(examples.planes[rows]))
            numbers = torch.from_numpy(examples.numbers[rows])
            features = net.features(planes, numbers)
            margins.append(net.values(features, planes, numbers)[:, 0, 1].numpy() * MARGIN_SCALE)
            having = examples.policy_row[rows] >= 0
            at = examples.policy_row[rows][having]
            moves = torch.from_numpy(examples.candidates[at].astype(np.int64))
            prior = torch.from_numpy(examples.scores[at])
            scores.append(net.policy(features[torch.from_numpy(having)], moves, prior).numpy())
    return Estimates(np.concatenate(margins), np.concatenate(scores))


def judge(
    setup: Setup,
    net: PolicyValueNet,
    games: Sequence[TrainingGame],
    examples: Examples,
) -> Figures:
    """Evaluates a network on games that it was not trained on.

    `examples` must be those of the games.
    """
    estimates = estimates_of(net, examples)
    truth = examples.targets[:, 0, 1] * MARGIN_SCALE
    known = examples.known[:, 0] > 0

    def figures_of(band: Band) -> MarginFigures:
        rows = band.rows[known[band.rows]]
        sample = np.random.default_rng(0).permutation(rows)[:_SAMPLE]
        places = [(int(examples.game[row]), int(examples.ply[row])) for row in sample]
        quick = expected_margins(setup, games, places, quick=QUICK_GAMES)
        found = np.array([quick[place] for place in places], np.float32)
        return MarginFigures(
            first_ply=band.first,
            last_ply=band.last,
            positions=len(rows),
            network=explained(estimates.margins[rows], truth[rows]),
            sample=len(sample),
            network_on_sample=explained(estimates.margins[sample], truth[sample]),
            quick_on_sample=explained(found, truth[sample]),
        )

    margin = tuple(figures_of(band) for band in bands(examples.ply, len(setup.variant.colours)))
    return Figures(margin, _policy_figures(examples, estimates.scores))


def _policy_figures(examples: Examples, scores: Floats) -> PolicyFigures | None:
    if not len(scores):
        return None
    network = cross_entropies(scores, examples.shares)
    prior = cross_entropies(examples.scores, examples.shares)
    difference, error = paired(network, prior)
    return PolicyFigures(
        positions=len(scores),
        network=float(network.mean()),
        prior=float(prior.mean()),
        difference=difference,
        error=error,
        network_top=top_hits(scores, examples.shares, TOP),
        prior_top=top_hits(examples.scores, examples.shares, TOP),
    )


def figures_text(figures: Figures) -> str:
    """Returns the figures as text: a table of margins by ply, and a few lines about moves."""
    lines = [
        "share of the final margin explained, on held-out games",
        f"{'plies':>8}{'positions':>11}{'network':>9}{'sample':>9}{'network':>9}{'quick':>9}",
    ]
    for row in figures.margin:
        plies = f"{row.first_ply}–{row.last_ply}"
        shares = (_share(row.network_on_sample), _share(row.quick_on_sample))
        lines.append(
            f"{plies:>8}{row.positions:>11}{_share(row.network):>9}{row.sample:>9}"
            f"{shares[0]:>9}{shares[1]:>9}"
        )
    lines.append(f"quick: the mean of {QUICK_GAMES} playouts, on the sample")
    return "\n".join([*lines, *_policy_lines(figures.policy)])


def _policy_lines(policy: PolicyFigures | None) -> list[str]:
    if policy is None:
        return []
    difference = f"{policy.difference:+.3f}".replace("-", "−")
    entropy = f"{policy.network:.3f}, prior {policy.prior:.3f}"
    hits = f"{100 * policy.network_top:.1f} %, prior {100 * policy.prior_top:.1f} %"
    return [
        f"policy on {policy.positions} held-out positions",
        f"cross entropy: network {entropy}, difference {difference} ± {policy.error:.3f}",
        f"most visited move among the best {TOP}: network {hits}",
    ]


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}".replace("-", "−")

"""Trains a network: batches, losses, and resuming."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from cornerwise.errors import TrainingError
from cornerwise.replacement import replace_file
from cornerwise.training.board_maps import BoardMaps
from cornerwise.training.examples import Examples, float_planes, moved
from cornerwise.training.network import PolicyValueNet


@dataclass(frozen=True)
class FitOptions:
    """How a network is trained."""

    samples: int = 600_000
    """Positions shown to the network, in varying symmetries."""

    batch: int = 128

    policy_share: float = 0.5
    """Share of each batch that has a policy target."""

    value_share: float = 1.0
    """Share of the positions without a policy target that are used."""

    rate: float = 2e-3
    """The peak learning rate; it warms up, then decays along a cosine."""

    decay: float = 1e-4

    seed: int = 1

    @property
    def steps(self) -> int:
        """Number of batches."""
        return max(1, self.samples // self.batch)


@dataclass(frozen=True)
class Losses:
    """Means over some batches."""

    value: float
    margin: float
    win: float
    policy: float


class Fit:
    """A training run."""

    def __init__(
        self,
        net: PolicyValueNet,
        examples: Examples,
        maps: BoardMaps,
        options: FitOptions,
        *,
        games: str = "",
        begun_from: str = "",
    ) -> None:
        """Prepares; `games` identifies the training games, `begun_from` an older network."""
        self.net = net
        self.options = options
        self.step = 0
        self.seconds = 0.0
        """Processor time used so far."""
        self._games = games
        self.begun_from = begun_from
        """The checksum of the network that training began from, or an empty string."""
        self._examples = examples
        self._maps = maps
        self._with_policy = np.flatnonzero(examples.policy_row >= 0)
        self._all = np.arange(len(examples))
        self._optimiser = torch.optim.AdamW(
            net.parameters(), lr=options.rate, weight_decay=options.decay
        )
        warm = max(1, min(200, options.steps // 10))
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._optimiser, lambda step: _rate_at(step, warm, options.steps)
        )

    def run(
        self,
        *,
        until: Callable[[], bool] = lambda: False,
        told: Callable[[int, Losses], None] = lambda _step, _losses: None,
        every: int = 50,
    ) -> None:
        """Trains until all steps are done or `until` returns True; calls `told` every few steps."""
        sums = np.zeros(4)
        count = 0
        while self.step < self.options.steps and not until():
            begun = time.process_time()
            sums += self._one_step()
            self.seconds += time.process_time() - begun
            count += 1
            if count == every or self.step == self.options.steps:
                told(self.step, Losses(*(sums / count)))
                sums, count = np.zeros(4), 0

    def save(self, path: Path) -> None:
        """Writes everything needed to resume."""
        content = {
            "options": asdict(self.options),
            "shape": self.net.shape.as_dict(),
            "games": self._games,
            "begun_from": self.begun_from,
            "step": self.step,
            "seconds": self.seconds,
            "net": self.net.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "schedule": self._schedule.state_dict(),
        }
        written = BytesIO()
        torch.save(content, written)
        replace_file(path, written.getvalue())

    def resume(self, path: Path) -> None:
        """Continues saved training. Raises `TrainingError` when its options or games differ."""
        content = _loaded(path)
        for key, ours, what in (
            ("options", asdict(self.options), "with other options"),
            ("shape", self.net.shape.as_dict(), "of a network of another shape"),
            ("games", self._games, "on other games"),
            ("begun_from", self.begun_from, "that began from another network"),
        ):
            if content.get(key) != ours:
                raise TrainingError(f"{path} is a training {what}: choose another file")
        try:
            self.net.load_state_dict(content["net"])
            self._optimiser.load_state_dict(content["optimiser"])
            self._schedule.load_state_dict(content["schedule"])
            self.step = int(content["step"])
            self.seconds = float(content["seconds"])
        except (KeyError, TypeError, ValueError, RuntimeError):
            raise TrainingError(f"{path} is not a training that can be resumed") from None

    def _one_step(self) -> NDArray[np.float64]:
        self.net.train()
        rows, symmetry = self._drawn()
        losses = losses_of(self.net, self._examples, self._maps, rows, symmetry)
        value, margin, win, policy = losses
        total = 2 * value + 0.5 * margin + 0.5 * win + policy
        self._optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self._optimiser.step()
        self._schedule.step()
        self.step += 1
        return np.array([each.item() for each in losses])

    def _drawn(self) -> tuple[NDArray[np.int64], int]:
        # Seeded by the step, so that resumed training sees the same batches.
        rng = np.random.default_rng((self.options.seed, self.step))
        wanted = round(self.options.batch * self.options.policy_share)
        policies = min(wanted, self.options.batch) if len(self._with_policy) else 0
        rows = np.concatenate(
            (
                rng.choice(self._with_policy, policies) if policies else self._all[:0],
                rng.choice(self._all, self.options.batch - policies),
            )
        )
        return rows, int(rng.integers(len(self._maps.moved_ids)))


def _loaded(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    try:
        content = torch.load(BytesIO(data), weights_only=True)
    except Exception:  # noqa: BLE001 (torch raises many types for foreign files)
        content = None
    if not isinstance(content, dict):
        raise TrainingError(f"{path} is not a training that can be resumed")
    return content


def losses_of(
    net: PolicyValueNet,
    examples: Examples,
    maps: BoardMaps,
    rows: NDArray[np.int64],
    symmetry: int,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Returns the losses of value, margin, win and policy on some positions."""
    planes = torch.from_numpy(float_planes(moved(examples.planes[rows], maps, symmetry)))
    numbers = torch.from_numpy(examples.numbers[rows])
    features = net.features(planes, numbers)
    found = net.values(features, planes, numbers)
    targets = torch.from_numpy(examples.targets[rows])
    known = torch.from_numpy(examples.known[rows])
    weight = known / known.sum()
    cross_entropy = nn.functional.binary_cross_entropy_with_logits
    value = (cross_entropy(found[..., 0], targets[..., 0], reduction="none") * weight).sum()
    huber = nn.functional.huber_loss(found[..., 1], targets[..., 1], reduction="none")
    win = (cross_entropy(found[..., 2], targets[..., 2], reduction="none") * weight).sum()
    policy_rows = examples.policy_row[rows]
    having = policy_rows >= 0
    if not having.any():
        return value, (huber * weight).sum(), win, torch.zeros(())
    at = policy_rows[having]
    candidates = torch.from_numpy(maps.moved_ids[symmetry][examples.candidates[at]])
    logits = net.policy(
        features[torch.from_numpy(having)], candidates, torch.from_numpy(examples.scores[at])
    )
    shares = torch.from_numpy(examples.shares[at])
    policy = -(shares * torch.log_softmax(logits, 1).clamp(min=-50)).sum(1).mean()
    return value, (huber * weight).sum(), win, policy


def _rate_at(step: int, warm: int, steps: int) -> float:
    if step < warm:
        return (step + 1) / warm
    return 0.5 * (1 + float(np.cos(np.pi * (step - warm) / max(1, steps - warm)))) + 1e-3

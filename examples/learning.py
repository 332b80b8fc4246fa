"""What both learning examples share: a small network, and games against a random player.

Needs torch: `pip install torch`. The package itself does not.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from cornerwise.env import VecEnv
from cornerwise.variants import Setup


class PolicyValueNet(nn.Module):
    """Scores placements, and says how well the side to play stands, from -1 to 1."""

    def __init__(self, setup: Setup, width: int = 256) -> None:
        super().__init__()
        env = VecEnv(setup, 1)
        inputs = env.obs[0].size + env.stock[0].size
        self.body = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, env.placements)
        self.value = nn.Linear(width, 1)

    def forward(
        self, inputs: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the logits of the placements, those of illegal ones at -1e9, and the values."""
        features = self.body(inputs)
        logits = self.policy(features).masked_fill(~mask, -1e9)
        return logits, torch.tanh(self.value(features)).squeeze(-1)


def inputs_of(env: VecEnv) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the inputs of the network for all games, and the masks of legal placements."""
    planes = torch.from_numpy(env.obs).flatten(1).float()
    stock = torch.from_numpy(env.stock).flatten(1).float()
    return torch.cat((planes, stock), 1), torch.from_numpy(env.mask).clone()


def score_against_random(
    net: PolicyValueNet, setup: Setup, games: int = 200, seed: int = 0
) -> float:
    """Plays each seat in half of the games; returns the share of wins, with draws as half."""
    env = VecEnv(setup, games, seed=seed, legal="mask", auto_reset=False)
    mine = np.arange(games) % 2
    outcome = np.zeros(games)
    while not env.terminated.all():
        with torch.no_grad():
            best = net(*inputs_of(env))[0].argmax(1).numpy()
        running = ~env.terminated
        env.step(np.where(env.side == mine, best, env.sample_legal()).astype(np.int32))
        ended = running & env.terminated
        outcome[ended] = env.reward[ended, mine[ended]]
    return float((outcome.mean() + 1) / 2)

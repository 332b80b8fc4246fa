"""What both learning examples share: a small network, and games against a random player.

Needs torch: `pip install torch`. The package itself does not.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from cornerwise.env import VecEnv
from cornerwise.placements import placement_table_of
from cornerwise.variants import Setup

Inputs = tuple[torch.Tensor, torch.Tensor, torch.Tensor]
"""Planes, stock and legal placements of some positions."""


class PolicyValueNet(nn.Module):
    """Scores placements, and estimates the result for the side to play, from -1 to 1.

    A placement is a shape (a piece in an orientation) at a cell. The network has a map of the board
    for each shape, so what it learns about a shape in one place helps in all others.
    """

    def __init__(self, setup: Setup, channels: int = 32) -> None:
        super().__init__()
        env = VecEnv(setup, 1)
        shapes, index = scores_of_placements(setup)
        self.board = nn.Conv2d(env.obs.shape[1], channels, 3, padding=1)
        self.stock = nn.Linear(env.stock[0].size, channels)
        self.body = nn.Sequential(
            nn.ReLU(), nn.Conv2d(channels, channels, 3, padding=1),
            nn.ReLU(), nn.Conv2d(channels, channels, 3, padding=1), nn.ReLU(),
        )  # fmt: skip
        self.policy = nn.Conv2d(channels, shapes, 1)
        self.value = nn.Sequential(nn.Linear(channels, 64), nn.ReLU(), nn.Linear(64, 1))
        self.register_buffer("index", index)

    def forward(
        self, planes: torch.Tensor, stock: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the logits of the placements, those of illegal ones at -1e9, and the values."""
        features = self.body(self.board(planes) + self.stock(stock)[:, :, None, None])
        logits = self.policy(features).flatten(1)[:, self.index].masked_fill(~legal, -1e9)
        return logits, torch.tanh(self.value(features.mean((2, 3)))).squeeze(1)


def scores_of_placements(setup: Setup) -> tuple[int, torch.Tensor]:
    """Returns how many shapes there are, and where in their maps the score of each placement is."""
    placements = placement_table_of(setup.variant).placements
    shapes = list(dict.fromkeys((each.piece, each.orientation) for each in placements))
    number = {shape: i * setup.variant.board.size for i, shape in enumerate(shapes)}
    index = [number[each.piece, each.orientation] + each.cells[0] for each in placements]
    return len(shapes), torch.tensor(index)


def inputs_of(env: VecEnv) -> Inputs:
    """Returns what the network sees of all games, as copies."""
    planes, stock = torch.from_numpy(env.obs).float(), torch.from_numpy(env.stock).float()
    return planes, stock.flatten(1), torch.from_numpy(env.mask).clone()


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

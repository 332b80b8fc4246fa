"""Proximal policy optimization (PPO) by self-play on a small board: `python examples/ppo.py`.

One network plays all seats, from the point of view of the side to play. (Schulman and others,
"Proximal policy optimization algorithms", 2017.)
"""

from __future__ import annotations

import numpy as np
import torch
from learning import PolicyValueNet, inputs_of, score_against_random
from torch.distributions import Categorical

from cornerwise.env import VecEnv
from cornerwise.variants import Setup, setup_named

GAMES, STEPS = 128, 16
EPOCHS, MINIBATCH, RATE = 3, 512, 1e-3
LAMBDA, CLIP, ENTROPY = 0.9, 0.2, 0.01


def collect(env: VecEnv, net: PolicyValueNet) -> list[torch.Tensor]:
    """Plays some steps in all games; returns inputs, action, log-probability, value, advantage."""
    rows, rewards, going_on = [], [], []
    for _ in range(STEPS):
        inputs, side = inputs_of(env), env.side.copy()
        with torch.no_grad():
            logits, values = net(*inputs)
        choice = Categorical(logits=logits)
        actions = choice.sample()
        env.step(actions.numpy())
        rows.append((*inputs, actions, choice.log_prob(actions), values))
        rewards.append(torch.from_numpy(env.reward[np.arange(env.n), side]))
        # What is good for the next side is bad for this one, unless the same side moves again.
        sign = np.where(env.terminated, 0, np.where(env.side == side, 1, -1))
        going_on.append(torch.from_numpy(sign).float())
    with torch.no_grad():
        after = net(*inputs_of(env))[1]
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    columns.append(advantages(columns[-1], after, rewards, going_on))
    return [column.flatten(0, 1) for column in columns]


def advantages(
    values: torch.Tensor,
    after: torch.Tensor,
    rewards: list[torch.Tensor],
    going_on: list[torch.Tensor],
) -> torch.Tensor:
    """Estimates by how much each action was better than expected (GAE)."""
    found, ahead = torch.zeros_like(values), torch.zeros_like(after)
    for step in reversed(range(STEPS)):
        surprise = rewards[step] + going_on[step] * after - values[step]
        ahead = surprise + LAMBDA * going_on[step] * ahead
        found[step], after = ahead, values[step]
    return found


def improve(
    net: PolicyValueNet, optimizer: torch.optim.Optimizer, columns: list[torch.Tensor]
) -> None:
    """Moves the network towards actions that were better than expected, but not far."""
    for _ in range(EPOCHS):
        for some in torch.randperm(len(columns[0])).split(MINIBATCH):
            *inputs, action, log_prob, value, advantage = (column[some] for column in columns)
            logits, values = net(*inputs)
            choice = Categorical(logits=logits)
            ratio = torch.exp(choice.log_prob(action) - log_prob)
            better = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better)
            miss = (values - value - advantage).square()
            loss = (miss - gain - ENTROPY * choice.entropy()).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def train(setup: Setup, updates: int, seed: int = 0, report: int = 10) -> PolicyValueNet:
    """Returns a network after the given number of rounds of playing and learning."""
    torch.manual_seed(seed)
    net = PolicyValueNet(setup)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    env = VecEnv(setup, GAMES, seed=seed * GAMES, legal="mask")
    for update in range(1, updates + 1):
        improve(net, optimizer, collect(env, net))
        if update % report == 0:
            print(f"{update} updates: {score_against_random(net, setup):.0%} against random")
    return net


if __name__ == "__main__":
    train(setup_named("mini"), 100)

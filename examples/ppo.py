"""Proximal policy optimization (PPO) by self-play on a small board: `python examples/ppo.py`.

One network plays all seats, as the side to play sees the board. It beats a random player after a
minute on one core. (Schulman and others, "Proximal policy optimization algorithms", 2017.)
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from learning import PolicyValueNet, inputs_of, score_against_random
from torch.distributions import Categorical

from cornerwise.env import VecEnv
from cornerwise.variants import Setup, setup_named

GAMES, STEPS = 128, 16
EPOCHS, MINIBATCH, RATE = 3, 512, 1e-3
DISCOUNT, LAMBDA, CLIP, ENTROPY = 1.0, 0.9, 0.2, 0.01


def collect(env: VecEnv, net: PolicyValueNet) -> dict[str, torch.Tensor]:
    """Plays some steps in all games; returns what happened, one row a step."""
    rows: dict[str, list[torch.Tensor]] = {}
    sides = []
    for _ in range(STEPS):
        inputs, mask = inputs_of(env)
        with torch.no_grad():
            logits, values = net(inputs, mask)
        choice = Categorical(logits=logits)
        actions = choice.sample()
        sides.append(env.side.copy())
        env.step(actions.numpy())
        mover = env.reward[np.arange(env.n), sides[-1]]
        row = {
            "inputs": inputs,
            "mask": mask,
            "action": actions,
            "log_prob": choice.log_prob(actions),
            "value": values,
            "reward": torch.from_numpy(mover),
            "ended": torch.from_numpy(env.terminated.copy()),
        }
        for name, column in row.items():
            rows.setdefault(name, []).append(column)
    with torch.no_grad():
        _, last = net(*inputs_of(env))
    found = {name: torch.stack(columns) for name, columns in rows.items()}
    found["advantage"] = advantages(found, np.array([*sides, env.side]), last)
    return {name: column.flatten(0, 1) for name, column in found.items()}


def advantages(
    rows: dict[str, torch.Tensor],
    sides: np.ndarray[tuple[int, int], np.dtype[np.int8]],
    last: torch.Tensor,
) -> torch.Tensor:
    """Estimates by how much each action was better than expected (GAE).

    What is good for the next side is bad for this one, unless the same side moves again.
    """
    same = torch.from_numpy(np.where(sides[1:] == sides[:-1], 1.0, -1.0)).float()
    found = torch.zeros_like(rows["value"])
    ahead, after = torch.zeros_like(last), last
    for step in reversed(range(STEPS)):
        going_on = DISCOUNT * same[step] * (~rows["ended"][step]).float()
        surprise = rows["reward"][step] + going_on * after - rows["value"][step]
        ahead = surprise + LAMBDA * going_on * ahead
        found[step] = ahead
        after = rows["value"][step]
    return found


def improve(
    net: PolicyValueNet, optimizer: torch.optim.Optimizer, rows: dict[str, torch.Tensor]
) -> None:
    """Moves the network towards actions that were better than expected, but not far."""
    target = rows["value"] + rows["advantage"]
    advantage = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-6)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(target)).split(MINIBATCH):
            logits, values = net(rows["inputs"][some], rows["mask"][some])
            choice = Categorical(logits=logits)
            ratio = torch.exp(choice.log_prob(rows["action"][some]) - rows["log_prob"][some])
            gain = torch.minimum(
                ratio * advantage[some], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[some]
            )
            loss = -gain.mean() + (values - target[some]).square().mean()
            loss = loss - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def train(setup: Setup, updates: int, seed: int = 0, report: int = 20) -> PolicyValueNet:
    """Returns a network after so many rounds of playing and learning."""
    torch.manual_seed(seed)
    net = PolicyValueNet(setup)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    env = VecEnv(setup, GAMES, seed=seed, legal="mask")
    for update in range(1, updates + 1):
        improve(net, optimizer, collect(env, net))
        if update % report == 0:
            print(f"{update} updates: {score_against_random(net, setup):.0%} against random")
    return net


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mini")
    parser.add_argument("--updates", type=int, default=100)
    options = parser.parse_args()
    train(setup_named(options.game), options.updates)

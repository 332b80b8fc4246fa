"""AlphaZero on a small board: `python examples/alphazero.py`.

Many games are played at once. In each, a tree search guided by the network finds a better policy than
the network's own; the network learns that policy and the results. (Silver and others, "A general
reinforcement learning algorithm that masters chess, shogi and Go through self-play", 2018.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from learning import PolicyValueNet, inputs_of, score_against_random
from torch.nn import functional

from cornerwise.env import VecEnv
from cornerwise.variants import Setup, setup_named

GAMES, SIMULATIONS, POINTS = 64, 32, 10.0
EXPLORATION, NOISE, NOISE_SHARE, SHARPNESS = 1.5, 0.3, 0.25, 8.0
STEPS, MINIBATCH, RATE, MEMORY = 60, 256, 2e-3, 8_000


class Trees:
    """The search trees of many games, as arrays [game, node, placement]; node 0 is the root."""

    def __init__(self, env: VecEnv, net: PolicyValueNet) -> None:
        shape = (env.n, SIMULATIONS + 1, env.placements)
        self.env, self.net, self.all = env, net, np.arange(env.n)
        self.prior, self.visits, self.totals = np.zeros((3, *shape), np.float32)
        self.child, self.side = np.zeros(shape, np.int16), np.zeros(shape[:2], np.int8)
        self.value = np.zeros(shape[:2], np.float32)
        self.states: list[list[bytes]] = []
        self.add_nodes()

    def add_nodes(self) -> None:
        """Adds the positions of the environment to the trees, as the network sees them."""
        with torch.no_grad():
            logits, values = self.net(*inputs_of(self.env))
        node = len(self.states)
        self.prior[:, node], self.value[:, node] = torch.softmax(logits, 1), values
        self.side[:, node] = self.env.side
        self.states.append([self.env.get_state(i) for i in range(self.env.n)])

    def worths(self, node: Any) -> Any:
        """Returns the values of moves for the side to play; for untried ones, the node's mean."""
        visits, totals = self.visits[self.all, node], self.totals[self.all, node]
        mean = (self.value[self.all, node] + totals.sum(1)) / (1 + visits.sum(1))
        return np.where(visits > 0, totals / np.maximum(visits, 1), mean[:, None])

    def select(self, node: Any) -> Any:
        """Returns the most promising move of a node in each game (PUCT)."""
        prior, visits = self.prior[self.all, node], self.visits[self.all, node]
        bonus = EXPLORATION * prior * np.sqrt(1 + visits.sum(1, keepdims=True)) / (1 + visits)
        return np.where(prior > 0, self.worths(node) + bonus, -np.inf).argmax(1)

    def simulate(self) -> None:
        """Adds a leaf to each tree, and its value to all moves on the way there."""
        node, inside, path = np.zeros_like(self.all), np.full(self.env.n, True), []
        move = self.select(node)
        while inside.any():
            path.append((inside, node, move))
            child = self.child[self.all, node, move]
            inside = inside & (child > 0)
            node = np.where(inside, child, node)
            move = np.where(inside, self.select(node), move)
        self.env.set_states({i: self.states[node[i]][i] for i in range(self.env.n)})
        self.env.step(move)
        ended, mover = self.env.terminated, self.side[self.all, node]
        self.child[self.all, node, move] = np.where(ended, 0, len(self.states))
        self.add_nodes()
        result = np.tanh(self.env.reward[self.all, mover] / POINTS)
        value = np.where(ended, result, self.value[:, len(self.states) - 1])
        side = np.where(ended, mover, self.env.side)
        for passed, node, move in path:
            mine = np.where(side == self.side[self.all, node], value, -value)
            self.visits[self.all, node, move] += passed
            self.totals[self.all, node, move] += passed * mine

    def policy(self, rng: np.random.Generator) -> Any:
        """Searches; returns a better policy than the network's (Danihelka and others, 2022)."""
        noise = rng.gamma(NOISE, size=self.prior[:, 0].shape) * (self.prior[:, 0] > 0)
        noise /= noise.sum(1, keepdims=True)
        self.prior[:, 0] += NOISE_SHARE * (noise - self.prior[:, 0])
        for _ in range(SIMULATIONS):
            self.simulate()
        better = self.prior[:, 0] * np.exp(SHARPNESS * self.worths(0))
        return better / better.sum(1, keepdims=True)


def self_play(net: PolicyValueNet, setup: Setup, seed: int) -> list[torch.Tensor]:
    """Plays games to the end; returns inputs, policies and results of their positions."""
    rng = np.random.default_rng(seed)
    env = VecEnv(setup, GAMES, seed=seed, legal="mask", auto_reset=False, reward="margin")
    trees, rows, margin = env.clone(0, GAMES), [], np.zeros_like(env.reward)
    while not env.terminated.all():
        playing, side = ~env.terminated, env.side[~env.terminated]
        trees.set_states({i: env.get_state(i) for i in range(GAMES)})
        policy = Trees(trees, net).policy(rng)
        columns = (*inputs_of(env), torch.from_numpy(policy).float())
        rows.append(([column[playing] for column in columns], playing, side))
        env.step((np.log(policy + 1e-9) + rng.gumbel(size=policy.shape)).argmax(1))
        margin += env.reward  # It is 0 in all steps but the last of a game.
    results = [
        torch.from_numpy(np.tanh(margin[playing, side] / POINTS)) for _, playing, side in rows
    ]
    return [torch.cat(each) for each in (*zip(*(row[0] for row in rows), strict=True), results)]


def learn(
    net: PolicyValueNet, optimizer: torch.optim.Optimizer, memory: list[torch.Tensor]
) -> None:
    """Moves the network towards the policies of the searches and the results of the games."""
    for _ in range(STEPS):
        some = torch.randint(len(memory[0]), (MINIBATCH,))
        *inputs, policy, result = (column[some] for column in memory)
        logits, values = net(*inputs)
        loss = functional.cross_entropy(logits, policy) + (values - result).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def train(setup: Setup, rounds: int, seed: int = 0) -> PolicyValueNet:
    """Returns a network after the given number of rounds of self-play and learning."""
    torch.manual_seed(seed)
    net = PolicyValueNet(setup)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    memory: list[torch.Tensor] = []
    for number in range(rounds):
        found = self_play(net, setup, (seed * rounds + number) * GAMES)
        memory = (
            [torch.cat(each)[-MEMORY:] for each in zip(memory, found, strict=True)]
            if memory
            else found
        )
        learn(net, optimizer, memory)
        print(f"{number + 1} rounds: {score_against_random(net, setup):.0%} against random")
    return net


if __name__ == "__main__":
    train(setup_named("mini"), 20)

"""AlphaZero on a small board: `python examples/alphazero.py`.

Many games are played at once. In each, a tree search guided by the network finds a better policy than
the network's own; the network learns that policy and the results. (Silver and others, "A general
reinforcement learning algorithm that masters chess, shogi and Go through self-play", 2018.)
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from learning import PolicyValueNet, inputs_of, score_against_random
from torch.nn import functional

from cornerwise.env import VecEnv
from cornerwise.variants import Setup, setup_named

GAMES, SIMULATIONS, CLEAR = 64, 32, 10.0
EXPLORATION, NOISE, NOISE_SHARE, SHARPNESS, DRAWN_PLIES = 1.5, 0.3, 0.25, 8.0, 8
STEPS, MINIBATCH, RATE, MEMORY = 120, 256, 1e-3, 12_000


@dataclass
class Node:
    """A position in the tree; values are for the side to play in it."""

    state: bytes
    side: int
    ids: Any
    prior: Any
    value: float
    visits: Any = field(init=False)
    values: Any = field(init=False)
    children: dict[int, Node] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.visits, self.values = np.zeros(len(self.ids)), np.zeros(len(self.ids))

    def worths(self) -> Any:
        """Returns what each move is worth: its mean, or that of the node if it was not tried."""
        here = (self.value + self.values.sum()) / (1 + self.visits.sum())
        return np.where(self.visits > 0, self.values / np.maximum(1, self.visits), here)

    def select(self) -> int:
        """Returns the number of the move that promises most (PUCT)."""
        explore = EXPLORATION * self.prior * np.sqrt(1 + self.visits.sum()) / (1 + self.visits)
        return int(np.argmax(self.worths() + explore))

    def policy(self) -> Any:
        """Returns a better policy than the prior.

        With few simulations, what moves are worth says more than how often they were tried.
        (Danihelka and others, "Policy improvement by planning with Gumbel", 2022.)
        """
        better = self.prior * np.exp(SHARPNESS * (self.worths() - self.worths().max()))
        return better / better.sum()


def worth(env: VecEnv, i: int, side: int) -> float:
    """Returns what the end of a game is worth to a side: its margin in points, from -1 to 1."""
    return float(np.tanh(env.reward[i, side] / CLEAR))


def evaluate(env: VecEnv, net: PolicyValueNet) -> list[Node]:
    """Returns new nodes for all games of an environment, as the network sees them."""
    with torch.no_grad():
        logits, values = net(*inputs_of(env))
    shares = torch.softmax(logits, 1).numpy()
    legal = [np.flatnonzero(mask) for mask in env.mask]
    return [
        Node(env.get_state(i), int(env.side[i]), ids, shares[i, ids], float(values[i]))
        for i, ids in enumerate(legal)
    ]


def search(roots: list[Node], env: VecEnv, net: PolicyValueNet, simulations: int) -> None:
    """Adds simulations to the trees of all games, one leaf of each at a time."""
    for _ in range(simulations):
        paths, leaves, actions = [], {}, np.full(env.n, -1, np.int32)
        for i, root in enumerate(roots):
            path, here = [], root
            path.append((here, here.select()))
            while path[-1][1] in here.children:
                here = here.children[path[-1][1]]
                path.append((here, here.select()))
            paths.append(path)
            leaves[i], actions[i] = here.state, here.ids[path[-1][1]]
        env.set_states(leaves)
        env.step(actions)
        nodes = evaluate(env, net)
        for i, path in enumerate(paths):
            node, move = path[-1]
            ended = bool(env.terminated[i])
            if not ended:
                node.children[move] = nodes[i]
            side = node.side if ended else nodes[i].side
            value = worth(env, i, side) if ended else nodes[i].value
            for each, chosen in path:
                each.visits[chosen] += 1
                each.values[chosen] += value if each.side == side else -value


def self_play(
    net: PolicyValueNet, setup: Setup, simulations: int, seed: int
) -> list[tuple[Any, ...]]:
    """Plays games to the end; returns inputs, masks, policies and results of their positions."""
    rng = np.random.default_rng(seed)
    env = VecEnv(setup, GAMES, seed=seed, legal="mask", auto_reset=False, reward="margin")
    examples: list[list[Any]] = []
    running = np.arange(GAMES)
    while running.size:
        trees = env.clone(0, running.size)
        trees.set_states({i: env.get_state(int(game)) for i, game in enumerate(running)})
        inputs, masks = inputs_of(trees)
        roots = evaluate(trees, net)
        for root in roots:
            noise = rng.dirichlet(np.full(len(root.ids), NOISE))
            root.prior = (1 - NOISE_SHARE) * root.prior + NOISE_SHARE * noise
        search(roots, trees, net, simulations)
        actions = np.full(GAMES, -1, np.int32)
        for i, (game, root) in enumerate(zip(running, roots, strict=True)):
            shares = root.policy()
            drawn = env.plies[game] < DRAWN_PLIES
            move = rng.choice(len(shares), p=shares) if drawn else np.argmax(shares)
            actions[game] = root.ids[move]
            policy = np.zeros(env.placements, np.float32)
            policy[root.ids] = shares
            examples.append([inputs[i], masks[i], torch.from_numpy(policy), (game, root.side)])
        env.step(actions)
        for example in examples:
            if isinstance(example[3], tuple) and env.terminated[example[3][0]]:
                example[3] = worth(env, *example[3])
        running = np.flatnonzero(~env.terminated)
    return [tuple(example) for example in examples]


def learn(
    net: PolicyValueNet, optimizer: torch.optim.Optimizer, memory: list[tuple[Any, ...]]
) -> None:
    """Moves the network towards the policies of the searches and the results of the games."""
    inputs, masks, policies = (torch.stack([row[i] for row in memory]) for i in range(3))
    results = torch.tensor([row[3] for row in memory])
    for _ in range(STEPS):
        some = torch.randint(len(memory), (MINIBATCH,))
        logits, values = net(inputs[some], masks[some])
        loss = functional.cross_entropy(logits, policies[some])
        loss = loss + (values - results[some]).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def train(
    setup: Setup, rounds: int, simulations: int = SIMULATIONS, seed: int = 0
) -> PolicyValueNet:
    """Returns a network after so many rounds of self-play and learning."""
    torch.manual_seed(seed)
    net = PolicyValueNet(setup)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    memory: list[tuple[Any, ...]] = []
    for number in range(rounds):
        memory = (memory + self_play(net, setup, simulations, seed + number * GAMES))[-MEMORY:]
        learn(net, optimizer, memory)
        print(f"{number + 1} rounds: {score_against_random(net, setup):.0%} against random")
    return net


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mini")
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    train(setup_named(options.game), options.rounds)

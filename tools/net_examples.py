"""Rewrites tests/kernel/net_examples: torch's results for some positions. Needs torch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.sight import examples
from cornerwise.training.board_maps import board_maps
from cornerwise.training.examples import float_planes
from cornerwise.training.network import PolicyValueNet, shape_for
from cornerwise.training.weight_files import encode_network
from cornerwise.training.weight_order import ordered_weights
from cornerwise.variants import Setup, Start, setup_named

FOLDER = Path(__file__).parents[1] / "tests" / "kernel" / "net_examples"
WAYS = ("duo", "classic-two", "junior")
CANDIDATES = 12


def random_net(setup: Setup) -> PolicyValueNet:
    maps = board_maps(setup)
    shape = shape_for(setup, maps, channels=16, hidden=32, value_hidden=16, blocks=3)
    net = PolicyValueNet(shape, maps, setup.variant.board.width)
    torch.manual_seed(1)
    for weights in net.parameters():
        weights.data.normal_(0, 0.1)
    for block in net.blocks:
        block.norm.running_mean.normal_(0, 0.3)
        block.norm.running_var.uniform_(0.5, 2)
    net.eval()
    return net


def described(setup: Setup, net: PolicyValueNet) -> list[dict[str, Any]]:
    moves = random_game(setup, 2)
    prior = knowledge_for(setup).prior
    found = []
    for plies in range(0, len(moves), len(moves) // 5):
        game = Game.replay(setup, moves[:plies])
        wanted = game.legal_placements()[:: max(1, len(game.legal_placements()) // CANDIDATES)]
        line = [*((move, ()) for move in moves[:plies]), (moves[plies], wanted)]
        example = examples(setup, prior, line, candidates=0)[-1]
        cells = setup.variant.board.size
        raw = np.frombuffer(example.planes, np.uint8).reshape(1, -1, cells)
        planes = torch.from_numpy(float_planes(raw))
        numbers = torch.from_numpy(np.frombuffer(example.numbers, "<f4")[None].copy())
        ids = np.frombuffer(example.candidates, "<u2").astype(np.int64)
        scores = np.frombuffer(example.scores, "<f4")
        with torch.no_grad():
            features = net.features(planes, numbers)
            values = net.values(features, planes, numbers)[0].double().numpy()
            policy = net.policy(
                features, torch.from_numpy(ids[None]), torch.from_numpy(scores[None].copy())
            )
        found.append(
            {
                "moves": list(moves[:plies]),
                "candidates": [
                    [int(i), round(float(s), 6)] for i, s in zip(ids, scores, strict=True)
                ],
                "values": [round(each, 6) for each in values[:, 0]],
                "margins": [round(each, 6) for each in values[:, 1]],
                "wins": [round(each, 6) for each in values[:, 2]],
                "scores": [round(each, 6) for each in policy[0].double().numpy()],
            }
        )
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for way in WAYS:
        setup = setup_named(way, start=Start.FIXED)
        net = random_net(setup)
        weights = ordered_weights(net).tobytes()
        (FOLDER / f"{way}.cwnet").write_bytes(
            encode_network(net.shape.as_dict(), weights, half=False)
        )
        text = json.dumps(described(setup, net), indent=None)
        (FOLDER / f"{way}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()

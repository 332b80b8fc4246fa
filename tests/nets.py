"""Small networks with random weights, made without torch."""

import random
import struct

from cornerwise.kernel.network import Network
from cornerwise.kernel.sight import placement_shapes
from cornerwise.training.weight_files import encode_network, weight_count
from cornerwise.variants import Setup


def tiny_shape(setup: Setup) -> dict[str, int]:
    return {
        "colours": len(setup.variant.colours),
        "pieces": len(setup.variant.pieces),
        "shapes": max(placement_shapes(setup)) + 1,
        "channels": 16,
        "hidden": 16,
        "value_hidden": 16,
        "blocks": 2,
    }


def tiny_file(setup: Setup, seed: int = 1) -> bytes:
    shape = tiny_shape(setup)
    chance = random.Random(seed)
    count = weight_count(shape)
    weights = struct.pack(f"<{count}f", *(chance.gauss(0, 0.1) for _ in range(count)))
    return encode_network(shape, weights)


def tiny_network(setup: Setup, seed: int = 1) -> Network:
    return Network.load(tiny_file(setup, seed))

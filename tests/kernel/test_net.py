"""The network in the kernel: what it accepts and refuses, and that it agrees with torch."""

import json
import math
import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.network import Network
from cornerwise.kernel.sight import look
from cornerwise.training.weight_files import decode_network, encode_network, weight_count
from cornerwise.variants import Start, setup_named, way_names
from nets import tiny_file, tiny_network, tiny_shape

DUO = setup_named("duo")
STORED = Path(__file__).with_name("net_examples")
HEADER = 48
TOLERANCE = 1e-4


@pytest.mark.parametrize("portable", [False, True])
@pytest.mark.parametrize("way", ["duo", "classic-two", "junior"])
def test_the_kernel_agrees_with_torch_on_stored_examples(way: str, portable: bool) -> None:
    network = Network.load((STORED / f"{way}.cwnet").read_bytes())
    setup = setup_named(way, start=Start.FIXED)
    for example in json.loads((STORED / f"{way}.json").read_text("utf-8")):
        game = Game.replay(setup, example["moves"])
        candidates = {int(placement): prior for placement, prior in example["candidates"]}
        sight = look(network, game, candidates, portable=portable)
        assert sight.values == pytest.approx(example["values"], abs=TOLERANCE)
        assert sight.margins == pytest.approx(example["margins"], abs=TOLERANCE)
        assert sight.wins == pytest.approx(example["wins"], abs=TOLERANCE)
        assert sight.move_scores == pytest.approx(example["scores"], abs=TOLERANCE)


@pytest.mark.parametrize("way", way_names())
@pytest.mark.parametrize("start", list(Start))
def test_one_architecture_looks_at_every_way_to_play(way: str, start: Start) -> None:
    setup = setup_named(way, start=start)
    network = tiny_network(setup)
    moves = random_game(setup, 3)
    for plies in range(0, len(moves), 7):
        game = Game.replay(setup, moves[:plies])
        legal = dict.fromkeys(game.legal_placements(), 0.0)
        sight = look(network, game, legal)
        outputs = (*sight.values, *sight.margins, *sight.wins, *sight.move_scores)
        assert all(math.isfinite(each) for each in outputs)
        assert len(sight.values) == len(setup.variant.colours)


def test_what_the_network_sees_does_not_depend_on_which_colour_moves() -> None:
    # The same moves with purple and orange exchanged.
    first, second = setup_named("duo", first="purple"), setup_named("duo", first="orange")
    network = tiny_network(first)
    moves = random_game(first, 5)[:9]
    one, other = Game.replay(first, moves), Game.replay(second, moves)
    candidates = dict.fromkeys(one.legal_placements(), 0.5)
    assert look(network, one, candidates) == look(network, other, candidates)


def test_a_network_for_another_game_does_not_fit() -> None:
    network = tiny_network(DUO)
    assert network.fits(DUO)
    assert not network.fits(setup_named("classic"))
    assert not network.fits(setup_named("junior"))


def test_weights_of_half_the_size_are_exactly_those_they_were_rounded_to() -> None:
    shape, weights = decode_network(tiny_file(DUO))
    assert len(tiny_file(DUO)) - HEADER == len(weights) // 2
    half, single = (
        Network.load(encode_network(shape, weights, half=half)) for half in (True, False)
    )
    game = Game.replay(DUO, random_game(DUO, 5)[:9])
    candidates = dict.fromkeys(game.legal_placements(), 0.5)
    assert look(half, game, candidates) == look(single, game, candidates)


@pytest.mark.parametrize("weight", [6e-8, 1e-7, -6.1e-5, 6.2e-5, 0.1, -1.0, 65_504.0])
def test_small_and_large_weights_are_read_from_half_the_size(weight: float) -> None:
    shape = tiny_shape(DUO)
    rounded = struct.pack("<f", *struct.unpack("<e", struct.pack("<e", weight)))
    # The last weights are the biases of the shapes.
    others = bytes(4 * (weight_count(shape) - shape["shapes"]))
    weights = others + rounded * shape["shapes"]
    networks = [Network.load(encode_network(shape, weights, half=half)) for half in (True, False)]
    game = Game.replay(DUO, random_game(DUO, 5)[:9])
    candidates = dict.fromkeys(game.legal_placements(), 0.0)
    half, single = (look(network, game, candidates) for network in networks)
    assert half == single
    assert any(half.move_scores)


def test_a_weight_that_is_too_large_for_half_the_size_is_told() -> None:
    shape = tiny_shape(DUO)
    weights = struct.pack("<f", 70_000) * weight_count(shape)
    with pytest.raises(TrainingError, match="too large"):
        encode_network(shape, weights)


def _with_version(data: bytes) -> bytes:
    return data[:8] + struct.pack("<I", 99) + data[12:]


def _with_nan(_: bytes, *, half: bool = True) -> bytes:
    shape = tiny_shape(DUO)
    return encode_network(shape, struct.pack("<f", math.nan) * weight_count(shape), half=half)


def _with_huge_shape(data: bytes) -> bytes:
    return data[:24] + struct.pack("<I", 0x7FFFFFF0) + data[28:]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda _: b"", "no file of a network"),
        (lambda data: data[:20], "no file of a network"),
        (lambda data: b"PNG" + data[3:], "no file of a network"),
        (_with_version, "version"),
        (_with_huge_shape, "impossible shape"),
        (lambda data: data[:24] + struct.pack("<I", 0) + data[28:], "impossible shape"),
        (lambda data: data[:24] + struct.pack("<I", 17) + data[28:], "impossible shape"),
        (lambda data: data[:-4], "cut short"),
        (lambda data: data + b"more", "cut short"),
        (lambda data: data[:HEADER] + b"\x01" + data[HEADER + 1 :], "checksum"),
        (_with_nan, "finite"),
        (partial(_with_nan, half=False), "finite"),
    ],
)
def test_a_wrong_cut_or_hostile_file_gets_a_clear_error(
    damage: Callable[[bytes], bytes], complaint: str
) -> None:
    with pytest.raises(TrainingError, match=complaint):
        Network.load(damage(tiny_file(DUO)))


def test_any_damaged_byte_is_noticed() -> None:
    data = tiny_file(DUO)
    for place in range(0, len(data), 997):
        changed = bytearray(data)
        changed[place] ^= 0x10
        with pytest.raises(TrainingError):
            Network.load(bytes(changed))

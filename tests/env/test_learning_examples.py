"""The learning examples learn to beat a random player: briefly here, and at length in `make soak`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cornerwise.variants import setup_named

EXAMPLES = Path(__file__).parents[2] / "examples"
SETUP = setup_named("mini")

torch = pytest.importorskip(
    "torch", reason="torch is not installed: the learning examples are NOT tested"
)


@pytest.fixture(autouse=True)
def examples_are_modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    torch.set_num_threads(1)
    yield
    for name in ("learning", "ppo", "alphazero"):
        sys.modules.pop(name, None)


def score(net: Any) -> float:
    found: float = import_module("learning").score_against_random(net, SETUP)
    return found


def test_without_training_the_network_is_a_beginner() -> None:
    torch.manual_seed(0)
    assert score(import_module("learning").PolicyValueNet(SETUP)) < 0.65


def test_ppo_learns_to_beat_a_random_player() -> None:
    assert score(import_module("ppo").train(SETUP, 5)) > 0.7


def test_alphazero_learns_to_beat_a_random_player() -> None:
    assert score(import_module("alphazero").train(SETUP, 3)) > 0.7


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ppo_learns_reliably(seed: int) -> None:
    assert score(import_module("ppo").train(SETUP, 40, seed)) > 0.85


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_alphazero_learns_reliably(seed: int) -> None:
    assert score(import_module("alphazero").train(SETUP, 10, seed)) > 0.8

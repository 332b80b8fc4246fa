"""The learning examples learn, in a shortened version."""

import sys
from pathlib import Path

import pytest

from cornerwise.variants import setup_named

EXAMPLES = Path(__file__).parents[2] / "examples"

torch = pytest.importorskip(
    "torch", reason="torch is not installed: the learning examples are NOT tested"
)


@pytest.fixture(autouse=True)
def examples_are_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    torch.set_num_threads(1)


def test_ppo_learns_to_beat_a_random_player() -> None:
    from learning import PolicyValueNet, score_against_random  # noqa: PLC0415 (needs the path)
    from ppo import train  # noqa: PLC0415 (needs the path)

    setup = setup_named("mini")
    torch.manual_seed(0)
    assert score_against_random(PolicyValueNet(setup), setup) < 0.65, "it begins as a beginner"
    assert score_against_random(train(setup, 8, report=100), setup) > 0.7


def test_alphazero_learns_to_beat_a_random_player() -> None:
    from alphazero import train  # noqa: PLC0415 (needs the path)
    from learning import score_against_random  # noqa: PLC0415 (needs the path)

    setup = setup_named("mini")
    assert score_against_random(train(setup, 3), setup) > 0.57


def teardown_module() -> None:
    for name in ("learning", "ppo", "alphazero"):
        sys.modules.pop(name, None)

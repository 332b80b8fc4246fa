"""Small runs of self-play, and the command line."""

from dataclasses import replace
from pathlib import Path

import pytest

from commands import data, run
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.training.selfplay import SelfPlayPlan, plan_for
from cornerwise.training.selfplay import run as play
from cornerwise.variants import Start, setup_named

__all__ = ["data", "run"]

DUO = setup_named("duo", start=Start.FIXED)

QUICK = ("--full", "12", "--quick", "6", "--no-net", "--jobs", "1")
"""Options that make self-play fast."""


def quick_plan(way: str = "duo", seed: int = 1) -> SelfPlayPlan:
    setup = setup_named(way, start=Start.FIXED)
    return plan_for(setup, knowledge_for(setup, network=False), 12, 6, seed)


def with_seed(plan: SelfPlayPlan, seed: int) -> SelfPlayPlan:
    return replace(plan, seed=seed)


@pytest.fixture(scope="session")
def stored_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with eight Duo games. Must not be changed."""
    path = tmp_path_factory.mktemp("games") / "duo.cwg"
    play(quick_plan(), path, games=8)
    return path


@pytest.fixture
def games_file(stored_games: Path, tmp_path: Path) -> Path:
    """A copy of that file."""
    path = tmp_path / "duo.cwg"
    path.write_bytes(stored_games.read_bytes())
    return path

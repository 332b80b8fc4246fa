"""Matches between tiny engines."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from commands import Run, data, run
from cornerwise.arena import EngineSpec, MatchPlan, engine_spec
from cornerwise.arena.results import PLAYED, GameResult
from cornerwise.engine.gtp import GAME_NAMES

__all__ = ["Run", "data", "run"]

FAKE = Path(__file__).with_name("fake_engine.py")


def fake_command(game: str = "duo", fault: str = "") -> str:
    return shlex.join([sys.executable, str(FAKE), GAME_NAMES[game], fault])


def fake(game: str = "duo", fault: str = "") -> EngineSpec:
    spec = engine_spec(fake_command(game, fault), game)
    return EngineSpec(f"fake {fault}".strip(), spec.command)


def own(game: str = "duo", simulations: int = 2) -> EngineSpec:
    return engine_spec(f"simulations:{simulations}", game)


def plan(a: EngineSpec, b: EngineSpec, games: int = 2, **settings: object) -> MatchPlan:
    return MatchPlan(game="duo", a=a, b=b, games=games, **settings)  # type: ignore[arg-type]


def result(number: int = 0, score: float = 1.0, **changes: object) -> GameResult:
    values: dict[str, object] = {
        "number": number,
        "seats": "AB",
        "score": score,
        "points": (70, 60),
        "places": (1, 2),
        "colours": "AB",
        "ended": PLAYED,
        "failed": "",
        "cpu": ((0.2, 0.1), (0.1, 0.1)),
        "given": (),
        "seconds": 1.5,
        "engines": ("Ann 1", "Bob 2"),
        "opening": (),
    }
    return GameResult(**(values | changes))  # type: ignore[arg-type]

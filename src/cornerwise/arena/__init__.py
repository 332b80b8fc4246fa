"""Matches between engines, self-play and training."""

from cornerwise.arena.engines import EngineSpec, engine_spec
from cornerwise.arena.gtp_client import EngineFailed, EngineNotStarted, GtpClient
from cornerwise.arena.match import Match, MatchPlan
from cornerwise.arena.openings import Openings
from cornerwise.arena.results import GameResult
from cornerwise.arena.statistics import Summary, summary
from cornerwise.arena.store import MatchStore

__all__ = [
    "EngineFailed",
    "EngineNotStarted",
    "EngineSpec",
    "GameResult",
    "GtpClient",
    "Match",
    "MatchPlan",
    "MatchStore",
    "Openings",
    "Summary",
    "engine_spec",
    "summary",
]

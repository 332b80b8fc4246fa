"""Matches between engines, self-play and training."""

from cornerwise.arena.engines import EngineSpec, engine_spec
from cornerwise.arena.gtp_client import EngineFailed, EngineNotStarted, GtpClient
from cornerwise.arena.gtp_engine import EngineResigns, GtpEngine
from cornerwise.arena.match import PlannedMatch
from cornerwise.arena.openings import Openings
from cornerwise.arena.plan import MatchPlan
from cornerwise.arena.player_match import Match
from cornerwise.arena.results import GameResult
from cornerwise.arena.statistics import Summary, summary
from cornerwise.arena.store import MatchStore

__all__ = [
    "EngineFailed",
    "EngineNotStarted",
    "EngineResigns",
    "EngineSpec",
    "GameResult",
    "GtpClient",
    "GtpEngine",
    "Match",
    "MatchPlan",
    "MatchStore",
    "Openings",
    "PlannedMatch",
    "Summary",
    "engine_spec",
    "summary",
]

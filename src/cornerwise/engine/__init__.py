"""Players, levels, hints with reasons, analysis, and the GTP protocol."""

from cornerwise.engine.analysis import Analysis, JudgedMove, analyse
from cornerwise.engine.choice import Weakness
from cornerwise.engine.hints import Hint, hint
from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.labels import Label
from cornerwise.engine.levels import LEVELS, Level, LevelPlayer, level_numbered, player_for_level
from cornerwise.engine.outlook import Outlook
from cornerwise.engine.player import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from cornerwise.engine.reasons import Reason, ReasonCode
from cornerwise.engine.story import Lead, Story

__all__ = [
    "LEVELS",
    "Analysis",
    "GreedyPlayer",
    "Hint",
    "Interrupt",
    "JudgedMove",
    "Label",
    "Lead",
    "Level",
    "LevelPlayer",
    "Outlook",
    "Player",
    "RandomPlayer",
    "Reason",
    "ReasonCode",
    "SearchPlayer",
    "Story",
    "Weakness",
    "analyse",
    "hint",
    "level_numbered",
    "player_for_level",
]

"""Cornerwise: the corner-touching polyomino game known as Blokus, as a library.

>>> import cornerwise
>>> game = cornerwise.Game("duo")
>>> len(game.legal_placements())
828
>>> game.play("e8,d9,e9,f9,e10")
Move(colour=0, seat=0, placement=11952, passes=())
>>> game
<Game duo, 1 move, orange to play>
"""

from cornerwise.errors import CornerwiseError
from cornerwise.game import Game, Move, Result
from cornerwise.playable import Playable
from cornerwise.position import Position
from cornerwise.render import methods as _methods
from cornerwise.variants import (
    CLASSIC,
    DUO,
    JUNIOR,
    VARIANTS,
    Seating,
    Setup,
    Start,
    Variant,
    setup_named,
)
from cornerwise.violations import IllegalPlacement

__version__ = "0.2.0"

__all__ = [
    "CLASSIC",
    "DUO",
    "JUNIOR",
    "VARIANTS",
    "CornerwiseError",
    "Game",
    "IllegalPlacement",
    "Move",
    "Playable",
    "Position",
    "Result",
    "Seating",
    "Setup",
    "Start",
    "Variant",
    "setup_named",
]

_methods.install()

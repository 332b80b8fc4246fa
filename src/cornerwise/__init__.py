"""Cornerwise: the corner-touching polyomino game known as Blokus, as a library.

>>> import cornerwise
>>> game = cornerwise.Game(cornerwise.setup_named("duo"))
>>> len(game.legal_placements())
828
"""

from cornerwise.errors import CornerwiseError
from cornerwise.game import Game, Move, Result
from cornerwise.position import Position
from cornerwise.render import notebook as _notebook
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
    "Position",
    "Result",
    "Seating",
    "Setup",
    "Start",
    "Variant",
    "setup_named",
]

_notebook.install()

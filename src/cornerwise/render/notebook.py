"""Pictures in notebooks: positions and games show themselves as SVG.

Notebooks look for a method `_repr_svg_`. The rules stand below this package and may not
import it, so the method is given to them from here, once, when `cornerwise` is imported.
"""

from __future__ import annotations

from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.render.laid import Subject
from cornerwise.render.svg import to_svg

_HOOK = "_repr_svg_"


def install() -> None:
    """Lets notebooks show positions and games as pictures. Calling it again changes nothing."""
    for kind in (Position, Game):
        setattr(kind, _HOOK, _shown)


def _shown(subject: Subject) -> str:
    return to_svg(subject)

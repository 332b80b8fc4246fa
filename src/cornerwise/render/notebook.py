"""Pictures in notebooks: positions and games are displayed as SVG.

Notebooks look for a method `_repr_svg_`. The rules modules may not import this package, so
it adds the method to their classes once, when `cornerwise` is imported.
"""

from __future__ import annotations

from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.render.laid import Subject
from cornerwise.render.svg import to_svg

_HOOK = "_repr_svg_"


def install() -> None:
    """Makes notebooks display positions and games as pictures. Calling it twice is harmless."""
    for kind in (Position, Game):
        setattr(kind, _HOOK, _shown)


def _shown(subject: Subject) -> str:
    return to_svg(subject)

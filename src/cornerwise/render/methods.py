"""Gives boards their pictures: the methods `svg` and `_repr_svg_`, which notebooks look for."""

from __future__ import annotations

from typing import Any

from cornerwise.playable import Pictured, PictureOptions
from cornerwise.render.laid import Subject
from cornerwise.render.options import RenderOptions, Theme
from cornerwise.render.svg import to_svg


def install() -> None:
    """Lets boards draw themselves. Calling it twice is harmless."""
    Pictured.draw = _drawn


def _drawn(subject: Subject, options: PictureOptions) -> str:
    chosen: dict[str, Any] = {**options}
    if "theme" in chosen:
        chosen["theme"] = Theme(chosen["theme"])
    return to_svg(subject, RenderOptions(**chosen))

"""Pieces by the names that users type."""

from __future__ import annotations

from cornerwise.cli.console import one_line
from cornerwise.errors import NotationError
from cornerwise.placements import PieceIndex
from cornerwise.variants import Variant


def find_piece(variant: Variant, name: str) -> PieceIndex:
    """Returns the piece with a name, in either case. Raises `NotationError`."""
    names = [piece.name for piece in variant.pieces]
    if name.upper() not in names:
        known = " ".join(names)
        raise NotationError(f"there is no piece {one_line(name[:20])!r}: choose from {known}")
    return names.index(name.upper())

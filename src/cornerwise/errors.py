"""The exception tree: every error raised on purpose is a `CornerwiseError` with a stable code."""

from __future__ import annotations


class CornerwiseError(Exception):
    """Base of every error this package raises on purpose.

    The message is a sentence for people; `code` is for programs and never changes
    once released.
    """

    code: str = "error"


class SetupError(CornerwiseError):
    """A variant, seating or setting that does not exist or cannot be combined with the others."""

    code = "setup/invalid"


class PositionError(CornerwiseError):
    """Pieces that cannot be on one board together, or a position that contradicts itself."""

    code = "position/invalid"


class NotationError(CornerwiseError):
    """Text that is not a cell, a move or a position."""

    code = "notation/invalid"


class RecordError(CornerwiseError):
    """A game record that cannot be read; the message says where the problem is."""

    code = "record/invalid"


class GameOver(CornerwiseError):
    """A move was requested after the end of the game."""

    code = "game/over"


class GameNotOver(CornerwiseError):
    """The result was requested before the end of the game."""

    code = "game/not_over"


class NothingToUndo(CornerwiseError):
    """There is no move to undo, or none to redo."""

    code = "game/nothing_to_undo"


class PuzzleError(CornerwiseError):
    """A puzzle that does not exist, contradicts itself or cannot be read."""

    code = "puzzle/invalid"


class TrainingError(CornerwiseError):
    """Training games or weights that cannot be read, or do not match."""

    code = "training/invalid"

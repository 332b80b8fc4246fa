"""The exception tree: every error raised on purpose is a `CornerwiseError` with a stable code."""

from __future__ import annotations


class CornerwiseError(Exception):
    """Base of every error this package raises on purpose.

    The message is a sentence for people; `code` is for programs and never changes
    once released.
    """

    code: str = "error"


class SetupError(CornerwiseError):
    """A variant, a seating or a setting that does not exist or does not fit."""

    code = "setup/invalid"


class PositionError(CornerwiseError):
    """Pieces that cannot stand on a board together, or a position that contradicts itself."""

    code = "position/invalid"


class NotationError(CornerwiseError):
    """Text that is no cell, no move or no position."""

    code = "notation/invalid"


class RecordError(CornerwiseError):
    """A game record that cannot be read; the message names the place."""

    code = "record/invalid"


class GameOver(CornerwiseError):
    """A move was asked for after the game had ended."""

    code = "game/over"


class GameNotOver(CornerwiseError):
    """The result was asked for while the game still goes on."""

    code = "game/not_over"


class NothingToUndo(CornerwiseError):
    """There is no move to take back, or none to play again."""

    code = "game/nothing_to_undo"


class PuzzleError(CornerwiseError):
    """A puzzle that does not exist, contradicts itself or cannot be read."""

    code = "puzzle/invalid"


class TrainingError(CornerwiseError):
    """Games or weights for training that cannot be read, or do not fit."""

    code = "training/invalid"

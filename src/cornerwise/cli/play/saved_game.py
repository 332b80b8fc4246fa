"""The current game, with its players and its file on disk."""

from __future__ import annotations

from pathlib import Path

from cornerwise.cli.play.autosave import Autosave
from cornerwise.game import Game, Move
from cornerwise.placements import PlacementId
from cornerwise.records import Record, RecordError, save


class SavedGame:
    """A game that is saved to disk after every change."""

    def __init__(self, game: Game, autosave: Autosave, names: list[str]) -> None:
        self.game = game
        self.autosave = autosave
        self.names = names
        self.record()  # Refuses too many names before the first move.
        self.trouble: str | None = None
        """Why the game could not be saved, if it could not."""

    @property
    def is_kept(self) -> bool:
        """Whether the game is on disk."""
        return self.autosave.path.exists()

    def record(self) -> Record:
        """Returns the game so far as a record."""
        return Record.from_game(self.game, players=self.names)

    def play(self, placement: PlacementId) -> Move:
        """Makes a move. Raises `IllegalPlacement`."""
        move = self.game.play(placement)
        self._keep()
        return move

    def undo(self) -> Move:
        """Takes a move back. Raises `NothingToUndo`."""
        move = self.game.undo()
        self._keep()
        return move

    def redo(self) -> Move:
        """Replays an undone move. Raises `NothingToUndo`."""
        move = self.game.redo()
        self._keep()
        return move

    def save(self, path: Path) -> None:
        """Saves the game to a file of the players' choice. Raises `RecordError`."""
        save(self.record(), path)

    def _keep(self) -> None:
        try:
            self.autosave.keep(self.record())
            self.trouble = None
        except (OSError, RecordError) as error:
            # A full disk must not end a game.
            self.trouble = f"the game could not be saved: {error}"

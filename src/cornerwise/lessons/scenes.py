"""Positions to learn from, each from a game stored in `games/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.records import loads_blksgf
from cornerwise.records.record import Record
from cornerwise.variants import Colour, setup_named

_GAMES = files("cornerwise.lessons").joinpath("games")


SHOWCASE = "showcase"
"""A whole game between two strong engines, to be shown where no other game is at hand."""


@dataclass(frozen=True)
class Scene:
    """The position after some moves of a game."""

    record: str
    """Name of the game."""

    moves: int = 0
    """How many moves have been played."""

    way: str | None = None
    """Another game, by name, in which to replay the same moves, such as `classic-teams`."""

    @cached_property
    def game(self) -> Game:
        """The game so far; do not make moves in it.

        Raises `RecordError` or `IllegalPlacement` when it breaks a rule.
        """
        game = _record(self.record).game(self.moves)
        if self.way is None:
            return game
        return Game.replay(setup_named(self.way), game.placements)

    @property
    def position(self) -> Position:
        """The position."""
        return self.game.position

    @property
    def colour(self) -> Colour:
        """The colour to play. The game must not be over."""
        colour = self.position.turn
        assert colour is not None, f"{self.record} is over after {self.moves} moves"
        return colour

    @cached_property
    def following(self) -> PlacementId:
        """The next placement in the game. There must be one."""
        return _record(self.record).game(self.moves + 1).placements[-1]


def whole_game(name: str) -> Game:
    """Returns a game stored in `games/`, played to its end."""
    return _record(name).game()


@cache
def _record(name: str) -> Record:
    return loads_blksgf(_GAMES.joinpath(f"{name}.blksgf").read_text("utf-8"))

"""The board behind the protocol: a game in which any colour may play at any time."""

from __future__ import annotations

import os
from enum import Enum
from itertools import pairwise

from cornerwise.errors import NothingToUndo
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.records import Arrangement, Node, Record, load
from cornerwise.variants import Colour, Setup
from cornerwise.violations import IllegalPlacement


class _Step(Enum):
    """How a placement was made, and so how it is undone."""

    IN_TURN = "in turn"
    """A move in the last game of the list."""

    NEW_GAME = "new game"
    """A new game was begun for it."""


class GtpBoard:
    """A game that allows moves out of turn.

    In a `Game`, passes are automatic. So a pass leaves no trace here, and a move out of turn
    begins a new game from the current position with that colour to play.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._games = [Game(setup)]
        self._steps: list[_Step] = []

    @staticmethod
    def loaded(path: str | os.PathLike[str], before_move: int | None = None) -> GtpBoard:
        """Returns the last position of a file's main line, or the position before a move.

        Moves count from 1. Raises `RecordError`.
        """
        record = load(path)
        board = GtpBoard(record.setup)
        game = record.game(None if before_move is None else before_move - 1)
        board._games = [game]
        board._steps = [_Step.IN_TURN] * len(game.moves)
        return board

    @property
    def game(self) -> Game:
        """The current game. The caller must not change it."""
        return self._games[-1]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.game.position

    def game_for(self, colour: Colour) -> Game | None:
        """Returns a game in which it is the colour's turn, or None when the colour is blocked."""
        if self.position.turn == colour:
            return self.game
        if not self.position.can_place(colour):
            return None
        return Game(self.setup, self.position.with_turn(colour))

    def play(self, colour: Colour, placement: PlacementId) -> None:
        """Makes a placement for a colour. Raises `IllegalPlacement`."""
        violation = self.position.violation(placement, colour)
        if violation is not None:
            raise IllegalPlacement(self.setup.variant, violation)
        game = self.game_for(colour)
        assert game is not None, "a colour with a legal placement is not blocked"
        in_turn = game is self.game
        game.play(placement)
        if not in_turn:
            self._games.append(game)
        self._steps.append(_Step.IN_TURN if in_turn else _Step.NEW_GAME)

    def put(self, colour: Colour, placement: PlacementId) -> None:
        """Adds a piece without checking the rules of contact.

        Raises `PositionError` when the piece is not in stock or overlaps another.
        """
        placed = [list(ids) for ids in self.position.placed]
        placed[colour].append(placement)
        following = (colour + 1) % len(placed)
        position = Position.from_pieces(
            self.setup.variant, placed, turn=following, start=self.setup.start
        )
        self._games.append(Game(self.setup, position))
        self._steps.append(_Step.NEW_GAME)

    def must_pass(self, colour: Colour) -> bool:
        """Returns whether a colour has no legal placement: passes are forced, never chosen (R8)."""
        return not self.position.can_place(colour)

    def record(self) -> Record:
        """Returns everything that was played or added, for saving to a file."""
        record = Record.from_game(self._games[0])
        line = record.main_line()
        for before, game in pairwise(self._games):
            nodes = [Node(placement) for placement in game.placements]
            laid = _laid(before.position, game.positions[0])
            if any(laid):
                nodes.insert(0, Node(arrangement=Arrangement(laid, turn=game.positions[0].turn)))
            else:
                nodes[0].colour = game.moves[0].colour
            for node in nodes:
                line[-1].children.append(node)
                line.append(node)
        return record

    def undo(self) -> None:
        """Takes back the last placement. Raises `NothingToUndo`."""
        if not self._steps:
            raise NothingToUndo("there is no move to take back")
        if self._steps.pop() is _Step.IN_TURN:
            self.game.undo()
        else:
            self._games.pop()


def _laid(before: Position, after: Position) -> tuple[tuple[PlacementId, ...], ...]:
    """Returns, for each colour, the pieces that `after` has and `before` does not."""
    pairs = zip(before.placed, after.placed, strict=True)
    return tuple(new[len(old) :] for old, new in pairs)

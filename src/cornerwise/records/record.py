"""A record: a setup and a tree of moves, with comments and other notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cornerwise.errors import GameOver, PositionError, RecordError
from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.records.names import player_properties
from cornerwise.records.node import Arrangement, Node, same_tree
from cornerwise.records.replay import arranged, in_turn, walk
from cornerwise.variants import Setup
from cornerwise.violations import IllegalPlacement


@dataclass(eq=False)
class Record:
    """A game with its variations. Records are equal when their setups and trees are equal.

    The tree may be changed freely; `check`, and every function that writes it, validates it.
    """

    setup: Setup

    root: Node = field(default_factory=Node)
    """The first node; its arrangement is the position the game begins with."""

    problems: tuple[str, ...] = ()
    """What could not be understood when reading, and where. Not part of the content."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.setup == other.setup and same_tree(self.root, other.root)

    __hash__ = None  # type: ignore[assignment]  # a record changes

    @staticmethod
    def from_game(
        game: Game, *, players: Sequence[str] = (), comments: Mapping[int, str] | None = None
    ) -> Record:
        """Returns the record of a game so far, without moves that were taken back.

        `players` are the names of the seats in order. `comments` maps the number of a move to the
        comment after it, 0 for the beginning. Raises `RecordError` when there are more names
        than seats or a comment belongs to no move.
        """
        record = Record(game.setup, Node(arrangement=_arrangement(game)))
        record.players = tuple(players)
        nodes = [record.root]
        for placement in game.placements:
            nodes.append(Node(placement))
            nodes[-2].children.append(nodes[-1])
        for number, text in (comments or {}).items():
            if not 0 <= number < len(nodes):
                raise RecordError(f"there is no move {number} to comment on")
            nodes[number].comment = text
        return record

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, one for each seat; empty if unknown. Settable."""
        return tuple(map(self.root.text, player_properties(self.setup.seating)))

    @players.setter
    def players(self, names: Sequence[str]) -> None:
        properties = player_properties(self.setup.seating)
        if len(names) > len(properties):
            raise RecordError(f"{self.setup.name} has at most {len(properties)} players")
        for index, identifier in enumerate(properties):
            self.root.set_text(identifier, names[index] if index < len(names) else "")

    def nodes(self) -> Iterator[Node]:
        """Yields every node, parents before children and earlier children first."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def main_line(self) -> list[Node]:
        """Returns the root, its first child, that node's first child, and so on to the end."""
        line = [self.root]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def check(self) -> None:
        """Raises `RecordError`, naming the node, when a move or arrangement is not possible or
        the record exceeds the limits.
        """
        for _ in walk(self.setup, self.root):
            pass

    def game(self, move: int | None = None) -> Game:
        """Returns the main line as a game, or only its first `move` moves.

        A game has one initial position. So a new game begins where a later node arranges the
        board by hand or a colour moves out of turn. Earlier moves are then not part of the game,
        but still count for `move`. Raises `RecordError` for an illegal move, and when the main
        line has fewer than `move` moves.
        """
        played = 0
        game: Game | None = None
        for node in self.main_line():
            if game is not None and played == move:
                return game
            try:
                if game is None or node.arrangement is not None:
                    before = Position.initial(self.setup) if game is None else game.position
                    first = self.setup.first
                    game = Game(self.setup, arranged(before, node.arrangement, first))
                if node.number is not None and played != move:
                    if node.colour not in (None, game.position.turn):
                        game = Game(self.setup, in_turn(game.position, node))
                    game.play(node.number)
                    played += 1
            except (IllegalPlacement, GameOver, PositionError, RecordError) as error:
                raise RecordError(f"main line, after move {played}: {error}") from None
        assert game is not None
        if move is not None and played != move:
            raise RecordError(f"there is no move {move}: the main line has {played} moves")
        return game


def _arrangement(game: Game) -> Arrangement | None:
    """Returns the arrangement from the empty board to the game's initial position."""
    initial = game.positions[0]
    if initial == Position.initial(game.setup):
        return None
    return Arrangement(initial.placed, turn=initial.turn)

"""A game: seats, turn order, forced passes, history, scores and result (R4, R8 to R17)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from cornerwise.errors import GameNotOver, NothingToUndo
from cornerwise.geometry import Cell, CellMask
from cornerwise.placements import MoveLike, PlacementId, placement_id
from cornerwise.playable import Playable, SetupBoard, drawing, turn_text
from cornerwise.plurals import counted
from cornerwise.position import Position, check_same_rules
from cornerwise.variants import Colour, ColourLike, Seat, Setup, Side, as_setup
from cornerwise.violations import Violation


@dataclass(frozen=True)
class Move:
    """A placement that was made, and the passes that followed."""

    colour: Colour

    seat: Seat
    """The player who made it; for the shared colour, the player whose turn it was."""

    placement: PlacementId

    passes: tuple[Colour, ...]
    """The colours that had to pass before the next placement, in order (R8)."""


@dataclass(frozen=True)
class Result:
    """The scores of a finished or unfinished game."""

    colours: tuple[int, ...]
    """Score of each colour, including the shared one."""

    seats: tuple[int, ...]
    """Score of each seat: the sum of the colours it plays alone."""

    sides: tuple[int, ...]
    """Score of each side: the sum of its seats."""

    places: tuple[int, ...]
    """Finishing place of each side, 1 for the best; equal scores share a place."""

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winning sides; sides with equal best scores share the win (R13)."""
        return tuple(side for side, place in enumerate(self.places) if place == 1)


class Game(SetupBoard):
    """A game from its first move to its result.

    A refused move raises an exception and leaves the game unchanged. Passes are forced and
    happen automatically. Games are equal when they have the same setup, the same beginning and
    the same moves; moves that were undone do not matter.
    """

    __hash__ = None  # type: ignore[assignment]  # games change

    def __init__(self, setup: Setup | str, initial: Position | None = None) -> None:
        """Begins a game, on the empty board or from a given position.

        The setup may be given by name, such as `duo`. Then first pieces may cover any free start
        cell, which differs from Pentobi: use `setup_named("duo", start="fixed")` for its rule.
        """
        setup = as_setup(setup)
        if initial is None:
            initial = Position.initial(setup)
        check_same_rules(setup, initial)
        self.setup = setup
        self._positions = [initial]
        self._moves: list[Move] = []
        self._undone: list[PlacementId] = []

    def __repr__(self) -> str:
        count = counted(len(self._moves), "move")
        return f"<Game {self.setup.name}, {count}, {turn_text(self)}>"

    def __str__(self) -> str:
        return drawing(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        begun = (self.setup, self._positions[0]) == (other.setup, other._positions[0])
        return begun and self._moves == other._moves

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setup, self.placements, self._positions[0], self.undone)

    @staticmethod
    def replay(
        setup: Setup | str,
        placements: Iterable[MoveLike],
        initial: Position | None = None,
        *,
        undone: Iterable[SupportsIndex] = (),
    ) -> Game:
        """Returns the game after these placements. Raises on the first illegal one.

        `undone` are placements that can be redone, the last one first. They are not checked
        until then.
        """
        game = Game(setup, initial)
        for placement in placements:
            game.play(placement)
        game._undone = list(map(placement_id, undone))
        return game

    def copy(self) -> Game:
        """Returns an independent copy of the game."""
        twin = Game(self.setup, self._positions[0])
        twin._positions = self._positions.copy()
        twin._moves = self._moves.copy()
        twin._undone = self._undone.copy()
        return twin

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions so far: the initial one, then one after each move."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def placements(self) -> tuple[PlacementId, ...]:
        """The placements so far."""
        return tuple([move.placement for move in self._moves])

    @property
    def undone(self) -> tuple[PlacementId, ...]:
        """The placements that were undone and can be redone, the next one last."""
        return tuple(self._undone)

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece (R9)."""
        return self.position.is_over

    @property
    def turn(self) -> Colour | None:
        """The colour whose turn it is, or None when the game is over."""
        return self.position.turn

    @property
    def placed(self) -> tuple[tuple[PlacementId, ...], ...]:
        """For each colour, its placements in the order they were made."""
        return self.position.placed

    @property
    def covered(self) -> tuple[CellMask, ...]:
        """For each colour, the cells that its pieces cover, as bits."""
        return self.position.covered

    @property
    def colour_to_play(self) -> Colour | None:
        """Another name of `turn`."""
        return self.position.turn

    @property
    def seat_to_play(self) -> Seat | None:
        """The player whose turn it is, or None when the game is over."""
        colour = self.position.turn
        return None if colour is None else seat_to_play(self.setup, self.position, colour)

    def cells(self, colour: ColourLike) -> tuple[Cell, ...]:
        """Returns the cells that a colour's pieces cover, ascending."""
        return self.position.cells(colour)

    def squares_left(self, colour: ColourLike) -> int:
        """Returns the number of squares in a colour's unplaced pieces."""
        return self.position.squares_left(colour)

    def legal_placements(self, colour: ColourLike | None = None) -> tuple[PlacementId, ...]:
        """Returns the legal placements of the colour to play, or of a given one, ascending."""
        return self.position.legal_placements(colour)

    def can_place(self, colour: ColourLike) -> bool:
        """Returns whether a colour has a legal placement."""
        return self.position.can_place(colour)

    def violation(self, move: MoveLike, colour: ColourLike | None = None) -> Violation | None:
        """Returns the rule that a placement breaks, or None when it is legal."""
        return self.position.violation(move, colour)

    def play(self, move: MoveLike) -> Move:
        """Makes a placement for the colour to play and returns the move.

        It is given by its id, or by its cells as `e8,d9,e9,f9,e10`. Raises `IllegalPlacement` with
        the broken rule, `NotationError` for other text, or `GameOver`.
        """
        before = self.position
        number = self.placement_table.id_of(move)
        after = before.play(number)
        colour = before.turn
        assert colour is not None
        seat = seat_to_play(self.setup, before, colour)
        made = Move(colour, seat, number, after.passed_since(colour))
        self._positions.append(after)
        self._moves.append(made)
        self._undone.clear()
        return made

    def undo(self) -> Move:
        """Takes back the last move and returns it. Raises `NothingToUndo` when there is none."""
        if not self._moves:
            raise NothingToUndo("there is no move to take back")
        self._positions.pop()
        move = self._moves.pop()
        self._undone.append(move.placement)
        return move

    def redo(self) -> Move:
        """Plays the last undone move again. Raises `NothingToUndo` when there is none."""
        if not self._undone:
            raise NothingToUndo("there is no move to play again")
        undone = self._undone[:-1]
        move = self.play(self._undone[-1])
        self._undone = undone
        return move

    def scores(self) -> Result:
        """Returns the current scores, whether the game is over or not."""
        return scores(self.setup, self.position)

    def result(self) -> Result:
        """Returns the result. Raises `GameNotOver` when the game is not over."""
        if not self.is_over:
            raise GameNotOver("the game is not over yet: use scores() instead")
        return self.scores()


def _restored(
    setup: Setup,
    placements: tuple[PlacementId, ...],
    initial: Position,
    undone: tuple[PlacementId, ...],
) -> Game:
    """Returns the game that was pickled."""
    return Game.replay(setup, placements, initial, undone=undone)


def seat_to_play(setup: Setup, position: Playable, colour: Colour) -> Seat:
    """Returns the seat that makes a colour's next placement."""
    seat = setup.seating.seat_of(colour)
    if seat is None:
        # The players take turns with the shared colour.
        return setup.shared_player(len(position.placed[colour]))
    return seat


def scores(setup: Setup, position: Position) -> Result:
    """Returns the scores of a position under a setup (R10 to R17)."""
    scoring = setup.scoring
    return result_of(
        setup,
        tuple(
            scoring.score(
                position.squares_left(colour), single_last=position.single_was_last(colour)
            )
            for colour in range(len(setup.variant.colours))
        ),
    )


def result_of(setup: Setup, colours: tuple[int, ...]) -> Result:
    """Returns the scores of seats and sides for those of the colours (R14 to R17)."""
    scoring = setup.scoring
    seats = tuple(sum(colours[colour] for colour in own) for own in setup.seating.seats)
    sides = tuple(sum(seats[seat] for seat in members) for members in setup.seating.sides)
    merits = [scoring.merit(score) for score in sides]
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    return Result(colours, seats, sides, places)

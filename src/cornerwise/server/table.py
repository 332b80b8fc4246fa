"""The authority of one game: who may do what, and what comes of it.

Knows games, not sockets and not databases. A command that is not refused changes the table
and raises its version by one; whoever holds the table must then keep `Table.kept` before
telling anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from cornerwise.errors import CornerwiseError, GameOver, NothingToUndo
from cornerwise.game import Game, Move
from cornerwise.kernel import State
from cornerwise.notation import parse_move
from cornerwise.placements import PlacementId
from cornerwise.server.codes import Code
from cornerwise.server.protocol import Play, PlayText, Redo, TableCommand, Undo
from cornerwise.server.refusal import Refusal, violation_params
from cornerwise.server.seats import Computer, Owner, Person, Seated, Vacant, people
from cornerwise.variants import Seat, Setup
from cornerwise.violations import IllegalPlacement

TableId: TypeAlias = str


class Waiting(StrEnum):
    """Whom a table waits for."""

    PERSON = "person"
    COMPUTER = "computer"
    PLAYERS = "players"
    """Seats are vacant: the game has not begun."""
    NOBODY = "nobody"
    """The game is over."""


@dataclass(frozen=True)
class KeptTable:
    """All that is kept of a table; the game is rebuilt from it by playing it again."""

    id: TableId

    owner: Owner
    """Who made the table."""

    setup: Setup

    seats: tuple[Seated, ...]

    created_at: datetime

    updated_at: datetime

    placements: tuple[PlacementId, ...] = ()

    undone: tuple[PlacementId, ...] = ()
    """What was taken back and can be played again, the next one last."""

    version: int = 0

    waiting: Waiting = Waiting.PERSON


@dataclass(frozen=True)
class Change:
    """What an accepted command led to: moves played, or moves taken back."""

    command: TableCommand

    played: tuple[Move, ...] = ()

    taken_back: tuple[Move, ...] = ()


class Table:
    """A game with players, a version, and its rules of who may do what."""

    def __init__(self, kept: KeptTable) -> None:
        """Rebuilds the table. Raises `Refusal` for the wrong number of seats."""
        needed = len(kept.setup.seating.seats)
        if len(kept.seats) != needed:
            raise Refusal(
                Code.WRONG_SEATS,
                f"{kept.setup.name} has {needed} seats, not {len(kept.seats)}",
                {"seats": needed},
            )
        self.id = kept.id
        self.owner = kept.owner
        self.setup = kept.setup
        self.seats = kept.seats
        self.created_at = kept.created_at
        self.updated_at = kept.updated_at
        self.version = kept.version
        self.game = Game.replay(kept.setup, kept.placements, undone=kept.undone)
        State.start(kept.setup)  # Made now, the kernel's tables of the setup delay no move.

    @property
    def kept(self) -> KeptTable:
        """What to keep of the table as it is now."""
        return KeptTable(
            id=self.id,
            owner=self.owner,
            setup=self.setup,
            seats=self.seats,
            created_at=self.created_at,
            updated_at=self.updated_at,
            placements=self.game.placements,
            undone=self.game.undone,
            version=self.version,
            waiting=self.waiting,
        )

    @property
    def waiting(self) -> Waiting:
        """Whom the table waits for."""
        seat = self.game.seat_to_play
        if seat is None:
            return Waiting.NOBODY
        if not self.has_begun:
            return Waiting.PLAYERS
        is_person = isinstance(self.seats[seat], Person)
        return Waiting.PERSON if is_person else Waiting.COMPUTER

    @property
    def has_begun(self) -> bool:
        """Whether somebody sits on every seat."""
        return not any(isinstance(seat, Vacant) for seat in self.seats)

    @property
    def computer_to_play(self) -> Computer | None:
        """The computer whose turn it is, if it is one's and the game has begun."""
        seat = self.game.seat_to_play if self.has_begun else None
        seated = None if seat is None else self.seats[seat]
        return seated if isinstance(seated, Computer) else None

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a move that can be taken back.

        Only where all people are at one screen; others would have to be asked.
        """
        return len(people(self.seats)) == 1 and self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else was played since."""
        return bool(self.game.undone)

    def sit(self, by: Owner, name: str | None, now: datetime) -> None:
        """Lets a guest sit down on the first vacant seat. Raises `Refusal`."""
        if by in people(self.seats):
            raise Refusal(Code.SEATED_ALREADY, "you sit at this table already")
        self._fill(Person(by, name), now)

    def seat_computer(self, by: Owner, level: int, now: datetime) -> None:
        """Lets a computer play the first vacant seat. Raises `Refusal`."""
        if by != self.owner:
            raise Refusal(Code.NOT_YOUR_TABLE, "only who made a table may do this")
        self._fill(Computer(level), now)

    def stand_up(self, by: Owner, level: int, now: datetime) -> None:
        """Lets a guest leave: a computer plays on for him, or somebody else may sit down.

        Raises `Refusal` when he does not sit there, or the game is over.
        """
        if by not in people(self.seats):
            raise Refusal(Code.NOT_SEATED, "you do not sit at this table")
        if self.waiting is Waiting.NOBODY:
            raise Refusal(GameOver.code, "the game is over")
        heir = Computer(level) if self.has_begun else Vacant()
        self._reseat(
            tuple(
                heir if isinstance(seat, Person) and seat.owner == by else seat
                for seat in self.seats
            ),
            now,
        )

    def _fill(self, seated: Seated, now: datetime) -> None:
        vacant = [number for number, seat in enumerate(self.seats) if isinstance(seat, Vacant)]
        if not vacant:
            raise Refusal(Code.NO_SEAT_LEFT, "all seats of this table are taken")
        first = vacant[0]
        self._reseat((*self.seats[:first], seated, *self.seats[first + 1 :]), now)

    def _reseat(self, seats: tuple[Seated, ...], now: datetime) -> None:
        self.seats = seats
        self.version += 1
        self.updated_at = now

    def apply(self, command: TableCommand, by: Owner | None, now: datetime) -> Change:
        """Does what a guest commands, or, with `by` None, a computer of the table.

        Raises `Refusal` and changes nothing when it may not be done.
        """
        self.check_version(command.version)
        if not self.has_begun:
            raise Refusal(Code.NOT_BEGUN, "the game begins when all seats are taken")
        try:
            change = self._done(command, by)
        except IllegalPlacement as error:
            raise Refusal(error.code, str(error), violation_params(error.violation)) from None
        except CornerwiseError as error:
            raise Refusal.of(error) from None
        self.version += 1
        self.updated_at = now
        return change

    def check_version(self, version: int) -> None:
        """Raises `Refusal` when the table has changed since a message was written."""
        if version != self.version:
            raise Refusal(
                Code.STALE,
                f"the table is at version {self.version}, not {version}",
                {"version": self.version},
            )

    def check_turn(self, by: Owner | None) -> None:
        """Raises `Refusal` when it is the turn of another than the given guest.

        After the end it is nobody's turn, and nobody is refused here.
        """
        seat = self.game.seat_to_play
        if seat is not None:
            self._check_seat(seat, by)

    def _done(self, command: TableCommand, by: Owner | None) -> Change:
        match command:
            case Play():
                self.check_turn(by)
                return Change(command, played=(self.game.play(command.placement),))
            case PlayText():
                self.check_turn(by)
                placement = parse_move(self.game.table, command.text)
                return Change(command, played=(self.game.play(placement),))
            case Undo():
                return Change(command, taken_back=self._undo(by))
            case Redo():
                return Change(command, played=self._redo(by))

    def _check_seat(self, seat: Seat, by: Owner | None) -> None:
        match self.seats[seat]:
            case Computer() if by is not None:
                raise Refusal(Code.COMPUTER_TO_PLAY, "it is the computer's turn", {"seat": seat})
            case Person(owner=owner) if by != owner:
                raise Refusal(Code.NOT_YOUR_SEAT, "it is somebody else's turn", {"seat": seat})

    def _last_decision(self) -> int | None:
        """Returns the index of the last move that a person made."""
        moves = self.game.moves
        for index in reversed(range(len(moves))):
            if isinstance(self.seats[moves[index].seat], Person):
                return index
        return None

    def _undo(self, by: Owner | None) -> tuple[Move, ...]:
        index = self._last_decision()
        if index is None:
            raise NothingToUndo("no person has made a move yet")
        self._check_seat(self.game.moves[index].seat, by)
        if len(people(self.seats)) > 1:
            raise Refusal(Code.NOT_ALONE, "others play at this table too")
        taken_back = self.game.moves[index:]
        for _ in taken_back:
            self.game.undo()
        return taken_back

    def _redo(self, by: Owner | None) -> tuple[Move, ...]:
        self.check_turn(by)
        played = [self.game.redo()]
        # What computers answered comes back with the move it answered.
        while self.game.undone and self.computer_to_play is not None:
            played.append(self.game.redo())
        return tuple(played)


def new_table(
    table_id: TableId, owner: Owner, setup: Setup, seats: tuple[Seated, ...], now: datetime
) -> Table:
    """Returns a table before its first move. Raises `Refusal` for the wrong number of seats."""
    return Table(KeptTable(table_id, owner, setup, seats, created_at=now, updated_at=now))

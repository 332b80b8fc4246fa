"""The authority for one game: who may do what, and what happens then.

Knows nothing of sockets and databases. An accepted command changes the table and raises its
version by one. The caller must then store `Table.state` before telling anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cornerwise.errors import CornerwiseError, GameOver, NothingToUndo
from cornerwise.game import Move
from cornerwise.kernel import KernelGame
from cornerwise.notation import parse_move
from cornerwise.server.codes import Code
from cornerwise.server.game.domain import clocks
from cornerwise.server.game.domain.seats import (
    Computer,
    Owner,
    Person,
    Seated,
    Vacant,
    awaited,
    may_sit,
    people,
)
from cornerwise.server.game.domain.state import TableId, TableState, TakeBackAsked, Waiting
from cornerwise.server.game.domain.terms import CASUAL, LiveClock, Terms
from cornerwise.server.game.protocol import Play, PlayText, Redo, TableCommand, Undo
from cornerwise.server.refusal import Refusal, violation_params
from cornerwise.variants import Seat, Setup
from cornerwise.violations import IllegalPlacement

INVITATION_LASTS = timedelta(days=14)
"""How long people have to answer an invitation."""

LIVE_INVITATION_LASTS = timedelta(hours=1)
"""The same for games in real time: the clock of somebody who waits starts with the answer."""

_NO_TIME = 0.001
"""Fewer seconds than this count as none: deadlines are stored to the microsecond."""


@dataclass(frozen=True)
class Change:
    """The result of an accepted command: moves played, or moves taken back."""

    command: TableCommand

    played: tuple[Move, ...] = ()

    taken_back: tuple[Move, ...] = ()


class Table:
    """A game with its players, its version, and the rules of who may do what."""

    def __init__(self, state: TableState) -> None:
        """Rebuilds the table. Raises `Refusal` for the wrong number of seats."""
        needed = len(state.setup.seating.seats)
        if len(state.seats) != needed:
            raise Refusal(
                Code.WRONG_SEATS,
                f"{state.setup.name} has {needed} seats, not {len(state.seats)}",
                {"seats": needed},
            )
        self.id = state.id
        self.owner = state.owner
        self.setup = state.setup
        self._seat_all(state.seats)
        self.created_at = state.created_at
        self.updated_at = state.updated_at
        self.version = state.version
        self.terms = state.terms
        self.times = state.times
        self.asked = state.asked
        self.aborted = state.aborted
        self.game = KernelGame.replayed(state.setup, state.placements, state.undone)

    @property
    def state(self) -> TableState:
        """The current state of the table, as it is stored."""
        return TableState(
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
            terms=self.terms,
            times=self.times,
            deadline=self.deadline,
            asked=self.asked,
            aborted=self.aborted,
        )

    @property
    def waiting(self) -> Waiting:
        """What the table is waiting for."""
        seat = self.game.seat_to_play
        return Waiting.NOBODY if seat is None or self.aborted else self._waiting_at[seat]

    @property
    def has_begun(self) -> bool:
        """Whether every seat is taken."""
        return self._is_full

    @property
    def computer_to_play(self) -> Computer | None:
        """The computer whose turn it is; None if it is a person's, or the game has not started."""
        if self.waiting is not Waiting.COMPUTER:
            return None
        seat = self.game.seat_to_play
        assert seat is not None
        seated = self.seats[seat]
        assert isinstance(seated, Computer)
        return seated

    @property
    def deadline(self) -> datetime | None:
        """When the player to move runs out of time, or an invitation expires.

        None while neither can happen.
        """
        if not self._is_full and self.waiting is Waiting.PLAYERS and awaited(self.seats):
            live = isinstance(self.terms.clock, LiveClock)
            return self.updated_at + (LIVE_INVITATION_LASTS if live else INVITATION_LASTS)
        return None if self.times is None else clocks.deadline(self.times)

    def has_no_time(self, seat: Seat) -> bool:
        """Returns whether the time of a seat has run out."""
        times = self.times
        return times is not None and times.running != seat and times.left[seat] < _NO_TIME

    @property
    def is_free(self) -> bool:
        """Whether moves may be undone without asking.

        Only where all people are at one screen and the game is casual.
        """
        return len(self._people) <= 1 and not self.terms.rated

    @property
    def may_hint(self) -> bool:
        """Whether the players may ask for hints: all of them, or none.

        Nobody may in a rated game. Otherwise the terms decide where several people play; people
        at one screen see each other's hints anyway.
        """
        return self.is_free or (self.terms.hints and not self.terms.rated)

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a move that can be undone without asking."""
        return self.is_free and self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone and nothing else was played since."""
        return self.is_free and bool(self.game.undone)

    @property
    def can_abort(self) -> bool:
        """Whether the game can still be aborted: not everybody has made a move."""
        if not self._is_full or self.aborted or self.game.seat_to_play is None:
            return False
        waited_for = {n for n, waits in enumerate(self._waiting_at) if waits is Waiting.PERSON}
        for move in self.game.moves:
            waited_for.discard(move.seat)
            if not waited_for:
                break
        return bool(waited_for)

    def seat_of(self, owner: Owner) -> Seat | None:
        """Returns the first seat of an owner; None when they have none."""
        seats = enumerate(self.seats)
        return next((n for n, s in seats if isinstance(s, Person) and s.owner == owner), None)

    def begin(self, now: datetime) -> None:
        """Starts the clock of a new table whose seats are all taken."""
        self._changed(now)
        self.version = 0

    def sit(self, by: Owner, name: str | None, now: datetime) -> None:
        """Seats an owner where they are invited, or on the first free seat. Raises `Refusal`."""
        if by in self._people:
            raise Refusal(Code.SEATED_ALREADY, "you already have a seat at this table")
        self._fill(
            [number for number, seat in enumerate(self.seats) if may_sit(seat, by)],
            Person(by, name),
            now,
        )

    def seat_computer(self, by: Owner, level: int, now: datetime) -> None:
        """Gives the first vacant seat to a computer. Raises `Refusal`."""
        if by != self.owner:
            raise Refusal(Code.NOT_YOUR_TABLE, "only the player who created the table may do this")
        self._fill(
            [number for number, seat in enumerate(self.seats) if isinstance(seat, Vacant)],
            Computer(level),
            now,
        )

    def stand_up(self, by: Owner, level: int, now: datetime) -> None:
        """Resigns: a computer takes over, or, before the start, the seat becomes free.

        Raises `Refusal` when the owner has no seat, or the game is over.
        """
        self._check_playing(by)
        begun = self.has_begun
        for number, seat in enumerate(self.seats):
            if isinstance(seat, Person) and seat.owner == by:
                self._put(number, Computer(level, seat) if begun else Vacant())
        self.asked = None
        self._changed(now)

    def decline(self, by: Owner, now: datetime) -> None:
        """Declines an invitation. Raises `Refusal` when the owner has none to answer."""
        if by not in awaited(self.seats):
            raise Refusal(Code.NOT_INVITED, "no seat is reserved for you")
        self._decline({by})
        self._changed(now)

    def expire(self, now: datetime) -> None:
        """Ends the invitations that nobody has answered in time. Raises `Refusal`."""
        deadline = self.deadline
        if self.waiting is not Waiting.PLAYERS or deadline is None or now < deadline:
            raise Refusal(Code.TIME_LEFT, "no invitation has expired")
        self._decline(awaited(self.seats))
        self._changed(now)

    def _decline(self, owners: set[Owner]) -> None:
        for number, seat in enumerate(self.seats):
            if isinstance(seat, Vacant) and seat.invited and seat.invited.owner in owners:
                self._put(number, replace(seat, declined=True))

    def run_out(self, level: int, now: datetime) -> None:
        """Lets a computer take over from a player who is out of time. Raises `Refusal`."""
        seat = self.game.seat_to_play
        end = None if self.times is None else clocks.end(self.times)
        if seat is None or end is None or now < end:
            raise Refusal(Code.TIME_LEFT, "the player to move has time left")
        person = self.seats[seat]
        assert isinstance(person, Person)
        self._put(seat, Computer(level, person))
        self.asked = None
        self._changed(now)

    def pause(self, gap: timedelta, now: datetime) -> None:
        """Gives back the time during which no server was running. Raises `Refusal`.

        Only for live clocks: minutes make no difference to a clock in days.
        """
        if self.times is None or not isinstance(self.terms.clock, LiveClock):
            raise Refusal(Code.TIME_LEFT, "there is no clock to pause")
        self.times = clocks.paused(self.times, gap, now)
        self.version += 1
        self.updated_at = now

    def replace_game(self, game: KernelGame, at: datetime) -> None:
        """Replaces the game with one that was continued elsewhere, last at a given time."""
        self.game = game
        self.asked = None
        self._changed(max(self.updated_at, at))

    def abort(self, by: Owner, now: datetime) -> None:
        """Aborts the game. Raises `Refusal` once everybody has moved."""
        self._check_playing(by)
        if not self.can_abort:
            raise Refusal(Code.TOO_LATE_TO_ABORT, "everybody has already made a move")
        self.aborted = True
        self._changed(now)

    def ask_take_back(self, by: Owner, version: int, now: datetime) -> None:
        """Asks the others to let a player take back their last move. Raises `Refusal`."""
        self.check_version(version)
        self._check_playing(by)
        index = self._last_decision(by)
        if index is None:
            raise Refusal.of(NothingToUndo("you have not made a move yet"))
        if self.asked is not None:
            raise Refusal(Code.ASKED_ALREADY, "somebody has already asked")
        if self.terms.rated and self._people == {by}:
            raise Refusal(Code.RATED, "this game is rated, and there is nobody to ask")
        self.asked = TakeBackAsked(by, index)
        self._settle_take_back()
        self._changed(now)

    def answer_take_back(self, by: Owner, agree: bool, version: int, now: datetime) -> None:
        """Accepts or declines a request to take back a move; the player who asked may withdraw it.

        The move is taken back once everybody has agreed. Raises `Refusal`.
        """
        self.check_version(version)
        self._check_playing(by)
        if self.asked is None:
            raise Refusal(Code.NOT_ASKED, "nobody has asked to take back a move")
        if not agree:
            self.asked = None
        else:
            self.asked = replace(self.asked, agreed=self.asked.agreed | {by})
            self._settle_take_back()
        self._changed(now)

    def _settle_take_back(self) -> None:
        assert self.asked is not None
        if self._people <= self.asked.agreed | {self.asked.by}:
            while len(self.game.moves) > self.asked.moves:
                self.game.undo()
            self.asked = None

    def _check_playing(self, by: Owner) -> None:
        if by not in self._people:
            raise Refusal(Code.NOT_SEATED, "you have no seat at this table")
        if self.waiting is Waiting.NOBODY:
            raise Refusal(GameOver.code, "the game is over")

    def _fill(self, vacant: list[Seat], seated: Seated, now: datetime) -> None:
        if not vacant:
            raise Refusal(Code.NO_SEAT_LEFT, "all seats of this table are taken")
        invited = [number for number in vacant if self.seats[number] != Vacant()]
        # People take the seat they are invited to, computers one to which nobody is.
        free = [number for number in vacant if number not in invited]
        first, second = (invited, free) if isinstance(seated, Person) else (free, invited)
        self._put((first or second)[0], seated)
        self._changed(now)

    def _put(self, number: Seat, seated: Seated) -> None:
        self._seat_all((*self.seats[:number], seated, *self.seats[number + 1 :]))

    def _seat_all(self, seats: tuple[Seated, ...]) -> None:
        self.seats = seats
        self._people = people(seats)
        self._is_full = not any(isinstance(seat, Vacant) for seat in seats)
        self._waiting_at = [
            Waiting.PLAYERS
            if not self._is_full
            else Waiting.PERSON
            if isinstance(seat, Person)
            else Waiting.COMPUTER
            for seat in seats
        ]
        """What the table is waiting for at the turn of each seat."""

    def _changed(self, now: datetime) -> None:
        """Counts a change, and starts the clock of the player to move."""
        self.version += 1
        self.updated_at = now
        clock = self.terms.clock
        if clock is None or not self._is_full:
            return
        times = self.times or clocks.full(clock, len(self.seats))
        seat = self.game.seat_to_play if self.waiting is Waiting.PERSON else None
        if times.running != seat:
            times = clocks.stopped(times, now)
            if seat is not None:
                times = clocks.started(clock, times, seat, now)
        self.times = times

    def _spend(self, now: datetime, lag: float) -> None:
        """Stops the clock after a move. Raises `Refusal` when the move came too late."""
        if self.times is None or self.terms.clock is None:
            return
        times = clocks.lagging(self.times, lag)
        end = clocks.end(times)
        if end is not None and now > end:
            raise Refusal(Code.OUT_OF_TIME, "your time has run out")
        self.times = clocks.moved(self.terms.clock, times, now)

    def apply(
        self, command: TableCommand, by: Owner | None, now: datetime, lag: float = 0.0
    ) -> Change:
        """Applies a command of an owner, or of the table's computer when `by` is None.

        `lag` is the client's round trip to the server in seconds. Raises `Refusal`, and changes
        nothing, when the command is not allowed.
        """
        if command.version != self.version:
            self.check_version(command.version)
        if not self._is_full:
            raise Refusal(Code.NOT_BEGUN, "the game starts when all seats are taken")
        if self.aborted:
            raise Refusal(GameOver.code, "the game was aborted")
        times = self.times
        try:
            if times is not None and isinstance(command, Play | PlayText):
                self._spend(now, lag)
            change = self._done(command, by)
        except IllegalPlacement as error:
            self.times = times
            raise Refusal(error.code, str(error), violation_params(error.violation)) from None
        except CornerwiseError as error:
            self.times = times
            raise Refusal.of(error) from None
        self.asked = None
        self._changed(now)
        return change

    def check_version(self, version: int) -> None:
        """Raises `Refusal` when the table has changed since a client sent a message."""
        if version != self.version:
            raise Refusal(
                Code.STALE,
                f"the table is at version {self.version}, not {version}",
                {"version": self.version},
            )

    def check_turn(self, by: Owner | None) -> None:
        """Raises `Refusal` when it is somebody else's turn.

        After the end it is nobody's turn, and nobody is refused here.
        """
        seat = self.game.seat_to_play
        if seat is not None:
            self._check_seat(seat, by)

    def _check_free(self) -> None:
        if self.terms.rated:
            raise Refusal(Code.RATED, "this game is rated")
        if not self.is_free:
            raise Refusal(Code.NOT_ALONE, "others play at this table too")

    def check_hints(self) -> None:
        """Raises `Refusal` where hints are not allowed."""
        if self.may_hint or self.waiting is Waiting.NOBODY:
            return
        if self.terms.rated:
            raise Refusal(Code.RATED, "this game is rated")
        raise Refusal(Code.HINTS_OFF, "hints are off at this table")

    def _done(self, command: TableCommand, by: Owner | None) -> Change:
        match command:
            case Play():
                self.check_turn(by)
                return Change(command, played=(self.game.play(command.placement),))
            case PlayText():
                self.check_turn(by)
                placement = parse_move(self.game.placement_table, command.text)
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

    def _last_decision(self, by: Owner | None = None) -> int | None:
        """Returns the index of the last move by a person, or by the given owner."""
        moves = self.game.moves
        for index in reversed(range(len(moves))):
            seat = self.seats[moves[index].seat]
            if isinstance(seat, Person) and by in (None, seat.owner):
                return index
        return None

    def _undo(self, by: Owner | None) -> tuple[Move, ...]:
        index = self._last_decision()
        if index is None:
            raise NothingToUndo("no person has made a move yet")
        self._check_seat(self.game.moves[index].seat, by)
        self._check_free()
        taken_back = self.game.moves[index:]
        for _ in taken_back:
            self.game.undo()
        return taken_back

    def _redo(self, by: Owner | None) -> tuple[Move, ...]:
        self.check_turn(by)
        self._check_free()
        played = [self.game.redo()]
        # The computers' replies come back with the move they replied to.
        while self.game.undone and self.computer_to_play is not None:
            played.append(self.game.redo())
        return tuple(played)


def new_table(
    table_id: TableId,
    owner: Owner,
    setup: Setup,
    seats: tuple[Seated, ...],
    now: datetime,
    *,
    terms: Terms = CASUAL,
) -> Table:
    """Returns a table before its first move. Raises `Refusal` for seats that do not fit."""
    _check_terms(terms, seats)
    table = Table(TableState(table_id, owner, setup, seats, now, now, terms=terms))
    table.begin(now)
    return table


def _check_terms(terms: Terms, seats: tuple[Seated, ...]) -> None:
    owners = [seat.owner for seat in seats if isinstance(seat, Person)]
    if terms.rated and len(owners) != len(set(owners)):
        raise Refusal(Code.RATED_ALONE, "in a rated game everybody plays one seat")
    if terms.rated and terms.hints:
        raise Refusal(Code.RATED, "a rated game has no hints")
    if terms.public and not any(seat == Vacant() for seat in seats):
        raise Refusal(Code.NO_SEAT_LEFT, "all seats of this table are taken")

"""The authority of one game: who may do what, and what comes of it.

Knows games, not sockets and not databases. A command that is not refused changes the table
and raises its version by one; whoever holds the table must then keep `Table.state` before
telling anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cornerwise.errors import CornerwiseError, GameOver, NothingToUndo
from cornerwise.game import Game, Move
from cornerwise.kernel import State
from cornerwise.notation import parse_move
from cornerwise.server.codes import Code
from cornerwise.server.game.domain import clocks
from cornerwise.server.game.domain.seats import (
    Computer,
    Owner,
    Person,
    Seated,
    Vacant,
    may_sit,
    people,
)
from cornerwise.server.game.domain.state import TableId, TableState, TakeBackAsked, Waiting
from cornerwise.server.game.domain.terms import CASUAL, LiveClock, Terms
from cornerwise.server.game.protocol import Play, PlayText, Redo, TableCommand, Undo
from cornerwise.server.refusal import Refusal, violation_params
from cornerwise.variants import Seat, Setup
from cornerwise.violations import IllegalPlacement

_NO_TIME = 0.001
"""Seconds that are none: deadlines are kept to the microsecond."""


@dataclass(frozen=True)
class Change:
    """What an accepted command led to: moves played, or moves taken back."""

    command: TableCommand

    played: tuple[Move, ...] = ()

    taken_back: tuple[Move, ...] = ()


class Table:
    """A game with players, a version, and its rules of who may do what."""

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
        self.seats = state.seats
        self.created_at = state.created_at
        self.updated_at = state.updated_at
        self.version = state.version
        self.terms = state.terms
        self.times = state.times
        self.asked = state.asked
        self.aborted = state.aborted
        self.game = Game.replay(state.setup, state.placements, undone=state.undone)
        State.start(state.setup)  # Made now, the kernel's tables of the setup delay no move.

    @property
    def state(self) -> TableState:
        """What to keep of the table as it is now."""
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
        """Whom the table waits for."""
        seat = self.game.seat_to_play
        if seat is None or self.aborted:
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
        seat = self.game.seat_to_play
        if seat is None or self.waiting is not Waiting.COMPUTER:
            return None
        seated = self.seats[seat]
        assert isinstance(seated, Computer)
        return seated

    @property
    def deadline(self) -> datetime | None:
        """When the one to play runs out of time; None while no clock runs."""
        return None if self.times is None else clocks.deadline(self.times)

    def has_no_time(self, seat: Seat) -> bool:
        """Says whether the time of a seat has run out."""
        times = self.times
        return times is not None and times.running != seat and times.left[seat] < _NO_TIME

    @property
    def is_free(self) -> bool:
        """Whether moves may be taken back without asking.

        Only where all people are at one screen and the result does not count.
        """
        return len(people(self.seats)) <= 1 and not self.terms.rated

    @property
    def may_hint(self) -> bool:
        """Whether those who play are given hints: all of them, or none.

        In a rated game nobody is. Otherwise the terms decide where several people play; those at
        one screen see each other's hints anyway.
        """
        return self.is_free or (self.terms.hints and not self.terms.rated)

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a move that can be taken back without asking."""
        return self.is_free and self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else was played since."""
        return self.is_free and bool(self.game.undone)

    @property
    def can_abort(self) -> bool:
        """Whether the game can still be called off: not everybody has made a move."""
        moved = {move.seat for move in self.game.moves}
        return self.waiting in (Waiting.PERSON, Waiting.COMPUTER) and any(
            isinstance(seat, Person) and number not in moved
            for number, seat in enumerate(self.seats)
        )

    def seat_of(self, owner: Owner) -> Seat | None:
        """Returns the first seat on which a guest sits; None when they sit nowhere."""
        seats = enumerate(self.seats)
        return next((n for n, s in seats if isinstance(s, Person) and s.owner == owner), None)

    def begin(self, now: datetime) -> None:
        """Lets the clock run of a new table at which everybody sits already."""
        self._changed(now)
        self.version = 0

    def sit(self, by: Owner, name: str | None, now: datetime) -> None:
        """Lets a guest sit down where he is invited, or on the first vacant seat. Raises `Refusal`."""
        if by in people(self.seats):
            raise Refusal(Code.SEATED_ALREADY, "you sit at this table already")
        self._fill(
            [number for number, seat in enumerate(self.seats) if may_sit(seat, by)],
            Person(by, name),
            now,
        )

    def seat_computer(self, by: Owner, level: int, now: datetime) -> None:
        """Lets a computer play the first vacant seat. Raises `Refusal`."""
        if by != self.owner:
            raise Refusal(Code.NOT_YOUR_TABLE, "only who made a table may do this")
        self._fill(
            [number for number, seat in enumerate(self.seats) if isinstance(seat, Vacant)],
            Computer(level),
            now,
        )

    def stand_up(self, by: Owner, level: int, now: datetime) -> None:
        """Lets a guest leave: a computer plays on for him, or somebody else may sit down.

        Raises `Refusal` when he does not sit there, or the game is over.
        """
        self._check_playing(by)
        begun = self.has_begun
        for number, seat in enumerate(self.seats):
            if isinstance(seat, Person) and seat.owner == by:
                self._put(number, Computer(level, seat) if begun else Vacant())
        self.asked = None
        self._changed(now)

    def run_out(self, level: int, now: datetime) -> None:
        """Lets a computer play on for somebody whose time has run out. Raises `Refusal`."""
        seat = self.game.seat_to_play
        end = None if self.times is None else clocks.end(self.times)
        if seat is None or end is None or now < end:
            raise Refusal(Code.TIME_LEFT, "the one to play has time left")
        person = self.seats[seat]
        assert isinstance(person, Person)
        self._put(seat, Computer(level, person))
        self.asked = None
        self._changed(now)

    def pause(self, gap: timedelta, now: datetime) -> None:
        """Gives back the time in which no server was there to play on. Raises `Refusal`.

        Those who have days for a move are not helped by minutes.
        """
        if self.times is None or not isinstance(self.terms.clock, LiveClock):
            raise Refusal(Code.TIME_LEFT, "there is no clock to pause")
        self.times = clocks.paused(self.times, gap, now)
        self.version += 1
        self.updated_at = now

    def abort(self, by: Owner, now: datetime) -> None:
        """Calls the game off. Raises `Refusal` when it has really begun."""
        self._check_playing(by)
        if not self.can_abort:
            raise Refusal(Code.TOO_LATE_TO_ABORT, "everybody has made a move already")
        self.aborted = True
        self._changed(now)

    def ask_take_back(self, by: Owner, version: int, now: datetime) -> None:
        """Asks the others to let a guest take back his last move. Raises `Refusal`."""
        self.check_version(version)
        self._check_playing(by)
        index = self._last_decision(by)
        if index is None:
            raise Refusal.of(NothingToUndo("you have not made a move yet"))
        if self.asked is not None:
            raise Refusal(Code.ASKED_ALREADY, "somebody asks already")
        if self.terms.rated and people(self.seats) == {by}:
            raise Refusal(Code.RATED, "this game counts, and there is nobody to ask")
        self.asked = TakeBackAsked(by, index)
        self._settle_take_back()
        self._changed(now)

    def answer_take_back(self, by: Owner, agree: bool, version: int, now: datetime) -> None:
        """Agrees that somebody takes back his move, or not; who asked may give it up.

        The move is taken back as soon as all agree. Raises `Refusal`.
        """
        self.check_version(version)
        self._check_playing(by)
        if self.asked is None:
            raise Refusal(Code.NOT_ASKED, "nobody asks to take back a move")
        if not agree:
            self.asked = None
        else:
            self.asked = replace(self.asked, agreed=self.asked.agreed | {by})
            self._settle_take_back()
        self._changed(now)

    def _settle_take_back(self) -> None:
        assert self.asked is not None
        if people(self.seats) <= self.asked.agreed | {self.asked.by}:
            while len(self.game.moves) > self.asked.moves:
                self.game.undo()
            self.asked = None

    def _check_playing(self, by: Owner) -> None:
        if by not in people(self.seats):
            raise Refusal(Code.NOT_SEATED, "you do not sit at this table")
        if self.waiting is Waiting.NOBODY:
            raise Refusal(GameOver.code, "the game is over")

    def _fill(self, vacant: list[Seat], seated: Seated, now: datetime) -> None:
        if not vacant:
            raise Refusal(Code.NO_SEAT_LEFT, "all seats of this table are taken")
        invited = [number for number in vacant if self.seats[number] != Vacant()]
        # People sit where they are invited, computers where nobody is.
        free = [number for number in vacant if number not in invited]
        first, second = (invited, free) if isinstance(seated, Person) else (free, invited)
        self._put((first or second)[0], seated)
        self._changed(now)

    def _put(self, number: Seat, seated: Seated) -> None:
        self.seats = (*self.seats[:number], seated, *self.seats[number + 1 :])

    def _changed(self, now: datetime) -> None:
        """Counts a change, and lets the clock run of whoever is to play now."""
        self.version += 1
        self.updated_at = now
        clock = self.terms.clock
        if clock is None or not self.has_begun:
            return
        times = self.times or clocks.full(clock, len(self.seats))
        seat = self.game.seat_to_play if self.waiting is Waiting.PERSON else None
        if times.running != seat:
            times = clocks.stopped(times, now)
            if seat is not None:
                times = clocks.started(clock, times, seat, now)
        self.times = times

    def _spend(self, now: datetime, lag: float) -> None:
        """Stops the clock of who has just moved. Raises `Refusal` when it came too late."""
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
        """Does what a guest commands, or, with `by` None, a computer of the table.

        `lag` is the seconds of the round trip between the guest and the server. Raises `Refusal` and changes nothing when it may not be done.
        """
        self.check_version(command.version)
        if not self.has_begun:
            raise Refusal(Code.NOT_BEGUN, "the game begins when all seats are taken")
        if self.aborted:
            raise Refusal(GameOver.code, "the game was called off")
        times = self.times
        try:
            if isinstance(command, Play | PlayText):
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

    def _check_free(self) -> None:
        if self.terms.rated:
            raise Refusal(Code.RATED, "this game counts for the ranking")
        if not self.is_free:
            raise Refusal(Code.NOT_ALONE, "others play at this table too")

    def check_hints(self) -> None:
        """Raises `Refusal` where no hints are given."""
        if self.may_hint or self.waiting is Waiting.NOBODY:
            return
        if self.terms.rated:
            raise Refusal(Code.RATED, "this game counts for the ranking")
        raise Refusal(Code.HINTS_OFF, "the players of this table do without hints")

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
        """Returns the index of the last move that a person, or a certain one, made."""
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
        # What computers answered comes back with the move it answered.
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
        raise Refusal(Code.RATED_ALONE, "in a game that counts everybody plays one seat")
    if terms.rated and terms.hints:
        raise Refusal(Code.RATED, "a game that counts has no hints")
    if terms.public and not any(seat == Vacant() for seat in seats):
        raise Refusal(Code.NO_SEAT_LEFT, "all seats of this table are taken")

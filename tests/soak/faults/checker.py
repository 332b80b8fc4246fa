"""Compares a history with the final database. Pure; reports nothing when all is well."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from soak.faults.history import (
    Answered,
    CommandId,
    ConnectionId,
    Event,
    Faulted,
    Healed,
    Kind,
    Outcome,
    PlayerId,
    Seconds,
    Seen,
    Sent,
    TableId,
)
from soak.faults.progress import Progress

_OUT_OF_TIME = "clock/out_of_time"


class Invariant(StrEnum):
    """What must hold, whatever fails."""

    KEPT = "no acknowledged command lost"
    ONCE = "none done twice"
    TRUE = "none refused and yet done"
    AGREED = "one board for each version"
    ASCENDING = "versions ascend"
    RATED = "each game rated once"
    RECALCULATED = "recalculation changes nothing"
    CLOCKS = "clocks charge the time that passed"
    MOVING = "every table moves on"


@dataclass(frozen=True)
class Violation:
    """An invariant that did not hold."""

    invariant: Invariant
    what: str
    table: TableId = ""
    player: PlayerId = ""
    at: Seconds | None = None


@dataclass(frozen=True)
class Report:
    """How often each invariant was checked, and the violations."""

    checked: Counter[Invariant]
    violations: tuple[Violation, ...]


@dataclass(frozen=True)
class FinalTable:
    """A table in the final database."""

    version: int
    moves: tuple[int, ...]
    over: bool = False
    rated: bool = False
    """Whether it is rated: it was not aborted."""
    changes: tuple[str, ...] = ()
    """The owners whose ratings it changed, one per change."""


@dataclass(frozen=True)
class Difference:
    """A rating that differs after a recalculation."""

    owner: str
    games: tuple[int, int]
    """Before and after."""
    mu: float
    """The size of the difference."""


@dataclass(frozen=True)
class Final:
    """The final state of the database."""

    tables: Mapping[TableId, FinalTable]
    games: Mapping[str, int] = field(default_factory=dict)
    """How many games each owner's rating counts."""
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Bounds:
    """Tolerances for time."""

    still: Seconds = 20.0
    """The longest time without news when there is no fault."""

    allowance: Seconds = 90.0
    """The clocks' initial time."""

    increment: Seconds = 2.0
    """The increment per move."""

    overcharge: Seconds = 1.0
    """How much more than the elapsed time a clock may lose."""

    gift: Seconds = 2.5
    """How much less, including lag compensation."""

    another_order: float = 2.0
    """How much a rating may differ when games that ended together were counted in another
    order: 60 points."""


USUAL = Bounds()


def check(events: Sequence[Event], final: Final, bounds: Bounds = USUAL) -> Report:
    """Returns what a history and the final state show."""
    commands = _commands(events)
    boards = _Boards(events, commands, final)
    found = [
        *_kept(commands, boards, final),
        *_done_once(commands, boards, final),
        *_true(commands, boards),
        *boards.found,
        *_ascending(events),
        *_rated(final),
        *_recalculated(final, bounds),
        *_clocks(events, commands, bounds),
        *_moving(events, bounds),
    ]
    checked: Counter[Invariant] = Counter()
    violations = []
    for each in found:
        if isinstance(each, Violation):
            violations.append(each)
            checked[each.invariant] += 1
        else:
            checked[each] += 1
    return Report(checked, tuple(violations))


@dataclass(frozen=True)
class _Command:
    sent: Sent
    answer: Answered | None

    @property
    def outcome(self) -> Outcome:
        return Outcome.UNKNOWN if self.answer is None else self.answer.outcome

    @property
    def version(self) -> int:
        """The version after the command, if it was done."""
        if self.answer is not None and self.answer.version is not None:
            return self.answer.version
        assert self.sent.version is not None
        return self.sent.version + 1


Found = Invariant | Violation
"""A check that passed or failed."""


def _commands(events: Iterable[Event]) -> list[_Command]:
    sent: dict[CommandId, Sent] = {}
    answers: dict[CommandId, Answered] = {}
    for event in events:
        if isinstance(event, Sent):
            sent[event.command] = event
        elif isinstance(event, Answered):
            answers[event.command] = event
    return [_Command(each, answers.get(number)) for number, each in sent.items()]


def _done(commands: Iterable[_Command], *kinds: Kind) -> Iterator[_Command]:
    return (each for each in commands if each.sent.kind in kinds and each.outcome is Outcome.DONE)


class _Boards:
    """The moves at each version of each table, as far as anybody saw them."""

    def __init__(self, events: Iterable[Event], commands: Iterable[_Command], final: Final) -> None:
        self._boards: dict[tuple[TableId, int], tuple[int, ...]] = {
            (name, table.version): table.moves for name, table in final.tables.items()
        }
        self.found: list[Found] = []
        self.last: dict[TableId, tuple[int, tuple[int, ...]]] = {
            name: (table.version, table.moves) for name, table in final.tables.items()
        }
        """The newest known board of each table: the stored one, or one seen later."""
        for event in events:
            if isinstance(event, Seen):
                self._see(event)
        self._takes_back: dict[TableId, list[int]] = defaultdict(list)
        for each in commands:
            if each.sent.kind in (Kind.UNDO, Kind.AGREE) and each.outcome is not Outcome.REFUSED:
                assert each.sent.version is not None
                self._takes_back[each.sent.table].append(each.sent.version)

    def _see(self, seen: Seen) -> None:
        known = self._boards.setdefault((seen.table, seen.version), seen.moves)
        if known == seen.moves:
            self.found.append(Invariant.AGREED)
        else:
            what = f"version {seen.version} shows {known} and {seen.moves}"
            self.found.append(Violation(Invariant.AGREED, what, seen.table, seen.player, seen.at))
        if seen.version > self.last.get(seen.table, (-1,))[0]:
            self.last[seen.table] = seen.version, seen.moves

    def at(self, table: TableId, version: int) -> tuple[int, ...] | None:
        """Returns the moves at a version; None when nobody saw it."""
        return self._boards.get((table, version))

    def may_have_taken_back(self, table: TableId, since: int) -> bool:
        """Returns whether a move may have been undone at a version or later."""
        return any(version >= since for version in self._takes_back[table])


def _kept(commands: list[_Command], boards: _Boards, final: Final) -> Iterator[Found]:
    """An acknowledged command is present in the end, unless it was undone."""
    for each in _done(commands, Kind.CREATE, Kind.REMATCH):
        assert each.answer is not None
        if each.answer.table in final.tables:
            yield Invariant.KEPT
        else:
            yield _lost(each, f"the table {each.answer.table} is not there")
    for each in _done(
        commands, Kind.PLAY, Kind.UNDO, Kind.ASK, Kind.AGREE, Kind.DECLINE, Kind.JOIN
    ):
        table = final.tables.get(each.sent.table)
        if table is None:
            yield _lost(each, "the table is not there")
        elif each.sent.version is not None and table.version < each.version:
            yield _lost(each, f"it led to version {each.version}, kept was {table.version}")
        elif each.sent.kind is Kind.PLAY and not _lies(each, boards, table):
            yield _lost(each, f"placement {each.sent.placement} is not in {table.moves}")
        else:
            yield Invariant.KEPT


def _lies(play: _Command, boards: _Boards, table: FinalTable) -> bool:
    """Returns whether a move is where it was made, or may have been undone."""
    board = boards.at(play.sent.table, play.version)
    is_there = (
        play.sent.placement in table.moves
        if board is None
        else table.moves[len(board) - 1 : len(board)] == (play.sent.placement,)
    )
    return is_there or boards.may_have_taken_back(play.sent.table, play.version)


def _lost(command: _Command, why: str) -> Violation:
    sent = command.sent
    what = f"{sent.kind} at version {sent.version} was acknowledged: {why}"
    return Violation(Invariant.KEPT, what, sent.table, sent.player, sent.at)


def _done_once(commands: list[_Command], boards: _Boards, final: Final) -> Iterator[Found]:
    """No two commands led to one version, no move exists twice, and a rematch is one table."""
    by_version: dict[tuple[TableId, int], _Command] = {}
    for each in _done(commands, Kind.PLAY, Kind.UNDO, Kind.ASK, Kind.AGREE, Kind.DECLINE):
        other = by_version.setdefault((each.sent.table, each.version), each)
        if other is each:
            yield Invariant.ONCE
        else:
            yield _twice(each.sent, f"version {each.version} is of two commands")
    next_tables: dict[TableId, TableId] = {}
    for each in _done(commands, Kind.REMATCH):
        assert each.answer is not None
        if next_tables.setdefault(each.sent.table, each.answer.table) == each.answer.table:
            yield Invariant.ONCE
        else:
            yield _twice(each.sent, "there are two rematches of this table")
    for name, (_, moves) in boards.last.items():
        if len(set(moves)) == len(moves):
            yield Invariant.ONCE
        else:
            yield Violation(Invariant.ONCE, f"a move lies twice in {moves}", name)
    for name, table in final.tables.items():
        if len(table.moves) > table.version:
            what = f"{len(table.moves)} moves and only {table.version} changes"
            yield Violation(Invariant.ONCE, what, name)


def _twice(sent: Sent, what: str) -> Violation:
    return Violation(Invariant.ONCE, what, sent.table, sent.player, sent.at)


def _true(commands: list[_Command], boards: _Boards) -> Iterator[Found]:
    """A refused move was not made, unless the same move was also sent another time."""
    plays = [each for each in commands if each.sent.kind is Kind.PLAY]
    same = Counter((each.sent.table, each.sent.version, each.sent.placement) for each in plays)
    for each in plays:
        sent = each.sent
        if each.outcome is not Outcome.REFUSED:
            continue
        assert sent.version is not None
        board = boards.at(sent.table, sent.version + 1)
        is_done = board is not None and board[-1:] == (sent.placement,)
        if is_done and same[sent.table, sent.version, sent.placement] == 1:
            what = f"placement {sent.placement} was refused, but made"
            yield Violation(Invariant.TRUE, what, sent.table, sent.player, sent.at)
        else:
            yield Invariant.TRUE


def _ascending(events: Iterable[Event]) -> Iterator[Found]:
    """A connection never shows an older board after a newer one."""
    newest: dict[ConnectionId, int] = {}
    for event in events:
        if not isinstance(event, Seen):
            continue
        before = newest.get(event.connection, -1)
        newest[event.connection] = max(before, event.version)
        if event.version >= before:
            yield Invariant.ASCENDING
        else:
            what = f"version {event.version} was shown after {before}"
            yield Violation(Invariant.ASCENDING, what, event.table, event.player, event.at)


def _rated(final: Final) -> Iterator[Found]:
    """Every rated game changed both players' ratings once, and no other game did."""
    counted: Counter[str] = Counter()
    for name, table in final.tables.items():
        counted.update(table.changes)
        each_once = len(table.changes) == len(set(table.changes)) == 2
        right = each_once if table.over and table.rated else not table.changes
        if right:
            yield Invariant.RATED
        else:
            yield Violation(Invariant.RATED, f"it has changed the ratings of {table.changes}", name)
    for owner, games in counted.items():
        if final.games.get(owner, 0) == games:
            yield Invariant.RATED
        else:
            what = f"the rating of {owner} counts {final.games.get(owner, 0)} games, not {games}"
            yield Violation(Invariant.RATED, what)


def _recalculated(final: Final, bounds: Bounds) -> Iterator[Found]:
    yield Invariant.RECALCULATED
    for each in final.differences:
        if each.games[0] != each.games[1] or abs(each.mu) > bounds.another_order:
            what = f"the rating of {each.owner} is another by {each.mu}, games {each.games}"
            yield Violation(Invariant.RECALCULATED, what)


def _clocks(events: Sequence[Event], commands: list[_Command], bounds: Bounds) -> Iterator[Found]:
    """Between two moves, the second player's clock runs as fast as real time.

    Each move was made between being sent and being acknowledged. That bounds the time between
    them from both sides.
    """
    plays: dict[TableId, dict[int, _Command]] = defaultdict(dict)
    for each in _done(commands, Kind.PLAY):
        if each.answer is not None and each.answer.left:
            plays[each.sent.table][each.version] = each
    for table, by_version in plays.items():
        for before, after in pairwise(sorted(by_version)):
            if after == before + 1:
                yield _charged(table, by_version[before], by_version[after], bounds)
    yield from _out_of_time(events, commands, bounds)


def _charged(table: TableId, first: _Command, second: _Command, bounds: Bounds) -> Found:
    before, after = first.answer, second.answer
    assert before is not None
    assert after is not None
    assert after.seat is not None
    shown = before.left[after.seat], after.left[after.seat]
    if shown[0] is None or shown[1] is None:
        return Invariant.CLOCKS
    charged = shown[0] + bounds.increment - shown[1]
    least, most = second.sent.at - before.at, after.at - first.sent.at
    if least - bounds.gift <= charged <= most + bounds.overcharge:
        return Invariant.CLOCKS
    what = f"charged {charged:.1f} s for a move that took {least:.1f} to {most:.1f} s"
    return Violation(Invariant.CLOCKS, what, table, second.sent.player, second.sent.at)


def _out_of_time(
    events: Sequence[Event], commands: list[_Command], bounds: Bounds
) -> Iterator[Violation]:
    """Nobody runs out of time before all the time on their clock has passed."""
    made: dict[TableId, Seconds] = {}
    for each in commands:
        if each.answer is not None and each.answer.table:
            made[each.answer.table] = min(each.sent.at, made.get(each.answer.table, each.sent.at))

    def too_early(table: TableId, player: PlayerId, at: Seconds, what: str) -> Iterator[Violation]:
        age = at - made.get(table, at)
        if age < bounds.allowance - bounds.overcharge:
            what = f"{what} {age:.1f} s after the table was made"
            yield Violation(Invariant.CLOCKS, what, table, player, at)

    told: set[TableId] = set()
    for event in events:
        if isinstance(event, Seen) and event.away and event.table not in told:
            told.add(event.table)
            what = "a seat was handed to a computer"
            yield from too_early(event.table, event.player, event.at, what)
    for each in commands:
        if each.answer is not None and each.answer.code == _OUT_OF_TIME:
            what = "a move was refused as too late"
            yield from too_early(each.sent.table, each.sent.player, each.answer.at, what)


def _moving(events: Sequence[Event], bounds: Bounds) -> Iterator[Found]:
    """Nobody waits for long when there is no fault."""
    progress = Progress()
    calm_since: Seconds | None = 0.0
    told: set[tuple[PlayerId, Seconds]] = set()

    def overdue(at: Seconds) -> Iterator[Violation]:
        if calm_since is None:
            return
        for player, wait in progress.waits.items():
            since = max(wait.since, calm_since)
            if at - since > bounds.still and (player, since) not in told:
                told.add((player, since))
                what = f"nothing happened for {at - since:.0f} s or more"
                yield Violation(Invariant.MOVING, what, wait.table or "", player, since)

    for event in events:
        yield from overdue(event.at)
        if isinstance(event, Faulted):
            calm_since = None
        elif isinstance(event, Healed):
            calm_since = event.at
            yield from [Invariant.MOVING] * len(progress.waits)
        progress.tell(event)

"""The messages about tables and game files, as data. The client's types are generated from them.

JSON in snake case. Where several messages are possible, the field `type` identifies the message.
Placements are given as ids in the placement table of the variant.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.engine import LEVELS
from cornerwise.placements import PieceIndex, PlacementId
from cornerwise.server.game.domain.phrases import Phrase
from cornerwise.server.game.domain.terms import MAX_DAYS, MAX_INCREMENT, MAX_LIVE_SECONDS
from cornerwise.server.messages import ErrorCode, Incoming, Outgoing, Params, Request
from cornerwise.variants import VARIANTS, Colour, Seat, Side

MAX_NAME = 40
"""The most characters of a player's name."""

MAX_MOVE_TEXT = 200
"""The most characters of a move in notation."""

MAX_FILE_BYTES = 1024 * 1024
"""The most bytes of a game file opened for replay."""

MAX_MOVES = max(
    len(variant.colours) * sum(count for _, count in variant.stock) for variant in VARIANTS
)
"""The most moves of a game: every colour places all its pieces."""

MAX_TABLE_ID = 64
"""The most characters of the id of a table in a request."""

_MAX_WORD = 40

# `typescript` names the type that the client uses; its values are in the generated game.ts.
Way: TypeAlias = Annotated[str, Meta(max_length=_MAX_WORD, extra={"typescript": "WayId"})]
ColourName: TypeAlias = Annotated[
    str, Meta(max_length=_MAX_WORD, extra={"typescript": "ColourName"})
]
ScoringId: TypeAlias = Annotated[str, Meta(max_length=_MAX_WORD, extra={"typescript": "ScoringId"})]
StartId: TypeAlias = Annotated[str, Meta(max_length=_MAX_WORD, extra={"typescript": "StartId"})]
PhraseName: TypeAlias = Annotated[Phrase, Meta(extra={"typescript": "PhraseId"})]
ReasonName: TypeAlias = Annotated[str, Meta(extra={"typescript": "ReasonCode"})]
LevelNumber: TypeAlias = Annotated[
    int, Meta(ge=1, le=len(LEVELS), extra={"typescript": "LevelNumber"})
]
Cell: TypeAlias = int
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
"""Counts every accepted change of a table."""

# --- Choices for a new game ---


class SetupChoice(Incoming, frozen=True):
    """A variant with its settings; omitted ones have the variant's defaults."""

    way: Way
    shared: ColourName | None = None
    """With three players, the colour that they play in turn."""
    scoring: ScoringId | None = None
    start: StartId | None = None
    first: ColourName | None = None
    """The colour that starts."""


class PersonSeat(Incoming, frozen=True, tag="person"):
    """A seat for a person at this screen."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None


class ComputerSeat(Incoming, frozen=True, tag="computer"):
    """A seat for a computer."""

    level: LevelNumber


class OpenSeat(Incoming, frozen=True, tag="open"):
    """A seat for anybody with the table's link."""


class NamedSeat(Incoming, frozen=True, tag="named"):
    """A seat reserved for somebody with an account."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]


SeatChoice: TypeAlias = PersonSeat | ComputerSeat | OpenSeat | NamedSeat


class LiveClockChoice(Incoming, frozen=True, tag="live"):
    """Real time: seconds for the whole game, and an increment with each move."""

    seconds: Annotated[int, Meta(ge=1, le=MAX_LIVE_SECONDS)]
    increment: Annotated[int, Meta(ge=0, le=MAX_INCREMENT)]


class DailyClockChoice(Incoming, frozen=True, tag="daily"):
    """Correspondence: days for each move."""

    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)]


ClockChoice: TypeAlias = LiveClockChoice | DailyClockChoice


class TermsChoice(Incoming, frozen=True):
    """The terms of a game."""

    clock: ClockChoice | None = None
    """None for an unlimited game."""
    rated: bool = False
    """Whether the game is rated."""
    public: bool = False
    """Whether vacant seats are listed in the lobby."""
    hints: bool = False
    """Whether opponents may ask for hints; never in a rated game."""


class NewTable(Incoming, frozen=True):
    """The body of a request for a new table: one choice for each seat of the setup."""

    setup: SetupChoice
    seats: Annotated[list[SeatChoice], Meta(min_length=1, max_length=8)]
    terms: TermsChoice = TermsChoice()


class Join(Incoming, frozen=True):
    """The body of a request to join a table."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None


class FillSeat(Incoming, frozen=True):
    """The body of a request to give a vacant seat to a computer."""

    level: LevelNumber


class AskTakeBack(Incoming, frozen=True):
    """The body of a request to take back the caller's last move, to which the others must agree."""

    version: Version


class AnswerTakeBack(Incoming, frozen=True):
    """The body of an answer to a request to take back a move."""

    version: Version
    agree: bool
    """The player who asked withdraws the request with False."""


class Created(Outgoing, frozen=True):
    """The answer to a request for a new table."""

    id: str


# --- Games played in the browser ---

LocalSeatChoice: TypeAlias = PersonSeat | ComputerSeat

ZonedTime: TypeAlias = Annotated[datetime, Meta(tz=True)]


class LocalGame(Incoming, frozen=True):
    """The body of a request to store a game that was played in the browser.

    Times are those of the browser's clock.
    """

    setup: SetupChoice
    seats: Annotated[list[LocalSeatChoice], Meta(min_length=1, max_length=8)]
    placements: Annotated[list[Annotated[int, Meta(ge=0, le=2**31)]], Meta(max_length=MAX_MOVES)]
    created_at: ZonedTime
    updated_at: ZonedTime
    table: Annotated[str, Meta(max_length=MAX_TABLE_ID)] | None = None
    """The table at which the game began; None for a game that began in the browser."""
    version: Version | None = None
    """The last version of the table that the browser knows; None before the first answer."""


class StoredGame(Outgoing, frozen=True):
    """The answer: the table as it is stored now."""

    id: str
    version: int
    placements: list[PlacementId]
    """More than were sent, if the game was continued elsewhere."""


# --- Views of a table ---


class SeatView(Outgoing, frozen=True):
    """A seat and its player."""

    type: Annotated[str, Meta(extra={"typescript": '"person" | "computer" | "open"'})]
    level: LevelNumber | None
    name: str | None
    mine: bool
    """Whether the viewer plays this seat."""
    away: bool = False
    """Whether the named player resigned or ran out of time, and a computer took over."""
    out_of_time: bool = False
    """Whether that was because their time ran out."""
    invited: bool = False
    """Whether the seat is reserved for the named player, who has not joined yet."""
    free: bool = False
    """Whether the viewer may take this seat."""
    declined: bool = False
    """Whether the named player declined, or did not answer in time."""


class MoveView(Outgoing, frozen=True):
    """A move of the game."""

    colour: Colour
    placement: PlacementId
    seat: Seat
    """The player who made it; for the shared colour, the one whose turn it was."""
    passed: list[Colour]
    """The colours that had to pass just before it."""


class ColourScore(Outgoing, frozen=True):
    """The score of a colour."""

    colour: Colour
    points: int
    squares_left: int
    all_placed_bonus: int
    """Points for placing all pieces; 0 otherwise."""
    single_last_bonus: int
    """Extra points for placing the single square last."""
    blocked: bool
    """Whether it has no moves left."""


class SideScore(Outgoing, frozen=True):
    """The score of a side: the sum of its colours, without a shared one."""

    side: Side
    seats: list[Seat]
    colours: list[Colour]
    points: int
    place: int
    """1 for the best; equal scores share a place."""
    all_placed_bonus: int
    single_last_bonus: int
    squares_left: int


class ResultView(Outgoing, frozen=True):
    """The result of a game."""

    winners: list[Side]
    """The sides that won; more than one when they share the win."""
    sides: list[SideScore]
    colours: list[ColourScore]


class ClocksView(Outgoing, frozen=True):
    """The players' clocks at the time of sending."""

    left: list[float | None]
    """Seconds left for each seat; None for computers."""
    running: Seat | None
    """The seat whose clock is running."""


class AskedView(Outgoing, frozen=True):
    """A player's request to take back their last move."""

    seat: Seat
    """The seat of the player who asks."""
    moves: int
    """How many moves would remain."""
    agreed: list[Seat]
    """The seats that have agreed."""


class TurnView(Outgoing, frozen=True):
    """Everything that changes with a move."""

    version: int
    colour: Colour | None
    """The colour to play; None when the game is over."""
    seat: Seat | None
    """The player whose turn it is; None when the game is over."""
    legal: list[PlacementId]
    """The legal placements of the colour to play, ascending."""
    playable: list[PieceIndex]
    """The pieces of these placements, ascending."""
    own_corners: list[Cell]
    """Free cells; the next piece must cover at least one of them."""
    passed: list[Colour]
    """The colours that had to pass since the last move; all of them at the end."""
    thinking: bool
    """Whether it is a computer's turn."""
    scores: list[ColourScore]
    sides: list[SideScore]
    left: list[list[PieceIndex]]
    """For each colour, its unplaced pieces; a piece that it has twice is listed twice."""
    over: bool
    can_undo: bool
    can_redo: bool
    shared_turn: Seat | None
    """The player who plays the shared colour next; None without one."""
    clocks: ClocksView | None
    """None without a clock, and before the game starts."""
    can_abort: bool
    """Whether the players may still abort the game."""


class TableView(Outgoing, frozen=True):
    """A whole table."""

    id: str
    setup: SetupChoice
    seats: list[SeatView]
    moves: list[MoveView]
    created_at: datetime
    updated_at: datetime
    turn: TurnView
    result: ResultView | None
    """None while the game continues."""
    begun: bool
    """Whether every seat is taken."""
    own: bool
    """Whether the viewer created the table."""
    seated: bool
    """Whether the viewer has a seat."""
    alone: bool
    """Whether all people with a seat are at one screen."""
    terms: TermsChoice
    may_hint: bool
    """Whether the players may ask for hints."""
    asked: AskedView | None
    """A pending request to take back a move; any move ends it."""
    aborted: bool
    """Whether the game was aborted."""


class SideStanding(Outgoing, frozen=True):
    """The current or final score of a side, in a list of games."""

    seats: list[Seat]
    points: int
    place: int
    """1 for the best; equal scores share a place."""


class TableSummary(Outgoing, frozen=True):
    """A table in a list."""

    id: str
    setup: SetupChoice
    seats: list[SeatView]
    moves: int
    created_at: datetime
    updated_at: datetime
    begun: bool
    over: bool
    turn_colour: Colour | None
    turn_seat: Seat | None
    """The player whose turn it is; None when the game is over."""
    mine_to_play: bool
    sides: list[SideStanding]
    terms: TermsChoice
    aborted: bool
    invited: bool
    """Whether a seat is reserved for the viewer, who has not joined yet."""
    cells: str
    """One character for each cell, row by row from a1: `.` or the number of its colour."""


class ReplayMove(Outgoing, frozen=True):
    """A move of a game file, with its comment."""

    colour: Colour
    placement: PlacementId
    seat: Seat
    passed: list[Colour]
    comment: str | None


class ReplayView(Outgoing, frozen=True):
    """The main line of a game file."""

    setup: SetupChoice
    players: list[str]
    """The players' names by seat; empty where unknown."""
    initial: list[list[PlacementId]]
    """For each colour, the pieces on the board before the first move."""
    moves: list[ReplayMove]
    comment: str | None
    """The comment before the first move."""
    scores: list[ColourScore]
    """The scores after the last move."""
    sides: list[SideScore]
    result: ResultView | None
    """None when the game in the file is unfinished."""


# --- Messages from the client over the socket of a table ---


class Play(Incoming, frozen=True, tag="play"):
    """Make a placement."""

    version: Version
    placement: Annotated[int, Meta(ge=0, le=2**31)]
    request: Request


class PlayText(Incoming, frozen=True, tag="play_text"):
    """Make a placement, given as its cells: `e8,e9,f9`."""

    version: Version
    text: Annotated[str, Meta(max_length=MAX_MOVE_TEXT)]
    request: Request


class Undo(Incoming, frozen=True, tag="undo"):
    """Undo back to the last decision of a person."""

    version: Version
    request: Request


class Redo(Incoming, frozen=True, tag="redo"):
    """Redo what was undone last."""

    version: Version
    request: Request


class AskHint(Incoming, frozen=True, tag="hint"):
    """Ask for the best moves of the colour to play."""

    version: Version
    request: Request


class AskWhy(Incoming, frozen=True, tag="why"):
    """Ask why a placement is illegal."""

    version: Version
    placement: Annotated[int, Meta(ge=0, le=2**31)]
    request: Request


class Say(Incoming, frozen=True, tag="say"):
    """Say a quick chat phrase to everybody at the table."""

    phrase: PhraseName
    request: Request


class Ping(Incoming, frozen=True, tag="ping"):
    """Check the connection."""

    request: Request


TableCommand: TypeAlias = Play | PlayText | Undo | Redo
"""The messages that change a table."""

ClientMessage: TypeAlias = Play | PlayText | Undo | Redo | AskHint | AskWhy | Say | Ping


# --- Messages from the server over the socket of a table ---


class HappeningKind(StrEnum):
    """The kinds of events at a table, besides moves."""

    JOINED = "joined"
    COMPUTER_SEATED = "computer_seated"
    LEFT = "left"
    OUT_OF_TIME = "out_of_time"
    ABORTED = "aborted"
    CLOCKS_PAUSED = "clocks_paused"
    """No server was running for a while; the players got that time back."""
    RENAMED = "renamed"
    """A player's name has changed, or was removed."""
    DECLINED = "declined"
    """Somebody declined their invitation."""
    EXPIRED = "expired"
    """Nobody answered the invitations in time."""
    TAKE_BACK_ASKED = "take_back_asked"
    TAKE_BACK_AGREED = "take_back_agreed"
    """One more player has agreed; others have not answered yet."""
    TAKE_BACK_DECLINED = "take_back_declined"
    """Also when the player who asked withdrew the request."""
    TAKEN_BACK = "taken_back"
    """Everybody has agreed."""


HappeningName: TypeAlias = Annotated[HappeningKind, Meta(extra={"typescript": "HappeningId"})]


class Happening(Outgoing, frozen=True):
    """An event at a table, other than a move."""

    kind: HappeningName
    seat: Seat | None = None
    """The seat that caused it or is affected; None where there is none."""


class Snapshot(Outgoing, frozen=True, tag="snapshot"):
    """The whole table: after connecting, after any event but a move, and after a missed message."""

    table: TableView
    absent: list[Seat]
    """Seats of people who do not have the table open."""
    watching: int
    """How many spectators there are."""
    because: Happening | None = None
    """The event that caused it; null when there was none."""


class Attendance(Outgoing, frozen=True, tag="attendance"):
    """Which players are away and how many spectators there are; sent when that has changed."""

    absent: list[Seat]
    """Seats of people who have not had the table open for some seconds."""
    watching: int
    """How many spectators there are."""


class Moved(Outgoing, frozen=True, tag="moved"):
    """A move was made and stored."""

    move: MoveView
    turn: TurnView
    result: ResultView | None = None
    """The result, if the game is over."""
    request: int | None = None


class TakenBack(Outgoing, frozen=True, tag="taken_back"):
    """Moves were taken back: only the first `moves_count` remain."""

    moves_count: int
    turn: TurnView
    result: ResultView | None = None
    """The result, if the game is over."""
    request: int | None = None


class Restored(Outgoing, frozen=True, tag="restored"):
    """Moves that were taken back were redone."""

    moves: list[MoveView]
    turn: TurnView
    result: ResultView | None = None
    """The result, if the game is over."""
    request: int | None = None


class Rematched(Outgoing, frozen=True, tag="rematched"):
    """A player created a rematch for the players of this table."""

    id: str


class Rated(Outgoing, frozen=True, tag="rated"):
    """The game was rated: the players' ratings have changed."""


class Deleted(Outgoing, frozen=True, tag="deleted"):
    """The table was deleted."""


class Refused(Outgoing, frozen=True, tag="refused"):
    """A command was refused; nothing has changed."""

    request: int | None
    """None when the message could not be decoded."""
    code: ErrorCode
    params: Params
    version: int
    """The current version of the table."""


class Why(Outgoing, frozen=True, tag="why"):
    """The answer to the question why a placement is illegal."""

    request: int
    placement: PlacementId
    legal: bool
    code: ErrorCode | None
    """None when it is legal."""
    params: Params
    """Where they apply: `cell`, and `other_colour` and `other_piece` of the piece in the way."""


class ReasonView(Outgoing, frozen=True):
    """A reason for a placement."""

    code: ReasonName
    values: dict[str, int | list[str]]
    """`count`, `colour`, `pieces` (names), `before`, `after`, as the code needs them."""


class HintView(Outgoing, frozen=True):
    """A suggested placement."""

    placement: PlacementId
    win_chance: float
    """The expected share of the win for the side to play, from 0 to 1."""
    expected: float
    """The expected final points of the side to play."""
    share: float
    """The share of the search that it received, from 0 to 1."""
    reasons: list[ReasonView]


class Hints(Outgoing, frozen=True, tag="hints"):
    """The answer to a request for hints, the best first."""

    request: int
    version: int
    hints: list[HintView]


class Thinking(Outgoing, frozen=True, tag="thinking"):
    """A computer has started thinking."""

    version: int
    colour: Colour


class Queued(Outgoing, frozen=True, tag="queued"):
    """It is a computer's turn, and it waits for a free thread. Repeated while it waits."""

    version: int
    colour: Colour
    ahead: int
    """How many searches are ahead of it."""


class Said(Outgoing, frozen=True, tag="said"):
    """A player said a phrase."""

    seat: Seat
    phrase: PhraseName


class Pong(Outgoing, frozen=True, tag="pong"):
    """The answer to a ping."""

    request: int


TableEvent: TypeAlias = Moved | TakenBack | Restored
"""The messages about the result of a command."""

ServerMessage: TypeAlias = (
    Snapshot
    | Attendance
    | Moved
    | TakenBack
    | Restored
    | Rematched
    | Rated
    | Deleted
    | Refused
    | Why
    | Hints
    | Thinking
    | Queued
    | Said
    | Pong
)

"""The messages about tables and game files, as data. The client's types are made from these.

JSON in snake case; where several messages may come, the field `type` tells which. Everything
speaks the ids of the placement table of the way that is played.
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
from cornerwise.variants import Colour, Seat, Side

MAX_NAME = 40
"""Characters of a player's name."""

MAX_MOVE_TEXT = 200
"""Characters of a move in notation."""

MAX_FILE_BYTES = 1024 * 1024
"""Size of a game file that is opened for replay."""

_MAX_WORD = 40

# `typescript` names the type that the client uses; its values stand in the generated game.ts.
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

# --- What is chosen before a game ---


class SetupChoice(Incoming, frozen=True):
    """A way to play with its settings; what is left open is as usual for the way."""

    way: Way
    shared: ColourName | None = None
    """With three players the colour that they play by turns."""
    scoring: ScoringId | None = None
    start: StartId | None = None
    first: ColourName | None = None
    """The colour that begins."""


class PersonSeat(Incoming, frozen=True, tag="person"):
    """A seat for somebody in front of a screen."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None


class ComputerSeat(Incoming, frozen=True, tag="computer"):
    """A seat for the computer."""

    level: LevelNumber


class OpenSeat(Incoming, frozen=True, tag="open"):
    """A seat for whoever has the link of the table."""


class NamedSeat(Incoming, frozen=True, tag="named"):
    """A seat kept for somebody with an account."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]


SeatChoice: TypeAlias = PersonSeat | ComputerSeat | OpenSeat | NamedSeat


class LiveClockChoice(Incoming, frozen=True, tag="live"):
    """Some seconds for the whole game, and more with each move."""

    seconds: Annotated[int, Meta(ge=1, le=MAX_LIVE_SECONDS)]
    increment: Annotated[int, Meta(ge=0, le=MAX_INCREMENT)]


class DailyClockChoice(Incoming, frozen=True, tag="daily"):
    """Some days for each move."""

    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)]


ClockChoice: TypeAlias = LiveClockChoice | DailyClockChoice


class TermsChoice(Incoming, frozen=True):
    """What the players of a table agree on before the game."""

    clock: ClockChoice | None = None
    """None when nobody is in a hurry."""
    rated: bool = False
    """Whether the result counts for the ranking."""
    public: bool = False
    """Whether vacant seats are offered to everybody in the lobby."""
    hints: bool = False
    """Whether people who play against each other may ask for hints; never in a rated game."""


class NewTable(Incoming, frozen=True):
    """The body of a request for a new table: one choice for each seat of the setup."""

    setup: SetupChoice
    seats: Annotated[list[SeatChoice], Meta(min_length=1, max_length=8)]
    terms: TermsChoice = TermsChoice()


class Join(Incoming, frozen=True):
    """The body of a request to sit down at a table."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None


class FillSeat(Incoming, frozen=True):
    """The body of a request to let a computer play a vacant seat."""

    level: LevelNumber


class AskTakeBack(Incoming, frozen=True):
    """The body of a request to the others to let one take back his last move."""

    version: Version


class AnswerTakeBack(Incoming, frozen=True):
    """The body of an answer to somebody who asks to take back a move."""

    version: Version
    agree: bool
    """Who asked himself gives it up with False."""


class Created(Outgoing, frozen=True):
    """The answer to a request for a new table."""

    id: str


# --- How a table looks ---


class SeatView(Outgoing, frozen=True):
    """Who sits where."""

    type: Annotated[str, Meta(extra={"typescript": '"person" | "computer" | "open"'})]
    level: LevelNumber | None
    name: str | None
    mine: bool
    """Whether the one who looks may play for this seat."""
    away: bool = False
    """Whether the person of that name has left or run out of time, and a computer plays on."""
    out_of_time: bool = False
    """Whether that was because the person's time had run out."""
    invited: bool = False
    """Whether the seat is kept for the person of that name, who has not come yet."""
    free: bool = False
    """Whether the one who looks may sit down here."""


class MoveView(Outgoing, frozen=True):
    """A move that was made."""

    colour: Colour
    placement: PlacementId
    seat: Seat
    """Who made it; for the shared colour whoever's turn it was."""
    passed: list[Colour]
    """The colours that had to pass just before it."""


class ColourScore(Outgoing, frozen=True):
    """How a colour stands."""

    colour: Colour
    points: int
    squares_left: int
    all_placed_bonus: int
    """Points for having placed everything, 0 when it has not."""
    single_last_bonus: int
    """More points because the single square came last."""
    blocked: bool
    """Whether it cannot place a piece any more."""


class SideScore(Outgoing, frozen=True):
    """How a side stands: the sum of the colours that its players play alone."""

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
    """How a game ended."""

    winners: list[Side]
    """The sides that won; more than one when they share the win."""
    sides: list[SideScore]
    colours: list[ColourScore]


class ClocksView(Outgoing, frozen=True):
    """How the time of the players stands when this is sent."""

    left: list[float | None]
    """Seconds for each seat; None for computers."""
    running: Seat | None
    """Whose time runs."""


class AskedView(Outgoing, frozen=True):
    """Somebody asks the others to let him take back his last move."""

    seat: Seat
    """Who asks."""
    moves: int
    """How many moves would be left."""
    agreed: list[Seat]
    """Who has agreed already."""


class TurnView(Outgoing, frozen=True):
    """Everything that changes with a move."""

    version: int
    colour: Colour | None
    """The colour to play, None when the game is over."""
    seat: Seat | None
    """The player whose turn it is, None when the game is over."""
    legal: list[PlacementId]
    """The legal placements of the colour to play, ascending."""
    playable: list[PieceIndex]
    """The pieces that these are of, ascending."""
    own_corners: list[Cell]
    """The free cells of which the next piece must cover one."""
    passed: list[Colour]
    """The colours that had to pass since the last move; all of them at the end."""
    thinking: bool
    """Whether a computer is to play."""
    scores: list[ColourScore]
    sides: list[SideScore]
    left: list[list[PieceIndex]]
    """For each colour the pieces it has left; one it has twice stands there twice."""
    over: bool
    can_undo: bool
    can_redo: bool
    shared_turn: Seat | None
    """Who plays the shared colour when it comes up next; None without one."""
    clocks: ClocksView | None
    """None without a clock, and before the game begins."""
    can_abort: bool
    """Whether those who play may still call the game off."""


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
    """None while the game goes on."""
    begun: bool
    """Whether somebody sits on every seat."""
    own: bool
    """Whether the one who looks made the table."""
    seated: bool
    """Whether the one who looks sits there."""
    alone: bool
    """Whether all people who sit there are at one screen."""
    terms: TermsChoice
    may_hint: bool
    """Whether those who play are given hints."""
    asked: AskedView | None
    """Who asks to take back a move; any move ends it."""
    aborted: bool
    """Whether the game was called off."""


class SideStanding(Outgoing, frozen=True):
    """How a side stands, or ended, in a list of games."""

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
    """Whose turn it is, None when the game is over."""
    mine_to_play: bool
    sides: list[SideStanding]
    terms: TermsChoice
    aborted: bool
    invited: bool
    """Whether a seat is kept for the one who looks, and he has not come yet."""
    cells: str
    """A character a cell, row by row from a1: `.` or the number of the colour on it."""


class ReplayMove(Outgoing, frozen=True):
    """A move of a file, with what was written about it."""

    colour: Colour
    placement: PlacementId
    seat: Seat
    passed: list[Colour]
    comment: str | None


class ReplayView(Outgoing, frozen=True):
    """The main line of a game file."""

    setup: SetupChoice
    players: list[str]
    """Names of the seats; empty where none is known."""
    initial: list[list[PlacementId]]
    """For each colour the pieces that lay on the board before the first move."""
    moves: list[ReplayMove]
    comment: str | None
    """What was written about the game before its first move."""
    scores: list[ColourScore]
    """How it stands after the last move."""
    sides: list[SideScore]
    result: ResultView | None
    """None when the game in the file was not played to its end."""


# --- What a client says over the socket of a table ---


class Play(Incoming, frozen=True, tag="play"):
    """Make a placement."""

    version: Version
    placement: Annotated[int, Meta(ge=0, le=2**31)]
    request: Request


class PlayText(Incoming, frozen=True, tag="play_text"):
    """Make a placement that is given as its cells: `e8,e9,f9`."""

    version: Version
    text: Annotated[str, Meta(max_length=MAX_MOVE_TEXT)]
    request: Request


class Undo(Incoming, frozen=True, tag="undo"):
    """Take back to the last decision of a person."""

    version: Version
    request: Request


class Redo(Incoming, frozen=True, tag="redo"):
    """Play again what was taken back last."""

    version: Version
    request: Request


class AskHint(Incoming, frozen=True, tag="hint"):
    """Ask for the best moves of the colour to play."""

    version: Version
    request: Request


class AskWhy(Incoming, frozen=True, tag="why"):
    """Ask why a placement may not be made."""

    version: Version
    placement: Annotated[int, Meta(ge=0, le=2**31)]
    request: Request


class Say(Incoming, frozen=True, tag="say"):
    """Say one of a few phrases to everybody at the table."""

    phrase: PhraseName
    request: Request


class Ping(Incoming, frozen=True, tag="ping"):
    """Ask whether the server is there."""

    request: Request


TableCommand: TypeAlias = Play | PlayText | Undo | Redo
"""What changes a table."""

ClientMessage: TypeAlias = Play | PlayText | Undo | Redo | AskHint | AskWhy | Say | Ping


# --- What the server says over the socket of a table ---


class HappeningKind(StrEnum):
    """What can happen at a table besides moves."""

    JOINED = "joined"
    COMPUTER_SEATED = "computer_seated"
    LEFT = "left"
    OUT_OF_TIME = "out_of_time"
    ABORTED = "aborted"
    CLOCKS_PAUSED = "clocks_paused"
    """No server was there for a while; the players got that time back."""
    RENAMED = "renamed"
    """Somebody at the table has another name, or none any more."""
    TAKE_BACK_ASKED = "take_back_asked"
    TAKE_BACK_AGREED = "take_back_agreed"
    """One more has agreed, and others are still asked."""
    TAKE_BACK_DECLINED = "take_back_declined"
    """Also when whoever asked gave it up."""
    TAKEN_BACK = "taken_back"
    """All have agreed."""


HappeningName: TypeAlias = Annotated[HappeningKind, Meta(extra={"typescript": "HappeningId"})]


class Happening(Outgoing, frozen=True):
    """What has happened at a table, besides moves."""

    kind: HappeningName
    seat: Seat | None = None
    """Whose doing it was, or who is concerned; None where it is nobody's."""


class Snapshot(Outgoing, frozen=True, tag="snapshot"):
    """The whole table: first after connecting, after everything but moves, and after a loss."""

    table: TableView
    absent: list[Seat]
    """Seats of people who do not have the table open."""
    watching: int
    """How many spectators there are."""
    because: Happening | None = None
    """What has just happened; null when the table is shown for another reason."""


class Attendance(Outgoing, frozen=True, tag="attendance"):
    """Which players are away and how many spectators there are; sent when that has changed."""

    absent: list[Seat]
    """Seats of people who have not had the table open for some seconds."""
    watching: int
    """How many spectators there are."""


class Moved(Outgoing, frozen=True, tag="moved"):
    """A move was made. It is on disk."""

    move: MoveView
    turn: TurnView
    result: ResultView | None = None
    """How the game ended, if it did."""
    request: int | None = None


class TakenBack(Outgoing, frozen=True, tag="taken_back"):
    """Moves were taken back: only the first `moves_count` are left."""

    moves_count: int
    turn: TurnView
    result: ResultView | None = None
    """How the game ended, if it did."""
    request: int | None = None


class Restored(Outgoing, frozen=True, tag="restored"):
    """Moves that were taken back were played again."""

    moves: list[MoveView]
    turn: TurnView
    result: ResultView | None = None
    """How the game ended, if it did."""
    request: int | None = None


class Rematched(Outgoing, frozen=True, tag="rematched"):
    """Somebody made another table for those who sit here."""

    id: str


class Rated(Outgoing, frozen=True, tag="rated"):
    """The game was counted for the ranking: the ratings of the players have changed."""


class Deleted(Outgoing, frozen=True, tag="deleted"):
    """The table is no more."""


class Refused(Outgoing, frozen=True, tag="refused"):
    """A command was refused; nothing has changed."""

    request: int | None
    """None when the message could not even be read so far."""
    code: ErrorCode
    params: Params
    version: int
    """The version of the table now."""


class Why(Outgoing, frozen=True, tag="why"):
    """The answer to the question why a placement may not be made."""

    request: int
    placement: PlacementId
    legal: bool
    code: ErrorCode | None
    """None when it may be made."""
    params: Params
    """`cell`, and `other_colour` and `other_piece` of the piece in the way, where they apply."""


class ReasonView(Outgoing, frozen=True):
    """What speaks for a placement."""

    code: ReasonName
    values: dict[str, int | list[str]]
    """`count`, `colour`, `pieces` (names), `before`, `after`, as the code needs them."""


class HintView(Outgoing, frozen=True):
    """A placement worth making."""

    placement: PlacementId
    win_chance: float
    """Share of the win, from 0 to 1, of the side to play."""
    expected: float
    """Final points expected for the side to play."""
    share: float
    """Share of the search, from 0 to 1, that looked at it."""
    reasons: list[ReasonView]


class Hints(Outgoing, frozen=True, tag="hints"):
    """The answer to a question for hints, the best first."""

    request: int
    version: int
    hints: list[HintView]


class Thinking(Outgoing, frozen=True, tag="thinking"):
    """A computer began to think."""

    version: int
    colour: Colour


class Queued(Outgoing, frozen=True, tag="queued"):
    """A computer is to play and waits until others have thought. Sent again while it waits."""

    version: int
    colour: Colour
    ahead: int
    """How many thoughts come first."""


class Said(Outgoing, frozen=True, tag="said"):
    """Somebody said a phrase."""

    seat: Seat
    phrase: PhraseName


class Pong(Outgoing, frozen=True, tag="pong"):
    """The answer to a ping."""

    request: int


TableEvent: TypeAlias = Moved | TakenBack | Restored
"""What a command led to."""

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

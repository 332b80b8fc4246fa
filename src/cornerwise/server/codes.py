"""Every code with which the server refuses something. Codes never change once released."""

from __future__ import annotations

from enum import StrEnum

from cornerwise.errors import (
    CornerwiseError,
    GameOver,
    NotationError,
    NothingToUndo,
    PuzzleError,
    RecordError,
    SetupError,
)
from cornerwise.violations import Rule


class Code(StrEnum):
    """The refusals that only the server knows; those of the game have codes of their own."""

    STALE = "table/stale"
    """The table has changed since the command was made. `version`: what it is now."""

    UNKNOWN_TABLE = "table/unknown"
    """There is no table of that id."""

    NOT_YOUR_TABLE = "table/not_yours"
    """Only who made a table may delete it or play it again."""

    NOT_YOUR_SEAT = "seat/not_yours"
    """The turn is somebody else's. `seat`: whose."""

    COMPUTER_TO_PLAY = "seat/computer"
    """The turn is a computer's. `seat`: whose."""

    WRONG_SEATS = "seats/wrong_number"
    """The setup needs another number of players. `seats`: how many."""

    NOT_BEGUN = "table/not_begun"
    """The game begins when all seats are taken."""

    NO_SEAT_LEFT = "seat/none_left"
    """All seats of the table are taken."""

    SEATED_ALREADY = "seat/taken_already"
    """The guest sits at this table already."""

    NOT_SEATED = "seat/not_seated"
    """The guest does not sit at this table."""

    NOT_ALONE = "table/not_alone"
    """This cannot be done without asking the others at the table."""

    RATED = "table/rated"
    """The game counts for the ranking: no hints, and nothing is taken back without asking."""

    RATED_ALONE = "table/rated_alone"
    """In a game that counts for the ranking nobody plays more than one seat."""

    TOO_LATE_TO_ABORT = "table/too_late_to_abort"
    """Everybody has made a move: the game can be left, but not called off."""

    ASKED_ALREADY = "take_back/asked_already"
    """Somebody asks already to take back a move."""

    NOT_ASKED = "take_back/not_asked"
    """Nobody asks to take back a move, or not any more."""

    OUT_OF_TIME = "clock/out_of_time"
    """The move came when the time had run out."""

    TIME_LEFT = "clock/time_left"
    """Nobody's time has run out."""

    TOO_MANY_TABLES = "table/too_many"
    """A guest has as many unfinished tables as one may have. `limit`: how many."""

    HINT_BUSY = "hint/busy"
    """A hint is being thought about already, or too many are."""

    INVALID = "request/invalid"
    """The message or body is not one of the protocol."""

    TOO_LARGE = "request/too_large"
    """The message or body is too long. `limit`: bytes."""

    TOO_MANY = "request/too_many"
    """Too many requests in a short time."""

    FOREIGN = "request/foreign"
    """The request comes from a page of another site."""

    NOT_FOUND = "request/not_found"
    """There is nothing at this address, or not for this method."""

    DRAINING = "server/draining"
    """The server is about to stop; another one, or the same a little later, does it."""

    NOT_READY = "server/not_ready"
    """Something that the server needs does not answer. `part`: what."""

    FAILED = "server/failed"
    """Something went wrong in the server; it is in its log."""


class PuzzleCode(StrEnum):
    """The refusals about puzzles."""

    UNKNOWN = "puzzle/unknown"
    """There is no puzzle of that id."""

    BUSY = "puzzle/busy"
    """Too many puzzles are being solved."""

    NO_SOLVER = "puzzle/no_solver"
    """No solver can solve this kind of puzzle."""


_GAME_ERRORS: tuple[type[CornerwiseError], ...] = (
    GameOver,
    NothingToUndo,
    NotationError,
    PuzzleError,
    RecordError,
    SetupError,
)


def all_codes() -> tuple[str, ...]:
    """Returns every code that can stand in a refusal or an error, each once."""
    return (
        *(rule.value for rule in Rule),
        *(error.code for error in _GAME_ERRORS),
        *(code.value for code in (*Code, *PuzzleCode)),
    )

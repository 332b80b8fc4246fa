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

    TOO_MANY_THINKING = "table/too_many_thinking"
    """Computers are to play at as many tables of one owner as may be. `limit`: how many."""

    TOO_MANY_PUBLIC = "table/too_many_public"
    """Somebody offers as many tables in the lobby as one may. `limit`: how many."""

    HINT_BUSY = "hint/busy"
    """A hint is being thought about already, or too many are."""

    HINTS_OFF = "hint/not_allowed"
    """Several people play, and the table was made without hints."""

    INVALID = "request/invalid"
    """The message or body is not one of the protocol."""

    TOO_LARGE = "request/too_large"
    """The message or body is too long. `limit`: bytes."""

    TOO_MANY = "request/too_many"
    """Too many requests in a short time."""

    WAIT = "request/wait"
    """Too much of this in a short time. `seconds`: how long to wait."""

    TOO_SLOW = "request/too_slow"
    """The request did not come whole in time."""

    FOREIGN = "request/foreign"
    """The request comes from a page of another site."""

    NOT_FOUND = "request/not_found"
    """There is nothing at this address."""

    WRONG_METHOD = "request/wrong_method"
    """The address does not know this method; the header `Allow` names those it knows."""

    NOT_JSON = "request/not_json"
    """The body does not say that it is `application/json`."""

    DRAINING = "server/draining"
    """The server is about to stop; another one, or the same a little later, does it."""

    NOT_READY = "server/not_ready"
    """Something that the server needs does not answer. `part`: what."""

    STORAGE_FULL = "server/storage_full"
    """The server has no room to keep anything; nothing was changed. It goes on once there is room."""

    FAILED = "server/failed"
    """Something went wrong in the server; it is in its log. Nothing was changed."""

    UNKNOWN = "server/unknown"
    """Something went wrong, and what was asked for may have been done: look before asking again."""


class PuzzleCode(StrEnum):
    """The refusals about puzzles."""

    UNKNOWN = "puzzle/unknown"
    """There is no puzzle of that id."""

    BUSY = "puzzle/busy"
    """Too many puzzles are being solved."""

    NO_SOLVER = "puzzle/no_solver"
    """No solver can solve this kind of puzzle."""


class AccountCode(StrEnum):
    """The refusals about accounts."""

    NAME_LENGTH = "account/name_length"
    """The name is too short or too long. `min`, `max`: characters."""

    NAME_SIGNS = "account/name_signs"
    """The name has other signs than letters, digits, and single blanks, `_` or `-`."""

    NAME_SCRIPTS = "account/name_scripts"
    """The letters of the name are of several scripts, or of one that is not known here."""

    NAME_RESERVED = "account/name_reserved"
    """The name is kept for the app itself."""

    NAME_TAKEN = "account/name_taken"
    """Another account has the name, or one that looks like it."""

    WEAK_PASSWORD = "account/weak_password"  # noqa: S105 a code
    """The password is too short, too usual, or the name. `min`: characters."""

    WRONG_PASSWORD = "account/wrong_password"  # noqa: S105 a code
    """Name and password do not belong together; there may be no such name."""

    WRONG_CODE = "account/wrong_code"
    """Name and recovery code do not belong together; there may be no such name."""

    WAIT = "account/wait"
    """Too many tries. `seconds`: how long to wait."""

    REGISTERED = "account/registered"
    """Who asks has an account already."""

    SIGN_IN = "account/sign_in"
    """This is only for who is signed in, in a browser."""

    BANNED = "account/banned"
    """The account may not play with others."""

    BAD_TOKEN = "account/bad_token"  # noqa: S105 a code
    """The token in the header is not known, or not any more."""

    NOT_BOT = "account/not_bot"
    """Tokens are for bots."""

    PLAYED_RATED = "account/played_rated"
    """Who has played rated games as a person cannot become a bot."""

    TOO_MANY_TOKENS = "account/too_many_tokens"
    """A bot has as many tokens as one may have. `limit`: how many."""

    UNKNOWN_NAME = "account/unknown_name"
    """No account has the name. `name`: as it was typed."""

    UNKNOWN_SESSION = "account/unknown_session"
    """There is no such session of this account."""

    UNKNOWN_TOKEN = "account/unknown_token"  # noqa: S105 a code
    """There is no such token of this account."""

    CHANGED = "account/changed"
    """Password or codes were changed elsewhere at the same time."""


class RatingCode(StrEnum):
    """The refusals about ratings."""

    UNKNOWN_LADDER = "rating/unknown_ladder"
    """There is no ladder of that name."""

    NOT_DELETED = "rating/not_deleted"
    """A game that counts for the ranking stays."""


class LobbyCode(StrEnum):
    """The refusals of the lobby."""

    NOBODY = "lobby/nobody"
    """Who asks is not known: he has neither a cookie nor a token."""

    ONE_PLAYER = "lobby/one_player"
    """This way is played alone."""

    NOT_SEEKING = "lobby/not_seeking"
    """The client does not look for others to play with, or not any more."""


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
        *(code.value for code in (*Code, *AccountCode, *LobbyCode, *PuzzleCode, *RatingCode)),
    )

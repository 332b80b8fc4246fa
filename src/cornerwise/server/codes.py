"""Every code of a refusal by the server. Codes never change once released."""

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
    """The server's own refusals; those of the game have their own codes."""

    STALE = "table/stale"
    """The table has changed since the command was sent. `version`: the current one."""

    UNKNOWN_TABLE = "table/unknown"
    """There is no table with that id."""

    NOT_YOUR_TABLE = "table/not_yours"
    """Only the creator of a table, or for a rematch its players, may do this."""

    NOT_YOUR_SEAT = "seat/not_yours"
    """It is somebody else's turn. `seat`: whose."""

    COMPUTER_TO_PLAY = "seat/computer"
    """It is a computer's turn. `seat`: whose."""

    WRONG_SEATS = "seats/wrong_number"
    """The setup needs another number of players. `seats`: how many."""

    NOT_BEGUN = "table/not_begun"
    """The game starts when all seats are taken."""

    NO_SEAT_LEFT = "seat/none_left"
    """All seats of the table are taken."""

    SEATED_ALREADY = "seat/taken_already"
    """The caller already has a seat at this table."""

    NOT_SEATED = "seat/not_seated"
    """The caller has no seat at this table."""

    NOT_INVITED = "seat/not_invited"
    """No seat of this table is reserved for the caller."""

    NOT_WELCOME = "seat/not_welcome"
    """Somebody for whom a seat would be reserved does not want that. `name`: who, if known."""

    NOT_ALONE = "table/not_alone"
    """Others play at this table too, so this is not possible without asking them."""

    RATED = "table/rated"
    """The game is rated: no hints, and no undo without asking."""

    RATED_ALONE = "table/rated_alone"
    """In a rated game nobody plays more than one seat."""

    TOO_LATE_TO_ABORT = "table/too_late_to_abort"
    """Everybody has made a move: players can resign, but the game cannot be aborted."""

    ASKED_ALREADY = "take_back/asked_already"
    """Somebody has already asked to take back a move."""

    NOT_ASKED = "take_back/not_asked"
    """There is no pending request to take back a move."""

    OUT_OF_TIME = "clock/out_of_time"
    """The move came after the player's time had run out."""

    TIME_LEFT = "clock/time_left"
    """Nobody's time has run out."""

    TOO_MANY_TABLES = "table/too_many"
    """The owner has reached the limit of unfinished tables. `limit`: how many."""

    TOO_MANY_THINKING = "table/too_many_thinking"
    """The owner has reached the limit of tables with thinking computers. `limit`: how many."""

    TOO_MANY_PUBLIC = "table/too_many_public"
    """The owner has reached the limit of tables in the lobby. `limit`: how many."""

    HINT_BUSY = "hint/busy"
    """A hint is already being computed, or too many are."""

    HINTS_OFF = "hint/not_allowed"
    """Several people play, and hints are off at this table."""

    INVALID = "request/invalid"
    """The message or body does not follow the protocol."""

    TOO_LARGE = "request/too_large"
    """The message or body is too long. `limit`: bytes."""

    TOO_MANY = "request/too_many"
    """Too many requests in a short time."""

    WAIT = "request/wait"
    """Too much of this in a short time. `seconds`: how long to wait."""

    TOO_SLOW = "request/too_slow"
    """The request did not arrive completely in time."""

    FOREIGN = "request/foreign"
    """The request comes from a page of another site."""

    NOT_FOUND = "request/not_found"
    """There is nothing at this address."""

    WRONG_METHOD = "request/wrong_method"
    """This path does not support the method; the header `Allow` lists those it supports."""

    NOT_JSON = "request/not_json"
    """The body is not declared as `application/json`."""

    DRAINING = "server/draining"
    """The server is about to stop. Try again: another one, or the same one later, will answer."""

    NOT_READY = "server/not_ready"
    """A part that the server needs does not answer. `part`: which."""

    STORAGE_FULL = "server/storage_full"
    """The storage is full; nothing was changed. The server continues once there is space."""

    FAILED = "server/failed"
    """Something went wrong in the server; see its log. Nothing was changed."""

    UNKNOWN = "server/unknown"
    """Something went wrong, and the change may have been made: check before trying again."""


class LocalGameCode(StrEnum):
    """The refusals of games that were played in the browser."""

    ILLEGAL = "local_game/illegal"
    """A move breaks the rules, or follows the end of the game. `move`: which, from 1."""

    CONFLICT = "local_game/conflict"
    """The game continued differently at its table. `id`, `version`: of the table."""

    NOT_LOCAL = "local_game/not_local"
    """Games with a clock, rated games and games with others cannot be continued in the browser."""


class PuzzleCode(StrEnum):
    """The refusals about puzzles."""

    UNKNOWN = "puzzle/unknown"
    """There is no puzzle with that id."""

    BUSY = "puzzle/busy"
    """Too many puzzles are being solved."""

    NO_SOLVER = "puzzle/no_solver"
    """No solver can solve this kind of puzzle."""


class AccountCode(StrEnum):
    """The refusals about accounts."""

    NAME_LENGTH = "account/name_length"
    """The name is too short or too long. `min`, `max`: characters."""

    NAME_SIGNS = "account/name_signs"
    """The name has characters other than letters, digits, and single spaces, `_` or `-`."""

    NAME_SCRIPTS = "account/name_scripts"
    """The letters of the name are of several scripts, or of one that is not supported."""

    NAME_RESERVED = "account/name_reserved"
    """The name is reserved for the app itself."""

    NAME_TAKEN = "account/name_taken"
    """Another account has the name, or one that looks like it."""

    WEAK_PASSWORD = "account/weak_password"  # noqa: S105 a code
    """The password is too short, too common, or the name. `min`: characters."""

    WRONG_PASSWORD = "account/wrong_password"  # noqa: S105 a code
    """The password is wrong, or there is no such name."""

    WRONG_CODE = "account/wrong_code"
    """The recovery code is wrong, or there is no such name."""

    WAIT = "account/wait"
    """Too many tries. `seconds`: how long to wait."""

    REGISTERED = "account/registered"
    """The caller already has an account."""

    SIGN_IN = "account/sign_in"
    """This requires being signed in, in a browser."""

    BANNED = "account/banned"
    """The account may not play with others."""

    BAD_TOKEN = "account/bad_token"  # noqa: S105 a code
    """The token in the header is invalid or was revoked."""

    NOT_BOT = "account/not_bot"
    """Tokens are for bots."""

    PLAYED_RATED = "account/played_rated"
    """An account that has played rated games as a person cannot become a bot."""

    TOO_MANY_TOKENS = "account/too_many_tokens"
    """The bot has reached the limit of tokens. `limit`: how many."""

    UNKNOWN_NAME = "account/unknown_name"
    """No account has the name. `name`: as typed."""

    UNKNOWN_SESSION = "account/unknown_session"
    """There is no such session of this account."""

    UNKNOWN_TOKEN = "account/unknown_token"  # noqa: S105 a code
    """There is no such token of this account."""

    CHANGED = "account/changed"
    """The password or codes were changed elsewhere at the same time."""


class RatingCode(StrEnum):
    """The refusals about ratings."""

    UNKNOWN_LADDER = "rating/unknown_ladder"
    """There is no ladder with that name."""

    NOT_DELETED = "rating/not_deleted"
    """A rated game cannot be deleted."""


class AnalysisCode(StrEnum):
    """The refusals about kept analyses."""

    UNKNOWN = "analysis/unknown"
    """There is no analysis with that id, or the caller may not see or change it."""

    STALE = "analysis/stale"
    """The analysis was changed elsewhere; nothing was saved. `version`: the current one."""

    UNREADABLE = "analysis/unreadable"
    """A chapter is not one game that can be read. `chapter`: which, from 1."""

    TOO_MANY_NODES = "analysis/too_many_nodes"
    """A chapter has too many moves and notes. `chapter`: which, from 1; `limit`: how many."""

    TOO_LARGE = "analysis/too_large"
    """The chapters together are too large. `limit`: how much of the `unit` is allowed, which is
    `kB`, `nodes`, `arrangements` (nodes that arrange pieces) or `values` (of properties)."""

    TOO_MANY = "analysis/too_many"
    """The owner has reached the limit of kept analyses. `limit`: how many."""

    NO_ROOM = "analysis/no_room"
    """The owner's analyses together would be too large. `limit`: kilobytes."""


class PushCode(StrEnum):
    """The refusals about notifications."""

    OFF = "push/off"
    """This server sends no notifications."""

    UNUSABLE = "push/unusable"
    """The endpoint or the keys of the browser cannot be used."""

    UNKNOWN = "push/unknown"
    """The caller has no such device."""


class PeopleCode(StrEnum):
    """The refusals about people."""

    UNKNOWN = "people/unknown"
    """The caller knows no such person, or their account was erased."""

    TOO_MANY = "people/too_many"
    """The caller has marked as many people as they may. `limit`: how many."""


class LobbyCode(StrEnum):
    """The refusals of the lobby."""

    NOBODY = "lobby/nobody"
    """The caller has neither a cookie nor a token."""

    ONE_PLAYER = "lobby/one_player"
    """This variant has one player."""

    NOT_SEEKING = "lobby/not_seeking"
    """The client has no seek."""


_GAME_ERRORS: tuple[type[CornerwiseError], ...] = (
    GameOver,
    NothingToUndo,
    NotationError,
    PuzzleError,
    RecordError,
    SetupError,
)

_CODES: tuple[type[StrEnum], ...] = (
    Code,
    LocalGameCode,
    AccountCode,
    LobbyCode,
    PuzzleCode,
    RatingCode,
    AnalysisCode,
    PushCode,
    PeopleCode,
)


def all_codes() -> tuple[str, ...]:
    """Returns every code of a refusal or an error, each once."""
    return (
        *(rule.value for rule in Rule),
        *(error.code for error in _GAME_ERRORS),
        *(code.value for kind in _CODES for code in kind),
    )

"""The messages about puzzles, as data. The client's types are generated from them.

The server sends the board, shapes and rules of a puzzle. The client keeps the placed pieces and
sends all of them with every request.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.puzzles.files import MAX_PIECES, MAX_SIDE
from cornerwise.server.game.protocol import ColourName
from cornerwise.server.messages import ErrorCode, Incoming, Outgoing

MAX_PUZZLE_BYTES = 64 * 1024
"""The most bytes of a request with placed pieces."""

_MAX_WORD = 40
_MAX_SQUARES = 5

PuzzleId: TypeAlias = str
PieceName: TypeAlias = Annotated[str, Meta(max_length=_MAX_WORD)]
PuzzleRule: TypeAlias = Annotated[str, Meta(extra={"typescript": "PuzzleRule"})]
PuzzleLevel: TypeAlias = Annotated[str, Meta(extra={"typescript": "PuzzleLevel"})]
FaultCode: TypeAlias = Annotated[str, Meta(extra={"typescript": "FaultCode"})]
Verdict: TypeAlias = Annotated[str, Meta(extra={"typescript": "Verdict"})]
Cell: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SIDE * MAX_SIDE)]


class LaidPiece(Incoming, frozen=True):
    """A piece on the board of a puzzle."""

    colour: ColourName
    piece: PieceName
    """The name of its shape, such as `T4`."""
    cells: Annotated[list[Cell], Meta(min_length=1, max_length=_MAX_SQUARES)]


LaidPieces: TypeAlias = Annotated[list[LaidPiece], Meta(max_length=MAX_PIECES)]


# --- Requests ---


class Attempt(Incoming, frozen=True):
    """The placed pieces, in that order, without the given ones."""

    laid: LaidPieces


class AskPuzzleHint(Incoming, frozen=True):
    """Ask for the next piece."""

    laid: LaidPieces
    plan: LaidPieces
    """The solution behind the last hint, which the next one follows; or empty."""


class AskSolution(Incoming, frozen=True):
    """Ask for a solution that keeps the placed pieces."""

    laid: LaidPieces
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    """Another seed may give another solution."""


# --- Responses ---


class StockPiece(Outgoing, frozen=True):
    """A piece to be placed, and how many there are of it."""

    colour: ColourName
    piece: PieceName
    count: int


class PuzzleView(Outgoing, frozen=True):
    """A puzzle."""

    id: PuzzleId
    width: int
    height: int
    holes: list[Cell]
    """The cells that no piece may cover."""
    stock: list[StockPiece]
    """All pieces, including the given ones; the colours in the order of play."""
    rules: list[PuzzleRule]
    given: list[LaidPiece]
    """Pieces that are on the board from the start and stay."""
    starts: list[Cell]
    """Where first pieces may be placed, if that matters."""
    level: PuzzleLevel | None
    """How hard it is, if known."""
    solution: list[LaidPiece]
    """The solution, if it is unique; empty otherwise."""


class PuzzleList(Outgoing, frozen=True):
    """The available puzzles."""

    brainteasers: list[PuzzleView]
    levels: list[PuzzleLevel]
    """The levels of new puzzles, easiest first."""


class FaultView(Outgoing, frozen=True):
    """A broken rule."""

    code: FaultCode
    pieces: list[int]
    """The pieces that break it, as indices into the given pieces followed by the placed ones."""
    cells: list[Cell]


class CheckView(Outgoing, frozen=True):
    """The state of an attempt."""

    faults: list[FaultView]
    solved: bool


class SolvableView(Outgoing, frozen=True):
    """Whether an attempt can still be completed."""

    verdict: Verdict


class PuzzleHintView(Outgoing, frozen=True):
    """The next piece, or pieces to remove first; neither when nothing was found in time."""

    lay: LaidPiece | None
    take_back: list[int]
    """Pieces to remove so that there is a solution again, with indices as in a fault."""
    sure: bool
    """Whether they must certainly go, or no solution with them was found in time."""
    plan: list[LaidPiece]
    """The solution behind this hint."""


class Trying(Outgoing, frozen=True, tag="trying"):
    """What the solver is trying now."""

    laid: list[LaidPiece]
    steps: int


class Solved(Outgoing, frozen=True, tag="ended"):
    """The last line: the result."""

    verdict: Verdict
    laid: list[LaidPiece]
    """The solution, in the order of placing; empty without one."""
    steps: int


class NotSolved(Outgoing, frozen=True, tag="failed"):
    """The last line when the solver failed."""

    code: ErrorCode


SolvingLine: TypeAlias = Trying | Solved | NotSolved
"""A line of a solver's stream."""

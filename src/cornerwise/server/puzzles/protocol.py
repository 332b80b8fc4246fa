"""The messages about puzzles, as data. The client's types are made from these too.

Boards, shapes and rules of a puzzle are in what the server sends; who lays pieces in the browser
keeps them there, and sends all of them with every question.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.puzzles.files import MAX_PIECES, MAX_SIDE
from cornerwise.server.game.protocol import ColourName
from cornerwise.server.messages import ErrorCode, Incoming, Outgoing

MAX_PUZZLE_BYTES = 64 * 1024
"""Size of a question about laid pieces."""

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


# --- What a client asks ---


class Attempt(Incoming, frozen=True):
    """What somebody has laid, in that order, without the pieces that were given."""

    laid: LaidPieces


class AskPuzzleHint(Incoming, frozen=True):
    """Ask for one more piece."""

    laid: LaidPieces
    plan: LaidPieces
    """The solution that the last hint was taken from, so that the next one follows it; or empty."""


class AskSolution(Incoming, frozen=True):
    """Ask for a solution in which the laid pieces stay."""

    laid: LaidPieces
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    """Another seed gives another solution where there are several."""


# --- What the server tells ---


class StockPiece(Outgoing, frozen=True):
    """A piece that is to be laid, and how many there are of it."""

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
    """All pieces, the given ones among them; the colours in the order of play."""
    rules: list[PuzzleRule]
    given: list[LaidPiece]
    """Pieces that lie there from the beginning and stay."""
    starts: list[Cell]
    """Where first pieces may lie, if that matters."""
    level: PuzzleLevel | None
    """How hard it is, where that was found out."""
    solution: list[LaidPiece]
    """The only solution, for puzzles that have one; empty for others."""


class PuzzleList(Outgoing, frozen=True):
    """The puzzles there are."""

    brainteasers: list[PuzzleView]
    levels: list[PuzzleLevel]
    """The levels of new puzzles, easiest first."""


class FaultView(Outgoing, frozen=True):
    """A rule that is broken."""

    code: FaultCode
    pieces: list[int]
    """By which pieces: their numbers among the given pieces followed by the laid ones."""
    cells: list[Cell]


class CheckView(Outgoing, frozen=True):
    """How an attempt stands."""

    faults: list[FaultView]
    solved: bool


class SolvableView(Outgoing, frozen=True):
    """Whether an attempt can still be completed."""

    verdict: Verdict


class PuzzleHintView(Outgoing, frozen=True):
    """One more piece, or those that must go first; neither when nothing was found in time."""

    lay: LaidPiece | None
    take_back: list[int]
    """Pieces after which there is a way again, numbered as in a fault."""
    sure: bool
    """Whether it is certain that they must go, or only that no way was found with them."""
    plan: list[LaidPiece]
    """The solution that this hint leads to."""


class Trying(Outgoing, frozen=True, tag="trying"):
    """What the solver tries now."""

    laid: list[LaidPiece]
    steps: int


class Solved(Outgoing, frozen=True, tag="ended"):
    """The last line: what came of it."""

    verdict: Verdict
    laid: list[LaidPiece]
    """The solution, in the order of laying; empty without one."""
    steps: int


class NotSolved(Outgoing, frozen=True, tag="failed"):
    """The last line when the solver could not go on."""

    code: ErrorCode


SolvingLine: TypeAlias = Trying | Solved | NotSolved
"""A line of the stream of a solver."""

"""The HTTP routes of puzzles. Nothing is stored: every request contains all placed pieces."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from cornerwise.puzzles import BRAINTEASERS
from cornerwise.puzzles.solving import Answer, Progress
from cornerwise.server.codes import Code
from cornerwise.server.dependencies import GuestDependency, ServicesDependency
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.rate_limits.quotas import PUZZLES
from cornerwise.server.puzzles.catalogue import LEVELS, CatalogueEntry, found, is_at_hand
from cornerwise.server.puzzles.hints import answer, hint
from cornerwise.server.puzzles.protocol import (
    MAX_PUZZLE_BYTES,
    AskPuzzleHint,
    AskSolution,
    Attempt,
    CheckView,
    NotSolved,
    PuzzleHintView,
    PuzzleList,
    PuzzleView,
    SolvableView,
    Solved,
    SolvingLine,
    Trying,
)
from cornerwise.server.puzzles.solvers import Solving
from cornerwise.server.puzzles.views import check_view, laid_of, laid_view, puzzle_view
from cornerwise.server.refusal import Refusal
from cornerwise.server.services import Services

T = TypeVar("T")

PuzzlePath = FromPath[str]
AnyRequest = Request[Any, Any, Any]

_log = logging.getLogger(__name__)

_MAKING_SECONDS = 2.0
"""About how many seconds it takes to generate a puzzle."""

_PAUSE_SECONDS = 0.1
"""Seconds between two messages about what the solver is trying."""


@get("/puzzles")
async def list_puzzles() -> PuzzleList:
    """Lists the puzzles of the printed sheets, and the levels of new ones."""
    return PuzzleList([puzzle_view(found(name)) for name in BRAINTEASERS], list(LEVELS))


@get("/puzzles/{puzzle_id:str}")
async def show_puzzle(
    puzzle_id: PuzzlePath, services: ServicesDependency, request: AnyRequest, guest: GuestDependency
) -> PuzzleView:
    """Shows a puzzle."""
    return puzzle_view(await _entry(puzzle_id, services, request, guest))


@post("/puzzles/{puzzle_id:str}/check", status_code=200, request_max_body_size=MAX_PUZZLE_BYTES)
async def check_attempt(
    puzzle_id: PuzzlePath,
    data: JSONBody[Attempt],
    services: ServicesDependency,
    request: AnyRequest,
    guest: GuestDependency,
) -> CheckView:
    """Returns which rules are broken, and whether the puzzle is solved."""
    puzzle = (await _entry(puzzle_id, services, request, guest)).puzzle
    return await asyncio.to_thread(lambda: check_view(puzzle, laid_of(puzzle, data.laid)))


@post("/puzzles/{puzzle_id:str}/solvable", status_code=200, request_max_body_size=MAX_PUZZLE_BYTES)
async def judge_attempt(
    puzzle_id: PuzzlePath,
    data: JSONBody[Attempt],
    services: ServicesDependency,
    request: AnyRequest,
    guest: GuestDependency,
) -> SolvableView:
    """Returns whether an attempt can still be completed."""
    await services.quotas.spend(PUZZLES, guest)
    entry = await _entry(puzzle_id, services, request, guest)
    laid, seconds = laid_of(entry.puzzle, data.laid), services.settings.puzzle_seconds
    job = services.solvers.start(
        lambda stopped: answer(entry, laid, seconds=seconds, stopped=stopped),
        services.owner_networks.party(guest),
        seconds,
    )
    return SolvableView((await _while_connected(request, job)).verdict.value)


@post("/puzzles/{puzzle_id:str}/hint", status_code=200, request_max_body_size=MAX_PUZZLE_BYTES)
async def give_hint(
    puzzle_id: PuzzlePath,
    data: JSONBody[AskPuzzleHint],
    services: ServicesDependency,
    request: AnyRequest,
    guest: GuestDependency,
) -> PuzzleHintView:
    """Returns the next piece, or the pieces to remove first."""
    await services.quotas.spend(PUZZLES, guest)
    entry = await _entry(puzzle_id, services, request, guest)
    puzzle, seconds = entry.puzzle, services.settings.puzzle_seconds
    laid = laid_of(puzzle, data.laid)
    # A plan already contains the given pieces.
    plan = laid_of(puzzle, data.plan)[len(puzzle.given) :]
    job = services.solvers.start(
        lambda stopped: hint(entry, laid, plan, seconds=seconds, stopped=stopped),
        services.owner_networks.party(guest),
        seconds,
    )
    return await _while_connected(request, job)


@post("/puzzles/{puzzle_id:str}/solve", status_code=200, request_max_body_size=MAX_PUZZLE_BYTES)
async def solve_puzzle(
    puzzle_id: PuzzlePath,
    data: JSONBody[AskSolution],
    services: ServicesDependency,
    request: AnyRequest,
    guest: GuestDependency,
) -> Stream:
    """Streams the solving of an attempt: one JSON object per line, the result last."""
    await services.quotas.spend(PUZZLES, guest)
    entry = await _entry(puzzle_id, services, request, guest)
    laid, seconds = laid_of(entry.puzzle, data.laid), services.settings.solve_seconds
    seen: list[Progress] = []
    job = services.solvers.start(
        lambda stopped: answer(
            entry, laid, seed=data.seed, seconds=seconds, watch=seen.append, stopped=stopped
        ),
        services.owner_networks.party(guest),
        seconds,
    )
    return Stream(_lines(job, seen), media_type="application/x-ndjson")


async def _entry(
    name: str, services: Services, request: AnyRequest, guest: Owner
) -> CatalogueEntry:
    if is_at_hand(name):
        return found(name)
    await services.quotas.spend(PUZZLES, guest)
    party = services.owner_networks.party(guest)
    making = services.solvers.start(lambda _: found(name), party, _MAKING_SECONDS)
    return await _while_connected(request, making)


async def _while_connected(request: AnyRequest, job: Solving[T]) -> T:
    """Returns the result of a job; stops it if the client disconnects."""
    gone = asyncio.ensure_future(_gone(request))
    gone.add_done_callback(lambda _: job.stop())
    try:
        return await job.result
    except asyncio.CancelledError:
        if job.result.cancelled() and gone.done():
            raise Refusal(Code.TOO_SLOW, "the client has disconnected") from None
        raise
    finally:
        gone.cancel()
        job.stop()


async def _gone(request: AnyRequest) -> None:
    """Returns when the client has disconnected. The body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _lines(job: Solving[Answer], seen: list[Progress]) -> AsyncIterator[bytes]:
    """Yields what the solver is trying, a few times a second, then the result."""
    try:
        while not (await asyncio.wait({job.result}, timeout=_PAUSE_SECONDS))[0]:
            if seen:
                now = seen[-1]
                seen.clear()
                yield _line(Trying(laid_view(now.laid), now.steps))
        yield _line(_ended(job))
    finally:
        job.stop()


def _ended(job: Solving[Answer]) -> SolvingLine:
    try:
        found_out = job.result.result()
    except Refusal as refusal:
        return NotSolved(refusal.code)
    except Exception:  # noqa: BLE001 it is logged; a started stream can only report it
        _log.exception("a solver failed")
        return NotSolved(Code.FAILED.value)
    return Solved(found_out.verdict.value, laid_view(found_out.laid), found_out.steps)


def _line(message: SolvingLine) -> bytes:
    return msgspec.json.encode(message) + b"\n"


PUZZLE_ROUTES = (
    list_puzzles,
    show_puzzle,
    check_attempt,
    judge_attempt,
    give_hint,
    solve_puzzle,
)

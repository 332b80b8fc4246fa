"""One game between two engines, refereed by the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from cornerwise.arena.gtp_client import EngineFailed
from cornerwise.arena.mirror import Timer
from cornerwise.arena.results import PLAYED, GameResult
from cornerwise.arena.seats import ENGINE_LETTERS, Engine, score_of_a, seats_text
from cornerwise.arena.side import Side
from cornerwise.engine.gtp.names import colour_name
from cornerwise.engine.gtp.report import points
from cornerwise.errors import CornerwiseError
from cornerwise.game import Game
from cornerwise.notation import move_name, parse_move
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

Seconds = float


Timers: TypeAlias = tuple[Timer | None, Timer | None]
"""What sets the time of A and of B, if anything does."""


@dataclass(frozen=True)
class Pairing:
    """Everything that is decided before a game of a match."""

    number: int

    setup: Setup

    engines: tuple[Engine, ...]
    """The engine of each seat."""

    opening: tuple[PlacementId, ...]

    seeds: tuple[int, int]


@dataclass
class _Course:
    """A game in progress."""

    game: Game

    clock: list[Seconds] = field(default_factory=lambda: [0.0, 0.0])
    """The last reading of each engine's CPU meter."""

    cpu: tuple[list[Seconds], list[Seconds]] = field(default_factory=lambda: ([], []))

    given: list[Seconds] = field(default_factory=list)


class _Blame(Exception):
    """Says which engine ended the game early."""

    def __init__(self, engine: Engine, reason: str, *, fault: bool = True) -> None:
        super().__init__(reason)
        self.engine = engine
        self.fault = fault


def play_game(
    pairing: Pairing, sides: Sequence[Side], timers: Timers = (None, None)
) -> tuple[GameResult, Game]:
    """Plays a game; returns its result and the game as far as it went.

    An engine that crashes, hangs, resigns or plays an illegal move loses. An engine with a timer is
    given its time before each of its moves.
    """
    begun = time.monotonic()
    course = _Course(Game(pairing.setup))
    ended, lost, failed = PLAYED, "", ""
    try:
        _open(pairing, sides, course)
        while not course.game.is_over:
            _one_move(pairing, sides, course, timers)
    except _Blame as blame:
        ended, lost = str(blame), ENGINE_LETTERS[blame.engine]
        failed = lost if blame.fault else ""
    setup, position = pairing.setup, course.game.position
    colours = range(len(setup.variant.colours))
    shown = tuple(points(setup, position, colour) for colour in colours)
    merits = tuple(sum(shown[colour] for colour in own) for own in setup.seating.seats)
    score = float(lost == "B") if lost else score_of_a(pairing.engines, merits)
    result = GameResult(
        number=pairing.number,
        seats=seats_text(pairing.engines),
        score=score,
        points=shown,
        places=_places(setup, shown),
        colours=_owners(pairing),
        ended=ended,
        failed=failed,
        cpu=(_rounded(course.cpu[0]), _rounded(course.cpu[1])),
        given=_rounded(course.given),
        seconds=round(time.monotonic() - begun, 3),
        engines=(sides[0].title, sides[1].title),
        opening=tuple(move_name(course.game.placement_table, each) for each in pairing.opening),
    )
    return result, course.game


def _open(pairing: Pairing, sides: Sequence[Side], course: _Course) -> None:
    for engine, side in enumerate(sides):
        with _blaming(engine):
            side.new_game(pairing.seeds[engine])
    for placement in pairing.opening:
        colour = _colour_name(course.game)
        course.game.play(placement)
        for engine, side in enumerate(sides):
            with _blaming(engine):
                side.play(colour, move_name(course.game.placement_table, placement))
    for engine, side in enumerate(sides):
        with _blaming(engine):
            course.clock[engine] = side.meter.read()


def _one_move(pairing: Pairing, sides: Sequence[Side], course: _Course, timers: Timers) -> None:
    game = course.game
    seat = game.seat_to_play
    assert seat is not None
    engine = pairing.engines[seat]
    side, colour = sides[engine], _colour_name(game)
    with _blaming(engine):
        timer, given = timers[engine], 0.0
        if timer is not None:
            given = timer.time_for(len(course.cpu[engine]))
            side.set_time(given)
            if engine == 0:
                course.given.append(given)
        text = side.move(colour)
        now = side.meter.read()
    # All time since this engine's last move, including the time to process its opponent's moves.
    course.cpu[engine].append(now - course.clock[engine])
    if timer is not None:
        timer.use(given, now - course.clock[engine])
    course.clock[engine] = now
    if text.lower() == "resign":
        raise _Blame(engine, f"{side.name} resigned", fault=False)
    try:
        placement = parse_move(game.placement_table, text)
        game.play(placement)
    except CornerwiseError as error:
        reason = f"{side.name} played {text[:60]!r} as {colour}: {error}"
        raise _Blame(engine, reason) from None
    with _blaming(1 - engine):
        sides[1 - engine].play(colour, move_name(game.placement_table, placement))


@contextmanager
def _blaming(engine: Engine) -> Iterator[None]:
    """Turns an engine's failure into the end of the game."""
    try:
        yield
    except EngineFailed as error:
        raise _Blame(engine, str(error)) from None


def _colour_name(game: Game) -> str:
    colour = game.colour_to_play
    assert colour is not None
    return colour_name(game.setup.variant, colour)


def _rounded(times: Sequence[Seconds]) -> tuple[Seconds, ...]:
    # Microseconds: further digits are noise, and a result read from a file equals the original.
    return tuple(round(each, 6) for each in times)


def _owners(pairing: Pairing) -> str:
    seating = pairing.setup.seating
    seats = [seating.seat_of(colour) for colour in range(len(pairing.setup.variant.colours))]
    return "".join("-" if seat is None else ENGINE_LETTERS[pairing.engines[seat]] for seat in seats)


def _places(setup: Setup, shown: Sequence[int]) -> tuple[int, ...]:
    shared = setup.seating.shared
    rivals = [own for colour, own in enumerate(shown) if colour != shared]
    return tuple(
        0 if colour == shared else 1 + sum(other > own for other in rivals)
        for colour, own in enumerate(shown)
    )

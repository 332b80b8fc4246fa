"""Which engine plays which seat: engines swap seats from game to game."""

from __future__ import annotations

from cornerwise.variants import Setup

Engine = int
"""0 is A, 1 is B."""

ENGINE_LETTERS = "AB"


def engines_of_seats(setup: Setup, number: int) -> tuple[Engine, ...]:
    """Returns, for each seat, the engine that plays it in a game.

    Games 2n and 2n + 1 are the same with the engines swapped. With two or four seats, A has
    every second seat; in Classic for four, A has blue and red, then yellow and green. With
    three seats, one engine has a single seat, each seat in turn.
    """
    seats = len(setup.seating.seats)
    pair, swapped = divmod(number, 2)
    if seats % 2:
        first = tuple(int(seat != pair % seats) for seat in range(seats))
    else:
        first = tuple(seat % 2 for seat in range(seats))
    return tuple(1 - engine if swapped else engine for engine in first)


def seats_text(engines: tuple[Engine, ...]) -> str:
    """Returns the engines of the seats as letters, such as `ABAB`."""
    return "".join(ENGINE_LETTERS[engine] for engine in engines)


def score_of_a(engines: tuple[Engine, ...], merits: tuple[int, ...]) -> float:
    """Returns 1 if A won, 0 if B won, 0.5 for a draw.

    `merits` are the points of the seats, higher is better. Compares the mean of A's seats with
    the mean of B's.
    """
    totals = [0, 0]
    counts = [0, 0]
    for engine, merit in zip(engines, merits, strict=True):
        totals[engine] += merit
        counts[engine] += 1
    # Cross-multiplied, so that equal means compare as equal.
    lead = totals[0] * counts[1] - totals[1] * counts[0]
    return 0.5 if lead == 0 else float(lead > 0)

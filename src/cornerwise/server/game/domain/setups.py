"""Converts what a guest chooses for a new game to a setup, terms and seats, and back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

from cornerwise.errors import SetupError
from cornerwise.server.game.domain.seats import Computer, Owner, Person, Seated, Vacant
from cornerwise.server.game.domain.terms import Clock, DailyClock, LiveClock, Terms
from cornerwise.server.game.protocol import (
    MAX_NAME,
    ClockChoice,
    ComputerSeat,
    DailyClockChoice,
    LiveClockChoice,
    NamedSeat,
    OpenSeat,
    PersonSeat,
    SeatChoice,
    SetupChoice,
    TermsChoice,
)
from cornerwise.variants import VARIANTS, Setup, Start, setup_named, way_names

_MAX_MARKS = 3
"""The most accents and vowel signs on one letter; no language needs more."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters but are invisible."""


def setup_of(choice: SetupChoice) -> Setup:
    """Returns the chosen setup. Raises `SetupError`. Inverse of `choice_of`.

    Boards that only the library has cannot be chosen.
    """
    setup = setup_named(
        choice.way,
        shared=choice.shared,
        first=choice.first,
        start=choice.start or Start.ANY,
        scoring=choice.scoring,
    )
    if setup.variant not in VARIANTS:
        raise SetupError(f"{setup.name} is not played here: choose from {', '.join(way_names())}")
    return setup


def choice_of(setup: Setup) -> SetupChoice:
    """Returns the choice for a setup, with every option given. Inverse of `setup_of`."""
    variant, shared = setup.variant, setup.seating.shared
    return SetupChoice(
        way=setup.name,
        shared=None if shared is None else variant.colours[shared],
        scoring=setup.scoring.id,
        start=setup.start.value,
        first=variant.colours[setup.first],
    )


def terms_of(choice: TermsChoice) -> Terms:
    """Returns the chosen terms. Inverse of `choice_of_terms`."""
    clock: Clock | None
    match choice.clock:
        case LiveClockChoice(seconds, increment):
            clock = LiveClock(seconds, increment)
        case DailyClockChoice(days):
            clock = DailyClock(days)
        case None:
            clock = None
    return Terms(clock, choice.rated, choice.public, choice.hints)


def choice_of_terms(terms: Terms) -> TermsChoice:
    """Returns the choice for some terms. Inverse of `terms_of`."""
    clock = None if terms.clock is None else choice_of_clock(terms.clock)
    return TermsChoice(clock, terms.rated, terms.public, terms.hints)


def choice_of_clock(clock: Clock) -> ClockChoice:
    """Returns the choice for a clock."""
    match clock:
        case LiveClock():
            return LiveClockChoice(clock.seconds, clock.increment)
        case DailyClock():
            return DailyClockChoice(clock.days)


def seated(choice: SeatChoice, owner: Owner, invited: Mapping[str, Person]) -> Seated:
    """Returns the occupant of a seat; people get the owner who chose.

    `invited` maps the names in the choices to people with accounts.
    """
    match choice:
        case PersonSeat():
            return Person(owner, clean_name(choice.name))
        case ComputerSeat():
            return Computer(choice.level)
        case OpenSeat():
            return Vacant()
        case NamedSeat():
            return Vacant(invited[choice.name])


def named_in(choices: Iterable[SeatChoice]) -> list[str]:
    """Returns the names of the people for whom seats are reserved."""
    return [choice.name for choice in choices if isinstance(choice, NamedSeat)]


def with_name(seats: tuple[Seated, ...], name: str | None) -> tuple[Seated, ...]:
    """Returns the seats with the account's name on the first seat that a person plays.

    Others at the same screen keep the names they typed.
    """
    for number, seat in enumerate(seats):
        if name is not None and isinstance(seat, Person):
            return (*seats[:number], replace(seat, name=name), *seats[number + 1 :])
    return seats


def clean_name(name: str | None) -> str | None:
    """Returns a name that fits on one line of any page or file, or None when nothing is left."""
    return clean_line(name or "", MAX_NAME) or None


def clean_line(text: str, most: int) -> str:
    """Returns a text that fits on one line of any page or file, of at most `most` characters.

    Removes control, invisible and direction characters, repeated spaces, and accents that would
    pile up over the lines above.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= _MAX_MARKS:
            kept.append(sign if sign.isprintable() and sign not in _INVISIBLE else " ")
    return " ".join("".join(kept).split())[:most].rstrip()

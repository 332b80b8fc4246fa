"""What a guest chooses before a game, as a setup and seats, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cornerwise.server.protocol import (
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
from cornerwise.server.seats import Computer, Owner, Person, Seated, Vacant
from cornerwise.server.terms import Clock, DailyClock, LiveClock, Terms
from cornerwise.variants import Setup, Start, setup_named


def setup_of(choice: SetupChoice) -> Setup:
    """Returns the chosen setup. Raises `SetupError`. Inverse of `choice_of`."""
    return setup_named(
        choice.way,
        shared=choice.shared,
        first=choice.first,
        start=choice.start or Start.ANY,
        scoring=choice.scoring,
    )


def choice_of(setup: Setup) -> SetupChoice:
    """Returns the choice that leads to a setup, nothing left open. Inverse of `setup_of`."""
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
    return Terms(clock, choice.rated, choice.public)


def choice_of_terms(terms: Terms) -> TermsChoice:
    """Returns the choice that leads to some terms. Inverse of `terms_of`."""
    return TermsChoice(
        None if terms.clock is None else choice_of_clock(terms.clock), terms.rated, terms.public
    )


def choice_of_clock(clock: Clock) -> ClockChoice:
    """Returns the choice that leads to a clock."""
    match clock:
        case LiveClock():
            return LiveClockChoice(clock.seconds, clock.increment)
        case DailyClock():
            return DailyClockChoice(clock.days)


def seated(choice: SeatChoice, owner: Owner, invited: Mapping[str, Person]) -> Seated:
    """Returns who sits on a seat; people belong to the guest who chose.

    `invited` are those with an account, by the names that stand in the choices.
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
    """Returns the names of those for whom seats are kept."""
    return [choice.name for choice in choices if isinstance(choice, NamedSeat)]


def with_name(seats: tuple[Seated, ...], name: str | None) -> tuple[Seated, ...]:
    """Returns seats on the first of which that is a person's the one with an account sits.

    Others around the same screen keep the names they typed.
    """
    for number, seat in enumerate(seats):
        if name is not None and isinstance(seat, Person):
            return (*seats[:number], replace(seat, name=name), *seats[number + 1 :])
    return seats


def clean_name(name: str | None) -> str | None:
    """Returns a name that fits on one line of any file: no control characters, single blanks.

    None for one of which nothing is left.
    """
    printable = "".join(sign if sign.isprintable() else " " for sign in name or "")
    return " ".join(printable.split()) or None

"""What a guest chooses before a game, as a setup and seats, and back."""

from __future__ import annotations

from cornerwise.server.protocol import ComputerSeat, OpenSeat, PersonSeat, SeatChoice, SetupChoice
from cornerwise.server.seats import Computer, Owner, Person, Seated, Vacant
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


def seated(choice: SeatChoice, owner: Owner) -> Seated:
    """Returns who sits on a seat; people belong to the guest who chose."""
    match choice:
        case PersonSeat():
            return Person(owner, clean_name(choice.name))
        case ComputerSeat():
            return Computer(choice.level)
        case OpenSeat():
            return Vacant()


def clean_name(name: str | None) -> str | None:
    """Returns a name that fits on one line of any file: no control characters, single blanks.

    None for one of which nothing is left.
    """
    printable = "".join(sign if sign.isprintable() else " " for sign in name or "")
    return " ".join(printable.split()) or None

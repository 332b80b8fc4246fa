"""Facts of games before their first move, so that the client can show them before the kernel is loaded."""

from __future__ import annotations

import itertools

from msgspec import Struct

from cornerwise.game import Game
from cornerwise.kernel import State
from cornerwise.scoring import SCORINGS
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.protocol import ColourScore, SideScore
from cornerwise.server.game.scores import scores_of
from cornerwise.variants import VARIANTS, Setup, Start, Variant


class InitialPlaces(Struct, frozen=True):
    """Where a colour that begins can place its first piece."""

    legal: list[int]
    playable: list[int]
    """The pieces of these placements."""


class InitialStanding(Struct, frozen=True):
    """What a setup says about players and scores before the first move."""

    seats: list[int]
    """For each colour that may begin, the seat that plays it."""
    shared_turn: int | None
    """The seat that plays the shared colour next."""
    scores: list[ColourScore]
    sides: list[SideScore]


def initial_places() -> dict[str, list[InitialPlaces]]:
    """Returns the first places of each colour, by variant and start rule."""
    return {
        f"{variant.id} {start.value}": [
            _places(Setup(variant, variant.seatings[0], first=first, start=start))
            for first in range(len(variant.colours))
        ]
        for variant, start in itertools.product(VARIANTS, Start)
    }


def initial_standings() -> dict[str, InitialStanding]:
    """Returns the standings by way, shared colour and scoring."""
    found = {}
    for variant in VARIANTS:
        for seating, scoring in itertools.product(variant.seatings, SCORINGS):
            setup = Setup(variant, seating, scoring=scoring)
            choice = choice_of(setup)
            key = f"{choice.way} {choice.shared or ''} {choice.scoring}"
            found[key] = _standing(setup, _seats(variant, setup))
    return found


def _places(setup: Setup) -> InitialPlaces:
    game = Game(setup)
    legal = State.start(setup).legal_placements()
    return InitialPlaces(legal, game.placement_table.pieces_in(legal))


def _seats(variant: Variant, setup: Setup) -> list[int]:
    seats = []
    for first in range(len(variant.colours)):
        seat = Game(Setup(variant, setup.seating, first=first)).seat_to_play
        assert seat is not None
        seats.append(seat)
    return seats


def _standing(setup: Setup, seats: list[int]) -> InitialStanding:
    points, sides = scores_of(State.start(setup))
    shared = setup.seating.shared
    return InitialStanding(seats, None if shared is None else setup.shared_player(0), points, sides)

"""Hypothesis strategies: every setup, random games, random positions."""

import random

from hypothesis import strategies as st

from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.scoring import SCORINGS
from cornerwise.variants import VARIANTS, Seating, Setup, Start, Variant

Way = tuple[Variant, Seating]
"""A variant with one of its seatings."""

WAYS: list[Way] = [(variant, seating) for variant in VARIANTS for seating in variant.seatings]


def way_id(way: Way) -> str:
    """Returns a short name for a parametrized test."""
    variant, seating = way
    shared = "" if seating.shared is None else f"-{variant.colours[seating.shared]}"
    return f"{variant.id}-{seating.id}{shared}"


def setups_of(variant: Variant, seating: Seating | None = None) -> list[Setup]:
    """Returns every setup of a variant: each seating (or the given one), first colour,
    start rule and scoring.
    """
    return [
        Setup(variant, chosen, first, start, scoring)
        for chosen in ([seating] if seating else variant.seatings)
        for first in range(len(variant.colours))
        for start in Start
        for scoring in SCORINGS
    ]


SETUPS = [setup for variant in VARIANTS for setup in setups_of(variant)]

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def setups(*variants: Variant) -> st.SearchStrategy[Setup]:
    """Draws a setup of the given variants, by default of all real ones.

    Variants are drawn first, so that those with few setups are as frequent as the others.
    """
    chosen = variants or VARIANTS
    return st.sampled_from(chosen).flatmap(lambda variant: st.sampled_from(setups_of(variant)))


def random_game(setup: Setup, seed: int | random.Random, plies: int | None = None) -> Game:
    """Returns a game of random legal placements, complete or with `plies` placements.

    The choices are those of a generator, or of a new one with a seed.
    """
    generator = random.Random(seed) if isinstance(seed, int) else seed
    game = Game(setup)
    while not game.is_over and (plies is None or len(game.moves) < plies):
        game.play(generator.choice(game.legal_placements()))
    return game


def games(*variants: Variant) -> st.SearchStrategy[Game]:
    """Draws a finished random game."""
    return st.builds(random_game, setups(*variants), seeds)


def unfinished_games(*variants: Variant) -> st.SearchStrategy[Game]:
    """Draws a random game of any length; shrinks to the empty board."""
    return st.builds(random_game, setups(*variants), seeds, st.integers(0, 84))


def positions(*variants: Variant) -> st.SearchStrategy[Position]:
    """Draws a position that a game can reach."""
    return unfinished_games(*variants).map(lambda game: game.position)

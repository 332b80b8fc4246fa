"""What the engine in the browser needs to know: its parameters and its files."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from msgspec import Meta, Struct

from cornerwise.engine import LEVELS, Level
from cornerwise.engine.analysis import default_simulations
from cornerwise.engine.knowledge import (
    calibration_for,
    network_file,
    network_name,
    prior_file,
    value_file,
    weights_name,
)
from cornerwise.engine.opening_book import book_file, book_name
from cornerwise.kernel.search import SearchOptions
from cornerwise.variants import VARIANTS, Setup, setup_named, way_name, way_names


class WeaknessData(Struct, frozen=True):
    """How a level errs in a game."""

    temperature: float
    small_pieces: float
    blindness: float


class LevelPlayData(Struct, frozen=True):
    """How a level plays a game."""

    seconds: float
    simulations: int
    """0 when only the time is limited."""
    network: bool
    weakness: WeaknessData
    spread: float
    """How much its form differs from game to game."""
    options: Annotated[dict[str, Any], Meta(extra={"typescript": "Partial<SearchOptionValues>"})]
    """The parameters of the search that differ from the usual ones."""


class CalibrationData(Struct, frozen=True):
    """How values become win chances in a game."""

    start: float
    growth: float


class KnowledgeData(Struct, frozen=True):
    """What was learned about a game: files, and how win chances are calibrated."""

    prior: str
    value: str
    network: str | None
    book: str | None
    """The opening book of the levels that play their best."""
    calibration: CalibrationData


def search_options() -> dict[str, Any]:
    """Returns the parameters of the search, in the order in which the kernel reads them."""
    return asdict(SearchOptions())


def level_play() -> dict[str, dict[str, LevelPlayData]]:
    """Returns how each level plays each variant of the app."""
    return {
        str(level.number): {name: _level_play(level, setup_named(name)) for name in way_names()}
        for level in LEVELS
    }


def _level_play(level: Level, setup: Setup) -> LevelPlayData:
    strength = level.strength_in(setup)
    weakness = strength.weakness
    return LevelPlayData(
        seconds=level.seconds,
        simulations=strength.simulations or 0,
        network=level.uses_network_in(setup),
        weakness=WeaknessData(weakness.temperature, weakness.small_pieces, weakness.blindness),
        spread=strength.spread,
        options=_differing(asdict(level.options_in(setup)), search_options()),
    )


def _differing(values: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """Returns the values that are not the usual ones."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        if value != usual[name]:
            nested = isinstance(value, dict)
            found[name] = _differing(value, usual[name]) if nested else value
    return found


def knowledge() -> dict[str, KnowledgeData]:
    """Returns what was learned about each variant of the app."""
    found: dict[str, KnowledgeData] = {}
    for variant in VARIANTS:
        for seating in variant.seatings:
            learned = _learned(Setup(variant, seating))
            known = found.setdefault(way_name(variant, seating), learned)
            assert known == learned, "which colour is shared makes no difference"
    return found


def review_simulations() -> dict[str, int]:
    """Returns the simulations of a review in each position, by variant of the app."""
    return {name: default_simulations(setup_named(name)) for name in way_names()}


def _learned(setup: Setup) -> KnowledgeData:
    weights, network, book = weights_name(setup), network_name(setup), book_name(setup)
    calibration = calibration_for(setup)
    return KnowledgeData(
        prior_file(weights),
        value_file(weights),
        None if network is None else network_file(network),
        None if book is None else book_file(book),
        CalibrationData(calibration.start, calibration.growth),
    )

"""What the engine has learned about each game: small data files with their provenance."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from cornerwise.errors import SetupError
from cornerwise.kernel.network import Network
from cornerwise.kernel.search import (
    Calibration,
    Knowledge,
    prior_feature_names,
    value_feature_names,
)
from cornerwise.variants import Seating, Setup, Side, as_setup, way_name

_DATA = files("cornerwise.engine").joinpath("data")

_MOST_POWER = 100.0
_MOST_GROWTH = 10.0
"""With larger numbers, any advantage would be shown as a certain win."""


def knowledge_for(setup: Setup | str, *, network: bool = True) -> Knowledge:
    """Returns what was learned about a setup's game, with or without its network."""
    setup = as_setup(setup)
    return replace(
        _load(weights_name(setup)),
        network=network_for(setup) if network else None,
        calibration=calibration_for(setup),
    )


def weights_name(setup: Setup) -> str:
    """Returns the name of the game whose weights a setup uses.

    It is the setup's own game if that has weights, else that of the variant's usual seating, else
    Duo.
    """
    for name in (setup.name, setup.variant.id, "duo"):
        if _has(prior_file(name)):
            return name
    raise SetupError("the package has no prior weights")


def network_for(setup: Setup) -> Network | None:
    """Returns the best network for a setup, or None when there is none."""
    name = network_name(setup)
    return None if name is None else _load_network(name)


def network_name(setup: Setup) -> str | None:
    """Returns the name of the game whose network a setup uses, or None when there is none.

    It is the network of a seating in which the same colours win together, else that of the
    variant's usual seating. Solo games have none.
    """
    return _nearest(setup, network_file)


def calibration_for(setup: Setup) -> Calibration:
    """Returns how win chances are calibrated in a setup, chosen as its network is."""
    name = _nearest(setup, calibration_file)
    return Calibration() if name is None else _load_calibration(name)


def name_alike(setup: Setup, file: Callable[[str], str]) -> str | None:
    """Returns the first game that has such a file and in which the same colours win together.

    None when there is none, and for solo games.
    """
    if len(setup.seating.sides) < 2:
        return None
    variant = setup.variant
    alike = (
        way_name(variant, seating)
        for seating in variant.seatings
        if _side_of_colours(seating) == _side_of_colours(setup.seating)
    )
    return next((name for name in alike if _has(file(name))), None)


def _nearest(setup: Setup, file: Callable[[str], str]) -> str | None:
    """Returns the first game that has such a file: one in which the same colours win together, else
    the variant with its usual seating. None for solo games.
    """
    name, usual = name_alike(setup, file), setup.variant.id
    if name is not None or len(setup.seating.sides) < 2:
        return name
    return usual if _has(file(usual)) else None


def _has(file_name: str) -> bool:
    return _DATA.joinpath(file_name).is_file()


def data_file(name: str) -> bytes:
    """Returns the content of one of the engine's data files."""
    return _DATA.joinpath(name).read_bytes()


def data_document(name: str) -> dict[str, Any]:
    """Returns the content of one of the engine's data files in JSON."""
    document: dict[str, Any] = json.loads(data_file(name))
    return document


def prior_file(name: str) -> str:
    """Returns the file name of the weights of a prior."""
    return f"prior-{name}.json"


def value_file(name: str) -> str:
    """Returns the file name of the weights of a value."""
    return f"value-{name}.json"


def network_file(name: str) -> str:
    """Returns the file name of a network."""
    return f"net-{name}.cwnet"


def calibration_file(name: str) -> str:
    """Returns the file name of a calibration."""
    return f"calibration-{name}.json"


def _side_of_colours(seating: Seating) -> dict[int, Side | None]:
    seats = {colour: seating.seat_of(colour) for colour in seating.played()}
    return {
        colour: None if seat is None else seating.side_of(seat) for colour, seat in seats.items()
    }


@lru_cache(maxsize=8)
def _load_network(name: str) -> Network:
    return Network.load(data_file(network_file(name)))


@lru_cache(maxsize=8)
def _load_calibration(name: str) -> Calibration:
    return calibration_from(data_document(calibration_file(name)))


def calibration_from(document: Any) -> Calibration:
    """Returns the calibration in a document. Raises `SetupError` when it has no valid one."""
    try:
        start, growth = float(document["start"]), float(document["growth"])
    except (KeyError, TypeError, ValueError):
        raise SetupError("a calibration needs two numbers, start and growth") from None
    if not (0 < start <= _MOST_POWER and math.isfinite(growth) and abs(growth) <= _MOST_GROWTH):
        raise SetupError(f"a calibration with start {start} and growth {growth} is not sound")
    return Calibration(start, growth)


@lru_cache(maxsize=16)
def _load(name: str) -> Knowledge:
    prior = data_document(prior_file(name))
    value = data_document(value_file(name))
    return Knowledge(
        prior=weights_from(prior["weights"], prior_feature_names()),
        value=weights_from(value["weights"], value_feature_names()),
        cut=int(value["cut"]),
    )


def weights_from(named: dict[str, float], names: Sequence[str]) -> tuple[float, ...]:
    """Returns weights in the order of `names`. Features without a weight get 0.

    Raises `SetupError` for a weight whose feature is not in `names`.
    """
    unknown = sorted(set(named) - set(names))
    if unknown:
        raise SetupError(f"learned weights: there is no feature {unknown[0]!r}")
    return tuple(float(named.get(name, 0.0)) for name in names)


def named_weights(weights: Sequence[float], names: Sequence[str]) -> dict[str, float]:
    """Returns weights by name, rounded, without zeros. See `weights_from`."""
    rounded = {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)}
    return {name: weight for name, weight in rounded.items() if weight}

"""The learned weights of the move prior: small data files with their provenance."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from cornerwise.errors import SetupError
from cornerwise.kernel.search import prior_feature_names
from cornerwise.variants import Setup

_DATA = files("cornerwise.engine").joinpath("data")


def weights_for(setup: Setup) -> tuple[float, ...]:
    """Returns the weights of a setup: its own where there are some, else those of the usual
    seating of its variant, else those of Classic.
    """
    for name in (setup.name, setup.variant.id, "classic"):
        if _DATA.joinpath(f"prior-{name}.json").is_file():
            return _load(name)
    raise SetupError("the package has no prior weights")


@lru_cache(maxsize=16)
def _load(name: str) -> tuple[float, ...]:
    text = _DATA.joinpath(f"prior-{name}.json").read_text("utf-8")
    return weights_from(json.loads(text)["weights"])


def weights_from(named: dict[str, float]) -> tuple[float, ...]:
    """Returns weights in the order of the kernel. Features without a weight count nothing.

    Raises `SetupError` for a feature that the kernel does not know.
    """
    names = prior_feature_names()
    unknown = sorted(set(named) - set(names))
    if unknown:
        raise SetupError(f"prior weights: there is no feature {unknown[0]!r}")
    return tuple(float(named.get(name, 0.0)) for name in names)


def named_weights(weights: Sequence[float]) -> dict[str, float]:
    """Returns weights by name, rounded, without those that count nothing. See `weights_from`."""
    names = prior_feature_names()
    rounded = {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)}
    return {name: weight for name, weight in rounded.items() if weight}

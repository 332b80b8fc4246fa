"""What the engine in the browser needs to know: its parameters and its files."""

from __future__ import annotations

from dataclasses import asdict

from msgspec import Struct

from cornerwise.engine.knowledge import (
    network_file,
    network_name,
    prior_file,
    value_file,
    weights_name,
)
from cornerwise.kernel.search import SearchOptions
from cornerwise.variants import VARIANTS, Setup, way_name


class KnowledgeData(Struct, frozen=True):
    """The files with what was learned about a game."""

    prior: str
    value: str
    network: str | None


def search_options() -> dict[str, object]:
    """Returns the parameters of the search, in the order in which the kernel reads them."""
    return asdict(SearchOptions())


def knowledge() -> dict[str, KnowledgeData]:
    """Returns the files of each variant of the app."""
    found: dict[str, KnowledgeData] = {}
    for variant in VARIANTS:
        for seating in variant.seatings:
            files = _files(Setup(variant, seating))
            known = found.setdefault(way_name(variant, seating), files)
            assert known == files, "which colour is shared makes no difference"
    return found


def _files(setup: Setup) -> KnowledgeData:
    weights, network = weights_name(setup), network_name(setup)
    return KnowledgeData(
        prior_file(weights), value_file(weights), None if network is None else network_file(network)
    )

"""Forms of game files, so that the client can write a game that the server does not know.

The parts that depend on the setup are written here by `records`. The client fills in players and moves, and the
tests compare its files with those of `records` byte by byte.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Iterator

from msgspec import Struct

from cornerwise.engine import LEVELS
from cornerwise.errors import RecordError
from cornerwise.records import Annotation, Record, dumps_blksgf, dumps_json, limits
from cornerwise.records.annotations import annotation_property
from cornerwise.records.names import (
    COLOUR_NAMES,
    colour_name,
    colour_of,
    player_properties,
)
from cornerwise.records.properties import MAX_IDENTIFIER
from cornerwise.scoring import SCORINGS
from cornerwise.server.game.domain.seats import Computer
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.downloads import player_name
from cornerwise.variants import VARIANTS, Setup, Start

_END = ")\n"
"""The end of a `.blksgf` file."""


class RecordForm(Struct, frozen=True):
    """The files of a game without players and moves."""

    game: dict[str, str | int]
    """What a JSON file says about the setup."""
    blksgf: str
    """The beginning of a `.blksgf` file."""
    players: list[str]
    """For each seat, the property that holds the player's name."""
    colours: list[str]
    """For each colour, the property that holds a move."""


class RecordLimits(Struct, frozen=True):
    """How large a record may be."""

    bytes: int
    nodes: int
    arrangements: int
    """Nodes that arrange the board by hand."""
    values: int
    """Property values."""
    depth: int
    """Nested variations."""
    identifier: int
    """Characters of the name of a property."""
    marks: int
    """Opening brackets in a JSON text, and as many commas."""


LIMITS = RecordLimits(
    bytes=limits.MAX_BYTES,
    nodes=limits.MAX_NODES,
    arrangements=limits.MAX_ARRANGEMENTS,
    values=limits.MAX_VALUES,
    depth=limits.MAX_VARIATION_DEPTH,
    identifier=MAX_IDENTIFIER,
    marks=limits.MAX_JSON_MARKS,
)


def record_forms() -> dict[str, RecordForm]:
    """Returns the form of every setup. Its key is the choice of the setup, separated by spaces."""
    return {_key(setup): _form(setup) for setup in _setups()}


def computer_names() -> dict[str, str]:
    """Returns the name of the computer of each level in a file."""
    return {str(level.number): player_name(Computer(level.number)) for level in LEVELS}


def colour_properties() -> dict[str, dict[str, int]]:
    """Returns, for each variant, the colour of every name that a file may use for one."""
    found: dict[str, dict[str, int]] = {}
    for variant in VARIANTS:
        names = found.setdefault(variant.id, {})
        for name in sorted(COLOUR_NAMES):
            with contextlib.suppress(RecordError):
                names[name] = colour_of(variant, name)
    return found


def symbol_properties() -> dict[str, tuple[str, str]]:
    """Returns the property and the value of each symbol of a move."""
    return {annotation.value: annotation_property(annotation) for annotation in Annotation}


def _setups() -> Iterator[Setup]:
    for variant in VARIANTS:
        colours = range(len(variant.colours))
        choices = itertools.product(variant.seatings, colours, Start, SCORINGS)
        for seating, first, start, scoring in choices:
            yield Setup(variant, seating, first=first, start=start, scoring=scoring)


def _key(setup: Setup) -> str:
    choice = choice_of(setup)
    parts = (choice.way, choice.shared, choice.scoring, choice.start, choice.first)
    return " ".join(part or "" for part in parts)


def _form(setup: Setup) -> RecordForm:
    record = Record(setup)
    game = json.loads(dumps_json(record))
    assert game.pop("line") == []
    text = dumps_blksgf(record)
    assert text.endswith(_END)
    colours = range(len(setup.variant.colours))
    return RecordForm(
        game,
        text.removesuffix(_END),
        list(player_properties(setup.seating)),
        [colour_name(setup.variant, colour) for colour in colours],
    )

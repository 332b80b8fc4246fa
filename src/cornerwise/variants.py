"""Variants and setups as data: what is played, by whom, and under which settings.

A variant on a rectangular board is one `Variant` record; no other code branches on the
variant. See docs/variants.md for how to add one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from typing import Any, SupportsIndex, TypeAlias

from cornerwise.errors import SetupError
from cornerwise.geometry import Board, Cell, square
from cornerwise.pieces import PIECES, Piece, piece_named
from cornerwise.scoring import ADVANCED, BASIC, SCORINGS, Scoring

Colour = int
"""Number of a colour in a variant, in order of play."""

ColourLike: TypeAlias = SupportsIndex | str
"""What names a colour: its number or its name."""

Seat = int
"""Number of a player in a seating, in order of play."""

Side = int
"""Number of a group of seats that win and lose together."""


class Start(Enum):
    """Where a colour's first piece may go (R5).

    The usual rule is `ANY`, as printed in the rule sheets. Pentobi and other programs play with
    `FIXED` corners, and so do GTP and matches between engines.
    """

    ANY = "any"
    """It must cover any start cell that is still free."""

    FIXED = "fixed"
    """It must cover the colour's own start cell."""


@dataclass(frozen=True)
class Seating:
    """Who plays which colours (R14 to R18)."""

    id: str

    seats: tuple[tuple[Colour, ...], ...]
    """For each seat, the colours it plays alone."""

    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side; a side adds up its seats' scores."""

    shared: Colour | None = None
    """The colour that all seats play in turn; its score is ignored (R17)."""

    sgf_name: str | None = None
    """The value of the GM property in .blksgf files, if Pentobi has a matching one."""

    def seat_of(self, colour: Colour) -> Seat | None:
        """Returns the seat that plays a colour alone, or None for the shared colour."""
        for seat, colours in enumerate(self.seats):
            if colour in colours:
                return seat
        return None

    def played(self) -> list[Colour]:
        """Returns the colours that are played, ascending."""
        own = [colour for colours in self.seats for colour in colours]
        return sorted(own if self.shared is None else [*own, self.shared])

    def side_of(self, seat: Seat) -> Side:
        """Returns the side that a seat belongs to."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


@dataclass(frozen=True)
class Variant:
    """A board, colours, a set of pieces, and its seatings."""

    id: str

    board: Board

    colours: tuple[str, ...]
    """Names of the colours in order of play (R4)."""

    stock: tuple[tuple[Piece, int], ...]
    """The pieces of each colour, and how many it has of each."""

    homes: tuple[Cell, ...]
    """The start cell of each colour."""

    seatings: tuple[Seating, ...]
    """The possible seatings, the usual one first."""

    scoring: Scoring
    """The scoring used unless the setup specifies another."""

    def __post_init__(self) -> None:
        if len(self.homes) != len(self.colours):
            raise SetupError(f"{self.id}: each colour needs one start cell")
        # Drawings and records name colours by these words and by their first letters.
        if not all(name.isalpha() and name.islower() for name in self.colours):
            raise SetupError(f"{self.id}: colours must be lower-case words")
        if len({name[0] for name in self.colours}) != len(self.colours):
            raise SetupError(f"{self.id}: the first letters of the colours must differ")
        if not all(0 <= cell < self.board.size for cell in self.homes):
            raise SetupError(f"{self.id}: a start cell is off the board")
        if not self.seatings:
            raise SetupError(f"{self.id}: there must be at least one seating")
        for seating in self.seatings:
            if seating.played() != list(range(len(self.colours))):
                raise SetupError(
                    f"{self.id} {seating.id}: each colour needs one seat, or must be shared"
                )
            if sorted(seat for side in seating.sides for seat in side) != list(
                range(len(seating.seats))
            ):
                raise SetupError(f"{self.id} {seating.id}: each seat must be on one side")

    def __repr__(self) -> str:
        return f"<Variant {self.id}>"

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        if any(self is known for known in (*VARIANTS, *SMALL_VARIANTS)):
            return variant_named, (self.id,)
        return Variant, tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def _hash(self) -> int:
        # Variants are looked up often, and hashing every piece each time is slow.
        return hash((self.id, self.board, self.colours, self.stock, self.homes))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The distinct pieces of a colour."""
        return tuple(piece for piece, _ in self.stock)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of squares of each distinct piece."""
        return tuple(piece.size for piece in self.pieces)

    @cached_property
    def squares(self) -> int:
        """Number of squares in all the pieces of a colour."""
        return sum(piece.size * count for piece, count in self.stock)

    def colour_named(self, name: str) -> Colour:
        """Returns the colour with a name. Raises `SetupError` when there is none."""
        try:
            return self.colours.index(name.lower())
        except ValueError:
            known = ", ".join(self.colours)
            raise SetupError(f"{self.id} has no colour {name!r}: choose from {known}") from None

    def seating(self, seating_id: str, shared: Colour | None = None) -> Seating:
        """Returns the seating with an id; the first match when `shared` is not given."""
        for seating in self.seatings:
            if seating.id == seating_id and shared in (None, seating.shared):
                return seating
        known = ", ".join(dict.fromkeys(seating.id for seating in self.seatings))
        if shared is not None and any(seating.id == seating_id for seating in self.seatings):
            raise SetupError(f"{self.id} {seating_id} cannot have a shared colour")
        raise SetupError(f"{self.id} has no seating {seating_id!r}: choose from {known}")


@dataclass(frozen=True)
class Setup:
    """Everything that is decided before the first move."""

    variant: Variant

    seating: Seating

    first: Colour = 0
    """The colour that begins (R4)."""

    start: Start = Start.ANY

    scoring: Scoring = ADVANCED

    def __post_init__(self) -> None:
        if self.seating not in self.variant.seatings:
            raise SetupError(f"{self.variant.id} has no such seating")
        if not 0 <= self.first < len(self.variant.colours):
            raise SetupError(f"{self.variant.id} has no colour number {self.first}")

    def __repr__(self) -> str:
        colours = self.variant.colours
        told = [self.name, f"start {self.start.value}", f"{self.scoring.id} scoring"]
        if self.shared is not None:
            told.append(f"{colours[self.shared]} shared")
        return f"<Setup {', '.join(told)}, {colours[self.first]} begins>"

    @property
    def name(self) -> str:
        """The name from which `setup_named` finds the variant and seating."""
        return way_name(self.variant, self.seating)

    @property
    def shared(self) -> Colour | None:
        """The colour that all seats play in turn, or None when there is none (R17)."""
        return self.seating.shared

    def shared_player(self, turn: int) -> Seat:
        """Returns the seat that plays the shared colour for the `turn`-th time, from 0.

        The first is the seat whose own colour follows the shared one in order of play. The
        other seats follow in turn (R17).
        """
        shared = self.seating.shared
        assert shared is not None
        seats = len(self.seating.seats)
        following = (shared + 1) % len(self.variant.colours)
        begins = self.seating.seat_of(following)
        assert begins is not None
        return (begins + turn) % seats


def _shared_seating(shared: Colour) -> Seating:
    own = tuple((colour,) for colour in range(4) if colour != shared)
    return Seating("three", own, ((0,), (1,), (2,)), shared, sgf_name="Blokus Three-Player")


_CLASSIC_BOARD = square(20)
_DUO_BOARD = square(14)
_DUO_HOMES = (_DUO_BOARD.parse_cell("e10"), _DUO_BOARD.parse_cell("j5"))
_JUNIOR_PIECES = ("1", "2", "I3", "V3", "I4", "L4", "T4", "O", "Z4", "I5", "L5", "P")

CLASSIC = Variant(
    id="classic",
    board=_CLASSIC_BOARD,
    colours=("blue", "yellow", "red", "green"),
    stock=tuple((piece, 1) for piece in PIECES),
    homes=_CLASSIC_BOARD.corners,
    seatings=(
        Seating("four", ((0,), (1,), (2,), (3,)), ((0,), (1,), (2,), (3,)), sgf_name="Blokus"),
        Seating("teams", ((0,), (1,), (2,), (3,)), ((0, 2), (1, 3)), sgf_name="Blokus"),
        Seating("two", ((0, 2), (1, 3)), ((0,), (1,)), sgf_name="Blokus Two-Player"),
        _shared_seating(3),
        _shared_seating(0),
        _shared_seating(1),
        _shared_seating(2),
        Seating("one", ((0, 1, 2, 3),), ((0,),), sgf_name="Blokus"),
    ),
    scoring=ADVANCED,
)
"""The game on 20 × 20 cells, for one to four players."""

DUO = Variant(
    id="duo",
    board=_DUO_BOARD,
    colours=("purple", "orange"),
    stock=tuple((piece, 1) for piece in PIECES),
    homes=_DUO_HOMES,
    seatings=(Seating("two", ((0,), (1,)), ((0,), (1,)), sgf_name="Blokus Duo"),),
    scoring=ADVANCED,
)
"""Two colours on 14 × 14 cells, starting inside the board."""

JUNIOR = Variant(
    id="junior",
    board=_DUO_BOARD,
    colours=("blue", "green"),
    stock=tuple((piece_named(name), 2) for name in _JUNIOR_PIECES),
    homes=_DUO_HOMES,
    seatings=(Seating("two", ((0,), (1,)), ((0,), (1,)), sgf_name="Blokus Junior"),),
    scoring=BASIC,
)
"""Duo for children: twelve shapes, two of each."""

_TWO = (Seating("two", ((0,), (1,)), ((0,), (1,))),)
_MINI_BOARD = square(8)
_MINI10_BOARD = square(10)

MINI = Variant(
    id="mini",
    board=_MINI_BOARD,
    colours=DUO.colours,
    stock=tuple((piece, 1) for piece in PIECES if piece.size <= 4),
    homes=(_MINI_BOARD.parse_cell("c6"), _MINI_BOARD.parse_cell("f3")),
    seatings=_TWO,
    scoring=ADVANCED,
)
"""Duo on 8 × 8 cells with the nine pieces of one to four squares, for quick experiments."""

MINI10 = Variant(
    id="mini10",
    board=_MINI10_BOARD,
    colours=DUO.colours,
    stock=tuple((piece_named(name), 1) for name in _JUNIOR_PIECES),
    homes=(_MINI10_BOARD.parse_cell("d7"), _MINI10_BOARD.parse_cell("g4")),
    seatings=_TWO,
    scoring=ADVANCED,
)
"""Duo on 10 × 10 cells with the twelve shapes of Junior, for quick experiments."""

VARIANTS: tuple[Variant, ...] = (CLASSIC, DUO, JUNIOR)
"""The games that people play: those of the web app, the command line and the records."""

SMALL_VARIANTS: tuple[Variant, ...] = (MINI, MINI10)
"""Small boards for experiments with the library. They have names like the others, but the app does
not offer them, and game files do not hold them."""


def variant_named(variant_id: str) -> Variant:
    """Returns the variant with an id. Raises `SetupError` when there is none."""
    for variant in (*VARIANTS, *SMALL_VARIANTS):
        if variant.id == variant_id:
            return variant
    known = ", ".join(variant.id for variant in VARIANTS)
    raise SetupError(f"there is no variant {variant_id!r}: choose from {known}")


def way_name(variant: Variant, seating: Seating) -> str:
    """Returns the name of a variant with a seating: `duo`, `classic`, `classic-two`, …"""
    usual = seating.id == variant.seatings[0].id
    return variant.id if usual else f"{variant.id}-{seating.id}"


def way_names() -> tuple[str, ...]:
    """Returns the names of all variants with their seatings, each once."""
    names = [way_name(variant, seating) for variant in VARIANTS for seating in variant.seatings]
    return tuple(dict.fromkeys(names))


def setup_named(
    name: str,
    *,
    shared: str | None = None,
    first: str | None = None,
    start: Start | str = Start.ANY,
    scoring: Scoring | str | None = None,
) -> Setup:
    """Returns a setup, with the usual settings unless others are given.

    Names are those of `way_names`, such as `duo`, `classic` (for four) or `classic-three`, with
    the number of players instead (`classic_3`), or those of Pentobi (`Blokus Three-Player`), in
    either case. First pieces may cover any free start cell unless `start` is `fixed`, whatever
    name is used; Pentobi plays with fixed ones. Colours are given by name. Raises `SetupError`
    for anything that does not exist.
    """
    variant, seating_id = _way_named(name)
    return Setup(
        variant=variant,
        seating=variant.seating(
            seating_id, None if shared is None else variant.colour_named(shared)
        ),
        first=0 if first is None else variant.colour_named(first),
        start=start_named(start) if isinstance(start, str) else start,
        scoring=_scoring(variant, scoring),
    )


def as_setup(setup: Setup | str) -> Setup:
    """Returns a setup, or the one with a name and the usual settings. Raises `SetupError`."""
    if isinstance(setup, str):
        return setup_named(setup)
    if not isinstance(setup, Setup):
        raise TypeError(f"a setup or its name was expected, not {type(setup).__name__}")
    return setup


def _way_named(name: str) -> tuple[Variant, str]:
    wanted = _simple(name)
    for variant in (*VARIANTS, *SMALL_VARIANTS):
        for seating in variant.seatings:
            if wanted in _names(variant, seating):
                return variant, seating.id
    raise SetupError(f"there is no game {name[:60]!r}: choose from {', '.join(way_names())}")


def _names(variant: Variant, seating: Seating) -> tuple[str, ...]:
    """Returns all names of a variant with a seating, in simple form."""
    ours = (
        way_name(variant, seating),
        f"{variant.id}-{seating.id}",
        f"{variant.id}-{len(seating.seats)}",
    )
    return ours if seating.sgf_name is None else (*ours, _simple(seating.sgf_name))


def _simple(name: str) -> str:
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def start_named(name: str) -> Start:
    """Returns the start rule with a name. Raises `SetupError` when there is none."""
    try:
        return Start(name.lower())
    except ValueError:
        known = ", ".join(start.value for start in Start)
        raise SetupError(f"there is no start rule {name!r}: choose from {known}") from None


def _scoring(variant: Variant, scoring: Scoring | str | None) -> Scoring:
    if scoring is None:
        return variant.scoring
    if isinstance(scoring, Scoring):
        return scoring
    for known in SCORINGS:
        if known.id == scoring.lower():
            return known
    names = ", ".join(known.id for known in SCORINGS)
    raise SetupError(f"there is no scoring {scoring!r}: choose from {names}")

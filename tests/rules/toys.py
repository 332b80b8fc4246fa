"""Small variants for tests, on which a drawing shows a rule clearly."""

from cornerwise.geometry import Board, square
from cornerwise.pieces import piece_named
from cornerwise.scoring import ADVANCED
from cornerwise.variants import CLASSIC, Seating, Variant

_TWO = Seating("two", ((0,), (1,)), ((0,), (1,)))

SMALL = Variant(
    id="small",
    board=square(6),
    colours=("white", "black"),
    stock=tuple((piece_named(name), 1) for name in ("1", "2", "I3", "V3")),
    homes=(30, 5),
    seatings=(_TWO,),
    scoring=ADVANCED,
)
"""White starts in the top left, black in the bottom right, with the four smallest pieces."""

FOUR = Variant(
    id="four",
    board=square(8),
    colours=CLASSIC.colours,
    stock=tuple((piece_named(name), 1) for name in ("1", "2", "V3", "I4", "F")),
    homes=square(8).corners,
    seatings=CLASSIC.seatings,
    scoring=ADVANCED,
)
"""A small Classic with all its seatings."""

WIDE = Variant(
    id="wide",
    board=Board(7, 4),
    colours=("ash", "birch", "cedar"),
    stock=((piece_named("1"), 1), (piece_named("V3"), 2), (piece_named("Z4"), 1)),
    homes=(21, 27, 3),
    seatings=(Seating("three", ((0,), (1,), (2,)), ((0,), (1,), (2,))),),
    scoring=ADVANCED,
)
"""Three colours on a board that is not square, with one piece twice."""

TOYS = (SMALL, FOUR, WIDE)

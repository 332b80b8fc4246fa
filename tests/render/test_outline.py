import pytest

from cornerwise.pieces import PIECES, Piece
from cornerwise.render.outline import Ring, flattened, outline, rounded


def _area(ring: Ring) -> float:
    pairs = zip(ring[-1:] + ring[:-1], ring, strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
def test_outline_of_a_piece_is_one_ring_around_its_area(piece: Piece) -> None:
    (ring,) = outline(piece.points)
    assert _area(ring) == piece.size


def test_outline_has_only_corners() -> None:
    assert outline([(0, 0), (1, 0)]) == (((0, 0), (2, 0), (2, 1), (0, 1)),)


def test_inset_draws_the_outline_in_on_every_side() -> None:
    (ring,) = outline([(2, 3)], inset=0.25)
    assert ring == ((2.25, 3.25), (2.75, 3.25), (2.75, 3.75), (2.25, 3.75))


def test_a_hole_turns_the_other_way_round() -> None:
    around = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    areas = sorted(map(_area, outline(around)))
    assert areas == [-1, 9]


def test_squares_that_touch_at_a_corner_do_not_cross() -> None:
    rings = outline([(0, 0), (1, 1)])
    assert sorted(map(_area, rings)) == [1, 1]


def test_rounding_never_reaches_beyond_the_middle_of_a_side() -> None:
    (ring,) = outline([(0, 0)])
    corners = rounded(ring, 9)
    assert corners[0].before == (0, 0.5)
    assert corners[0].after == (0.5, 0)


def test_flattened_corners_begin_and_end_where_the_curves_do() -> None:
    (ring,) = outline([(0, 0)])
    corners = rounded(ring, 0.25)
    points = flattened(corners, steps=4)
    assert points[0] == corners[0].before
    assert points[4] == corners[0].after
    assert len(points) == 20

from hypothesis import given, settings

from cornerwise.engine.reach import centre_distance, reach_in_the_end, reach_of
from cornerwise.geometry import mask_of
from cornerwise.position import Position
from cornerwise.variants import DUO, JUNIOR, setup_named
from strategies import positions


@settings(max_examples=25)
@given(positions(DUO, JUNIOR))
def test_reach_is_what_the_legal_placements_come_to(position: Position) -> None:
    for colour in range(len(position.variant.colours)):
        legal = [position.placement_table[number] for number in position.legal_placements(colour)]
        reach = reach_of(position, colour)
        union = 0
        for placement in legal:
            union |= placement.mask
        assert reach.squares == union
        assert reach.corners == union & position.attach[colour]
        assert reach.pieces == {placement.piece for placement in legal}


@settings(max_examples=15)
@given(positions(DUO, JUNIOR))
def test_what_can_be_reached_in_the_end_is_reached_step_by_step(position: Position) -> None:
    table = position.placement_table
    for colour in range(len(position.variant.colours)):
        # Every piece that is left may be used again and again, and is in nobody's way.
        fitting = [
            placement
            for placement in (table[number] for number in range(len(table)))
            if position.left[colour][placement.piece]
            and not placement.mask & position.forbidden[colour]
        ]
        attach, covered = position.attach[colour], 0
        while True:
            reached = [each for each in fitting if each.mask & attach]
            more = covered
            for placement in reached:
                more |= placement.mask
                attach |= placement.corners & ~position.forbidden[colour]
            if more == covered:
                break
            covered = more
        assert reach_in_the_end(position, colour) == covered


def test_the_four_squares_in_the_middle_are_no_step_away_from_it() -> None:
    position = Position.initial(setup_named("classic"))
    board = position.variant.board

    def distance(*names: str) -> int:
        return centre_distance(position, mask_of(map(board.parse_cell, names)))

    assert distance("j10") == distance("k10") == distance("j11") == distance("k11") == 0
    assert distance("l12") == distance("l10") == distance("i11") == 1
    assert distance("a1") == distance("a10") == 9
    assert distance("a1", "h8") == 2

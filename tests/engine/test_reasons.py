"""Reasons on boards drawn as text: `#` is the placement to explain."""

import random

import pytest

from cornerwise.engine.reasons import Reason, ReasonCode, Reasons
from cornerwise.engine.words import reason_words
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.variants import Seating, Setup, setup_named
from cornerwise.violations import IllegalPlacement
from engine.tiny import begun
from rules.drawing import asked, draw
from rules.toys import FOUR, SMALL

TWO = Setup(SMALL, SMALL.seatings[0])
WHITE, BLACK = 0, 1
BLUE, YELLOW, RED, GREEN = range(4)


def reasons(rows: str, setup: Setup = TWO, to_play: str = "") -> tuple[Reason, ...]:
    position = draw(setup.variant, rows, to_play)
    return Reasons(setup, position).of(asked(setup.variant, rows))


def only(found: tuple[Reason, ...], code: ReasonCode) -> list[Reason]:
    return [reason for reason in found if reason.code is code]


def test_new_corners_nearness_to_the_centre_and_size() -> None:
    found = reasons("""
        W W . . . .
        . . # # . .
        . . . # . .
        . . . . . .
        . . . . . B
        . . . . . B
    """)
    assert only(found, ReasonCode.CORNERS_OPENED) == [Reason(ReasonCode.CORNERS_OPENED, count=4)]
    assert only(found, ReasonCode.TOWARDS_CENTRE) == [
        Reason(ReasonCode.TOWARDS_CENTRE, before=2, after=0)
    ]
    assert only(found, ReasonCode.SIZE) == [Reason(ReasonCode.SIZE, count=3)]
    assert not only(found, ReasonCode.CORNERS_COVERED)


def test_a_corner_that_an_opponent_could_use_is_covered() -> None:
    found = reasons("""
        W W . . . .
        . . W . . .
        . . . # . .
        . . . # # .
        . . . . . B
        . . . . B B
    """)
    assert found[0] == Reason(ReasonCode.CORNERS_COVERED, count=1, colour=BLACK)


def test_an_opponent_is_left_without_a_move() -> None:
    found = reasons("""
        W W . . . .
        . . W . . .
        . . . # . .
        . . . # # .
        . . . . . B
        . . . . . B
    """)
    assert found[:2] == (
        Reason(ReasonCode.COLOUR_BLOCKED, colour=BLACK, pieces=("1", "I3", "V3")),
        Reason(ReasonCode.CORNERS_COVERED, count=1, colour=BLACK),
    )


def test_a_piece_of_an_opponent_loses_its_last_place() -> None:
    found = reasons("""
        . . . . . .
        . . . . # #
        . . . W . .
        . . W . . .
        . . W . . B
        . . W . B B
    """)
    assert found[0] == Reason(ReasonCode.LAST_PLACE_LOST, colour=BLACK, pieces=("I3",))


def test_an_own_piece_loses_its_last_place() -> None:
    found = reasons("""
        W W . . B .
        . . # . B .
        . . . . B .
        . B . B . .
        . . . B . .
        . . . . . .
    """)
    assert found[-1] == Reason(ReasonCode.OWN_LAST_PLACE_LOST, colour=WHITE, pieces=("I3",))
    assert found[-1].is_caution


def test_squares_that_only_one_colour_can_reach() -> None:
    found = reasons("""
        W . . . . .
        . # # . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . B B B
    """)
    # White could reach eight squares around b5 and will reach fifteen; black can reach b3 too,
    # and later c3 and d3.
    assert only(found, ReasonCode.SQUARES_ONLY_MINE) == [
        Reason(ReasonCode.SQUARES_ONLY_MINE, before=7, after=12)
    ]


@pytest.mark.parametrize(("piece", "points"), [("1", 20), ("2", 15)])
def test_the_last_piece_is_worth_its_bonus(piece: str, points: int) -> None:
    single = """
        W W . . . .
        . . W W W .
        W . . . . #
        W W . . . .
        . . . . . .
        . . . . . .
    """
    double = """
        W . . . . .
        . W W W . .
        . . . . # #
        W W . . . .
        . W . . . .
        . . . . . .
    """
    found = reasons(single if piece == "1" else double)
    assert found[0] == Reason(ReasonCode.ALL_PLACED, count=points)


def test_a_first_piece_comes_from_its_start_square() -> None:
    found = reasons("""
        # # . . . .
        . # . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert Reason(ReasonCode.TOWARDS_CENTRE, before=2, after=1) in found


CROWDED = """
    B . . Y . . . .
    . # # . . . . .
    . . . R . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""


def covered(seating: Seating) -> list[int | None]:
    found = reasons(CROWDED, Setup(FOUR, seating))
    return [reason.colour for reason in only(found, ReasonCode.CORNERS_COVERED)]


def test_who_is_an_opponent_depends_on_the_seating() -> None:
    assert covered(FOUR.seating("four")) == [YELLOW, RED]
    assert covered(FOUR.seating("teams")) == [YELLOW]
    assert covered(FOUR.seating("two")) == [YELLOW]
    assert covered(FOUR.seating("one")) == []
    assert covered(FOUR.seating("three", RED)) == [YELLOW]


def test_what_is_good_for_the_shared_colour_is_no_reason() -> None:
    found = reasons(CROWDED, Setup(FOUR, FOUR.seating("three", BLUE)))
    codes = {reason.code for reason in found}
    assert codes == {ReasonCode.CORNERS_COVERED}
    # Blue was placed once, so the second player, red, plays it next: only yellow is an opponent.
    assert [reason.colour for reason in found] == [YELLOW]


def test_reasons_of_an_illegal_placement_are_refused() -> None:
    with pytest.raises(IllegalPlacement):
        reasons("""
            W W . . . .
            . # . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
        """)


def test_reasons_turn_with_the_board() -> None:
    setup = setup_named("duo")
    table, generator = begun(setup, 0).placement_table, random.Random(3)
    for seed in range(4):
        game = begun(setup, 12, seed)
        placement = generator.choice(game.legal_placements())
        expected = Reasons(setup, game.position).of(placement)
        for symmetry in setup.variant.board.symmetries[1:]:

            def turned(number: PlacementId, by: tuple[int, ...] = symmetry) -> PlacementId:
                found = table.find(by[cell] for cell in table[number].cells)
                assert found is not None
                return found

            placed = [[turned(number) for number in ids] for ids in game.position.placed]
            position = Position.from_pieces(setup.variant, placed, turn=game.position.turn or 0)
            assert Reasons(setup, position).of(turned(placement)) == expected


def test_values_are_what_belongs_to_the_code() -> None:
    reason = Reason(ReasonCode.CORNERS_COVERED, count=2, colour=BLACK)
    assert reason.values() == {"count": 2, "colour": BLACK}
    assert reason.code == "corners_covered"


def test_every_code_has_words() -> None:
    for code in ReasonCode:
        reason = Reason(code, count=1, colour=BLACK, pieces=("I3", "V3"), before=5, after=4)
        assert reason_words(TWO, reason)
    some = Reason(ReasonCode.CORNERS_COVERED, count=2, colour=BLACK)
    assert reason_words(TWO, some) == "covers 2 corners of black"
    one = Reason(ReasonCode.TOWARDS_CENTRE, before=3, after=1)
    assert reason_words(TWO, one) == "1 step from the centre instead of 3"

"""Any type of integer is accepted; only plain ones are returned."""

import json
from typing import Any

import numpy as np
import pytest

from cornerwise.errors import PositionError, RecordError
from cornerwise.game import Game
from cornerwise.kernel import State
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.records import Arrangement, Node, Record, dumps_blksgf, dumps_json, loads_json
from cornerwise.variants import DUO, setup_named
from cornerwise.violations import IllegalPlacement

SETUP = setup_named("duo")
FIRST, SECOND = 130, 65

KINDS = [np.int64, np.uint16, np.int32]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_keeps_plain_numbers_whatever_it_is_given(kind: Any) -> None:
    game = Game.replay(SETUP, [kind(FIRST)], undone=[kind(SECOND)])
    game.redo()
    assert [type(placement) for placement in game.placements] == [int, int]
    assert {type(number) for ids in game.position.placed for number in ids} == {int}
    assert loads_json(dumps_json(Record.from_game(game))).game().placements == (FIRST, SECOND)


def test_true_is_the_number_one_in_a_record() -> None:
    node = Node(True)
    assert json.dumps(node.number) == "1"


@pytest.mark.parametrize("kind", KINDS)
def test_records_that_were_built_by_hand_are_written_with_plain_numbers(kind: Any) -> None:
    arrangement = Arrangement(([kind(FIRST)], []), turn=kind(1))  # type: ignore[arg-type]
    record = Record(SETUP, Node(arrangement=arrangement, children=[Node(kind(SECOND))]))
    plain = Record(SETUP, Node(arrangement=Arrangement(((FIRST,), ()), turn=1)))
    plain.root.children = [Node(SECOND)]
    assert dumps_json(record) == dumps_json(plain)
    assert dumps_blksgf(record) == dumps_blksgf(plain)


@pytest.mark.parametrize("write", [dumps_json, dumps_blksgf])
@pytest.mark.parametrize("wrong", [1.0, "65", [65]])
def test_a_move_that_is_no_whole_number_is_refused_as_a_record_error(
    wrong: Any, write: Any
) -> None:
    with pytest.raises(RecordError, match=r"node 2: .* is not a placement number"):
        write(Record(SETUP, Node(children=[Node(wrong)])))
    with pytest.raises(RecordError, match=r"after move 0: .* is not a placement number"):
        Record(SETUP, Node(children=[Node(wrong)])).game()


@pytest.mark.parametrize("kind", KINDS)
def test_positions_and_states_take_any_integer(kind: Any) -> None:
    position = Position.initial(SETUP).play(kind(FIRST)).with_turn(kind(1))
    assert type(position.turn) is int
    set_up = Position.from_pieces(DUO, [[kind(FIRST)], []], turn=kind(1))
    assert set_up.placed == ((FIRST,), ())
    assert type(set_up.turn) is int
    state = State.start(SETUP)
    state.play(kind(FIRST))
    assert state.position().placed == ((FIRST,), ())
    assert {type(number) for number in state._placed[0]} == {int}
    assert position == set_up == state.position()


def test_cells_may_be_integers_of_any_kind() -> None:
    table = placement_table_of(setup_named("classic").variant)
    last = len(table) - 1
    assert table.find([np.int64(cell) for cell in table[last].cells]) == last


@pytest.mark.parametrize("wrong", [3.0, b"3", None])
def test_what_is_no_integer_is_no_placement(wrong: Any) -> None:
    for play in (Game(SETUP).play, Position.initial(SETUP).play, State.start(SETUP).play):
        with pytest.raises(TypeError):
            play(wrong)


@pytest.mark.parametrize("number", [-1, 2**31, 10**30])
def test_a_number_beyond_the_table_is_refused_by_the_kernel_as_by_the_rules(number: int) -> None:
    for play in (Position.initial(SETUP).play, State.start(SETUP).play):
        with pytest.raises(IllegalPlacement, match="there is no placement number"):
            play(number)


@pytest.mark.parametrize("colour", [-3, -1, 2, 7])
def test_a_colour_that_does_not_exist_is_refused_by_the_kernel_as_by_the_rules(
    colour: int,
) -> None:
    state, position = State.start(SETUP), Position.initial(SETUP)
    for ask in (
        state.legal_placements,
        state.can_place,
        position.legal_placements,
        position.can_place,
        lambda colour: position.violation(FIRST, colour),
    ):
        with pytest.raises(PositionError, match=f"no colour number {colour}: duo has 0 to 1"):
            ask(colour)

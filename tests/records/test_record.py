"""Records as trees, and as games."""

from __future__ import annotations

import pytest

from cornerwise.errors import RecordError
from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.records import (
    Annotation,
    Arrangement,
    Node,
    Record,
    dumps_blksgf,
    dumps_json,
    loads_blksgf,
    loads_json,
)
from cornerwise.variants import setup_named
from strategies import random_game


def duo_game(moves: int = 6) -> Game:
    return random_game(setup_named("duo"), 7, moves)


def test_a_game_becomes_a_line_with_players_and_comments() -> None:
    game = duo_game()
    record = Record.from_game(game, players=("Ann", "Bob"), comments={0: "begin", 6: "end"})
    assert record.players == ("Ann", "Bob")
    line = record.main_line()
    assert line[0] is record.root
    assert [node.placement for node in line[1:]] == list(game.placements)
    assert (line[0].comment, line[3].comment, line[6].comment) == ("begin", "", "end")
    assert list(record.nodes()) == line
    record.check()


def test_there_are_no_more_players_than_seats_and_no_comments_without_moves() -> None:
    with pytest.raises(RecordError, match="duo has at most 2 players"):
        Record.from_game(duo_game(), players=("A", "B", "C"))
    with pytest.raises(RecordError, match="no move 7"):
        Record.from_game(duo_game(), comments={7: "x"})


def test_players_are_named_by_seat() -> None:
    for way, names in (("classic-two", "PB PW"), ("classic", "P1 P2 P3 P4"), ("classic-one", "P1")):
        record = Record(setup_named(way))
        record.players = names.split()
        assert {name: (name,) for name in names.split()} == record.root.properties
        assert record.players == tuple(names.split())


def test_the_main_line_is_replayed_to_any_move() -> None:
    game = duo_game()
    record = Record.from_game(game)
    assert record.game().moves == game.moves
    for number in range(7):
        assert record.game(number).positions == game.positions[: number + 1]
    for number in (-1, 7):
        with pytest.raises(RecordError, match=f"no move {number}: the main line has 6 moves"):
            record.game(number)


def test_a_game_from_a_set_up_position_begins_there_again() -> None:
    setup = setup_named("duo")
    pieces = duo_game().position.placed
    for turn in (0, 1):
        initial = Position.from_pieces(setup.variant, pieces, turn=turn)
        game = Game(setup, initial)
        game.play(game.legal_placements()[0])
        record = Record.from_game(game)
        for again in (loads_blksgf(dumps_blksgf(record)), loads_json(dumps_json(record))):
            assert again.game().positions == game.positions
            assert again.game().positions[0].placed == initial.placed
            assert again.game(0).moves == ()


def test_another_colour_may_begin_the_empty_board() -> None:
    setup = setup_named("classic")
    game = Game(setup, Position.from_pieces(setup.variant, [()] * 4, turn=2))
    record = loads_blksgf(dumps_blksgf(Record.from_game(game)))
    assert record.root.arrangement == Arrangement(((), (), (), ()), turn=2)
    assert record.game().position == game.position


def test_a_later_set_up_begins_a_new_game_from_there() -> None:
    game = duo_game(3)
    record = Record.from_game(game)
    gone = game.placements[2]
    last = record.main_line()[-1]
    last.children.append(Node(arrangement=Arrangement(((), ()), (gone,), turn=0)))
    last.children[0].children.append(Node(gone))
    assert record.game(3).position == game.position
    assert len(record.game(3).moves) == 3
    again = record.game()
    assert again.placements == (gone,)
    assert again.position == game.position
    record.check()


def test_illegal_moves_are_found_by_check_and_replay() -> None:
    record = Record.from_game(duo_game(2))
    record.root.children[0].children.append(Node(0))
    with pytest.raises(RecordError, match=r"^node 4: 1 at a1: "):
        record.check()
    assert len(record.game().moves) == 2
    record.root.children.insert(0, Node(0))
    with pytest.raises(RecordError, match=r"^main line, after move 0: 1 at a1: "):
        record.game()


def test_no_move_follows_the_end_of_a_game() -> None:
    record = Record.from_game(random_game(setup_named("junior"), 5))
    record.main_line()[-1].children.append(Node(0))
    for check in (record.check, record.game):
        with pytest.raises(RecordError, match="the game is over"):
            check()


def test_annotations_are_kept_as_properties() -> None:
    node = Node(properties={"C": ("x",)})
    assert node.annotation is None
    for annotation in Annotation:
        node.annotation = annotation
        assert node.annotation is annotation
        assert len(node.properties) == 2
    node.annotation = None
    assert node.properties == {"C": ("x",)}
    assert Node(properties={"TE": ("",)}).annotation is Annotation.GOOD


def test_empty_text_removes_a_property() -> None:
    node = Node()
    node.comment = "x"
    node.name = "y"
    node.comment = node.name = ""
    assert node.properties == {}


def test_records_are_equal_by_content_and_nodes_by_identity() -> None:
    one, other = Record.from_game(duo_game()), Record.from_game(duo_game())
    assert one == other
    assert one != Record.from_game(duo_game(5))
    assert one != "a record"
    assert one.root != other.root
    other.main_line()[3].comment = "x"
    assert one != other
    assert "children=1" in repr(one)

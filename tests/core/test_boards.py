"""The three boards, `Game`, `Position` and `State`, as programmers use them: one interface."""

from __future__ import annotations

import copy
import pickle
import re
from typing import TypeAlias, TypeVar, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise import (
    DUO,
    CornerwiseError,
    Game,
    IllegalPlacement,
    Playable,
    Position,
    Seating,
    Setup,
    Variant,
    setup_named,
)
from cornerwise.engine import SearchPlayer, player_for_level
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import GameNotOver, NotationError, PositionError, SetupError
from cornerwise.kernel import State, perft, random_game
from cornerwise.notation import parse_move
from cornerwise.playable import PictureOptions
from cornerwise.render import RenderOptions, Theme, to_svg
from cornerwise.variants import way_names

T = TypeVar("T")
Board: TypeAlias = Game | Position | State

FIRST = "e8,d9,e9,f9,e10"
KINDS = ("game", "position", "state")


def board(kind: str, name: str = "duo") -> Board:
    if kind == "game":
        return Game(name)
    return Position.initial(name) if kind == "position" else State.start(name)


def after(start: Board, move: int | str) -> Board:
    """Returns a board after a move, whether it is changed in place or not."""
    following = start.play(move)
    return following if isinstance(following, Position) else start


def pickled(one: T) -> T:
    """Returns a copy made by pickling."""
    twin: T = pickle.loads(pickle.dumps(one))  # noqa: S301 (our own)
    return twin


def picture(svg: str) -> str:
    """Returns a picture without its titles, which in a game also tell the numbers of moves."""
    return re.sub("<title>.*?</title>", "", svg)


@pytest.mark.parametrize("kind", KINDS)
def test_all_boards_answer_the_same_questions(kind: str) -> None:
    reference: Playable = Position.initial("classic")
    one: Playable = board(kind, "classic")
    for move in ("a1", "a20", "t20", "t1", "b2,b3"):
        assert isinstance(reference, Position)
        reference, one = reference.play(move), after(one, move)  # type: ignore[arg-type]
    assert one.variant is reference.variant
    assert one.turn == reference.turn == 1
    assert not one.is_over
    assert one.placed == reference.placed
    assert one.covered == reference.covered
    assert tuple(one.legal_placements()) == reference.legal_placements()
    for colour in ("blue", 2):
        assert one.cells(colour) == reference.cells(colour)
        assert one.squares_left(colour) == reference.squares_left(colour)
        assert one.can_place(colour)
        assert tuple(one.legal_placements(colour)) == reference.legal_placements(colour)
    assert one.violation("a1") == reference.violation("a1")
    assert one.violation("b18,b19", "yellow") is None
    assert str(one) == str(reference)
    assert picture(one.svg(last_move=False)) == picture(reference.svg())


def test_cells_are_those_of_the_pieces_of_a_colour() -> None:
    game = Game("duo")
    game.play(FIRST)
    names = [game.variant.board.cell_name(cell) for cell in game.position.cells("purple")]
    assert names == FIRST.split(",")
    assert game.position.cells(1) == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_may_be_text(kind: str) -> None:
    one = board(kind)
    placement = parse_move(one.placement_table, FIRST)
    assert after(one, " E10, d9,e9,f9,e8").placed == ((placement,), ())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", NotationError, "is not a cell"),
        ("3", NotationError, "is not a cell"),
        ("a1,c3", NotationError, "not the shape of any piece"),
        ("z99", NotationError, "z99"),
        ("a1", IllegalPlacement, "must cover"),
    ],
)
def test_wrong_text_is_refused_and_changes_nothing(
    kind: str, text: str, error: type[CornerwiseError], words: str
) -> None:
    one = board(kind)
    with pytest.raises(error, match=words):
        one.play(text)
    assert one.placed == ((), ())


@pytest.mark.parametrize("kind", KINDS)
def test_a_colour_that_does_not_exist_is_named_with_those_that_do(kind: str) -> None:
    one = board(kind)
    for verb in (one.legal_placements, one.can_place, one.cells, one.squares_left):
        with pytest.raises(PositionError, match="duo has no colour 'red': choose from purple"):
            verb("red")
    with pytest.raises(PositionError, match="duo has no colour 'red'"):
        one.violation(FIRST, "red")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *[(name, name) for name in way_names()],
        ("Duo", "duo"),
        ("duo-two", "duo"),
        ("classic_2", "classic-two"),
        ("classic-3", "classic-three"),
        ("classic four", "classic"),
        ("Blokus", "classic"),
        ("Blokus Two-Player", "classic-two"),
        ("blokus three player", "classic-three"),
        ("Blokus Duo", "duo"),
        ("BLOKUS_JUNIOR", "junior"),
    ],
)
def test_a_game_has_several_names(name: str, expected: str) -> None:
    assert Game(name).setup == setup_named(expected)
    assert Position.initial(name) == Position.initial(setup_named(expected))
    assert State.start(name).setup.name == expected


@pytest.mark.parametrize("name", ["", "chess", "classic-five", "duo-3", "Blokus Trigon"])
def test_an_unknown_name_is_answered_with_all_names(name: str) -> None:
    with pytest.raises(SetupError) as raised:
        Game(name)
    assert all(known in str(raised.value) for known in (*way_names(), repr(name)))


def test_what_is_no_setup_is_refused_with_its_type() -> None:
    with pytest.raises(TypeError, match="not Variant"):
        Game(DUO)  # type: ignore[arg-type]


def test_players_and_counts_take_names_too() -> None:
    game = Game("duo")
    assert player_for_level(1, "duo").choose(game) in game.legal_placements()
    assert SearchPlayer("Blokus Duo", simulations=2).choose(game) in game.legal_placements()
    assert perft("duo", 1) == len(game.legal_placements())
    assert random_game("classic_2", 1) == random_game(setup_named("classic-two"), 1)
    assert State.from_position("Blokus Duo", game.position) == State.start("duo")
    assert knowledge_for("duo") == knowledge_for(setup_named("duo"))


def test_a_player_for_another_start_rule_says_what_differs() -> None:
    player = SearchPlayer(setup_named("duo", start="fixed"), simulations=2)
    with pytest.raises(SetupError, match=r"for duo start=fixed .*, not for duo start=any "):
        player.choose(Game("duo"))
    fixed = Position.initial(setup_named("duo", start="fixed"))
    with pytest.raises(SetupError, match=r"duo with start=fixed.*duo with start=any"):
        Game("duo", fixed)
    with pytest.raises(SetupError, match=r"duo with start=fixed.*duo with start=any"):
        State.from_position("duo", fixed)
    with pytest.raises(SetupError, match=r"duo with start=fixed.*junior with start=fixed"):
        State.from_position(setup_named("junior", start="fixed"), fixed)


def test_the_shared_colour_is_a_fact_of_the_setup() -> None:
    assert setup_named("duo").shared is None
    assert setup_named("classic-three").shared == 3
    assert setup_named("classic-three", shared="red").shared == 2


def test_short_forms_are_short() -> None:
    game = Game("duo")
    assert repr(game) == "<Game duo, 0 moves, purple to play>"
    game.play(FIRST)
    assert repr(game) == "<Game duo, 1 move, orange to play>"
    assert repr(game.position) == "<Position duo, 1 piece, orange to play>"
    assert repr(State.from_position(game.setup, game.position)) == (
        "<State duo, 1 piece, orange to play>"
    )
    over = Game.replay("classic-two", random_game("classic-two", 1))
    assert repr(over) == f"<Game classic-two, {len(over.moves)} moves, over>"
    assert repr(game.variant) == "<Variant duo>"
    assert repr(game.placement_table) == "<PlacementTable 14 × 14, 13729 placements>"
    assert repr(game.setup) == "<Setup duo, start any, advanced scoring, purple begins>"
    three = setup_named("classic-three", shared="green", first="red", scoring="basic")
    assert repr(three) == (
        "<Setup classic-three, start any, basic scoring, green shared, red begins>"
    )
    assert len(str(game).splitlines()) == 15
    assert "14 . . ." in str(game)


@given(st.integers(0, 2**31), st.sampled_from(way_names()), st.integers(0, 80))
@settings(max_examples=20)
def test_states_give_the_same_seats_and_results_as_games(seed: int, way: str, plies: int) -> None:
    setup = setup_named(way)
    game, state = Game(setup), State.start(setup)
    for placement in random_game(setup, seed)[:plies]:
        assert state.seat_to_play == game.seat_to_play
        game.play(placement)
        state.play(placement)
    assert state.colour_to_play == game.colour_to_play
    assert state.scores() == game.scores()
    assert state.position() == game.position
    if game.is_over:
        assert state.result() == game.result()
        assert state.seat_to_play is None
    else:
        with pytest.raises(GameNotOver):
            state.result()


def test_a_state_after_a_move_leaves_the_other_unchanged() -> None:
    state = State.start("duo")
    child = state.after(FIRST)
    assert child.placed[0]
    assert state == State.start("duo") != child


@given(st.integers(0, 2**31), st.sampled_from(way_names()), st.integers(0, 80))
@settings(max_examples=20)
def test_boards_survive_pickling_and_copying(seed: int, way: str, plies: int) -> None:
    game = Game.replay(way, random_game(way, seed)[:plies])
    if game.moves:
        game.undo()
    state = State.from_position(game.setup, game.position)
    for one in (game, game.position, state, game.setup, game.variant, *game.moves[-1:]):
        for twin in (pickled(one), copy.copy(one), copy.deepcopy(one)):
            assert twin == one
    restored = pickled(game)
    assert restored.undone == game.undone
    assert restored.variant is game.variant
    assert restored.position.placed == game.position.placed
    assert len(pickle.dumps(game)) < 2_000
    assert pickled(game.placement_table) is game.placement_table


def test_a_variant_of_ones_own_survives_pickling() -> None:
    seating = Seating("two", ((0,), (1,)), ((0,), (1,)))
    small = Variant(
        "small", DUO.board, ("red", "blue"), DUO.stock, DUO.homes, (seating,), DUO.scoring
    )
    game = Game(Setup(small, seating))
    game.play(FIRST)
    assert pickled(game) == game


def test_games_are_equal_when_they_have_the_same_moves() -> None:
    one, other = Game("duo"), Game("duo")
    assert one == other != Game(setup_named("duo", start="fixed"))
    one.play(FIRST)
    assert one != other
    other.play(FIRST)
    assert one == other
    one.play("i4,h5,i5,j5,i6")
    one.undo()
    assert one == other
    assert one != one.position
    for changing in (one, State.start("duo")):
        with pytest.raises(TypeError, match="unhashable"):
            hash(changing)
    assert hash(one.position) == hash(other.position)


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_take_their_options_by_name(kind: str) -> None:
    one = board(kind)
    expected = to_svg(Position.initial("duo"), RenderOptions(patterns=True, theme=Theme.DARK))
    assert picture(one.svg(patterns=True, theme="dark")) == picture(expected)
    assert one._repr_svg_() == one.svg()
    with pytest.raises(TypeError, match="patern"):
        one.svg(patern=True)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="'pink' is none of light, dark"):
        one.svg(theme="pink")  # type: ignore[arg-type]


def test_the_options_of_pictures_are_those_of_the_renderer() -> None:
    assert set(PictureOptions.__annotations__) == set(get_type_hints(RenderOptions))

"""A new variant is one record: everything else works with it at once."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from cornerwise import kernel, variants
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.geometry import square
from cornerwise.notation import move_name, parse_move, parse_position, position_text
from cornerwise.pieces import PIECES, Piece
from cornerwise.placements import placement_table_of
from cornerwise.scoring import BASIC
from cornerwise.variants import Seating, Setup, Variant, setup_named
from strategies import random_game, seeds

TRIO = Variant(
    id="trio",
    board=square(11),
    colours=("ochre", "teal", "violet"),
    stock=tuple((piece, 2) for piece in PIECES if piece.size in (1, 3, 4)),
    homes=tuple(square(11).parse_cell(name) for name in ("f11", "k1", "a1")),
    seatings=(Seating("three", ((0,), (1,), (2,)), ((0,), (1,), (2,))),),
    scoring=BASIC,
)
"""Three colours on 11 × 11 cells, with the pieces of one, three and four squares twice."""


@given(seeds)
@settings(max_examples=10)
def test_it_is_played_from_the_first_move_to_the_result(seed: int) -> None:
    setup = Setup(TRIO, TRIO.seatings[0], scoring=TRIO.scoring)
    game = random_game(setup, seed)
    result = game.result()
    best = min(result.colours)
    assert result.winners == tuple(c for c, points in enumerate(result.colours) if points == best)


@given(seeds)
@settings(max_examples=10)
def test_the_kernel_plays_it(seed: int) -> None:
    setup = Setup(TRIO, TRIO.seatings[0], scoring=TRIO.scoring)
    game = Game.replay(setup, kernel.random_game(setup, seed))
    state = kernel.State.from_position(setup, game.position)
    assert game.is_over
    assert state.scores() == game.scores()


@given(seeds)
@settings(max_examples=10)
def test_it_has_a_notation(seed: int) -> None:
    setup = Setup(TRIO, TRIO.seatings[0])
    game = random_game(setup, seed, plies=9)
    assert parse_position(position_text(game.position), TRIO) == game.position
    table = placement_table_of(TRIO)
    assert [parse_move(table, move_name(table, n)) for n in game.placements] == [*game.placements]


@pytest.mark.parametrize(
    "change",
    [
        {"board": square(25)},
        {"stock": ((Piece("ring", "###/#.#/###"), 1),)},
        {"stock": ((Piece("six", "######"), 1),)},
    ],
    ids=["board", "ring", "six"],
)
def test_what_the_kernel_cannot_hold_is_refused_and_the_rules_still_play(
    change: dict[str, Any],
) -> None:
    variant = replace(TRIO, **change)
    setup = Setup(variant, variant.seatings[0])
    assert random_game(setup, 1).is_over
    with pytest.raises(SetupError):
        kernel.State.start(setup)


def test_in_the_list_of_variants_it_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "VARIANTS", (*variants.VARIANTS, TRIO))
    setup = setup_named("trio", first="teal", start="fixed")
    assert setup.variant is TRIO
    assert setup.scoring is BASIC
    game = random_game(setup, 1, plies=5)
    assert parse_position(position_text(game.position)) == game.position

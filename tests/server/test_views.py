"""The client's view of a table agrees with the rules of the game."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cornerwise import Game
from cornerwise.errors import SetupError
from cornerwise.geometry import cells_of
from cornerwise.kernel import random_game
from cornerwise.notation import parse_move
from cornerwise.placements import placement_table_of
from cornerwise.records import Record
from cornerwise.server.game.domain.seats import Person
from cornerwise.server.game.domain.setups import choice_of, setup_of
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.protocol import Play, SetupChoice, TurnView
from cornerwise.server.game.replays import replay_view
from cornerwise.server.game.views import summary, table_view, turn_view
from cornerwise.variants import SMALL_VARIANTS, Setup, Variant, setup_named, way_names

NOW = datetime(2026, 11, 15, tzinfo=UTC)


def played(setup: Setup, placements: list[int]) -> Table:
    seats = tuple(Person("ada") for _ in setup.seating.seats)
    table = new_table("t", "ada", setup, seats, NOW)
    for placement in placements:
        table.apply(Play(table.version, placement, 0), "ada", NOW)
    return table


def check_turn(view: TurnView, game: Game) -> None:
    position = game.position
    assert view.colour == position.turn
    assert view.seat == game.seat_to_play
    assert tuple(view.legal) == position.legal_placements()
    assert view.playable == sorted({game.placement_table[number].piece for number in view.legal})
    assert view.over == game.is_over
    result = game.scores()
    assert tuple(score.points for score in view.scores) == result.colours
    assert tuple(side.points for side in view.sides) == result.sides
    assert tuple(side.place for side in view.sides) == result.places
    for score in view.scores:
        assert score.blocked == (not position.can_place(score.colour))
        left = [game.setup.variant.pieces[piece].size for piece in view.left[score.colour]]
        assert sum(left) == score.squares_left == position.squares_left(score.colour)
    if position.turn is not None:
        assert view.own_corners == list(cells_of(position.attach[position.turn]))


@pytest.mark.parametrize("way", way_names())
def test_every_turn_of_a_game_is_shown_as_the_rules_say(way: str) -> None:
    setup = setup_named(way)
    table = played(setup, [])
    game = Game(setup)
    for placement in random_game(setup, 5):
        check_turn(turn_view(table, NOW), game)
        table.apply(Play(table.version, placement, 0), "ada", NOW)
        game.play(placement)
    check_turn(turn_view(table, NOW), game)
    view = table_view(table, "ada", NOW)
    assert view.result is not None
    assert tuple(view.result.winners) == game.result().winners
    passed = [list(move.passes) for move in game.moves]
    assert [move.passed for move in view.moves] == [[], *passed[:-1]]
    assert view.turn.passed == passed[-1]


@pytest.mark.parametrize("way", way_names())
def test_a_summary_shows_the_board_and_whose_turn_it_is(way: str) -> None:
    setup = setup_named(way)
    placements = random_game(setup, 2)
    for count in (0, 1, 7, len(placements)):
        table = played(setup, placements[:count])
        line = summary(table.state, "ada")
        for colour, mask in enumerate(table.game.position.covered):
            cells = [cell for cell, sign in enumerate(line.cells) if sign == str(colour)]
            assert cells == list(cells_of(mask))
        assert line.turn_colour == table.game.colour_to_play
        assert line.turn_seat == table.game.seat_to_play
        scores = table.game.scores()
        assert [(side.points, side.place) for side in line.sides] == [
            *zip(scores.sides, scores.places, strict=True)
        ]
        assert [tuple(side.seats) for side in line.sides] == [*setup.seating.sides]
        assert line.mine_to_play is not table.game.is_over
        assert line.over == table.game.is_over
        assert not summary(table.state, "eve").mine_to_play


def test_the_bonus_for_placing_everything_is_shown_by_colour_and_by_side() -> None:
    moves = (Path(__file__).parents[1] / "rules/r12.moves").read_text().splitlines()
    texts = [line.split()[1] for line in moves if not line.startswith("#")]
    setup = setup_named("classic-teams")
    table = played(setup, [parse_move(placement_table_of(setup.variant), text) for text in texts])
    view = turn_view(table, NOW)
    blue = view.scores[0]
    assert (blue.points, blue.all_placed_bonus, blue.single_last_bonus) == (20, 15, 5)
    assert [score.points for score in view.scores] == [20, -8, -24, -20]
    side = view.sides[0]
    assert (side.points, side.all_placed_bonus, side.single_last_bonus) == (-4, 15, 5)
    assert side.squares_left == 24


@pytest.mark.parametrize("way", way_names())
def test_a_choice_leads_to_its_setup_and_back(way: str) -> None:
    for scoring in ("basic", "advanced"):
        setup = setup_named(way, start="fixed", scoring=scoring)
        assert setup_of(choice_of(setup)) == setup


@pytest.mark.parametrize("variant", SMALL_VARIANTS, ids=lambda variant: variant.id)
def test_boards_of_the_library_alone_cannot_be_chosen(variant: Variant) -> None:
    with pytest.raises(SetupError, match="is not played here: choose from classic"):
        setup_of(SetupChoice(variant.id))


def test_a_replay_shows_moves_players_and_comments() -> None:
    setup = setup_named("duo")
    game = Game.replay(setup, random_game(setup, 4))
    record = Record.from_game(game, players=("Ann", ""), comments={0: "begin", 2: "bold"})
    view = replay_view(record)
    assert view.players == ["Ann", ""]
    assert [move.placement for move in view.moves] == list(game.placements)
    assert (view.comment, view.moves[1].comment, view.moves[0].comment) == ("begin", "bold", None)
    assert view.result is not None
    assert tuple(view.result.winners) == game.result().winners


def test_a_replay_of_a_set_up_position_begins_with_its_pieces() -> None:
    setup = setup_named("duo")
    whole = Game.replay(setup, random_game(setup, 4))
    game = Game(setup, whole.positions[6])
    game.play(whole.placements[6])
    view = replay_view(Record.from_game(game))
    assert view.initial == [list(ids) for ids in whole.positions[6].placed]
    assert [move.placement for move in view.moves] == [whole.placements[6]]
    assert view.result is None

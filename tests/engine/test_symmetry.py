from __future__ import annotations

from cornerwise.engine.choice import NO_WEAKNESS, chooser
from cornerwise.engine.hints import fresh_search
from cornerwise.engine.opening_book import book_for
from cornerwise.engine.player import SearchPlayer
from cornerwise.engine.symmetry import best_move, cannot_be_copied, copied_moves
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.choice import Book
from cornerwise.notation import parse_move
from cornerwise.placements import placement_table_of
from cornerwise.variants import setup_named

DUO = setup_named("duo", start="fixed")


def copied(game: Game, placement: int) -> int | None:
    """Returns the placement opposite this one through the centre."""
    table = game.placement_table
    return table.find(table.board.size - 1 - cell for cell in table[placement].cells)


def copies_until_broken(player: SearchPlayer, most: int) -> int:
    """Plays against a copier; returns how many copies were possible, at most `most`."""
    game = Game(DUO)
    for copies in range(most):
        game.play(player.choose(game))
        answer = copied(game, game.moves[-1].placement)
        if answer not in game.legal_placements():
            return copies
        assert answer is not None
        game.play(answer)
    return most


def test_copies_are_counted_while_all_moves_are_copies() -> None:
    game = Game(DUO)
    assert copied_moves(game) == 0
    first = random_game(DUO, 1)[0]
    game.play(first)
    assert copied_moves(game) == 0
    answer = copied(game, first)
    assert answer is not None
    game.play(answer)
    assert copied_moves(game) == 1
    other = Game.replay(DUO, random_game(DUO, 1)[:6])
    assert copied_moves(other) == 0


def test_a_game_for_four_has_no_copier() -> None:
    setup = setup_named("classic")
    assert copied_moves(Game.replay(setup, random_game(setup, 1)[:4])) == 0


def test_only_a_piece_over_the_centre_cannot_be_copied() -> None:
    table = placement_table_of(DUO.variant)
    assert cannot_be_copied(DUO, parse_move(table, "g7,g8,h8"))
    assert not cannot_be_copied(DUO, parse_move(table, "g7,g8,f8"))
    for placement in table.placements:
        opposite = {table.board.size - 1 - cell for cell in placement.cells}
        overlaps = bool(opposite & set(placement.cells))
        assert cannot_be_copied(DUO, placement.id) == overlaps


def test_a_copier_is_stopped() -> None:
    for seed in range(3):
        assert copies_until_broken(SearchPlayer(DUO, simulations=5000, seed=seed), 4) < 4


def can_stop_a_copier_after(game: Game, first: int) -> bool:
    """Returns whether a piece that overlaps its image may fit after a first piece and its copy."""
    table = game.placement_table
    image = copied(game, first)
    assert image is not None
    closed = table[first].mask | table[first].edges | table[image].mask
    return any(
        not closed & table[each].mask and table[each].piece != table[first].piece
        for each in UNCOPYABLE
    )


UNCOPYABLE = [
    each.id for each in Game(DUO).placement_table.placements if cannot_be_copied(DUO, each.id)
]


def test_no_first_piece_closes_the_centre_for_good() -> None:
    game = Game(DUO)
    closing = {
        first for first in game.legal_placements() if not can_stop_a_copier_after(game, first)
    }
    assert closing
    for seed in range(4):
        found = fresh_search(DUO, seed=seed).run(game, simulations=1000)
        assert best_move(game, found).placement not in closing
        assert chooser(NO_WEAKNESS, seed).choose(game, found) not in closing
        assert chooser(NO_WEAKNESS, seed, book_for(DUO)).choose(game, found) not in closing


def test_a_book_is_not_asked_for_a_move_that_closes_the_centre_for_good() -> None:
    game = Game(DUO)
    first, *_ = (
        first for first in game.legal_placements() if not can_stop_a_copier_after(game, first)
    )
    assert not Book([0, 1, first]).knows(game)


def test_without_a_copier_the_best_move_is_played() -> None:
    game = Game.replay(DUO, random_game(DUO, 2)[:6])
    found = SearchPlayer(DUO, simulations=50).think(game)
    assert best_move(game, found) == found.best

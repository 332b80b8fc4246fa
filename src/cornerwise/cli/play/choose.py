"""Choosing one of several placements of a piece."""

from __future__ import annotations

from cornerwise.cli.play.drawings import draw_placement
from cornerwise.cli.play.entry import Wish
from cornerwise.cli.play.reasons import why_not
from cornerwise.cli.play.talk import Talk
from cornerwise.game import Game
from cornerwise.placements import PlacementId


def choose_placement(talk: Talk, game: Game, wish: Wish) -> PlacementId | None:
    """Returns the chosen placement, or None if none was chosen or there is none to choose.

    Does not ask if there is only one: a move can be undone.
    """
    ways = [
        game.placement_table[placement]
        for placement in game.legal_placements()
        if game.placement_table[placement].piece == wish.piece
        and game.placement_table[placement].mask >> wish.cell & 1
    ]
    if not ways:
        talk.refuse(why_not(game.position, wish.piece, wish.cell))
        return None
    if len(ways) == 1:
        return ways[0].id
    assert game.colour_to_play is not None
    colour = game.setup.variant.colours[game.colour_to_play]
    style = talk.style_of(colour)
    board = game.setup.variant.board
    talk.show_side_by_side(
        [
            draw_placement(board, way, wish.cell, f"{number}", style)
            for number, way in enumerate(ways, start=1)
        ]
    )
    where = board.cell_name(wish.cell)
    while True:
        answer = talk.ask(f"Which one (1 to {len(ways)}; the marked square is {where})?", colour)
        if not answer:
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(ways):
            return ways[int(answer) - 1].id
        talk.refuse(f"Please type a number from 1 to {len(ways)}, or just Enter to go back.")

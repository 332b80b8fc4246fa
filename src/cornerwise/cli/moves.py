"""`cornerwise moves`: the legal moves of a position, for people and for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.files import read_game
from cornerwise.cli.options import GameFile, GameNumberOption, MoveOption
from cornerwise.cli.pieces import find_piece
from cornerwise.notation import move_name


def command(
    file: GameFile,
    *,
    game_number: GameNumberOption = None,
    move: MoveOption = None,
    piece: Annotated[
        str | None,
        typer.Option("--piece", "-p", metavar="NAME", help="Only moves of this piece."),
    ] = None,
) -> None:
    """Print the legal moves at the end of a game, one per line.

    A move is named by the cells it covers, such as e8,d9,e9,f9,e10. Prints nothing when the game
    is over.

    Example: `cornerwise moves game.blksgf --move 4 --piece F`
    """
    game = read_game(file, game_number).game(move)
    wanted = None if piece is None else find_piece(game.setup.variant, piece)
    for placement in game.legal_placements():
        if wanted is None or game.placement_table[placement].piece == wanted:
            say(move_name(game.placement_table, placement))

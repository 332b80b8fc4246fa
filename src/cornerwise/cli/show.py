"""`cornerwise show`: a game in the terminal, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.console import console, one_line, say
from cornerwise.cli.files import one_to_stdout, read_game, write_file
from cornerwise.cli.options import GameFile, GameNumberOption, MoveOption
from cornerwise.cli.people import result_line, turn_line
from cornerwise.cli.report import print_board, print_scores
from cornerwise.game import Game
from cornerwise.notation import move_name
from cornerwise.records import Record
from cornerwise.render import RenderOptions, Theme, to_png, to_svg, to_text
from cornerwise.render.options import LARGEST_CELL, SMALLEST_CELL


def command(
    file: GameFile,
    *,
    game_number: GameNumberOption = None,
    move: MoveOption = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="OUT", help="Write an SVG picture, - for standard output."),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="OUT", help="Write a PNG picture, - for standard output."),
    ] = None,
    coordinates: Annotated[bool, typer.Option(help="Letters and numbers beside the board.")] = True,
    last_move: Annotated[bool, typer.Option(help="Mark the last move.")] = True,
    numbers: Annotated[bool, typer.Option("--numbers", help="Number the pieces by move.")] = False,
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="A pattern for each colour, for colour-blind people."),
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Pictures on a dark background.")] = False,
    size: Annotated[
        int,
        typer.Option(
            min=SMALLEST_CELL, max=LARGEST_CELL, help="Side of a square in pixels, in pictures."
        ),
    ] = RenderOptions.cell_size,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print only the board, in plain letters.")
    ] = False,
) -> None:
    """Show a game: its board, the scores and whose turn it is.

    With --svg or --png, it writes the picture and prints nothing.

    Example: `cornerwise show game.blksgf --move 12 --numbers --png board.png`
    """
    record = read_game(file, game_number)
    game = record.game(move)
    options = RenderOptions(
        coordinates=coordinates,
        last_move=last_move,
        move_numbers=numbers,
        patterns=patterns,
        cell_size=size,
        theme=Theme.DARK if dark else Theme.LIGHT,
    )
    one_to_stdout(svg, png)
    if svg is not None:
        write_file(svg, to_svg(game, options).encode())
    if png is not None:
        write_file(png, to_png(game, options))
    if plain:
        say(to_text(game, options))
    elif svg is None and png is None:
        _print(record, game, options)


def _print(record: Record, game: Game, options: RenderOptions) -> None:
    target = console()
    names = record.players
    target.print(_heading(record, game), style="bold", soft_wrap=True)
    print_board(target, game, options)
    target.print()
    print_scores(target, game, names)
    target.print()
    target.print(result_line(game, names) if game.is_over else turn_line(game, names), style="bold")


def _heading(record: Record, game: Game) -> str:
    made = len(game.moves)
    line = sum(node.placement is not None for node in record.main_line())
    heading = f"{game.setup.name}, move {made} of {line}"
    if not made:
        return heading
    move = game.moves[-1]
    colour = game.setup.variant.colours[move.colour]
    piece = game.placement_table.piece_of(move.placement).name
    return one_line(
        f"{heading}: {colour} {piece} {move_name(game.placement_table, move.placement)}"
    )

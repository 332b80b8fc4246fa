"""A game in the terminal: its board and its table of scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cornerwise.cli.console import knows_few_colours, paint_style, wants_colour
from cornerwise.cli.people import Names, owner, side_name
from cornerwise.game import Game
from cornerwise.render import RenderOptions, to_rich_text, to_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def print_board(target: Console, game: Game, options: RenderOptions) -> None:
    """Prints the board, coloured if possible."""
    if wants_colour(target):
        target.print(to_rich_text(game, options, ansi=knows_few_colours(target)), soft_wrap=True)
    else:
        # Never wrapped, so that programs can read it.
        target.print(to_text(game, options), soft_wrap=True)


def print_scores(target: Console, game: Game, names: Names) -> None:
    """Prints the scores of the colours, then of the sides if any has several colours."""
    target.print(_colours(target, game, names))
    seating = game.setup.seating
    if any(len(seats) > 1 for seats in seating.sides) or any(len(own) > 1 for own in seating.seats):
        target.print(_sides(game, names))


def _table(*columns: str) -> Table:
    # Imported here because only tables need it.
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < 2 else "right")
    return table


def _colours(target: Console, game: Game, names: Names) -> Table:
    # Imported here because only tables need it.
    from rich.text import Text  # noqa: PLC0415

    position, variant = game.position, game.setup.variant
    table = _table("colour", "player", "pieces left", "squares left", "score")
    for colour, score in enumerate(game.scores().colours):
        name = variant.colours[colour]
        ignored = colour == game.setup.seating.shared
        table.add_row(
            Text(f" {name} " if wants_colour(target) else name, paint_style(target, name)),
            Text(owner(game.setup, names, colour)),
            str(sum(position.left[colour])),
            str(position.squares_left(colour)),
            "–" if ignored else str(score),
        )
    return table


def _sides(game: Game, names: Names) -> Table:
    # Imported here because only tables need it.
    from rich.text import Text  # noqa: PLC0415

    table = _table("place", "side", "score")
    result = game.scores()
    for side in sorted(range(len(result.sides)), key=lambda side: result.places[side]):
        name = side_name(game.setup, names, side)
        table.add_row(str(result.places[side]), Text(name), str(result.sides[side]))
    return table

"""Players and their colours in words."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.cli.console import one_line
from cornerwise.game import Game
from cornerwise.variants import Colour, Seat, Setup, Side

Names = Sequence[str]
"""Names of the seats; empty or missing if no name was given."""


def seat_name(names: Names, seat: Seat) -> str:
    """Returns the name of a player, or `player 2` if there is none."""
    given = one_line(names[seat]).strip() if seat < len(names) else ""
    return given or f"player {seat + 1}"


def owner(setup: Setup, names: Names, colour: Colour) -> str:
    """Returns who plays a colour."""
    seat = setup.seating.seat_of(colour)
    return "shared" if seat is None else seat_name(names, seat)


def turn_line(game: Game, names: Names) -> str:
    """Returns whose turn it is, such as `red to play (player 1)`."""
    colour, seat = game.colour_to_play, game.seat_to_play
    if colour is None or seat is None:
        return "game over"
    shared = ", the shared colour" if colour == game.setup.seating.shared else ""
    return f"{game.setup.variant.colours[colour]} to play ({seat_name(names, seat)}{shared})"


def side_name(setup: Setup, names: Names, side: Side) -> str:
    """Returns a side as its players and their colours, such as `player 1 (blue, red)`."""
    parts = []
    for seat in setup.seating.sides[side]:
        colours = ", ".join(setup.variant.colours[colour] for colour in setup.seating.seats[seat])
        parts.append(f"{seat_name(names, seat)} ({colours})")
    return " and ".join(parts)


def result_line(game: Game, names: Names) -> str:
    """Returns who won, or who shares the win. The game must be over."""
    result = game.result()
    if len(result.sides) == 1:
        return f"final score: {result.sides[0]}"
    winners = [side_name(game.setup, names, side) for side in result.winners]
    score = result.sides[result.winners[0]]
    if len(winners) == 1:
        return f"winner: {winners[0]} with {score}"
    return f"the win is shared: {', '.join(winners)} with {score} each"

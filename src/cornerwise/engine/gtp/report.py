"""A position in the protocol's terms: the board, points and places."""

from __future__ import annotations

from cornerwise.drawing import board_lines
from cornerwise.engine.gtp.names import colour_name
from cornerwise.game import scores
from cornerwise.kernel.search import SearchResult
from cornerwise.notation import move_name
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import Colour, Setup, Side

_PIECES_A_LINE = 11


def points(setup: Setup, position: Position, colour: Colour) -> int:
    """Returns the points of a colour as Pentobi counts them: squares placed plus bonus.

    They differ from the scores of R10 and R11 by the same amount for every colour.
    """
    merit = setup.scoring.merit(scores(setup, position).colours[colour])
    return setup.variant.squares + merit


def final_score(setup: Setup, position: Position) -> str:
    """Returns `B+2`, `W+3` or `0` for two players, otherwise the points of each player."""
    seats = [sum(points(setup, position, colour) for colour in own) for own in setup.seating.seats]
    if len(seats) != 2:
        return " ".join(map(str, seats))
    lead = seats[0] - seats[1]
    return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"


def place(setup: Setup, position: Position, colour: Colour) -> str:
    """Returns the place of a colour among all colours, such as `1` or `2 shared`."""
    everyone = [points(setup, position, each) for each in range(len(setup.variant.colours))]
    mine = everyone[colour]
    number = 1 + sum(other > mine for other in everyone)
    return f"{number} shared" if everyone.count(mine) > 1 else str(number)


def move_values(setup: Setup, found: SearchResult, side: Side) -> str:
    """Returns a line per searched move: visits, win chance, expected score, cells.

    The most visited come first. Chance and score are those of the given side.
    """
    table = placement_table_of(setup.variant)
    return "\n".join(
        f"{move.visits} {move.win_chance[side]:.4f} {move.expected[side]:.1f} "
        f"{move_name(table, move.placement)}"
        for move in found.moves
        if move.visits
    )


def showboard(setup: Setup, position: Position) -> str:
    """Returns the board with each colour's points and pieces beside it."""
    board = board_lines(setup.variant, position.covered)
    notes = [note for colour in range(len(position.covered)) for note in _notes(position, colour)]
    notes += [""] * (len(board) - len(notes))
    width = max(map(len, board))
    lines = [f"{row:<{width}}   {note}".rstrip() for row, note in zip(board, notes, strict=True)]
    return "\n" + "\n".join(lines)


def _notes(position: Position, colour: Colour) -> list[str]:
    variant = position.variant
    turn = "*" if position.turn == colour else ""
    placed = variant.squares - position.squares_left(colour)
    left = [
        piece.name
        for piece, count in zip(variant.pieces, position.left[colour], strict=True)
        for _ in range(count)
    ]
    rows = [
        " ".join(left[start : start + _PIECES_A_LINE])
        for start in range(0, len(left), _PIECES_A_LINE)
    ]
    title = f"{turn}{colour_name(variant, colour)} {variant.colours[colour]}: {placed}"
    return [title, *rows, ""]

"""Text descriptions of pictures, for screen readers."""

from __future__ import annotations

from cornerwise.game import Game
from cornerwise.geometry import Board
from cornerwise.plurals import counted
from cornerwise.render.laid import LaidPiece, Subject, position_of


def title_of(subject: Subject) -> str:
    """Returns a short title, such as `classic after move 12`."""
    if isinstance(subject, Game):
        moves = len(subject.moves)
        return f"{subject.setup.name} after move {moves}" if moves else f"{subject.setup.name}"
    return f"{subject.variant.id} position"


def description_of(subject: Subject) -> str:
    """Returns what is on the board, colour by colour, and whose turn it is."""
    position = position_of(subject)
    variant = position.variant
    counts = [
        f"{name} has placed {counted(len(placed), 'piece')}"
        f" and has {counted(position.squares_left(colour), 'square')} left"
        for colour, (name, placed) in enumerate(zip(variant.colours, position.placed, strict=True))
    ]
    turn = (
        "the game is over" if position.turn is None else f"{variant.colours[position.turn]} to play"
    )
    board = f"A board of {variant.board.width} × {variant.board.height} squares"
    return f"{board}: {'; '.join([*counts, turn])}."


def piece_title(board: Board, piece: LaidPiece, *, numbered: bool = True) -> str:
    """Returns a piece and its cells, such as `12. blue F: e8,d9,e9,f9,e10`."""
    number = f"{piece.number}. " if numbered and piece.number else ""
    where = ",".join(map(board.cell_name, piece.cells))
    given = ", given" if piece.given else ""
    return f"{number}{piece.colour} {piece.name}: {where}{given}"

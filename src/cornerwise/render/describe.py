"""A picture in words, for those who hear it."""

from __future__ import annotations

from cornerwise.game import Game
from cornerwise.notation import move_name
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
        f"{name} has placed {_count(len(placed), 'piece')}"
        f" and has {_count(position.squares_left(colour), 'square')} left"
        for colour, (name, placed) in enumerate(zip(variant.colours, position.placed, strict=True))
    ]
    turn = (
        "the game is over" if position.turn is None else f"{variant.colours[position.turn]} to play"
    )
    board = f"A board of {variant.board.width} × {variant.board.height} squares"
    return f"{board}: {'; '.join([*counts, turn])}."


def piece_title(subject: Subject, piece: LaidPiece) -> str:
    """Returns what a piece is and where it lies, such as `12. blue F: e8,d9,e9,f9,e10`."""
    position = position_of(subject)
    number = f"{piece.number}. " if isinstance(subject, Game) and piece.number else ""
    colour = position.variant.colours[piece.colour]
    name = position.variant.pieces[piece.placement.piece].name
    return f"{number}{colour} {name}: {move_name(position.table, piece.placement.id)}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"

"""Parses what the players type."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.cli.pieces import find_piece
from cornerwise.errors import NotationError
from cornerwise.geometry import Cell
from cornerwise.notation import parse_move
from cornerwise.placements import PieceIndex, PlacementId, PlacementTable
from cornerwise.variants import Variant

COMMANDS = ("help", "moves", "pieces", "board", "scores", "undo", "redo", "save", "quit")

_SHORT = {"?": "help", "h": "help", "exit": "quit", "q": "quit"}


@dataclass(frozen=True)
class Order:
    """A command with its argument."""

    name: str
    rest: str


@dataclass(frozen=True)
class Wish:
    """A piece that should cover a cell, in an orientation still to be chosen."""

    piece: PieceIndex
    cell: Cell


Entry = Order | Wish | PlacementId


def read_entry(variant: Variant, table: PlacementTable, line: str) -> Entry:
    """Returns what a line means. Raises `NotationError` for anything else.

    A line is a command, a move as cells (`e8,d9,e9,f9,e10`), a piece and a cell (`F e10`),
    or only a piece, which lists its moves.
    """
    first, _, rest = line.strip().partition(" ")
    # Abbreviations work only alone, so that a mistyped piece does not end the game.
    name = first.lower() if rest else _SHORT.get(first.lower(), first.lower())
    if name in COMMANDS:
        return Order(name, rest.strip())
    if "," in line:
        return parse_move(table, line)
    if rest:
        return Wish(find_piece(variant, first), variant.board.parse_cell(rest.strip()))
    return _single_word(variant, table, first)


def _single_word(variant: Variant, table: PlacementTable, word: str) -> Entry:
    # L5 is a piece and l5 a cell: a capital letter means the piece.
    if word in (piece.name for piece in variant.pieces):
        return Order("moves", word)
    try:
        return parse_move(table, word)
    except NotationError:
        if word.upper() in (piece.name for piece in variant.pieces):
            return Order("moves", word)
        raise NotationError(
            f"{word[:20]!r} is not a move or a command: type 'F e10' for a piece and a cell "
            "it should cover, or 'help'"
        ) from None

"""The commands of a game at the keyboard."""

from __future__ import annotations

from pathlib import Path

from cornerwise.cli.pieces import find_piece
from cornerwise.cli.play.drawings import draw_shape
from cornerwise.cli.play.entry import Order
from cornerwise.cli.play.saved_game import SavedGame
from cornerwise.cli.play.talk import Talk
from cornerwise.cli.report import print_board, print_scores
from cornerwise.errors import CornerwiseError
from cornerwise.notation import move_name

_HELP = (
    "F e10           place the piece F so that it covers e10; you choose how",
    "e8,d9,e9,f9,e10 place a piece on exactly these cells",
    "moves [PIECE]   how many moves each piece has, or all moves of one",
    "pieces          draw the pieces that are left",
    "board, scores   show them again",
    "undo, redo      take a move back, play it again",
    "save FILE       save as .blksgf or .json",
    "quit            stop; the game is saved for next time",
)


class Quit(Exception):
    """The players want to stop."""


def carry_out(talk: Talk, saved: SavedGame, order: Order) -> None:
    """Executes a command. Raises `CornerwiseError` when it fails, and `Quit`."""
    match order.name:
        case "undo":
            saved.undo()
        case "redo":
            saved.redo()
        case "save":
            _save(talk, saved, order.rest)
        case "quit":
            _quit(talk, saved)
        case _:
            _look(talk, saved, order)


def _look(talk: Talk, saved: SavedGame, order: Order) -> None:
    """Executes a command that changes nothing."""
    match order.name:
        case "help":
            for line in _HELP:
                talk.say(line)
        case "moves":
            _moves(talk, saved, order.rest)
        case "pieces":
            _pieces(talk, saved)
        case "board":
            print_board(talk.console, saved.game, talk.options)
        case "scores":
            print_scores(talk.console, saved.game, saved.names)


def _moves(talk: Talk, saved: SavedGame, name: str) -> None:
    game = saved.game
    variant = game.setup.variant
    legal = game.legal_placements()
    if name:
        piece = find_piece(variant, name)
        for placement in legal:
            if game.placement_table[placement].piece == piece:
                talk.say(move_name(game.placement_table, placement))
        return
    counts = [0] * len(variant.pieces)
    for placement in legal:
        counts[game.placement_table[placement].piece] += 1
    found = [f"{p.name}: {count}" for p, count in zip(variant.pieces, counts, strict=True) if count]
    talk.say(f"{len(legal)} legal moves: {', '.join(found)}")


def _pieces(talk: Talk, saved: SavedGame) -> None:
    game = saved.game
    colour = game.colour_to_play
    assert colour is not None
    variant = game.setup.variant
    style = talk.style_of(variant.colours[colour])
    left = zip(variant.pieces, game.position.left[colour], strict=True)
    talk.show_side_by_side(
        [
            draw_shape(piece.points, f"{piece.name} ×{count}" if count > 1 else piece.name, style)
            for piece, count in left
            if count
        ]
    )


def _save(talk: Talk, saved: SavedGame, name: str) -> None:
    if not name:
        talk.refuse("Save where? Type 'save game.blksgf'.")
        return
    path = Path(name).expanduser()
    if path.exists() and not talk.agree(f"{path} exists. Overwrite it?"):
        return
    saved.save(path)
    talk.say(f"Saved as {path}")


def _quit(talk: Talk, saved: SavedGame) -> None:
    if not saved.game.moves:
        raise Quit
    while True:
        name = talk.ask("Save to a file (Enter saves the game for next time):")
        if not name and saved.trouble:
            talk.refuse(saved.trouble)
            continue
        if not name:
            talk.say("The game is saved; 'cornerwise play' continues it.")
            raise Quit
        try:
            saved.save(Path(name).expanduser())
        except CornerwiseError as error:
            talk.refuse(error)
            continue
        talk.say(f"Saved as {name}")
        saved.autosave.drop()
        raise Quit

"""The review of a game as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from cornerwise.cli.people import Names, seat_name, side_name
from cornerwise.engine import Analysis, JudgedMove, Label, Lead
from cornerwise.engine.losses import loss_words
from cornerwise.game import Game
from cornerwise.notation import move_name


def review_lines(game: Game, analysis: Analysis, names: Names) -> Iterator[str]:
    """Yields a line for each move, then the labels and accuracy of each side, then the story."""
    for number, judged in enumerate(analysis.moves, 1):
        yield _move_line(game, number, judged)
    for side in range(len(game.setup.seating.sides)):
        yield _side_line(game, analysis, names, side)
    yield from _story_lines(game, analysis, names)


def _move_line(game: Game, number: int, judged: JudgedMove) -> str:
    placement = judged.move.placement
    colour = game.setup.variant.colours[judged.move.colour]
    text = (
        f"{number:3} {colour:6} {game.placement_table.piece_of(placement).name:2} {judged.label:10} "
        f"{judged.swing:+6.1f} {judged.after.percent:4}% {judged.after.expected:6.1f}  "
        f"{move_name(game.placement_table, placement)}"
    )
    best = judged.best[0].placement
    if best == placement or judged.label in (Label.BEST, Label.GOOD):
        return text
    better = game.placement_table.piece_of(best).name
    return f"{text}, better {better} {move_name(game.placement_table, best)}"


def _side_line(game: Game, analysis: Analysis, names: Names, side: int) -> str:
    labels = [judged.label for judged in analysis.moves if judged.side == side]
    counts = ", ".join(f"{labels.count(label)} {label}" for label in Label)
    accuracy = analysis.story.accuracy[side]
    shown = "" if accuracy is None else f"accuracy {accuracy:.0f}%, "
    return f"{side_name(game.setup, names, side)}: {shown}{counts}"


def _story_lines(game: Game, analysis: Analysis, names: Names) -> Iterator[str]:
    story = analysis.story
    if not analysis.moves:
        return
    if story.best_move is not None:
        yield f"best move: {_move_words(game, names, story.best_move)}"
    if len(game.setup.seating.sides) > 1:
        yield f"turning point: {_lead_words(game, analysis, names)}"
    if story.biggest_miss is None:
        yield "biggest miss: nobody made a serious mistake"
    else:
        miss = _move_words(game, names, story.biggest_miss)
        yield f"biggest miss: {miss}, {loss_words(analysis.moves[story.biggest_miss])}"


def _move_words(game: Game, names: Names, index: int) -> str:
    """Returns a move as its number, piece and player, such as `move 7, F by player 1`."""
    move = game.moves[index]
    piece = game.placement_table.piece_of(move.placement).name
    return f"move {index + 1}, {piece} by {seat_name(names, move.seat)}"


def _lead_words(game: Game, analysis: Analysis, names: Names) -> str:
    story = analysis.story
    if story.leader is None:
        return "nobody got ahead for good"
    leader = side_name(game.setup, names, story.leader)
    if story.lead is Lead.KEPT:
        return f"{leader} led from start to finish"
    assert story.turning_point is not None
    return f"{leader} led for good from move {story.turning_point + 1} on"

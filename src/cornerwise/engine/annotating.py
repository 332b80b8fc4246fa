"""Writes an analysis into the record of its game: symbols, comments, and better moves as variations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cornerwise.engine.analysis import Analysis, JudgedMove
from cornerwise.engine.hints import Hint
from cornerwise.engine.labels import Label
from cornerwise.engine.losses import loss_words
from cornerwise.engine.words import reason_words
from cornerwise.game import Game
from cornerwise.records import Annotation, Node, Record

_SYMBOLS = {
    Label.INACCURACY: Annotation.DOUBTFUL,
    Label.MISTAKE: Annotation.BAD,
    Label.BLUNDER: Annotation.VERY_BAD,
}

_BEST_OF_ALL = Annotation.VERY_GOOD
"""The symbol of the best move of the game."""


def annotate(record: Record, game: Game, analysis: Analysis) -> None:
    """Adds an analysis to the main line of a record. Keeps all comments and variations.

    `game` is the game of the record that was analysed: the whole main line, or its beginning.
    Symbols of moves that were judged before are replaced.
    """
    steps = list(_moves_of(record))
    first = _number_of_first(steps, game)
    pairs = zip(steps[first:], analysis.moves, strict=False)
    for index, ((parent, node), judged) in enumerate(pairs):
        symbol = _SYMBOLS.get(judged.label)
        if index == analysis.story.best_move:
            symbol = _BEST_OF_ALL
        if symbol is not None:
            node.annotation = symbol
        _add_comment(node, _verdict(judged))
        if judged.label in _SYMBOLS:
            _add_variation(parent, game, judged.best[0])


def _moves_of(record: Record) -> Iterator[tuple[Node, Node]]:
    """Yields each move of the main line, as the node before it and its own node."""
    line = record.main_line()
    for parent, node in pairwise(line):
        if node.placement is not None:
            yield parent, node


def _number_of_first(steps: list[tuple[Node, Node]], game: Game) -> int:
    """Returns which move of the main line is the first of a game, which may begin later."""
    wanted = list(game.placements)
    placed = [node.number for _, node in steps]
    starts = range(len(placed) - len(wanted) + 1)
    return next(start for start in starts if placed[start : start + len(wanted)] == wanted)


def _verdict(judged: JudgedMove) -> str:
    text = f"{judged.label}: win chance {judged.after.percent}%, expected score {judged.after.expected:.1f}"
    lost = loss_words(judged)
    return f"{text}, {lost}" if lost and judged.label is not Label.BEST else text


def _add_variation(parent: Node, game: Game, hint: Hint) -> None:
    known = (node for node in parent.children if node.placement == hint.placement)
    node = next(known, None)
    if node is None:
        node = Node(hint.placement)
        parent.children.append(node)
    reasons = "; ".join(reason_words(game.setup, reason) for reason in hint.reasons)
    _add_comment(node, f"better: {reasons}" if reasons else "better")


def _add_comment(node: Node, text: str) -> None:
    node.comment = f"{node.comment}\n{text}" if node.comment else text

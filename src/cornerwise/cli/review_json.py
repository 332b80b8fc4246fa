"""The review of a game as JSON."""

from __future__ import annotations

import json
from typing import Any

from cornerwise.engine import Analysis, Hint, JudgedMove, Outlook, Reason
from cornerwise.game import Game
from cornerwise.notation import move_name
from cornerwise.placements import PlacementId


def review_json(game: Game, analysis: Analysis) -> str:
    """Returns a review as JSON text. Moves are numbered from 1, sides and seats from 0."""
    story = analysis.story
    document = {
        "variant": game.setup.name,
        "complete": analysis.complete,
        "story": {
            "best_move": _number(story.best_move),
            "lead": story.lead,
            "leader": story.leader,
            "turning_point": _number(story.turning_point),
            "biggest_miss": _number(story.biggest_miss),
            "accuracy": [None if each is None else round(each, 1) for each in story.accuracy],
        },
        "start": [_outlook(each) for each in analysis.start],
        "moves": [_move(game, number, each) for number, each in enumerate(analysis.moves, 1)],
    }
    return json.dumps(document, indent=1)


def _number(index: int | None) -> int | None:
    return None if index is None else index + 1


def _move(game: Game, number: int, judged: JudgedMove) -> dict[str, Any]:
    return {
        "number": number,
        "colour": game.setup.variant.colours[judged.move.colour],
        "seat": judged.move.seat,
        "side": judged.side,
        **_placement(game, judged.move.placement),
        "label": judged.label,
        "swing": round(judged.swing, 3),
        "exact": judged.exact,
        "with_best": _outlook(judged.before),
        "sides": [_outlook(each) for each in judged.sides],
        "best": [_hint(game, each) for each in judged.best],
    }


def _placement(game: Game, placement: PlacementId) -> dict[str, Any]:
    return {
        "placement": placement,
        "piece": game.placement_table.piece_of(placement).name,
        "move": move_name(game.placement_table, placement),
    }


def _hint(game: Game, hint: Hint) -> dict[str, Any]:
    return {
        **_placement(game, hint.placement),
        **_outlook(Outlook(hint.win_chance, hint.expected)),
        "reasons": [_reason(game, each) for each in hint.reasons],
    }


def _outlook(outlook: Outlook) -> dict[str, float]:
    return {
        "win_chance": round(outlook.win_chance, 4),
        "expected": round(outlook.expected, 3),
    }


def _reason(game: Game, reason: Reason) -> dict[str, Any]:
    values: dict[str, Any] = {"code": reason.code}
    if reason.colour is not None:
        values["colour"] = game.setup.variant.colours[reason.colour]
    for name in ("count", "pieces", "before", "after"):
        value = getattr(reason, name)
        if value is not None:
            values[name] = value
    return values

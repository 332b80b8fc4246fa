"""Game files as the client sees them."""

from __future__ import annotations

from msgspec.structs import replace

from cornerwise.kernel import State
from cornerwise.records import Record
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.protocol import ReplayMove, ReplayView
from cornerwise.server.game.scores import result_view, scores_of
from cornerwise.server.game.views import passed_before


def replay_view(record: Record) -> ReplayView:
    """Returns the main line of a record. Raises `RecordError` for an illegal move."""
    game = record.game()
    setup = game.setup
    points, sides = scores_of(State.from_position(setup, game.position))
    nodes = [node for node in record.main_line() if node.placement is not None]
    # If the file sets up a position midway, the game starts from there.
    nodes = nodes[len(nodes) - len(game.moves) :]
    view = ReplayView(
        setup=choice_of(setup),
        players=list(record.players),
        initial=[list(ids) for ids in game.positions[0].placed],
        moves=[
            ReplayMove(
                move.colour,
                move.placement,
                move.seat,
                passed_before(game.moves, index),
                nodes[index].comment or None,
            )
            for index, move in enumerate(game.moves)
        ],
        comment=record.root.comment or None if record.root.placement is None else None,
        scores=points,
        sides=sides,
        result=None,
    )
    return replace(view, result=result_view(view)) if game.is_over else view

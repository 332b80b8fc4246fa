"""Scores of colours and sides, as the client sees them."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.game import Result
from cornerwise.position import Position
from cornerwise.server.game.protocol import ColourScore, ReplayView, ResultView, SideScore, TurnView
from cornerwise.variants import Setup


def colour_scores(
    setup: Setup, position: Position, result: Result, blocked: Sequence[bool]
) -> list[ColourScore]:
    """Returns the score of each colour."""
    scoring = setup.scoring
    found = []
    for colour, score in enumerate(result.colours):
        left = position.squares_left(colour)
        single = left == 0 and position.single_was_last(colour)
        found.append(
            ColourScore(
                colour=colour,
                points=score,
                squares_left=left,
                all_placed_bonus=scoring.all_placed if left == 0 else 0,
                single_last_bonus=scoring.single_last if single else 0,
                blocked=blocked[colour],
            )
        )
    return found


def side_scores(setup: Setup, result: Result, colours: Sequence[ColourScore]) -> list[SideScore]:
    """Returns the score of each side."""
    seating = setup.seating
    found = []
    for side, seats in enumerate(seating.sides):
        own = [colours[colour] for seat in seats for colour in seating.seats[seat]]
        found.append(
            SideScore(
                side=side,
                seats=list(seats),
                colours=[score.colour for score in own],
                points=result.sides[side],
                place=result.places[side],
                all_placed_bonus=sum(score.all_placed_bonus for score in own),
                single_last_bonus=sum(score.single_last_bonus for score in own),
                squares_left=sum(score.squares_left for score in own),
            )
        )
    return found


def result_view(turn: TurnView | ReplayView) -> ResultView:
    """Returns the result of a game, which must be over."""
    winners = [side.side for side in turn.sides if side.place == 1]
    return ResultView(winners=winners, sides=turn.sides, colours=turn.scores)

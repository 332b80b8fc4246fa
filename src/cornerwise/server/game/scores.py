"""Scores of colours and sides, as the client sees them."""

from __future__ import annotations

from cornerwise.kernel import State
from cornerwise.kernel.players import ColourStanding, SideStanding, standing_of
from cornerwise.server.game.protocol import ColourScore, ReplayView, ResultView, SideScore, TurnView
from cornerwise.variants import Seating


def scores_of(state: State) -> tuple[list[ColourScore], list[SideScore]]:
    """Returns the scores of the colours and of the sides.

    The kernel computes them; tests check that it agrees with `cornerwise.game.scores`.
    """
    return score_views(standing_of(state), state.setup.seating)


def score_views(
    standing: tuple[list[ColourStanding], list[SideStanding]], seating: Seating
) -> tuple[list[ColourScore], list[SideScore]]:
    """Returns the kernel's standings of colours and sides as scores."""
    standings, sides = standing
    colours = [
        ColourScore(
            colour=colour,
            points=standing.points,
            squares_left=standing.squares_left,
            all_placed_bonus=standing.all_placed_bonus,
            single_last_bonus=standing.single_last_bonus,
            blocked=standing.blocked,
        )
        for colour, standing in enumerate(standings)
    ]
    return colours, [
        SideScore(
            side=side,
            seats=list(seats),
            colours=[colour for seat in seats for colour in seating.seats[seat]],
            points=sides[side].points,
            place=sides[side].place,
            all_placed_bonus=sides[side].all_placed_bonus,
            single_last_bonus=sides[side].single_last_bonus,
            squares_left=sides[side].squares_left,
        )
        for side, seats in enumerate(seating.sides)
    ]


def result_view(turn: TurnView | ReplayView) -> ResultView:
    """Returns the result of a game, which must be over."""
    winners = [side.side for side in turn.sides if side.place == 1]
    return ResultView(winners=winners, sides=turn.sides, colours=turn.scores)

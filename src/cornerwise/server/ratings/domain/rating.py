"""A rating, and how a finished game changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from cornerwise.server.game.domain.seats import Owner
from cornerwise.variants import Side

PROVISIONAL_GAMES = 10
"""Rated games needed for a rank on the leaderboard."""

MEAN = 25.0
SPREAD = MEAN / 3
"""A newcomer's rating."""

_SHOWN_MEAN = 1500
_SHOWN_UNIT = 30
"""Shown points per unit of `Rating.mu`: a lead of 200 points wins three of four games for two."""

_MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD)


@dataclass(frozen=True)
class Rating:
    """The estimate of a player's strength on a ladder."""

    mu: float = MEAN
    """The most likely strength."""

    sigma: float = SPREAD
    """The uncertainty of `mu`."""

    games: int = 0
    """How many games it is based on."""

    @property
    def shown(self) -> int:
        """The rating as it is displayed."""
        return shown(self.mu)


NEWCOMER = Rating()


@dataclass(frozen=True)
class Player:
    """The player of a seat in a finished game."""

    owner: Owner

    side: Side

    place: int
    """The place of their side, 1 for the best."""

    left: bool = False
    """Whether they resigned or ran out of time, and a computer took over."""


@dataclass(frozen=True)
class RatingUpdate:
    """The effect of a finished game on one player."""

    rating: Rating

    place: int
    """The place for which the player was rated."""

    shared: bool
    """Whether the place is shared."""


def shown(mu: float) -> int:
    """Returns a strength as displayed points."""
    return round(_SHOWN_MEAN + _SHOWN_UNIT * (mu - MEAN))


def mu_of(points: float) -> float:
    """Returns the strength for displayed points. Inverse of `shown`, except for rounding."""
    return MEAN + (points - _SHOWN_MEAN) / _SHOWN_UNIT


def rating_updates(
    players: Iterable[Player], old: Mapping[Owner, Rating]
) -> dict[Owner, RatingUpdate]:
    """Returns the effect of a finished game on every player, given their ratings before it.

    Players who resigned are rated as last; several of them share that place. Their partner is
    rated by the team's real result. The order of the players makes no difference. Returns
    nothing where there are not two different players.
    """
    # A fixed order, since floating-point sums depend on it.
    ordered = sorted(players, key=lambda player: (player.owner, player.side, player.left))
    if len({player.owner for player in ordered}) < 2:
        return {}
    sides: dict[Side, list[Player]] = {}
    for player in ordered:
        sides.setdefault(player.side, []).append(player)
    deserted = {side for side, own in sides.items() if all(player.left for player in own)}
    touched = {side for side, own in sides.items() if any(player.left for player in own)}
    real = _results(sides, old, last=deserted)
    as_last = real if touched == deserted else _results(sides, old, last=touched)
    results: dict[Owner, list[RatingUpdate]] = {}
    for player in ordered:
        results.setdefault(player.owner, []).append(
            (as_last if player.left else real)[player.side, player.owner]
        )
    return {owner: _mean_update(old[owner], own) for owner, own in results.items()}


def _results(
    sides: Mapping[Side, Sequence[Player]], old: Mapping[Owner, Rating], last: Collection[Side]
) -> dict[tuple[Side, Owner], RatingUpdate]:
    """Returns everybody's update when some sides are placed last."""
    places = _places(sides, last)
    teams = [
        [_MODEL.rating(old[player.owner].mu, old[player.owner].sigma) for player in own]
        for own in sides.values()
    ]
    new = _MODEL.rate(teams, ranks=[float(places[side]) for side in sides])
    taken = list(places.values())
    return {
        (side, player.owner): RatingUpdate(
            Rating(rating.mu, rating.sigma, old[player.owner].games + 1),
            places[side],
            taken.count(places[side]) > 1,
        )
        for (side, own), ratings in zip(sides.items(), new, strict=True)
        for player, rating in zip(own, ratings, strict=True)
    }


def _places(sides: Mapping[Side, Sequence[Player]], last: Collection[Side]) -> dict[Side, int]:
    """Returns the places of the sides, with ties, when some are placed last."""
    real = {side: own[0].place for side, own in sides.items() if side not in last}
    return {
        side: 1 + sum(place < real[side] for place in real.values())
        if side in real
        else len(real) + 1
        for side in sides
    }


def _mean_update(old: Rating, results: Sequence[RatingUpdate]) -> RatingUpdate:
    """Returns the mean update of a player with several seats, as a computer level may have."""
    if len(results) == 1:
        return results[0]
    count = len(results)
    best = min(results, key=lambda result: (result.place, result.shared))
    return RatingUpdate(
        Rating(
            sum(result.rating.mu for result in results) / count,
            sum(result.rating.sigma for result in results) / count,
            old.games + 1,
        ),
        best.place,
        best.shared,
    )

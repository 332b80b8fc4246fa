"""A rating, and how a finished game changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from cornerwise.server.game.domain.seats import Owner
from cornerwise.variants import Side

PROVISIONAL_GAMES = 10
"""Who has played fewer rated games has no place in the ranking yet."""

MEAN = 25.0
SPREAD = MEAN / 3
"""What is thought of a newcomer."""

_SHOWN_MEAN = 1500
_SHOWN_UNIT = 30
"""Points that a unit of `Rating.mu` is shown as: 200 points mean three wins in four games of two."""

_MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD)


@dataclass(frozen=True)
class Rating:
    """What is thought of a player's strength on a ladder."""

    mu: float = MEAN
    """How strong he most likely is."""

    sigma: float = SPREAD
    """How uncertain that is."""

    games: int = 0
    """How many games led to it."""

    @property
    def shown(self) -> int:
        """The rating as people see it."""
        return shown(self.mu)


NEWCOMER = Rating()


@dataclass(frozen=True)
class Player:
    """Somebody on a seat of a finished game."""

    owner: Owner

    side: Side

    place: int
    """Of his side, 1 for the best."""

    left: bool = False
    """Whether he left or ran out of time, and a computer played on for him."""


@dataclass(frozen=True)
class RatingUpdate:
    """What a finished game led to for one player."""

    rating: Rating

    place: int
    """For which he was rated."""

    shared: bool
    """Whether others have the same place."""


def shown(mu: float) -> int:
    """Returns a rating as people see it."""
    return round(_SHOWN_MEAN + _SHOWN_UNIT * (mu - MEAN))


def mu_of(points: float) -> float:
    """Returns the strength that is shown as so many points. Inverse of `shown`, but for rounding."""
    return MEAN + (points - _SHOWN_MEAN) / _SHOWN_UNIT


def rating_updates(
    players: Iterable[Player], old: Mapping[Owner, Rating]
) -> dict[Owner, RatingUpdate]:
    """Returns what a finished game leads to for everybody, by the ratings that he had before.

    Who left is rated as last, behind all others; several of them share that place. The partner
    of one who left is rated by what the team really achieved. The order of the players makes no
    difference. Returns nothing where there are not two different players.
    """
    # One order for all, since sums of floating-point numbers depend on it.
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
    return {owner: _together(old[owner], own) for owner, own in results.items()}


def _results(
    sides: Mapping[Side, Sequence[Player]], old: Mapping[Owner, Rating], last: Collection[Side]
) -> dict[tuple[Side, Owner], RatingUpdate]:
    """Returns the results of everybody when some sides are placed last."""
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
    """Returns the places of the sides, equal ones shared, when some are placed last."""
    real = {side: own[0].place for side, own in sides.items() if side not in last}
    return {
        side: 1 + sum(place < real[side] for place in real.values())
        if side in real
        else len(real) + 1
        for side in sides
    }


def _together(old: Rating, results: Sequence[RatingUpdate]) -> RatingUpdate:
    """Returns one result for somebody who sat on several seats, as computers do: their mean."""
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

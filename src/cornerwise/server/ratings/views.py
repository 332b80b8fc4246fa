"""Ratings, leaderboards and players as the client sees them."""

from __future__ import annotations

from collections.abc import Mapping

from cornerwise.server.accounts.store import Account
from cornerwise.server.game.domain.seats import Computer, Owner, player_of
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.ratings.domain.changes import RatingChange
from cornerwise.server.ratings.domain.ladder import LADDERS, Ladder, ladder_of
from cornerwise.server.ratings.domain.levels import initial, level_of_owner
from cornerwise.server.ratings.domain.outcome import owners_of, places_of
from cornerwise.server.ratings.domain.rating import NEWCOMER, PROVISIONAL_GAMES, Rating
from cornerwise.server.ratings.protocol import (
    GameLine,
    GameSeat,
    LadderView,
    OwnRank,
    PlayerView,
    RankedPlayer,
    RatingPoint,
    SeatRating,
    TableRatings,
)
from cornerwise.server.ratings.store import Listed, Record


def ranked_player(listed: Listed, viewer: Owner) -> RankedPlayer:
    """Returns a player with a rank as a line of the leaderboard."""
    assert listed.place is not None
    return RankedPlayer(
        place=listed.place,
        name=listed.name,
        level=level_of_owner(listed.owner),
        bot=listed.bot,
        rating=listed.rating.shown,
        games=listed.rating.games,
        mine=listed.owner == viewer,
    )


def own_rank(listed: Listed | None, *, account: bool) -> OwnRank:
    """Returns the viewer's standing, with or without a rating."""
    games = 0 if listed is None else listed.rating.games
    return OwnRank(
        place=None if listed is None else listed.place,
        rating=None if listed is None else listed.rating.shown,
        games=games,
        missing=max(0, PROVISIONAL_GAMES - games),
        account=account,
    )


def player_view(account: Account, ladders: list[LadderView], viewer: Owner) -> PlayerView:
    """Returns the page of a player."""
    return PlayerView(
        name=account.name,
        since=account.created_at,
        bot=account.bot,
        mine=account.owner == viewer,
        ladders=sorted(ladders, key=lambda view: LADDERS.index(view.ladder)),
    )


def ladder_view(
    ladder: Ladder, listed: Listed, record: Record, history: list[RatingChange]
) -> LadderView:
    """Returns a player's standing on a ladder."""
    return LadderView(
        ladder=ladder,
        rating=listed.rating.shown,
        games=listed.rating.games,
        provisional=_is_provisional(listed.owner, listed.rating),
        place=listed.place,
        wins=record.wins,
        shared_wins=record.shared_wins,
        average_place=round(record.average_place, 2),
        history=[RatingPoint(change.at, change.after.shown, change.table) for change in history],
    )


def game_line(table: TableState, player: Owner, change: RatingChange | None) -> GameLine:
    """Returns a finished game as a line in a player's list."""
    places, seating = places_of(table), table.setup.seating
    seats = []
    for number, seat in enumerate(table.seats):
        person = player_of(seat)
        level = seat.level if isinstance(seat, Computer) else None
        seats.append(
            GameSeat(
                name=None if person is None else person.name,
                level=level,
                away=level is not None and person is not None,
                place=places[seating.side_of(number)],
                player=person is not None and person.owner == player,
            )
        )
    return GameLine(
        id=table.id,
        setup=choice_of(table.setup),
        ended_at=table.updated_at,
        seats=seats,
        rated=table.terms.rated,
        private=not (table.terms.rated or table.terms.public),
        rating=None if change is None else change.after.shown,
        change=None if change is None else _points(change),
    )


def table_ratings(
    table: TableState,
    ratings: Mapping[Owner, Rating],
    changes: Mapping[Owner, RatingChange],
    names: Mapping[Owner, str],
) -> TableRatings:
    """Returns the ratings of a table's players, and how the game changed them.

    In a casual game, only for accounts that have played rated games.
    """
    shown = {*ratings} & {*names}
    ladder = ladder_of(table.setup)
    return TableRatings(
        ladder=ladder,
        counted=bool(changes),
        seats=[
            _seat_rating(owner, ladder, ratings, changes, names)
            if owner is not None and (table.terms.rated or owner in shown)
            else None
            for owner in owners_of(table.seats)
        ],
    )


def _seat_rating(
    owner: Owner,
    ladder: Ladder | None,
    ratings: Mapping[Owner, Rating],
    changes: Mapping[Owner, RatingChange],
    names: Mapping[Owner, str],
) -> SeatRating:
    change = changes.get(owner)
    before = NEWCOMER if ladder is None else initial(owner, ladder)
    rating = ratings.get(owner, before) if change is None else change.before
    return SeatRating(
        rating=rating.shown,
        provisional=_is_provisional(owner, rating),
        change=None if change is None else _points(change),
        account=names.get(owner),
    )


def _points(change: RatingChange) -> int:
    return change.after.shown - change.before.shown


def _is_provisional(owner: Owner, rating: Rating) -> bool:
    return level_of_owner(owner) is None and rating.games < PROVISIONAL_GAMES

"""People and series as clients see them."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.server.game.domain.seats import (
    Computer,
    Owner,
    Person,
    awaited,
    has_declined,
    player_of,
)
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.people.domain.acquaintances import Acquaintance, Tally
from cornerwise.server.people.domain.marks import Mark, Marked, person_id
from cornerwise.server.people.domain.series import Series
from cornerwise.server.people.protocol import (
    GameTogether,
    PersonView,
    SeriesGame,
    SeriesPlayer,
    SeriesView,
    Together,
)


@dataclass(frozen=True)
class Known:
    """What is known about somebody, besides the games together."""

    name: str | None
    """The name of their account; None for a guest."""

    online: bool

    rating: int | None

    marked: Marked | None


def person_view(viewer: Owner, other: Owner, met: Acquaintance | None, known: Known) -> PersonView:
    """Returns a person as the viewer sees them."""
    tally = Tally() if met is None else met.tally
    running = None if met is None else met.running
    return PersonView(
        id=person_id(viewer, other),
        name=known.name or (None if met is None else met.name),
        account=known.name is not None,
        online=known.online,
        rating=known.rating,
        games=0 if met is None else met.games,
        won=tally.won,
        lost=tally.lost,
        drawn=tally.drawn,
        mark=_mark(met, known.marked),
        last=None if met is None else _together(met.last),
        running=None if running is None else _together(running),
        state=None if running is None else _state(running, viewer, other),
    )


def series_view(series: Series, viewer: Owner) -> SeriesView:
    """Returns a series as one of its players sees it."""
    newest = series.tables[-1]
    players = []
    for seat, wins in zip(series.seats, series.wins, strict=True):
        seated = newest.seats[seat]
        person = player_of(seated)
        players.append(
            SeriesPlayer(
                name=None if person is None else person.name,
                level=seated.level if isinstance(seated, Computer) and person is None else None,
                mine=isinstance(seated, Person) and seated.owner == viewer,
                wins=wins,
            )
        )
    games = [
        SeriesGame(game.table.id, game.table.updated_at, list(game.winners))
        for game in reversed(series.games)
    ]
    return SeriesView(players, games)


def _mark(met: Acquaintance | None, marked: Marked | None) -> Mark | None:
    if marked is None:
        return None
    again = met is not None and met.last.updated_at > marked.since
    return None if marked.mark is Mark.HIDDEN and again else marked.mark


def _together(table: TableState) -> GameTogether:
    return GameTogether(table.id, choice_of(table.setup), table.updated_at)


def _state(table: TableState, viewer: Owner, other: Owner) -> Together:
    if viewer in awaited(table.seats):
        return Together.INVITED
    if table.waiting is not Waiting.PLAYERS:
        return Together.PLAYING
    return Together.DECLINED if has_declined(table.seats, other) else Together.WAITING

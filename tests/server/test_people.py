"""People whom somebody has played with, and series of rematches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise import Game
from cornerwise.server.accounts.identity import Identity
from cornerwise.server.accounts.personal_data import PersonalData
from cornerwise.server.accounts.service import AccountService
from cornerwise.server.accounts.store import Account
from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.game.domain.seats import Computer, Owner, Person, Seated, Vacant
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.domain.table_ids import new_id, rematch_id
from cornerwise.server.game.tables import Tables
from cornerwise.server.http.rate_limits.limiter import RateLimiter
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.http.rate_limits.quotas import Quotas
from cornerwise.server.people.domain.acquaintances import Tally, acquaintances
from cornerwise.server.people.domain.marks import Mark, person_id
from cornerwise.server.people.domain.series import series_of
from cornerwise.server.people.personal_data import PeoplePersonalData
from cornerwise.server.people.protocol import PersonView, Together
from cornerwise.server.people.service import PeopleService
from cornerwise.server.ratings.domain.outcome import places_of
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
ADA, BOB, CAT = Person("ada", "Ada"), Person("bob", "Bob"), Person("cat")
Identified = Identity("ada")


@cache
def whole_game(way: str, *, last: bool) -> tuple[int, ...]:
    """The placements of a game in which everybody plays their first or last legal placement."""
    game = Game(setup_named(way))
    while not game.is_over:
        game.play(game.legal_placements()[-1 if last else 0])
    return game.placements


def finished(
    *seats: Seated, table_id: str | None = None, hours: float = 0, way: str = "duo"
) -> TableState:
    at = NOW + timedelta(hours=hours)
    return TableState(
        table_id or new_id(),
        "ada",
        setup_named(way),
        seats,
        at,
        at,
        placements=whole_game(way, last=False),
        waiting=Waiting.NOBODY,
    )


def winner_of(table: TableState) -> int:
    """Returns the side that won a game of two sides, which must not be a draw."""
    places = places_of(table)
    assert places in {(1, 2), (2, 1)}
    return places.index(1)


# --- Pure ---


def test_games_against_each_other_are_counted_from_the_viewers_side() -> None:
    games = [finished(ADA, BOB), finished(BOB, ADA), finished(ADA, BOB)]
    won = sum(winner_of(game) == game.seats.index(ADA) for game in games)
    met = acquaintances("ada", games, places_of)
    assert met["bob"].tally == Tally(won, 3 - won)
    theirs = acquaintances("bob", games, places_of)
    assert theirs["ada"].tally == Tally(3 - won, won)
    assert (met["bob"].games, met["bob"].name, met["bob"].last) == (3, "Bob", games[0])


def test_partners_have_played_together_and_not_against_each_other() -> None:
    dan = Person("dan")
    game = finished(ADA, BOB, CAT, dan, way="classic-teams")
    met = acquaintances("ada", [game], places_of)
    assert (met["cat"].games, met["cat"].tally) == (1, Tally())
    assert met["bob"].tally == met["dan"].tally != Tally()


def test_aborted_and_running_games_do_not_count() -> None:
    aborted = replace(finished(ADA, BOB), aborted=True, placements=())
    running = replace(finished(ADA, BOB), waiting=Waiting.PERSON, placements=())
    met = acquaintances("ada", [running, aborted], places_of)
    assert (met["bob"].games, met["bob"].running) == (0, running)


def test_a_series_is_a_game_and_its_rematches_with_the_seats_rotated() -> None:
    first = finished(ADA, BOB)
    second = finished(BOB, ADA, table_id=rematch_id(first.id), hours=1)
    third = replace(
        finished(ADA, BOB, table_id=rematch_id(second.id), hours=2),
        waiting=Waiting.PERSON,
        placements=(),
    )
    known = [third, finished(ADA, BOB), second, first]
    for table in (first, second, third):
        series = series_of(table, known, places_of)
        assert series.tables == (first, second, third)
        side = winner_of(first)
        # The same side won both games, with other people on it.
        assert [game.winners for game in series.games] == [(side,), (1 - side,)]
        assert series.wins == [1, 1]
        assert [third.seats[seat] for seat in series.seats] == [ADA, BOB]


# --- The service ---


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


@pytest.fixture
async def tables(storage: MemoryStorage) -> AsyncIterator[Tables]:
    broadcaster = Broadcaster(MemoryChannelsBackend())
    async with broadcaster.running():
        yield Tables(storage, broadcaster, Settings(), lambda: NOW + timedelta(days=1))


Online = set[Owner]


@pytest.fixture
def online() -> Online:
    return set()


@pytest.fixture
def people(storage: MemoryStorage, tables: Tables, online: Online) -> PeopleService:
    async def asked() -> Online:
        return online

    quotas = Quotas(RateLimiter(), OwnerNetworks())
    return PeopleService(
        storage, tables, quotas=quotas, online=asked, now=lambda: NOW + timedelta(days=1)
    )


async def only(people: PeopleService, viewer: Owner) -> PersonView:
    (person,) = (await people.listed(viewer)).people
    return person


async def has_account(storage: MemoryStorage, person: Person) -> Account:
    assert person.name is not None
    account = Account(person.owner, person.name, "", (), NOW)
    await storage.accounts.create(account)
    return account


async def challenged(people: PeopleService, by: Person, other: Person) -> Table:
    return await people.challenge(Identity(by.owner), person_id(by.owner, other.owner))


async def test_people_are_listed_by_the_last_game_and_pinned_ones_first(
    storage: MemoryStorage, people: PeopleService, online: Online
) -> None:
    await storage.create(finished(ADA, BOB))
    await storage.create(finished(ADA, CAT, hours=1))
    await storage.create(finished(ADA, Computer(3), hours=2))
    online |= {"bob"}
    listed = (await people.listed("ada")).people
    assert [(each.name, each.online, each.games) for each in listed] == [
        (None, False, 1),
        ("Bob", True, 1),
    ]
    await people.mark("ada", person_id("ada", "bob"), Mark.PINNED)
    assert [each.name for each in (await people.listed("ada")).people] == ["Bob", None]


async def test_nobody_learns_the_owner_of_a_seat(
    storage: MemoryStorage, people: PeopleService
) -> None:
    await storage.create(finished(ADA, BOB))
    assert "bob" not in repr(await only(people, "ada"))
    assert (await only(people, "ada")).id != person_id("cat", "bob")


async def test_an_account_is_listed_with_its_present_name_and_is_seen_only_if_it_wants(
    storage: MemoryStorage, people: PeopleService, online: Online
) -> None:
    await storage.create(finished(ADA, BOB))
    await has_account(storage, BOB)
    await storage.accounts.rename("bob", "Robert")
    online |= {"bob"}
    found = await only(people, "ada")
    assert (found.name, found.account, found.online) == ("Robert", True, True)
    await people.set_visible("bob", False)
    assert not (await only(people, "ada")).online
    assert not (await people.listed("bob")).visible


async def test_a_challenge_is_a_rematch_of_the_last_game_of_the_two(
    storage: MemoryStorage, people: PeopleService
) -> None:
    last = finished(ADA, BOB, hours=1)
    await storage.create(last)
    await storage.create(finished(ADA, BOB, CAT, hours=2, way="classic-three"))
    table = await challenged(people, ADA, BOB)
    assert table.id == rematch_id(last.id)
    assert table.seats == (Vacant(BOB), ADA)
    assert (await challenged(people, ADA, BOB)).id == table.id, "it is made once"
    assert [each.state for each in (await people.listed("ada")).people if each.running] == [
        Together.WAITING
    ]
    invited = next(each for each in (await people.listed("bob")).people if each.running)
    assert invited.state is Together.INVITED


async def test_two_who_challenge_each_other_meet_at_one_table(
    storage: MemoryStorage, people: PeopleService
) -> None:
    await storage.create(finished(ADA, BOB))
    first = await challenged(people, ADA, BOB)
    second = await challenged(people, BOB, ADA)
    assert second.id == first.id
    assert second.seats == (BOB, ADA)
    assert second.has_begun


async def test_people_who_only_met_among_others_begin_with_a_small_game(
    storage: MemoryStorage, people: PeopleService
) -> None:
    await storage.create(finished(ADA, BOB, CAT, way="classic-three"))
    table = await challenged(people, ADA, BOB)
    assert (table.setup.name, table.seats) == ("duo", (Person("ada"), Vacant(BOB)))


async def test_a_declined_challenge_is_told_and_can_be_made_again(
    storage: MemoryStorage, people: PeopleService, tables: Tables
) -> None:
    await storage.create(finished(ADA, BOB))
    table = await challenged(people, ADA, BOB)
    await tables.decline(table.id, "bob")
    assert (await only(people, "ada")).state is Together.DECLINED
    assert await tables.listed("bob", finished=False, limit=9, after=None) == []
    assert (await only(people, "bob")).state is None
    again = await challenged(people, ADA, BOB)
    assert again.seats == (Vacant(BOB), ADA)
    assert (await only(people, "bob")).state is Together.INVITED


async def test_one_who_declined_may_change_their_mind(
    storage: MemoryStorage, people: PeopleService, tables: Tables
) -> None:
    await storage.create(finished(ADA, BOB))
    table = await challenged(people, ADA, BOB)
    await tables.decline(table.id, "bob")
    assert (await challenged(people, BOB, ADA)).id == table.id
    assert (await tables.get(table.id)).has_begun


async def test_a_blocked_person_cannot_challenge_or_ask_for_a_rematch(
    storage: MemoryStorage, people: PeopleService, tables: Tables
) -> None:
    last = finished(ADA, BOB)
    await storage.create(last)
    open_challenge = await challenged(people, ADA, BOB)
    await people.mark("bob", person_id("bob", "ada"), Mark.BLOCKED)
    assert (await only(people, "ada")).state is Together.DECLINED
    assert open_challenge.seats[0] == Vacant(BOB, declined=True)
    await tables.delete(open_challenge.id, "ada")

    async def by_name() -> None:
        await tables.create("ada", setup_named("duo"), (ADA, Vacant(BOB)))

    async def again() -> None:
        await tables.rematch(last.id, "ada")

    async def by_list() -> None:
        await challenged(people, ADA, BOB)

    for attempt in (by_name, again, by_list):
        with pytest.raises(Refusal) as refused:
            await attempt()
        assert refused.value.code == "seat/not_welcome"
        assert refused.value.params == {"name": "Bob"}
    assert (await challenged(people, BOB, ADA)).seats == (BOB, Vacant(ADA))


async def test_a_hidden_person_comes_back_with_the_next_game(
    storage: MemoryStorage, people: PeopleService
) -> None:
    await storage.create(finished(ADA, BOB))
    await people.mark("ada", person_id("ada", "bob"), Mark.HIDDEN)
    assert (await only(people, "ada")).mark is Mark.HIDDEN
    await storage.create(finished(BOB, ADA, hours=48))
    assert (await only(people, "ada")).mark is None


async def test_a_stranger_is_unknown(storage: MemoryStorage, people: PeopleService) -> None:
    await storage.create(finished(ADA, BOB))
    attempts: list[Callable[[str], object]] = [
        lambda person: people.mark("ada", person, Mark.PINNED),
        lambda person: people.challenge(Identity("ada"), person),
    ]
    for person in ("bob", person_id("cat", "bob"), person_id("ada", "ada")):
        for attempt in attempts:
            with pytest.raises(Refusal) as refused:
                await attempt(person)  # type: ignore[misc]  # both return something to await
            assert refused.value.code == "people/unknown"


async def test_a_series_is_shown_to_its_players_only(
    storage: MemoryStorage, people: PeopleService
) -> None:
    first = finished(ADA, BOB)
    second = finished(BOB, ADA, table_id=rematch_id(first.id), hours=1)
    for table in (first, second):
        await storage.create(table)
    view = await people.series(second.id, "ada")
    assert [(each.name, each.mine, each.wins) for each in view.players] == [
        ("Ada", True, 1),
        ("Bob", False, 1),
    ]
    assert [game.id for game in view.games] == [second.id, first.id]
    assert (await people.series(first.id, "eve")).games == []


async def test_an_erased_person_is_in_no_list_and_their_decisions_are_deleted(
    storage: MemoryStorage, people: PeopleService, tables: Tables
) -> None:
    last = finished(ADA, BOB)
    await storage.create(last)
    account = await has_account(storage, BOB)
    await people.mark("bob", person_id("bob", "ada"), Mark.BLOCKED)
    await people.mark("ada", person_id("ada", "bob"), Mark.PINNED)
    accounts = AccountService(storage.accounts)
    accounts.data_holders.append(PeoplePersonalData(storage.people, storage.accounts))
    data = PersonalData(storage, tables, accounts)
    exported = await data.export(Identity("bob", account))
    assert b'"mark":"blocked"' in bytes(exported.more["people"])
    await data.erase("bob")
    assert (await people.listed("ada")).people == []
    assert await storage.people.marks_of("ada") == {}
    again = await tables.rematch(last.id, "ada")
    assert again.seats == (Vacant(), ADA), "nobody waits for a deleted account"

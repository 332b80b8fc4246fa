"""Games played in a browser: what is believed of them, and how they are merged into a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID, uuid4

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.server.game.domain.local_games import (
    EARLIEST,
    id_of_local_game,
    merge,
    plausible_times,
    received_table,
)
from cornerwise.server.game.domain.seats import Computer, Person, Vacant
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.domain.terms import DailyClock, Terms
from cornerwise.server.game.protocol import (
    MAX_MOVES,
    ComputerSeat,
    LocalGame,
    LocalSeatChoice,
    PersonSeat,
)
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.sql.table_rows import row_of, table_of_row
from cornerwise.variants import Setup, setup_named
from strategies import games, random_game, unfinished_games

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
CREATED, UPDATED = NOW - timedelta(days=3), NOW - timedelta(days=2)
DUO = setup_named("duo")
MOVES = random_game(DUO, 1).placements
OTHER_MOVES = (
    *MOVES[:4],
    next(each for each in Game.replay(DUO, MOVES[:4]).legal_placements() if each != MOVES[4]),
)
ALONE: tuple[LocalSeatChoice, ...] = (PersonSeat("Ada"), ComputerSeat(3))


def message(
    setup: Setup,
    placements: tuple[PlacementId, ...],
    seats: tuple[LocalSeatChoice, ...] | None = None,
) -> LocalGame:
    chosen = seats or tuple(PersonSeat() for _ in setup.seating.seats)
    return LocalGame(choice_of(setup), list(chosen), list(placements), CREATED, UPDATED)


def received(
    placements: tuple[PlacementId, ...],
    seats: tuple[LocalSeatChoice, ...] = ALONE,
    setup: Setup = DUO,
    owner: str = "ada",
) -> Table:
    return received_table("t", owner, None, message(setup, placements, seats), NOW)


def refused(table: Table, sent: Table, known: int | None = None) -> Refusal:
    before = table.state
    with pytest.raises(Refusal) as caught:
        merge(table, sent, known)
    assert table.state == before, "a refused game changes nothing"
    return caught.value


@given(unfinished_games())
def test_any_legal_record_is_accepted_and_comes_back_the_same(game: Game) -> None:
    sent = msgspec.json.decode(
        msgspec.json.encode(message(game.setup, game.placements)), type=LocalGame
    )
    table = received_table("t", "ada", None, sent, NOW)
    kept = Table(table_of_row(row_of(table.state)))
    assert kept.state == table.state
    assert (kept.setup, kept.game.placements) == (game.setup, game.placements)
    assert (kept.created_at, kept.updated_at) == (CREATED, UPDATED)
    assert (kept.waiting is Waiting.NOBODY) == game.is_over
    assert not merge(kept, received_table("t", "ada", None, sent, NOW), None)


@given(games(), st.data())
def test_a_record_may_arrive_in_any_parts_in_any_order(game: Game, data: st.DataObject) -> None:
    lengths = data.draw(st.lists(st.integers(0, len(game.moves)), min_size=1, max_size=4))
    tables = [
        received_table("t", "ada", None, message(game.setup, game.placements[:length]), NOW)
        for length in lengths
    ]
    stored = tables[0]
    for each in tables[1:]:
        merge(stored, each, None)
    assert stored.game.placements == game.placements[: max(lengths)]


@given(games(), st.data())
def test_a_record_with_an_illegal_move_is_refused_with_its_number(
    game: Game, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(game.moves) - 1))
    legal = game.positions[index].legal_placements()
    ids = st.integers(0, len(game.placement_table.placements) + 5)
    wrong = data.draw(ids.filter(lambda placement: placement not in legal))
    with pytest.raises(Refusal) as caught:
        received_table(
            "t", "ada", None, message(game.setup, (*game.placements[:index], wrong)), NOW
        )
    assert (caught.value.code, caught.value.params) == ("local_game/illegal", {"move": index + 1})


def test_a_move_after_the_end_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        received((*MOVES, 0))
    assert caught.value.params == {"move": len(MOVES) + 1}


def test_the_longest_game_is_short_enough_to_be_sent() -> None:
    assert MAX_MOVES == 84


def test_the_seats_are_the_caller_and_computers_and_nothing_is_rated() -> None:
    table = received(MOVES)
    assert table.seats == (Person("ada", "Ada"), Computer(3))
    assert table.terms == Terms()


def test_an_account_has_its_own_name_at_its_first_seat() -> None:
    sent = message(DUO, (), (PersonSeat("Eve"), PersonSeat(" Bo\n")))
    table = received_table("t", "ada", "Ada", sent, NOW)
    assert table.seats == (Person("ada", "Ada"), Person("ada", "Bo"))


def test_another_number_of_seats_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        received((), (PersonSeat(),))
    assert caught.value.code == "seats/wrong_number"


def test_an_id_belongs_to_an_owner_and_a_game() -> None:
    one, two = uuid4(), uuid4()
    ids = {id_of_local_game(owner, uuid) for owner in ("ada", "bo") for uuid in (one, two)}
    assert len(ids) == 4
    assert {len(each) for each in ids} == {32}
    assert id_of_local_game("ada", one) == id_of_local_game("ada", UUID(str(one).upper()))


def test_the_same_or_a_shorter_record_changes_nothing() -> None:
    table = received(MOVES[:6])
    for count in (6, 5, 0):
        assert not merge(table, received(MOVES[:count]), None)
    assert (table.version, table.game.placements) == (0, MOVES[:6])


def test_a_longer_record_extends_the_stored_one() -> None:
    table = received(MOVES[:6])
    assert merge(table, received(MOVES), None)
    assert (table.version, table.waiting, table.updated_at) == (1, Waiting.NOBODY, UPDATED)


def test_a_longer_record_extends_a_game_that_was_continued_elsewhere_too() -> None:
    table = received(MOVES[:6])
    merge(table, received(MOVES[:8]), 0)
    assert merge(table, received(MOVES[:9]), 0)


def test_a_record_that_differs_is_a_conflict() -> None:
    table = received(MOVES[:6])
    merge(table, received(MOVES[:8]), None)
    for known in (None, 0, 2):
        conflict = refused(table, received(OTHER_MOVES), known)
        assert conflict.code == "local_game/conflict"
        assert conflict.params == {"id": "t", "version": 1}


@pytest.mark.parametrize("moves", [OTHER_MOVES, MOVES[:4]])
def test_moves_taken_back_in_the_browser_are_taken_back_if_nobody_continued_elsewhere(
    moves: tuple[PlacementId, ...],
) -> None:
    table = received(MOVES[:6])
    assert merge(table, received(moves), 0)
    assert (table.version, table.game.placements) == (1, moves)


def test_a_reply_of_a_computer_that_the_browser_never_saw_gives_way_to_the_game_there() -> None:
    table = received(MOVES[:5])
    merge(table, received(MOVES[:6]), 0)
    there = Game.replay(DUO, MOVES[:5])
    there.play(next(each for each in there.legal_placements() if each != MOVES[5]))
    there.play(there.legal_placements()[0])
    assert merge(table, received(there.placements), 0)
    assert table.game.placements == there.placements


def test_another_setup_or_other_computers_are_a_conflict() -> None:
    table = received(MOVES[:6])
    for sent in (
        received(MOVES[:8], (PersonSeat("Ada"), ComputerSeat(4))),
        received(MOVES[:8], (ComputerSeat(3), PersonSeat("Ada"))),
        received(MOVES[:8], setup=setup_named("duo", scoring="basic")),
    ):
        assert refused(table, sent, 0).code == "local_game/conflict"


def test_names_may_have_changed_since() -> None:
    table = received(MOVES[:6])
    assert merge(table, received(MOVES[:8], (PersonSeat("Eve"), ComputerSeat(3))), None)
    assert table.seats == (Person("ada", "Ada"), Computer(3))


def test_a_game_that_was_aborted_or_resigned_elsewhere_does_not_continue() -> None:
    aborted, resigned = received(()), received(MOVES[:6])
    aborted.abort("ada", NOW)
    resigned.stand_up("ada", 5, NOW)
    for table in (aborted, resigned):
        sent = received(MOVES[:8])
        assert refused(table, sent, table.version).code == "local_game/conflict"


def test_a_table_of_somebody_else_is_refused() -> None:
    assert refused(received(()), received(MOVES, owner="eve")).code == "table/not_yours"


@pytest.mark.parametrize(
    "state",
    [
        TableState("t", "ada", DUO, (Person("ada"), Person("bo")), NOW, NOW),
        TableState("t", "ada", DUO, (Person("ada"), Vacant()), NOW, NOW),
        TableState(
            "t", "ada", DUO, (Person("ada"), Computer(3)), NOW, NOW, terms=Terms(DailyClock(1))
        ),
        TableState(
            "t", "ada", DUO, (Person("ada"), Computer(3)), NOW, NOW, terms=Terms(rated=True)
        ),
    ],
    ids=["others", "vacant", "clock", "rated"],
)
def test_games_that_need_the_server_are_not_continued_without_it(state: TableState) -> None:
    assert refused(Table(state), received(MOVES), 0).code == "local_game/not_local"


@given(
    st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-12))])),
    st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=14))])),
)
def test_times_are_moved_into_the_past_and_into_order(created: datetime, updated: datetime) -> None:
    begun, changed = plausible_times(created, updated, NOW)
    assert EARLIEST <= begun <= changed <= NOW
    assert begun.tzinfo is changed.tzinfo is UTC
    if EARLIEST <= created <= updated <= NOW:
        assert (begun, changed) == (created, updated)


def test_a_table_never_becomes_older() -> None:
    table = received(MOVES[:6])
    table.updated_at = NOW
    merge(table, received(MOVES[:8]), None)
    assert table.updated_at == NOW

"""Hints in games between people: for everybody at the table, or for nobody."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Computer, Person, Seated, Vacant
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.domain.terms import Terms
from cornerwise.server.game.views import table_view
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.engine import opened
from cornerwise.variants import setup_named
from serving import Server

from .conftest import Guest
from .revisions import downgrade

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
ADA, BOB = Person("ada", "Ada"), Person("bob", "Bob")


def duo(*seats: Seated, rated: bool = False, hints: bool = False) -> Table:
    return new_table(
        "t", "ada", setup_named("duo"), seats, NOW, terms=Terms(rated=rated, hints=hints)
    )


def code_of_hints(table: Table) -> str | None:
    try:
        table.check_hints()
    except Refusal as refusal:
        return refusal.code
    return None


def test_people_who_play_against_each_other_have_no_hints_unless_they_agreed_before() -> None:
    table = duo(ADA, BOB)
    assert code_of_hints(table) == Code.HINTS_OFF
    for viewer in ("ada", "bob", None):
        view = table_view(table, viewer, NOW)
        assert (view.may_hint, view.terms.hints) == (False, False)


def test_hints_that_are_allowed_are_allowed_for_all_and_the_table_says_so() -> None:
    table = duo(ADA, BOB, hints=True)
    assert code_of_hints(table) is None
    for viewer in ("ada", "bob", None):
        view = table_view(table, viewer, NOW)
        assert (view.may_hint, view.terms.hints) == (True, True)


@pytest.mark.parametrize("seats", [(ADA, Computer(1)), (ADA, Person("ada", "Bo"))])
def test_against_computers_and_around_one_screen_there_are_always_hints(
    seats: tuple[Seated, ...],
) -> None:
    table = duo(*seats)
    assert code_of_hints(table) is None
    assert table_view(table, "ada", NOW).may_hint


def test_a_rated_game_never_has_hints() -> None:
    with pytest.raises(Refusal) as refusal:
        duo(ADA, BOB, rated=True, hints=True)
    assert refusal.value.code == Code.RATED
    for seats in ((ADA, BOB), (ADA, Computer(1))):
        table = duo(*seats, rated=True)
        assert code_of_hints(table) == Code.RATED
        assert not table_view(table, "ada", NOW).may_hint
    # Even if a stored table says otherwise.
    state = replace(duo(ADA, BOB, rated=True).state, terms=Terms(rated=True, hints=True))
    assert code_of_hints(Table(state)) == Code.RATED


def test_who_is_left_alone_with_computers_is_given_hints() -> None:
    table = duo(ADA, BOB)
    table.stand_up("bob", 1, NOW)
    assert code_of_hints(table) is None


def test_hints_depend_on_who_joined_not_on_who_was_expected() -> None:
    table = duo(ADA, Vacant())
    table.seat_computer("ada", 1, NOW)
    assert code_of_hints(table) is None


def create(guest: Guest, **terms: object) -> str:
    seats = [{"type": "person"}, {"type": "open"}]
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": terms}
    answer = guest.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_the_server_refuses_a_hint_where_the_table_has_none(server: Server, guest: Guest) -> None:
    without, with_hints = create(guest), create(guest, hints=True)
    for table in (without, with_hints):
        assert Guest(server).http.post(f"/api/tables/{table}/join", json={}).status_code == 204
    with guest.at(without) as seat:
        answer = seat.ask("hint")
        assert (answer["type"], answer["code"]) == ("refused", "hint/not_allowed")
    with guest.at(with_hints) as seat:
        assert seat.ask("hint")["type"] == "hints"


def test_a_table_in_the_lobby_says_whether_hints_are_allowed(server: Server, guest: Guest) -> None:
    tables = {create(guest, public=True, hints=hints): hints for hints in (False, True)}
    shown = Guest(server).get("/api/lobby")["tables"]
    assert {each["id"]: each["terms"]["hints"] for each in shown if each["id"] in tables} == tables


def test_a_rematch_keeps_what_was_agreed_on(server: Server, guest: Guest) -> None:
    table, bob = create(guest, hints=True), Guest(server)
    bob.http.post(f"/api/tables/{table}/join", json={})
    guest.http.post(f"/api/tables/{table}/abort")
    again = guest.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert guest.get(f"/api/tables/{again}")["terms"]["hints"]


def test_a_rated_table_with_hints_is_not_made(guest: Guest) -> None:
    seats = [{"type": "person"}, {"type": "open"}]
    terms = {"rated": True, "hints": True}
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": terms}
    answer = guest.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "table/rated")


async def test_games_kept_before_there_was_a_choice_have_hints_only_against_computers(
    address: str | None,
) -> None:
    if address is None:
        pytest.skip("memory has no older tables")

    storage = await open_storage(address)
    for name, other in (("alone", Computer(1)), ("people", BOB)):
        await storage.create(replace(duo(ADA, other, hints=True).state, id=name))
    await storage.close()
    async with opened(address) as database, database.engine.begin() as connection:
        await connection.run_sync(downgrade, "0006")
    storage = await open_storage(address)
    state = [await storage.load(name) for name in ("alone", "people")]
    await storage.close()
    hints = {table.id: code_of_hints(Table(table)) for table in state if table is not None}
    assert hints == {"alone": None, "people": Code.HINTS_OFF}

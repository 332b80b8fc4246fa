"""People on several devices at one table: they join by link, play, leave and play again."""

from __future__ import annotations

import httpx
import pytest

from serving import Server

from .conftest import Guest, Json


@pytest.fixture
def ada(server: Server) -> Guest:
    """The person who creates the tables."""
    return Guest(server)


@pytest.fixture
def bo(server: Server) -> Guest:
    """The person who comes by link."""
    return Guest(server)


def join(guest: Guest, table: str, name: str | None = None) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/join", json={"name": name})


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["code"])


def open_table(ada: Guest, way: str = "duo", *others: Json, **terms: Json) -> str:
    seats = [{"type": "person", "name": "Ada"}, *(others or ({"type": "open"},))]
    body = {"setup": {"way": way}, "seats": seats, "terms": terms}
    answer = ada.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_three_guests_join_by_link_and_play(server: Server, ada: Guest, bo: Guest) -> None:
    cy = Guest(server)
    table = open_table(ada, "classic-three", {"type": "open"}, {"type": "open"})
    with ada.at(table) as first:
        assert not first.table["begun"]
        assert join(bo, table, "  Bo \n").status_code == 204
        first.wait(lambda message: message["type"] == "snapshot")
        assert [seat["name"] for seat in first.table["seats"]] == ["Ada", "Bo", None]
        assert join(cy, table).status_code == 204
        first.wait(lambda message: message["type"] == "snapshot")
        assert first.table["begun"]
        with bo.at(table) as second, cy.at(table) as third:
            seats = (first, second, third)
            assert [[s["mine"] for s in seat.table["seats"]].index(True) for seat in seats] == [
                0,
                1,
                2,
            ]
            for seat in (first, second, third, first, first, second):
                mover = seats[seat.turn["seat"]]
                version = mover.turn["version"]
                mover.play_first_legal()
                for other in seats:
                    while other.turn["version"] <= version:
                        other.receive()


def test_a_game_begins_when_all_seats_are_taken(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    with ada.at(table) as seat:
        answer = seat.play_first_legal()
        assert (answer["type"], answer["code"]) == ("refused", "table/not_begun")
        join(bo, table)
        seat.wait(lambda message: message["type"] == "snapshot")
        assert seat.play_first_legal()["type"] == "moved"


def test_nobody_sits_down_twice_or_where_no_seat_is_left(
    server: Server, ada: Guest, bo: Guest
) -> None:
    table = open_table(ada)
    assert code_of(join(ada, table)) == "seat/taken_already"
    assert join(bo, table).status_code == 204
    assert code_of(join(Guest(server), table)) == "seat/none_left"
    assert code_of(join(bo, "0" * 32)) == "table/unknown"


def test_who_only_watches_cannot_play(server: Server, ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    with Guest(server).at(table) as watcher:
        assert not watcher.table["seated"]
        assert watcher.play_first_legal()["code"] == "seat/not_yours"


def test_who_made_the_table_may_let_a_computer_play(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    refused = bo.http.post(f"/api/tables/{table}/fill", json={"level": 1})
    assert code_of(refused) == "table/not_yours"
    assert ada.http.post(f"/api/tables/{table}/fill", json={"level": 1}).status_code == 204
    with ada.at(table) as seat:
        seat.play_first_legal()
        seat.wait_for_person()
        assert len(seat.moves) == 2


def test_a_computer_takes_over_when_a_player_leaves(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    with ada.at(table) as seat:
        seat.play_first_legal()
        assert bo.http.post(f"/api/tables/{table}/leave").status_code == 204
        seat.wait(lambda message: message["type"] == "snapshot")
        assert seat.table["seats"][1]["type"] == "computer"
        while seat.turn["seat"] != 0:
            seat.receive()
        assert len(seat.moves) == 2
    assert code_of(bo.http.post(f"/api/tables/{table}/leave")) == "seat/not_seated"


def test_leaving_before_the_game_begins_frees_the_seat(
    server: Server, ada: Guest, bo: Guest
) -> None:
    table = open_table(ada, "classic-three", {"type": "open"}, {"type": "open"})
    join(bo, table)
    bo.http.post(f"/api/tables/{table}/leave")
    assert [seat["type"] for seat in ada.get(f"/api/tables/{table}")["seats"]][1:] == ["open"] * 2
    assert join(Guest(server), table).status_code == 204


def test_nobody_takes_back_a_move_against_others(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    with ada.at(table) as seat:
        seat.play_first_legal()
        assert not seat.turn["can_undo"]
        assert seat.ask("undo")["code"] == "table/not_alone"


def test_a_table_with_others_cannot_be_deleted(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    assert code_of(ada.http.delete(f"/api/tables/{table}")) == "table/not_alone"
    assert [each["id"] for each in bo.get("/api/tables")] == [table]


def test_a_rematch_is_the_same_table_for_all_who_played(
    server: Server, ada: Guest, bo: Guest
) -> None:
    table = open_table(ada)
    join(bo, table)
    with bo.at(table) as seat:
        ids = {
            guest.http.post(f"/api/tables/{table}/rematch").json()["id"] for guest in (ada, bo, ada)
        }
        told = seat.wait(lambda message: message["type"] == "rematched")
    assert ids == {told["id"]}
    (again,) = ids
    assert [seat["mine"] for seat in bo.get(f"/api/tables/{again}")["seats"]] == [True, False]
    stranger = Guest(server).http.post(f"/api/tables/{table}/rematch")
    assert code_of(stranger) == "table/not_yours"


def test_an_invitation_can_be_read_by_a_phone(ada: Guest) -> None:
    answer = ada.http.get(f"/api/tables/{open_table(ada)}/invitation.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.lstrip().startswith("<?xml")
    assert ada.http.get(f"/api/tables/{'0' * 32}/invitation.svg").status_code == 404


def test_a_computer_takes_over_when_time_runs_out(ada: Guest, bo: Guest) -> None:
    clock = {"type": "live", "seconds": 1, "increment": 60}
    table = open_table(ada, clock=clock)
    with ada.at(table) as seat:
        assert seat.turn.get("clocks") is None
        join(bo, table)
        seat.wait(lambda message: message["type"] == "snapshot")
        assert seat.play_first_legal()["type"] == "moved"
        assert seat.turn["clocks"]["running"] == 1
        seat.wait(lambda message: message["type"] == "snapshot")
        assert (seat.table["seats"][1]["type"], seat.table["seats"][1]["away"]) == (
            "computer",
            True,
        )
        seat.wait_for_person()
        assert len(seat.moves) == 2
        assert seat.turn["clocks"]["running"] == 0


@pytest.mark.parametrize(
    "clock",
    [
        {"type": "live", "seconds": 0, "increment": 0},
        {"type": "live", "seconds": 60, "increment": -1},
        {"type": "daily", "days": 99},
        {"type": "sand"},
        "5+5",
    ],
)
def test_a_clock_that_cannot_be_is_refused(ada: Guest, clock: Json) -> None:
    body = {
        "setup": {"way": "duo"},
        "seats": [{"type": "person"}, {"type": "open"}],
        "terms": {"clock": clock},
    }
    assert code_of(ada.http.post("/api/tables", json=body)) == "request/invalid"


def test_a_move_is_taken_back_if_the_other_agrees(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    with ada.at(table) as mine, bo.at(table) as other:
        mine.play_first_legal()
        other.wait(lambda message: message["type"] == "moved")
        path = f"/api/tables/{table}/take-back"
        asked = ada.http.post(path, json={"version": mine.turn["version"]})
        assert asked.status_code == 204
        other.wait(lambda message: message["type"] == "snapshot")
        assert other.table["asked"] == {"seat": 0, "moves": 0, "agreed": []}
        body = {"version": other.turn["version"], "agree": True}
        assert bo.http.post(f"{path}/answer", json=body).status_code == 204
        other.wait(lambda message: message["type"] == "snapshot")
        assert (other.table["asked"], other.table["moves"]) == (None, [])


def test_a_game_can_be_called_off_at_first(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    assert bo.http.post(f"/api/tables/{table}/abort").status_code == 204
    view = ada.get(f"/api/tables/{table}")
    assert (view["aborted"], view["turn"]["over"]) == (True, True)
    assert [each["aborted"] for each in ada.get("/api/tables?finished=true")] == [True]


def test_players_can_send_phrases_to_everybody(server: Server, ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table)
    with ada.at(table) as mine, bo.at(table) as other, Guest(server).at(table) as watcher:
        other.send("say", phrase="good_move")
        for seat in (mine, other, watcher):
            said = seat.wait(lambda message: message["type"] == "said")
            assert (said["seat"], said["phrase"]) == (1, "good_move")
        assert other.ask("say", phrase="hello")["code"] == "request/too_many"
        mine.send("say", phrase="you cheat")
        refused = mine.wait(lambda message: message["type"] == "refused")
        assert refused["code"] == "request/invalid"
        assert watcher.ask("say", phrase="hello")["code"] == "seat/not_seated"


def test_people_who_met_find_each_other_and_answer_invitations(ada: Guest, bo: Guest) -> None:
    table = open_table(ada)
    join(bo, table, "Bo")
    (found,) = ada.get("/api/people")["people"]
    assert (found["name"], found["state"], found["running"]["id"]) == ("Bo", "playing", table)
    person = f"/api/people/{found['id']}"
    assert ada.http.put(f"{person}/mark", json={"mark": "pinned"}).status_code == 204
    assert ada.get("/api/people")["people"][0]["mark"] == "pinned"
    assert ada.http.post(f"{person}/challenge").json() == {"id": table}, "they play already"
    assert bo.http.post(f"{person}/challenge").json()["code"] == "people/unknown"
    again = ada.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert bo.http.post(f"/api/tables/{again}/decline").status_code == 204
    assert code_of(bo.http.post(f"/api/tables/{again}/decline")) == "seat/not_invited"
    assert ada.get(f"/api/tables/{again}")["seats"][0]["declined"]
    assert [game["id"] for game in bo.get("/api/tables")] == [table]
    assert ada.get(f"/api/tables/{table}/series")["games"] == []


def test_somebody_who_does_not_want_to_be_seen_is_not(ada: Guest, bo: Guest) -> None:
    join(bo, open_table(ada), "Bo")
    assert ada.get("/api/people")["visible"]
    assert ada.http.put("/api/visibility", json={"visible": False}).status_code == 204
    assert not ada.get("/api/people")["visible"]

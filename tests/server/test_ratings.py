"""Ratings over HTTP: games are counted, players are ranked, and past games are listed."""

from __future__ import annotations

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.ratings.rating_worker import RatingWorker
from serving import Server

from .conftest import Guest, Json
from .memory_storage import MemoryStorage
from .test_rating import finished

PASSWORD = "corners touch edges do not"  # noqa: S105 (only for tests)


def registered(server: Server, name: str) -> Guest:
    guest = Guest(server)
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return guest


def rated_table(guest: Guest, *others: Json, rated: bool = True) -> str:
    seats = [{"type": "person"}, *(others or ({"type": "computer", "level": 1},))]
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"rated": rated}}
    answer = guest.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def play_out(guest: Guest, table: str) -> None:
    """Plays to the end, and waits until the game has been counted."""
    with guest.at(table) as seat:
        while not seat.turn["over"]:
            if seat.turn["thinking"]:
                seat.receive()
            else:
                seat.play_first_legal()
        if seat.table["terms"]["rated"]:
            seat.wait(lambda message: message["type"] == "rated")


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, str(answer.json()["code"])


def test_a_rated_game_against_a_computer_counts_for_both(server: Server) -> None:
    ada = registered(server, "Ada One")
    table = rated_table(ada)
    before = ada.get(f"/api/tables/{table}/ratings")
    assert (before["ladder"], before["counted"]) == ("duo", False)
    mine, computers = before["seats"]
    assert mine == {"rating": 1500, "provisional": True, "change": None, "account": "Ada One"}
    assert computers["account"] is None
    assert not computers["provisional"]
    play_out(ada, table)
    after = Guest(server).get(f"/api/tables/{table}/ratings")
    assert after["counted"]
    won = ada.get(f"/api/tables/{table}")["result"]["winners"]
    changes = [seat["change"] for seat in after["seats"]]
    if len(won) == 1:
        assert changes[won[0]] > 0 > changes[1 - won[0]]
    assert [seat["rating"] for seat in after["seats"]] == [1500, computers["rating"]]

    player = Guest(server).get("/api/players/ada one")
    assert (player["name"], player["bot"], player["mine"]) == ("Ada One", False, False)
    (ladder,) = player["ladders"]
    assert (ladder["ladder"], ladder["games"], ladder["place"]) == ("duo", 1, None)
    assert ladder["provisional"]
    assert ladder["rating"] == 1500 + changes[0]
    assert [(point["rating"], point["table"]) for point in ladder["history"]] == [
        (ladder["rating"], table)
    ]
    assert ladder["wins"] == (won == [0])
    assert ada.get("/api/players/Ada One")["mine"]

    ranking = ada.get("/api/ranking/duo")
    assert ranking["me"] == {
        "place": None,
        "rating": ladder["rating"],
        "games": 1,
        "missing": 9,
        "account": True,
    }
    levels = [each["level"] for each in ranking["players"] if each["level"]]
    assert sorted(levels) == list(range(1, 10))
    assert not any(each["mine"] for each in ranking["players"])


def test_who_has_played_enough_has_a_place(server: Server) -> None:
    ada = registered(server, "Ada Ten")
    for _ in range(10):
        play_out(ada, rated_table(ada))
    ranking = ada.get("/api/ranking/duo?search=ada%20t")
    (line,) = ranking["players"]
    assert (line["name"], line["mine"], line["games"]) == ("Ada Ten", True, 10)
    assert ranking["me"]["place"] == line["place"]
    assert ranking["me"]["missing"] == 0
    assert ada.get("/api/players/Ada Ten")["ladders"][0]["place"] == line["place"]
    everybody = Guest(server).get("/api/ranking/duo")
    assert everybody["players"][line["place"] - 1] == {**line, "mine": False}
    assert everybody["total"] == 10
    page = ada.get("/api/ranking/duo?offset=4&limit=3")
    assert [each["place"] for each in page["players"]] == [5, 6, 7]
    assert page["offset"] == 4
    assert ada.get("/api/ranking/junior")["me"]["games"] == 0


def test_a_guest_is_rated_and_keeps_the_rating_when_choosing_a_name(guest: Guest) -> None:
    play_out(guest, rated_table(guest))
    me = guest.get("/api/ranking/duo")["me"]
    assert (me["games"], me["place"], me["account"]) == (1, None, False)
    guest.http.post("/api/account", json={"name": "Once a guest", "password": PASSWORD})
    assert guest.get("/api/ranking/duo")["me"] == {**me, "account": True}
    assert guest.get("/api/players/Once a guest")["ladders"][0]["games"] == 1


def test_private_games_are_shown_to_their_players_only(server: Server) -> None:
    ada = registered(server, "Ada Three")
    casual, rated = rated_table(ada, rated=False), rated_table(ada)
    for table in (casual, rated):
        play_out(ada, table)
    games = "/api/players/Ada Three/games"
    assert [line["id"] for line in Guest(server).get(games)] == [rated]
    mine = ada.get(games)
    assert [line["id"] for line in mine] == [rated, casual]
    assert [line["private"] for line in mine] == [False, True]
    assert mine[1]["change"] is None
    assert mine[0]["change"] == ada.get(f"/api/tables/{rated}/ratings")["seats"][0]["change"]
    assert [seat["player"] for seat in mine[0]["seats"]] == [True, False]
    assert [(seat["name"], seat["level"]) for seat in mine[0]["seats"]] == [
        ("Ada Three", None),
        (None, 1),
    ]
    before = httpx.QueryParams({"before": mine[0]["ended_at"]})
    assert [line["id"] for line in ada.get(f"{games}?{before}")] == [casual]
    # Anybody with the link sees the whole game and may download it.
    stranger = Guest(server)
    view = stranger.get(f"/api/tables/{rated}")
    assert view["result"] is not None
    assert not view["seated"]
    for file in ("record.blksgf", "record.json"):
        assert stranger.http.get(f"/api/tables/{rated}/{file}").status_code == 200


def test_who_leaves_a_rated_game_loses_it(server: Server) -> None:
    ada, bo = registered(server, "Ada Four"), registered(server, "Bo Four")
    table = rated_table(ada, {"type": "open"})
    bo.http.post(f"/api/tables/{table}/join", json={})
    with ada.at(table) as first, bo.at(table) as second:
        first.play_first_legal()
        second.wait(lambda message: message["type"] == "moved")
        second.play_first_legal()
    assert ada.http.post(f"/api/tables/{table}/leave").status_code == 204
    play_out(bo, table)
    changes = [seat["change"] for seat in bo.get(f"/api/tables/{table}/ratings")["seats"]]
    assert changes[0] < 0 < changes[1]
    assert ada.get("/api/players/Ada Four")["ladders"][0]["average_place"] == 2
    assert bo.get("/api/players/Bo Four")["ladders"][0]["wins"] == 1
    assert [line["id"] for line in ada.get("/api/players/Ada Four/games")] == [table]


def test_nobody_escapes_a_loss_by_deleting_the_game(guest: Guest) -> None:
    table = rated_table(guest)
    answer = guest.http.request("DELETE", f"/api/tables/{table}")
    assert code_of(answer) == (403, "rating/not_deleted")
    assert guest.http.post(f"/api/tables/{table}/abort").status_code == 204
    assert guest.http.request("DELETE", f"/api/tables/{table}").status_code == 204


def test_ratings_are_handed_out_and_forgotten_with_the_account(server: Server) -> None:
    ada = registered(server, "Ada Six")
    table = rated_table(ada)
    play_out(ada, table)
    kept = ada.get("/api/account/export")["more"]["ratings"]
    assert kept["ratings"]["duo"]["games"] == 1
    assert [change["table"] for change in kept["changes"]] == [table]
    bot = ada.http.post("/api/account/bot", json={"password": PASSWORD})
    assert code_of(bot)[1] == "account/played_rated"
    gone = ada.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert gone.status_code == 204, gone.text
    stranger = Guest(server)
    assert code_of(stranger.http.get("/api/players/Ada Six")) == (404, "account/unknown_name")
    seats = stranger.get(f"/api/tables/{table}/ratings")["seats"]
    assert seats[0]["account"] is None
    assert seats[0]["change"] is not None


def test_a_casual_game_shows_ratings_only_of_players_with_an_account_who_have_one(
    server: Server,
) -> None:
    ada = registered(server, "Ada Seven")
    play_out(ada, rated_table(ada))
    new, guest = registered(server, "New Seven"), Guest(server)
    seats = [
        {"type": "person"},
        {"type": "open"},
        {"type": "open"},
        {"type": "computer", "level": 1},
    ]
    for way in ("classic", "classic-teams"):
        table = ada.http.post("/api/tables", json={"setup": {"way": way}, "seats": seats}).json()[
            "id"
        ]
        for other in (new, guest):
            assert other.http.post(f"/api/tables/{table}/join", json={}).status_code == 204
        assert ada.get(f"/api/tables/{table}/ratings")["seats"] == [None] * 4
    body = {"setup": {"way": "duo"}, "seats": seats[:2]}
    table = ada.http.post("/api/tables", json=body).json()["id"]
    assert guest.http.post(f"/api/tables/{table}/join", json={}).status_code == 204
    mine, guests = ada.get(f"/api/tables/{table}/ratings")["seats"]
    assert mine["account"] == "Ada Seven"
    assert guests is None


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("ranking/chess", 404, "rating/unknown_ladder"),
        ("ranking/duo?offset=-1", 400, "request/invalid"),
        ("ranking/duo?limit=9999", 400, "request/invalid"),
        ("ranking/duo?search=" + 50 * "x", 400, "request/invalid"),
        ("players/nobody%20of%20that%20name", 404, "account/unknown_name"),
        ("players/nobody/games", 404, "account/unknown_name"),
        ("players/nobody/games?before=yesterday", 400, "request/invalid"),
        ("tables/nothing/ratings", 404, "table/unknown"),
    ],
)
def test_what_is_not_there_is_told_by_code(guest: Guest, path: str, status: int, code: str) -> None:
    assert code_of(guest.http.get(f"/api/{path}")) == (status, code)


async def test_what_was_left_behind_is_counted_when_a_server_looks() -> None:
    storage = MemoryStorage()
    tables = [finished("duo", Person("ada"), Computer(2), seed=seed) for seed in range(3)]
    for table in tables:
        await storage.create(table)
    broadcaster = Broadcaster(MemoryChannelsBackend())
    async with broadcaster.running():
        rating_worker = RatingWorker(storage, broadcaster, Leases(storage, shared=False))
        await rating_worker.rate_due()
        await rating_worker.close()
    assert await storage.ratings.due(9) == []
    assert (await storage.ratings.ratings_of("ada"))["duo"].games == 3

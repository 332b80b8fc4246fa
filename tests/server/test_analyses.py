"""Keeping analyses on the server, and sharing them by link."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import httpx
import pytest

from cornerwise import Game, setup_named
from cornerwise.records import Record, dumps_blksgf, loads_all, loads_json
from cornerwise.server.analyses.domain.chapters import (
    MAX_ANALYSIS_BYTES,
    MAX_CHAPTER_NODES,
    MAX_TOGETHER,
)
from cornerwise.server.analyses.protocol import MAX_CHAPTERS, MAX_TITLE
from serving import Server, TunedServer

from .conftest import Guest

Json = Any

EMPTY = "(;GM[Blokus Duo])"
PASSWORD = "correct horse battery"  # noqa: S105 of tests


def duo(moves: int) -> str:
    game = Game(setup_named("duo"))
    for _ in range(moves):
        game.play(game.legal_placements()[-1])
    return dumps_blksgf(Record.from_game(game))


def chapters(*texts: str) -> list[Json]:
    return [{"name": f"Part {number}", "text": text} for number, text in enumerate(texts, 1)]


def keep(guest: Guest, **changes: Json) -> httpx.Response:
    body = {"uuid": str(uuid4()), "title": "Openings", "chapters": chapters(EMPTY), **changes}
    return guest.http.post("/api/analyses", json=body)


def kept(guest: Guest, **changes: Json) -> str:
    answer = keep(guest, **changes)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def change(guest: Guest, analysis: str, version: int = 0, **changes: Json) -> httpx.Response:
    return guest.http.patch(f"/api/analyses/{analysis}", json={"version": version, **changes})


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def register(guest: Guest, name: str) -> None:
    body = {"name": name, "password": PASSWORD}
    answer = guest.http.post("/api/account", json=body)
    assert answer.status_code == 201, answer.text


UNKNOWN = (404, "analysis/unknown")


def test_a_kept_analysis_comes_back_with_its_title_and_chapters_in_order(guest: Guest) -> None:
    texts = [duo(3), "(;GM[Blokus]CA[UTF-8]XX[other program]C[Ünïcode ☃])"]
    analysis = kept(guest, title="  My \u202e openings\n", chapters=chapters(*texts))
    view = guest.get(f"/api/analyses/{analysis}")
    assert view["title"] == "My openings"
    assert [each["text"] for each in view["chapters"]] == texts
    assert [each["name"] for each in view["chapters"]] == ["Part 1", "Part 2"]
    assert (view["mine"], view["visibility"], view["version"]) == (True, "private", 0)
    (line,) = guest.get("/api/analyses")
    assert (line["id"], line["title"], line["chapters"]) == (analysis, "My openings", 2)


def test_a_repeated_request_keeps_an_analysis_once(guest: Guest) -> None:
    name = str(uuid4())
    first = kept(guest, uuid=name)
    assert change(guest, first, title="Renamed").json() == {"id": first, "version": 1}
    again = keep(guest, uuid=name)
    assert again.json() == {"id": first, "version": 1}
    assert [each["title"] for each in guest.get("/api/analyses")] == ["Renamed"]


def test_only_what_is_sent_is_changed(guest: Guest) -> None:
    analysis = kept(guest, chapters=chapters(EMPTY, duo(2)))
    assert change(guest, analysis, 0, title="Endings").status_code == 200
    assert change(guest, analysis, 1, visibility="link").status_code == 200
    turned = chapters(duo(2), EMPTY)
    assert change(guest, analysis, 2, chapters=turned).json()["version"] == 3
    view = guest.get(f"/api/analyses/{analysis}")
    assert (view["title"], view["visibility"], view["chapters"]) == ("Endings", "link", turned)


def test_a_stale_save_is_refused_with_the_current_version_and_changes_nothing(
    guest: Guest,
) -> None:
    analysis = kept(guest)
    assert change(guest, analysis, title="From the phone").status_code == 200
    late = change(guest, analysis, 0, title="From the desk", chapters=chapters(duo(1)))
    assert refusal(late) == (409, "analysis/stale")
    assert late.json()["params"] == {"version": 1}
    view = guest.get(f"/api/analyses/{analysis}")
    assert (view["title"], view["chapters"]) == ("From the phone", chapters(EMPTY))


def test_a_save_whose_answer_was_lost_is_repeated_without_harm(guest: Guest) -> None:
    analysis = kept(guest)
    body: dict[str, Json] = {"title": " Two  words ", "chapters": chapters(duo(1))}
    saved = {"id": analysis, "version": 1}
    for _ in range(3):
        assert change(guest, analysis, 0, **body).json() == saved
    assert change(guest, analysis, 0, visibility="private", **body).json() == saved
    for different in ({"title": "Two"}, {"visibility": "link"}, {"chapters": chapters(EMPTY)}):
        answer = change(guest, analysis, 0, **{**body, **different})
        assert refusal(answer) == (409, "analysis/stale"), different
    assert change(guest, analysis, 1, title="Later").json()["version"] == 2
    assert change(guest, analysis, 2, **body).json()["version"] == 3
    late = change(guest, analysis, 0, **body)
    assert refusal(late) == (409, "analysis/stale"), "somebody has changed it in between"
    view = guest.get(f"/api/analyses/{analysis}")
    assert (view["title"], view["visibility"]) == ("Two words", "private")


def test_a_private_analysis_of_somebody_else_is_answered_like_one_that_is_not_there(
    server: Server, guest: Guest
) -> None:
    analysis, stranger = kept(guest), Guest(server)
    address, nowhere = f"/api/analyses/{analysis}", f"/api/analyses/{'0' * 32}"
    body = {"version": 0, "title": "Stolen"}

    def answers(path: str) -> list[tuple[int, str]]:
        http = stranger.http
        found = [http.get(path + end) for end in ("", "/link.svg", "/analysis.blksgf")]
        found += [http.get(path + "/analysis.json"), http.head(path)]
        found += [http.patch(path, json=body), http.delete(path)]
        return [(each.status_code, each.text) for each in found]

    assert answers(address) == answers(nowhere)
    assert {status for status, _ in answers(address)} == {404}
    assert stranger.get("/api/analyses") == []
    assert guest.get(address)["title"] == "Openings"


def test_whoever_has_the_link_reads_a_shared_analysis_and_cannot_change_it(
    server: Server, guest: Guest
) -> None:
    analysis, stranger = kept(guest, visibility="link"), Guest(server)
    address = f"/api/analyses/{analysis}"
    view = stranger.get(address)
    assert (view["mine"], view["author"], view["title"]) == (False, None, "Openings")
    assert "owner" not in view
    assert refusal(change(stranger, analysis, title="Stolen")) == UNKNOWN
    assert refusal(stranger.http.delete(address)) == UNKNOWN
    assert stranger.get("/api/analyses") == [], "nobody finds it without its link"
    assert guest.get(address)["title"] == "Openings"
    assert change(guest, analysis, visibility="private").status_code == 200
    assert refusal(stranger.http.get(address)) == UNKNOWN


def test_ids_cannot_be_guessed_from_the_browsers_name_for_an_analysis(
    server: Server, guest: Guest
) -> None:
    name = str(uuid4())
    mine, theirs = kept(guest, uuid=name), kept(Guest(server), uuid=name)
    assert mine != theirs
    assert len(mine) == 32
    assert name.replace("-", "") != mine


def test_answers_are_kept_by_no_cache_and_listed_by_no_search_engine(guest: Guest) -> None:
    analysis = kept(guest, visibility="link")
    for path in (f"/api/analyses/{analysis}", "/api/analyses"):
        got, head = guest.http.get(path), guest.http.head(path)
        assert got.headers["cache-control"] == "no-store"
        assert got.headers["x-robots-tag"] == "noindex"
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == got.headers["content-length"]
    assert guest.http.get(f"/analysis/{analysis}").headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in guest.http.get("/").headers


def test_an_analysis_is_exported_as_one_file_with_a_game_for_each_chapter(guest: Guest) -> None:
    analysis = kept(guest, chapters=chapters(duo(3), duo(5)))
    answer = guest.http.get(f"/api/analyses/{analysis}/analysis.blksgf")
    assert answer.headers["content-type"] == "application/x-blokus-sgf"
    assert answer.headers["cache-control"] == "no-store"
    assert "attachment" in answer.headers["content-disposition"]
    games = loads_all(answer.content)
    assert [len(game.main_line()) - 1 for game in games] == [3, 5]
    assert [game.root.text("GN") for game in games] == ["Part 1", "Part 2"]
    exported = guest.get(f"/api/analyses/{analysis}/analysis.json")
    assert exported["title"] == "Openings"
    assert [each["name"] for each in exported["chapters"]] == ["Part 1", "Part 2"]
    last = loads_json(json.dumps(exported["chapters"][1]["game"]))
    assert len(last.main_line()) == 6


def test_the_link_is_also_a_picture_to_scan(guest: Guest) -> None:
    answer = guest.http.get(f"/api/analyses/{kept(guest)}/link.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"].startswith("private")
    assert b"<svg" in answer.content


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "(;GM[Chess])",
        "(;GM[Blokus Duo];B[a1])",
        "(;GM[Blokus Duo])(;GM[Blokus Duo])",
        "(;GM[Blokus Duo]",
        "(" * 100_000,
        '{"format": "cornerwise"}',
        "\x00",
    ],
)
def test_a_chapter_that_is_not_one_readable_game_is_refused_and_named(
    guest: Guest, text: str
) -> None:
    analysis = kept(guest)
    for answer in (
        keep(guest, chapters=chapters(EMPTY, text)),
        change(guest, analysis, chapters=chapters(EMPTY, text)),
    ):
        assert refusal(answer) == (400, "analysis/unreadable"), text[:20]
        assert answer.json()["params"] == {"chapter": 2}
    assert guest.get(f"/api/analyses/{analysis}")["version"] == 0


def test_sizes_are_bounded(guest: Guest) -> None:
    many = "(;GM[Blokus Duo]" + ";C[x]" * MAX_CHAPTER_NODES + ")"
    answer = keep(guest, chapters=chapters(many))
    assert refusal(answer) == (400, "analysis/too_many_nodes")
    assert answer.json()["params"] == {"chapter": 1, "limit": MAX_CHAPTER_NODES}
    long = f"(;GM[Blokus Duo]C[{'x' * MAX_ANALYSIS_BYTES}])"
    assert refusal(keep(guest, chapters=chapters(long))) == (413, "analysis/too_large")
    huge = f"(;GM[Blokus Duo]C[{'x' * 2 * 1024 * 1024}])"
    assert refusal(keep(guest, chapters=chapters(huge))) == (413, "request/too_large")
    broken: tuple[dict[str, Json], ...] = (
        {"chapters": []},
        {"chapters": chapters(*([EMPTY] * (MAX_CHAPTERS + 1)))},
        {"title": "x" * (MAX_TITLE + 1)},
        {"visibility": "public"},
        {"uuid": "1"},
        {"owner": "somebody"},
    )
    for wrong in broken:
        assert refusal(keep(guest, **wrong)) == (400, "request/invalid"), wrong
    assert guest.get("/api/analyses") == []


def noted(nodes: int, node: str = ";C[x]") -> str:
    """Returns a chapter with a number of nodes."""
    return "(;GM[Blokus Duo]" + node * (nodes - 1) + ")"


def test_what_may_be_kept_can_be_read_again_as_one_file(guest: Guest) -> None:
    most = MAX_TOGETHER["nodes"]
    texts = [noted(most // 4)] * 3 + [noted(most - 3 * (most // 4))]
    analysis = kept(guest, chapters=chapters(*texts))
    file = guest.http.get(f"/api/analyses/{analysis}/analysis.blksgf").content
    assert [len(game.main_line()) for game in loads_all(file)] == [most // 4] * 4
    assert refusal(keep(guest, chapters=chapters(*texts, EMPTY))) == (413, "analysis/too_large")
    more = change(guest, analysis, chapters=chapters(*texts, texts[0]))
    assert refusal(more) == (413, "analysis/too_large"), "known texts count, too"
    assert more.json()["params"] == {"limit": most, "unit": "nodes"}
    turned = chapters(*reversed(texts))
    assert change(guest, analysis, chapters=turned).status_code == 200


@pytest.mark.parametrize(
    ("unit", "text", "count"),
    [
        ("arrangements", noted(101, ";PL[B]"), 6),
        ("values", f"(;GM[Blokus Duo]XX{'[]' * 101_000})", 2),
    ],
)
def test_chapters_together_have_no_more_in_them_than_one_file_may_have(
    guest: Guest, unit: str, text: str, count: int
) -> None:
    analysis = kept(guest, chapters=chapters(*[text] * (count - 1)))
    for answer in (
        keep(guest, chapters=chapters(*[text] * count)),
        change(guest, analysis, chapters=chapters(*[text] * count)),
    ):
        assert refusal(answer) == (413, "analysis/too_large")
        assert answer.json()["params"] == {"limit": MAX_TOGETHER[unit], "unit": unit}


def test_an_owner_keeps_so_much_and_a_guest_less(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("room")
    limits = {"analyses": 3, "analyses_of_guest": 2, "analyses_kilobytes_of_guest": 2}
    server = TunedServer(folder / "games.db", **limits)
    try:
        guest = Guest(server)
        first = kept(guest)
        assert kept(guest)
        answer = keep(guest)
        assert refusal(answer) == (409, "analysis/too_many")
        assert answer.json()["params"] == {"limit": 2}
        large = chapters(f"(;GM[Blokus Duo]C[{'x' * 3000}])")
        answer = change(guest, first, chapters=large)
        assert refusal(answer) == (409, "analysis/no_room")
        assert answer.json()["params"] == {"limit": 2}
        register(guest, "Ada")
        assert kept(guest)
        assert change(guest, first, chapters=large).status_code == 200
        assert refusal(keep(guest)) == (409, "analysis/too_many")
        assert guest.http.delete(f"/api/analyses/{first}").status_code == 204
        assert kept(guest)
    finally:
        assert server.stop() == 0


def test_a_guest_who_registers_keeps_their_analyses_and_finds_them_on_another_device(
    server: Server, guest: Guest
) -> None:
    analysis = kept(guest, visibility="link")
    register(guest, "Grace")
    phone = Guest(server)
    body = {"name": "Grace", "password": PASSWORD}
    assert phone.http.post("/api/session", json=body).status_code == 201
    assert [each["id"] for each in phone.get("/api/analyses")] == [analysis]
    assert change(phone, analysis, title="From the phone").status_code == 200
    assert Guest(server).get(f"/api/analyses/{analysis}")["author"] == "Grace"


def test_analyses_are_in_the_personal_data_and_deleted_with_the_account(
    server: Server, guest: Guest
) -> None:
    other = kept(Guest(server), visibility="link")
    analysis = kept(guest, title="Mine", visibility="link")
    register(guest, "Edsger")
    exported = guest.get("/api/account/export")["more"]["analyses"]
    assert [(each["id"], each["title"]) for each in exported] == [(analysis, "Mine")]
    assert exported[0]["chapters"] == chapters(EMPTY)
    answer = guest.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert answer.status_code == 204, answer.text
    stranger = Guest(server)
    assert refusal(stranger.http.get(f"/api/analyses/{analysis}")) == UNKNOWN
    assert stranger.get(f"/api/analyses/{other}")["title"] == "Openings"

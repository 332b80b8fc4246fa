"""What the server returns about puzzles, and what it refuses."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cornerwise.puzzles import BRAINTEASERS, brainteaser
from cornerwise.puzzles.files import MAX_PIECES
from cornerwise.puzzles.naming import puzzle_named
from cornerwise.server.puzzles.protocol import MAX_PUZZLE_BYTES
from serving import Server

from .conftest import Guest

Json = Any

SQUARE = {"colour": "blue", "piece": "O", "cells": [0, 1, 8, 9]}
BESIDE = {"colour": "blue", "piece": "I4", "cells": [2, 3, 4, 5]}
HOLE = {"colour": "red", "piece": "L4", "cells": [1, 9, 16, 17]}
"""Isolates a8 in the lower left corner, where no piece fits."""


def ask(guest: Guest, puzzle: str, what: str, laid: list[Json], **more: Json) -> Json:
    answer = guest.http.post(f"/api/puzzles/{puzzle}/{what}", json={"laid": laid, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def lines(guest: Guest, puzzle: str, laid: list[Json], seed: int = 0) -> Iterator[Json]:
    address = f"/api/puzzles/{puzzle}/solve"
    with guest.http.stream("POST", address, json={"laid": laid, "seed": seed}) as answer:
        assert answer.status_code == 200
        yield from map(json.loads, answer.iter_lines())


def solution(guest: Guest, puzzle: str, laid: list[Json], seed: int = 0) -> list[Json]:
    *_, last = lines(guest, puzzle, laid, seed)
    assert last["type"] == "ended"
    assert last["verdict"] == "solved"
    found: list[Json] = last["laid"]
    return found


def test_every_brainteaser_is_listed_with_its_pieces_and_rules(guest: Guest) -> None:
    listed = guest.get("/api/puzzles")
    assert [view["id"] for view in listed["brainteasers"]] == list(BRAINTEASERS)
    for view in listed["brainteasers"]:
        puzzle = brainteaser(view["id"])
        assert sum(piece["count"] for piece in view["stock"]) == len(puzzle.stock)
        assert set(view["rules"]) == {rule.value for rule in puzzle.rules}
        assert guest.get(f"/api/puzzles/{view['id']}") == view


def test_start_corners_are_told_where_they_matter(guest: Guest) -> None:
    assert guest.get("/api/puzzles/B1")["starts"] == [0, 19, 380, 399]
    assert guest.get("/api/puzzles/B3")["starts"] == []


def test_broken_rules_are_told_by_code_piece_and_cell(guest: Guest) -> None:
    checked = ask(guest, "B4", "check", [SQUARE, BESIDE])
    assert checked == {
        "faults": [{"code": "no-edges", "pieces": [0, 1], "cells": [1]}],
        "solved": False,
    }
    assert ask(guest, "B3", "check", [SQUARE, BESIDE])["faults"] == []


def test_pieces_are_judged_whatever_order_they_were_placed_in(guest: Guest) -> None:
    first = {"colour": "blue", "piece": "2", "cells": [0, 1]}
    second = {"colour": "blue", "piece": "I3", "cells": [22, 23, 24]}
    far = {"colour": "blue", "piece": "1", "cells": [200]}
    assert ask(guest, "B1", "check", [second, first])["faults"] == []
    faults = ask(guest, "B1", "check", [far, second, first])["faults"]
    assert faults == [{"code": "corners", "pieces": [0], "cells": [200]}]


def test_overlaps_and_pieces_used_twice_are_faults_too(guest: Guest) -> None:
    faults = ask(guest, "B3", "check", [SQUARE, SQUARE])["faults"]
    assert [fault["code"] for fault in faults] == ["overlap", "stock"]
    codes = {fault["code"] for fault in ask(guest, "B1", "check", [CORNER] * MAX_PIECES)["faults"]}
    assert codes >= {"overlap", "stock"}


CORNER = {"colour": "blue", "piece": "1", "cells": [0]}


@pytest.mark.parametrize(
    "laid",
    [
        [{"colour": "pink", "piece": "O", "cells": [0, 1, 8, 9]}],
        [{"colour": "blue", "piece": "nonsense", "cells": [0, 1, 8, 9]}],
        [{"colour": "blue", "piece": "X", "cells": [0, 1, 8, 9, 10]}],
        [{"colour": "blue", "piece": "O", "cells": [0, 0, 8, 9]}],
        [{"colour": "blue", "piece": "O", "cells": [80, 81, 82, 83]}],
    ],
)
@pytest.mark.parametrize("what", ["check", "solvable", "hint", "solve"])
def test_pieces_that_a_puzzle_does_not_have_are_refused(
    guest: Guest, what: str, laid: list[Json]
) -> None:
    body = {"laid": laid, **({"plan": []} if what == "hint" else {})}
    answer = guest.http.post(f"/api/puzzles/B3/{what}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "puzzle/invalid"), answer.text
    assert answer.json()["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b"{}",
        b'{"laid": 3}',
        b'{"laid": [], "more": 1}',
        b'{"laid": [{}]}',
        b'{"laid": [{"colour": "blue", "piece": "O", "cells": []}]}',
        b'{"laid": [{"colour": "blue", "piece": "O", "cells": [-1, 0, 1, 2]}]}',
        b'{"laid": [{"colour": "blue", "piece": "O", "cells": [0, 1, 2, 3, 4, 5]}]}',
        b'{"laid": [{"colour": "blue", "piece": "O", "cells": [99999999999999999999]}]}',
        json.dumps({"laid": [SQUARE] * (MAX_PIECES + 1)}).encode(),
    ],
)
@pytest.mark.parametrize("what", ["check", "solvable", "hint", "solve"])
def test_bodies_that_are_no_attempt_are_refused(guest: Guest, what: str, body: bytes) -> None:
    answer = guest.http.post(
        f"/api/puzzles/B3/{what}", content=body, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid"), answer.text


def test_bodies_that_are_too_large_are_refused(guest: Guest) -> None:
    body, headers = b" " * (MAX_PUZZLE_BYTES + 1), {"content-type": "application/json"}
    answer = guest.http.post("/api/puzzles/B3/check", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "request/too_large")


@pytest.mark.parametrize("name", ["B7", "nonsense", "easy-", "daily-2026-02-30", "x" * 500])
@pytest.mark.parametrize("what", ["", "/check", "/solvable", "/hint", "/solve"])
def test_a_puzzle_that_does_not_exist_is_said_so(guest: Guest, name: str, what: str) -> None:
    address = f"/api/puzzles/{name}{what}"
    body: Json = {"laid": [], **({"plan": []} if what == "/hint" else {})}
    answer = guest.http.post(address, json=body) if what else guest.http.get(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "puzzle/unknown")


def test_an_attempt_is_still_solvable_or_not(guest: Guest) -> None:
    assert ask(guest, "B3", "solvable", [SQUARE]) == {"verdict": "solved"}
    assert ask(guest, "B3", "solvable", [HOLE]) == {"verdict": "impossible"}
    assert ask(guest, "B4", "solvable", [SQUARE, BESIDE]) == {"verdict": "impossible"}


@pytest.mark.parametrize("name", ["easy-17", "daily-2026-11-16"])
def test_a_made_puzzle_comes_with_its_only_solution(guest: Guest, name: str) -> None:
    view = guest.get(f"/api/puzzles/{name}")
    assert view["level"] in guest.get("/api/puzzles")["levels"]
    given, own = view["given"], [piece for piece in view["solution"] if piece not in view["given"]]
    assert len(given) + len(own) == len(view["solution"])
    assert ask(guest, name, "check", own) == {"faults": [], "solved": True}
    assert solution(guest, name, own[:1]) == view["solution"]


def test_what_leads_away_from_the_only_solution_is_told(guest: Guest) -> None:
    view, table = guest.get("/api/puzzles/easy-17"), puzzle_named("easy-17").placement_table
    own = [piece for piece in view["solution"] if piece not in view["given"]]
    taken = {cell for piece in [*view["given"], own[1]] for cell in piece["cells"]}
    elsewhere = next(
        list(each.cells)
        for each in table.placements
        if table.piece_of(each.id).name == own[0]["piece"]
        and not set(each.cells) & (taken | set(view["holes"]))
        and list(each.cells) != own[0]["cells"]
    )
    wrong = {**own[0], "cells": elsewhere}
    assert ask(guest, "easy-17", "solvable", own[1:]) == {"verdict": "solved"}
    assert ask(guest, "easy-17", "solvable", [own[1], wrong]) == {"verdict": "impossible"}
    given = ask(guest, "easy-17", "hint", [own[1], wrong], plan=[])
    assert given["take_back"] == [len(view["given"]) + 1]
    assert ask(guest, "easy-17", "hint", own[1:], plan=[])["lay"] == own[0]


def test_hints_lead_to_a_solution_and_follow_one_plan(guest: Guest) -> None:
    laid, plan = [SQUARE], list[Json]()
    while not ask(guest, "B3", "check", laid)["solved"]:
        given = ask(guest, "B3", "hint", laid, plan=plan)
        assert given["lay"] not in laid
        assert not plan or given["plan"] == plan
        laid, plan = [*laid, given["lay"]], given["plan"]
    assert len(laid) == 20


def test_a_hint_says_which_last_pieces_to_take_back(guest: Guest) -> None:
    given = ask(guest, "B3", "hint", [SQUARE, HOLE], plan=[])
    assert given["lay"] is None
    assert given["sure"]
    assert given["take_back"] == [1] or SQUARE not in given["plan"]
    assert {0, 1} > set(given["take_back"])


def test_a_plan_that_is_no_solution_is_not_followed(guest: Guest) -> None:
    given = ask(guest, "B3", "hint", [SQUARE], plan=[SQUARE, HOLE])
    assert len(given["plan"]) == 20
    assert given["lay"] in given["plan"]


def test_a_solution_keeps_the_placed_pieces_and_is_correct(guest: Guest) -> None:
    laid = solution(guest, "B4", [SQUARE])
    assert SQUARE in laid
    assert ask(guest, "B4", "check", laid) == {"faults": [], "solved": True}


def test_another_seed_gives_another_solution(guest: Guest) -> None:
    assert solution(guest, "B3", [], seed=1) != solution(guest, "B3", [], seed=2)


def test_what_the_solver_tries_is_shown_while_it_works(guest: Guest) -> None:
    seen = []
    for line in lines(guest, "B6c", []):
        assert line["type"] == "trying"
        seen.append(line)
        if len(seen) == 3:
            break
    assert all(line["laid"] for line in seen)
    assert seen[0]["laid"] != seen[-1]["laid"] or seen[0]["steps"] < seen[-1]["steps"]


def test_the_solver_stops_when_the_client_goes_away(start: Any) -> None:
    """With one thread, it would otherwise delay everybody else."""
    server: Server = start("--computers", "1")
    for _ in range(3):
        with httpx.stream(
            "POST", f"{server.url}/api/puzzles/B6c/solve", json={"laid": []}, timeout=30
        ) as answer:
            next(answer.iter_lines())
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{server.url}/api/puzzles/B6c/solvable", json={"laid": []}, timeout=0.5)
    began = time.monotonic()
    verdict = httpx.post(
        f"{server.url}/api/puzzles/B3/solvable", json={"laid": [SQUARE]}, timeout=30
    ).json()
    assert verdict == {"verdict": "solved"}
    assert time.monotonic() - began < 5
    assert server.stop() == 0


def test_a_server_that_solves_stops_at_once(start: Any) -> None:
    server: Server = start()
    address = f"{server.url}/api/puzzles/B6c/solve"
    with httpx.stream("POST", address, json={"laid": []}, timeout=30) as answer:
        next(answer.iter_lines())
        began = time.monotonic()
        assert server.stop() == 0
    assert time.monotonic() - began < 10

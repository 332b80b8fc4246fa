"""What engines are sent, and how their answers are handled. Needs no server."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from pathlib import Path

import pytest

from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.gtp_client import EngineFailed
from cornerwise.arena.gtp_engine import EngineResigns, GtpEngine
from cornerwise.bots import Engines, Site, SiteError, wait_for_server
from cornerwise.bots.seat import MoveRefused, Seat, _deadline
from cornerwise.bots.site import ServerUnreachable
from cornerwise.game import Game
from cornerwise.notation import parse_move
from cornerwise.variants import setup_named
from serving import SECONDS

SCRIPTED = """
import sys
answers = dict(each.split("=", 1) for each in sys.argv[2:])
for line in sys.stdin:
    command, *words = line.split()
    with open(sys.argv[1], "a") as log:
        log.write(line)
    if command == "known_command":
        answer = "true" if words[0] in answers else "false"
    else:
        answer = answers.get(command, "")
    print("=", answer, end="\\n\\n", flush=True)
"""
"""An engine with scripted answers that records what it receives."""

GAME = Game(setup_named("duo", start="fixed"))
MOVE = "e10"


async def asked(
    tmp_path: Path, *answers: str, left: float | None = None, times: int = 1
) -> tuple[str, list[str]]:
    """Asks an engine with these commands for moves; returns the last move and all it was sent."""
    log = tmp_path / "log"
    command = [sys.executable, "-c", SCRIPTED, str(log), "name=Scripted", *answers]
    engines = Engines(command, 1, 20.0)
    try:
        for _ in range(times):
            move = await engines.move(GAME, None if left is None else time.monotonic() + left)
    finally:
        engines.close()
    told = [line for line in log.read_text().splitlines() if not line.startswith("known_command")]
    return move, told


async def test_an_engine_is_shown_the_game_and_asked(tmp_path: Path) -> None:
    move, told = await asked(tmp_path, f"genmove={MOVE}")
    assert move == MOVE
    assert told == ["set_game Blokus Duo", "clear_board", "genmove B"]


async def test_resignation_is_turned_off_once_where_the_engine_allows_it(tmp_path: Path) -> None:
    _, told = await asked(tmp_path, f"genmove={MOVE}", "param_base=", times=2)
    assert told[0] == "param_base resign 0"
    assert told.count("param_base resign 0") == 1


async def test_an_engine_that_gives_up_is_told(tmp_path: Path) -> None:
    with pytest.raises(EngineResigns, match="answered 'genmove B' with 'resign' and resigns"):
        await asked(tmp_path, "genmove=resign")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("PASS", r"with 'PASS', but may not pass: it can play [a-n0-9,]+$"),
        ("a1", r"with 'a1', which is not a legal move: 1 at a1: purple's first piece"),
        ("hello", r"with 'hello', which is not a legal move: 'hello' is not a cell"),
        ("", r"with '', which is not a legal move"),
    ],
)
async def test_what_an_engine_answered_is_reported_when_it_is_wrong(
    tmp_path: Path, answer: str, message: str
) -> None:
    with pytest.raises(EngineFailed, match=message):
        await asked(tmp_path, f"genmove={answer}")


async def test_an_engine_is_told_what_is_left_on_the_clock(tmp_path: Path) -> None:
    _, told = await asked(tmp_path, f"genmove={MOVE}", "time_settings=", "time_left=", left=10)
    settings, time_left, genmove = told[-3:]
    assert settings.split()[0] == "time_settings"
    name, colour, seconds, moves = time_left.split()
    assert (name, colour, moves, genmove) == ("time_left", "B", "0", "genmove B")
    assert 0 < float(seconds) <= 10


async def test_an_engine_is_never_told_more_time_than_a_move_may_take(tmp_path: Path) -> None:
    _, told = await asked(tmp_path, f"genmove={MOVE}", "time_left=", left=100_000)
    assert told[-2] == "time_left B 16.00 0"


async def test_without_a_clock_there_is_no_limit(tmp_path: Path) -> None:
    _, told = await asked(tmp_path, f"genmove={MOVE}", "time_settings=", "time_left=")
    assert told[-2] == "time_settings 0 1 0"


async def test_an_engine_that_knows_only_move_time_gets_a_share_of_the_clock(
    tmp_path: Path,
) -> None:
    _, told = await asked(tmp_path, f"genmove={MOVE}", "move_time=", left=10)
    name, seconds = told[-2].split()
    assert name == "move_time"
    assert 0 < float(seconds) < 1


async def test_an_engine_that_starts_while_all_are_ended_is_ended_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting, closed, killed = threading.Event(), threading.Event(), threading.Event()

    class SlowEngine(GtpEngine):
        def __init__(self, spec: EngineSpec, *, timeout: float) -> None:
            starting.set()
            closed.wait(SECONDS)
            super().__init__(spec, timeout=timeout)

        def kill(self) -> None:
            super().kill()
            killed.set()

    monkeypatch.setattr("cornerwise.bots.engine.GtpEngine", SlowEngine)
    engines = Engines([sys.executable, "-c", SCRIPTED, str(tmp_path / "log")], 1, 20.0)
    move = asyncio.create_task(engines.move(GAME))
    assert await asyncio.to_thread(starting.wait, SECONDS)
    move.cancel()
    with pytest.raises(asyncio.CancelledError):
        await move
    engines.close()
    closed.set()
    assert await asyncio.to_thread(killed.wait, SECONDS)


def test_a_refused_move_is_reported_with_what_was_sent() -> None:
    seat = Seat(lambda _game, _deadline: asyncio.sleep(0, "a1"))
    seat._sent = "a1"
    message = {"type": "refused", "code": "placement/start_cell", "message": "1 at a1: no"}
    with pytest.raises(MoveRefused, match=r"move 'a1': 1 at a1: no \(placement/start_cell\)"):
        seat._receive(message)


class LateSite(Site):
    """A server that answers only after some time."""

    def __init__(self, failures: list[SiteError]) -> None:
        super().__init__("http://games.example", {})
        self.failures = failures

    async def me(self) -> object:
        if self.failures:
            raise self.failures.pop(0)
        return "me"


async def test_a_server_that_is_not_there_yet_is_waited_for() -> None:
    told: list[str] = []
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    site = LateSite([ServerUnreachable("no answer")] * 12)
    assert await wait_for_server(site, told.append, pause) == "me"
    await site.close()
    assert told == ["no answer; waiting for it"]
    assert len(pauses) == 12
    assert pauses[0] <= 0.5
    assert max(pauses) <= 30


async def test_a_server_that_cannot_be_used_is_not_waited_for() -> None:
    told: list[str] = []
    site = LateSite([ServerUnreachable("no answer"), SiteError("no such token")])
    with pytest.raises(SiteError, match="no such token"):
        await wait_for_server(site, told.append, lambda _seconds: asyncio.sleep(0))
    await site.close()


def test_the_move_of_these_tests_is_legal() -> None:
    assert parse_move(GAME.placement_table, MOVE) in GAME.legal_placements()


def test_the_clock_of_the_player_to_move_counts_from_when_it_was_heard() -> None:
    clocks = {"left": [None, 12.5], "running": 1}
    assert _deadline({"turn": {"seat": 1, "clocks": clocks}}, 100.0) == 112.5
    assert _deadline({"turn": {"seat": 0, "clocks": clocks}}, 100.0) is None
    assert _deadline({"turn": {"seat": 1, "clocks": None}}, 100.0) is None

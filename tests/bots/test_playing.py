"""How your own player is asked for the moves of several games."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from cornerwise.arena import EngineFailed, EngineResigns
from cornerwise.bots.playing import choosing, play
from cornerwise.engine import GreedyPlayer
from cornerwise.engine.chooser import PlayerFailed
from cornerwise.errors import CornerwiseError, SetupError
from cornerwise.game import Game
from serving import SECONDS


class _Patient:
    """Thinks until it may answer, and remembers who asked."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.may_answer = threading.Event()
        self.inside = self.most_inside = 0
        self.threads: set[int] = set()

    def limit(self, _seconds: float | None) -> None:
        self.threads.add(threading.get_ident())

    def choose(self, game: Game) -> int:
        self.threads.add(threading.get_ident())
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        self.asked.set()
        assert self.may_answer.wait(SECONDS)
        self.inside -= 1
        return game.legal_placements()[0]


class _Failing:
    """Raises an error on request."""

    def __init__(self, where: str, error: Exception) -> None:
        self.where, self.error = where, error

    def limit(self, _seconds: float | None) -> None:
        if self.where == "limit":
            raise self.error

    def choose(self, game: Game) -> int:
        if self.where == "choose":
            raise self.error
        return game.legal_placements()[0]


async def test_a_player_is_in_one_thread_even_after_a_request_was_cancelled() -> None:
    player, game = _Patient(), Game("duo")
    with choosing(player) as choose:
        first = asyncio.ensure_future(choose(game, None))
        assert await asyncio.to_thread(player.asked.wait, SECONDS)
        first.cancel()
        second = asyncio.ensure_future(choose(game, time.monotonic() + SECONDS))
        await asyncio.wait({first, second}, timeout=0.1)
        player.may_answer.set()
        assert await second == game.placement_table.name_of(game.legal_placements()[0])
    assert first.cancelled()
    assert player.most_inside == 1
    assert len(player.threads) == 1


@pytest.mark.parametrize("where", ["limit", "choose"])
@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (SetupError("what?"), PlayerFailed),
        (RuntimeError("what?"), PlayerFailed),
        (EngineFailed("what?"), EngineFailed),
        (EngineResigns("what?"), EngineResigns),
    ],
)
async def test_whatever_a_player_raises_ends_only_its_game(
    where: str, error: Exception, raised: type[CornerwiseError]
) -> None:
    with choosing(_Failing(where, error)) as choose, pytest.raises(raised, match=r"what\?"):
        await choose(Game("duo"), None)


def test_no_games_at_all_are_refused() -> None:
    with pytest.raises(SetupError, match="at least one game, not 0"):
        play("http://127.0.0.1", "token", GreedyPlayer(1), games=0)

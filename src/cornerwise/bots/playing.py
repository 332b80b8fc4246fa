"""Playing on a server with your own player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from cornerwise.arena.gtp_client import EngineFailed
from cornerwise.arena.gtp_engine import EngineResigns
from cornerwise.bots.bot import Bot, Plan
from cornerwise.bots.seat import Choose
from cornerwise.bots.site import Site
from cornerwise.engine.chooser import Chooser, PlayerFailed, checked_player, chosen, title_of
from cornerwise.engine.gtp.clock import Clock, TimeSettings, expected_moves
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.variants import setup_named


def play(
    url: str,
    token: str,
    player: Chooser,
    *,
    games: int | None = None,
    open_games: Iterable[str] = (),
    report: Callable[[str], None] = print,
) -> None:
    """Plays on a server with the token of an account; returns after `games` games, or never.

    Takes the seats it is invited to and, in the games named by `open_games`, those that the lobby
    offers to anyone. The player is anything with `choose(game)`; it is asked for one move at a time.
    `report` gets a line about everything that happens. Raises `SiteError` when the server cannot
    be used.
    """
    asyncio.run(play_async(url, token, player, games=games, open_games=open_games, report=report))


async def play_async(
    url: str,
    token: str,
    player: Chooser,
    *,
    games: int | None = None,
    open_games: Iterable[str] = (),
    report: Callable[[str], None] = print,
) -> None:
    """Does the same as `play`, for programs that use asyncio."""
    checked_player(player)
    if games is not None and games < 1:
        raise SetupError(f"a bot must play at least one game, not {games}")
    plan = Plan(frozenset(setup_named(name).name for name in open_games), games)
    site = Site.with_token(url, token)
    try:
        me = await site.me()
        report(f"{title_of(player)} plays at {url} as {me['account']['name']}")
        with choosing(player) as choose:
            await Bot(site, choose, plan, report).run()
    finally:
        await site.close()


@contextmanager
def choosing(player: Chooser) -> Iterator[Choose]:
    """Yields the function that asks a player for moves, one at a time and always in the same thread.

    A request that is cancelled while the player thinks delays the next one until the player
    has answered.
    """
    thread = ThreadPoolExecutor(max_workers=1)

    async def choose(game: Game, deadline: float | None) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(thread, _move, player, game, deadline)

    try:
        yield choose
    finally:
        thread.shutdown(wait=False, cancel_futures=True)


def _share(game: Game, deadline: float) -> float:
    """Returns how long to think, in seconds, so that the clock lasts for the rest of the game."""
    seat, left = game.seat_to_play, max(0.0, deadline - time.monotonic())
    assert seat is not None
    return TimeSettings(left).share(Clock(left), expected_moves(game.setup, game.position, seat))


def _move(player: Chooser, game: Game, deadline: float | None) -> str:
    """Raises only what ends one game: a player that fails must not end the others."""
    try:
        if hasattr(player, "limit"):
            player.limit(None if deadline is None else _share(game, deadline))
        return game.placement_table.name_of(chosen(player, game))
    except (EngineFailed, EngineResigns, PlayerFailed):
        raise
    except Exception as error:
        raise PlayerFailed(f"{title_of(player)} failed: {type(error).__name__}: {error}") from error

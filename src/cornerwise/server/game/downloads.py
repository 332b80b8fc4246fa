"""A table as a file to download: a game record or a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cornerwise.game import Game
from cornerwise.records import Record, dumps_blksgf, dumps_json
from cornerwise.render import to_card, to_gif, to_png, to_svg
from cornerwise.server.game.domain.seats import Computer, Person, Seated, Vacant
from cornerwise.server.game.domain.table import Table
from cornerwise.server.thinking.domain.scheduling import Job, Party, Urgency
from cornerwise.server.thinking.pool import ThinkingPool

_DRAWING_SECONDS = 0.5
"""About how many seconds it takes to draw a picture."""


PictureName = Literal["picture.svg", "picture.png", "replay.gif", "card.png"]
"""A picture of a table: its board, its moves one by one, or a card for shared links."""


@dataclass(frozen=True)
class Download:
    """A file."""

    name: str
    content_type: str
    body: bytes


def record_text(table: Table, kind: Literal["blksgf", "json"]) -> Download:
    """Returns the game of a table as a game file."""
    record = Record.from_game(table.game, players=[player_name(seat) for seat in table.seats])
    if kind == "json":
        return _download(table, "json", "application/json", dumps_json(record).encode())
    return _download(table, "blksgf", "application/x-blokus-sgf", dumps_blksgf(record).encode())


def player_name(seat: Seated) -> str:
    """Returns the name of a player in a game file; empty if it is not known."""
    match seat:
        case Person():
            return seat.name or ""
        case Computer():
            return f"Computer {seat.level}"
        case Vacant():
            return ""


async def picture(table: Table, name: PictureName, pool: ThinkingPool, party: Party) -> Download:
    """Returns a picture of a table. Raises `Refusal` when the pool is full."""
    game = table.game.copy()
    content_type, draw = _PAINTERS[name]
    task = pool.submit(Job(Urgency.FILE, _DRAWING_SECONDS, party), lambda _: draw(game))
    return _download(table, name.rpartition(".")[2], content_type, await task.result())


def _svg_bytes(game: Game) -> bytes:
    return to_svg(game).encode()


_PAINTERS: dict[PictureName, tuple[str, Callable[[Game], bytes]]] = {
    "picture.svg": ("image/svg+xml", _svg_bytes),
    "picture.png": ("image/png", to_png),
    "replay.gif": ("image/gif", to_gif),
    "card.png": ("image/png", to_card),
}
"""The content type of each picture, and what draws it."""


def _download(table: Table, ending: str, content_type: str, body: bytes) -> Download:
    day = table.updated_at.date().isoformat()
    return Download(f"cornerwise-{table.setup.name}-{day}.{ending}", content_type, body)

"""A table as a file to keep: a game record or a picture."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Literal

from cornerwise.records import Record, dumps_blksgf, dumps_json
from cornerwise.render import to_png, to_svg
from cornerwise.server.seats import Computer, Person, Seated, Vacant
from cornerwise.server.table import Table


@dataclass(frozen=True)
class Download:
    """A file."""

    name: str
    content_type: str
    body: bytes


def record_text(table: Table, kind: Literal["blksgf", "json"]) -> Download:
    """Returns the game of a table as a game file."""
    record = Record.from_game(table.game, players=[_name(seat) for seat in table.seats])
    if kind == "json":
        return _download(table, "json", "application/json", dumps_json(record).encode())
    return _download(table, "blksgf", "application/x-blokus-sgf", dumps_blksgf(record).encode())


async def picture(table: Table, kind: Literal["svg", "png"]) -> Download:
    """Returns the board of a table as a picture, drawn in another thread."""
    game = table.game.copy()
    if kind == "svg":
        text = await asyncio.to_thread(to_svg, game)
        return _download(table, "svg", "image/svg+xml", text.encode())
    return _download(table, "png", "image/png", await asyncio.to_thread(to_png, game))


def _download(table: Table, ending: str, content_type: str, body: bytes) -> Download:
    day = table.updated_at.date().isoformat()
    return Download(f"cornerwise-{table.setup.name}-{day}.{ending}", content_type, body)


def _name(seat: Seated) -> str:
    match seat:
        case Person():
            return seat.name or ""
        case Computer():
            return f"Computer {seat.level}"
        case Vacant():
            return ""

"""A ladder as text: the table that the command prints."""

from __future__ import annotations

from cornerwise.arena.ladder.page import elo_text
from cornerwise.arena.ladder.standings import Standings

_HEAD = ("", "engine", "Elo", "±", "score", "games", "CPU per move")


def table_text(found: Standings) -> str:
    """Returns the ratings of a ladder, the strongest engine first."""
    rows = [
        (
            f"{place}.",
            row.name + (f" ({row.failures} failed)" if row.failures else ""),
            elo_text(row.elo),
            f"{row.error:.0f}",
            f"{100 * row.score:.1f} %",
            str(row.games),
            f"{1000 * row.cpu_per_move:.1f} ms",
        )
        for place, row in enumerate(found.rows, start=1)
    ]
    widths = [max(len(row[column]) for row in (_HEAD, *rows)) for column in range(len(_HEAD))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (_HEAD, *rows)
    )

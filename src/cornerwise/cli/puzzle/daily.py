"""`cornerwise puzzle daily`: the puzzle of a day."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from cornerwise.cli.puzzle.pictures import PngOption, SvgOption
from cornerwise.cli.puzzle.showing import JsonOption, OutputOption, Wanted, show, status_line


def command(
    *,
    date: Annotated[
        datetime | None,
        typer.Option(
            "--date",
            metavar="YYYY-MM-DD",
            formats=["%Y-%m-%d"],
            help="The day.",
            show_default="today",
        ),
    ] = None,
    output: OutputOption = None,
    as_json: JsonOption = False,
    svg: SvgOption = None,
    png: PngOption = None,
) -> None:
    """Show the puzzle of the day: the same for everyone, easy on Mondays, very hard on Sundays.

    It is computed on this machine and needs no network. `cornerwise puzzle solve daily-2026-11-16`
    solves the puzzle of that day.

    Example: `cornerwise puzzle daily --date 2026-11-16`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.puzzles.daily import daily  # noqa: PLC0415

    day = (date or datetime.now().astimezone()).date()
    with status_line(f"making the puzzle of {day.isoformat()} …"):
        made = daily(day)
    show(made, Wanted(output, as_json, svg, png))

"""`cornerwise puzzle make`: generates puzzles with exactly one solution."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from cornerwise.cli.puzzle.pictures import PngOption, SvgOption
from cornerwise.cli.puzzle.showing import JsonOption, OutputOption, Wanted, show, status_line
from cornerwise.puzzles.grades import Level

_LARGEST_SEED = 999_999_999
_MOST_PUZZLES = 1000


def command(
    *,
    level: Annotated[
        Level, typer.Option("--level", help="The difficulty.", case_sensitive=False)
    ] = Level.MEDIUM,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            min=0,
            max=_LARGEST_SEED,
            help="The same seed gives the same puzzle.",
            show_default="a new puzzle each time",
        ),
    ] = None,
    count: Annotated[
        int,
        typer.Option(
            "--count",
            metavar="N",
            min=1,
            max=_MOST_PUZZLES,
            help="Number of puzzles; the seed goes up by one, and file names get numbers.",
        ),
    ] = 1,
    output: OutputOption = None,
    as_json: JsonOption = False,
    svg: SvgOption = None,
    png: PngOption = None,
) -> None:
    """Generate new puzzles with exactly one solution.

    A puzzle is named after its level and seed, such as `hard-17`. The name means the same puzzle
    in `cornerwise puzzle solve` and on every other machine.

    Example: `cornerwise puzzle make --level hard --seed 17 -o puzzle.json --png puzzle.png`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.puzzles.naming import made_id, made_named  # noqa: PLC0415

    first = secrets.randbelow(_LARGEST_SEED - count + 2) if seed is None else seed
    wanted = Wanted(output, as_json, svg, png)
    for number in range(count):
        name = made_id(level, (first + number) % (_LARGEST_SEED + 1))
        with status_line(f"making {name} …"):
            made = made_named(name)
        show(made, wanted if count == 1 else wanted.numbered(number + 1))

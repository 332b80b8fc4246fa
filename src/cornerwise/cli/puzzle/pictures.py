"""Prints puzzles in the terminal and writes picture files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.console import console, knows_few_colours, say, wants_colour
from cornerwise.cli.files import one_to_stdout, write_file
from cornerwise.puzzles.picture import puzzle_png, puzzle_rich_text, puzzle_svg, puzzle_text
from cornerwise.puzzles.puzzle import Laid, Puzzle

SvgOption = Annotated[
    Path | None,
    typer.Option("--svg", metavar="OUT", help="Write an SVG picture, - for standard output."),
]
PngOption = Annotated[
    Path | None,
    typer.Option("--png", metavar="OUT", help="Write a PNG picture, - for standard output."),
]


def print_puzzle(puzzle: Puzzle, laid: Sequence[Laid]) -> None:
    """Prints a puzzle with its pieces to stdout, coloured if possible."""
    target = console()
    if wants_colour(target):
        text = puzzle_rich_text(puzzle, laid, ansi=knows_few_colours(target))
        target.print(text, soft_wrap=True)
    else:
        say(puzzle_text(puzzle, laid))


def write_pictures(
    puzzle: Puzzle, laid: Sequence[Laid], *, svg: Path | None, png: Path | None
) -> bool:
    """Writes the requested pictures and returns whether there are any. Raises `OutputError`."""
    one_to_stdout(svg, png)
    if svg is not None:
        write_file(svg, puzzle_svg(puzzle, laid).encode())
    if png is not None:
        write_file(png, puzzle_png(puzzle, laid))
    return svg is not None or png is not None

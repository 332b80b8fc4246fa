"""`cornerwise puzzle list`: lists the puzzles."""

from __future__ import annotations

import json
import shutil
import textwrap
from typing import Annotated, Any

import typer

from cornerwise.cli.console import say
from cornerwise.puzzles.library import BRAINTEASERS, brainteaser
from cornerwise.puzzles.puzzle import Puzzle, Rule
from cornerwise.puzzles.words import board_words, pieces_words, rules_words

_OTHERS = """
More puzzles, each with exactly one solution, are generated from their ids:
easy-N, medium-N, hard-N and very-hard-N for any number N, daily-YYYY-MM-DD for any date.
See `cornerwise puzzle make --help` and `cornerwise puzzle daily --help`."""


def command(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one list of objects.")] = False,
) -> None:
    """List the brainteasers: their boards, pieces and rules.

    Example: `cornerwise puzzle list`
    """
    puzzles = [brainteaser(name) for name in BRAINTEASERS]
    if as_json:
        say(json.dumps([_data(puzzle) for puzzle in puzzles]))
        return
    width = min(shutil.get_terminal_size().columns, 100)
    for puzzle in puzzles:
        text = f"{board_words(puzzle)}, {pieces_words(puzzle)}: {rules_words(puzzle)}."
        lead = f"{puzzle.id:5}"
        say(textwrap.fill(text, width, initial_indent=lead, subsequent_indent=" " * len(lead)))
    say(_OTHERS)


def _data(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "puzzle": puzzle.id,
        "width": puzzle.board.width,
        "height": puzzle.board.height,
        "squares": puzzle.region.bit_count(),
        "pieces": len(puzzle.stock),
        "rules": [rule.value for rule in Rule if rule in puzzle.rules],
    }

"""`cornerwise train book`: makes an opening book from games of the engine against itself."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cornerwise.cli.console import say
from cornerwise.cli.files import STANDARD
from cornerwise.cli.options import (
    LARGEST_MATCH_SEED,
    JobsOption,
    VariantArgument,
    seed_option,
)
from cornerwise.cli.train.weights import OutputOption, must_have_a_folder, write_weights
from cornerwise.variants import Start, setup_named

if TYPE_CHECKING:
    from cornerwise.training.book import BookPlan, StudiedPosition

_SHOWN_MOVES = 8


def command(
    variant: VariantArgument,
    *,
    output: OutputOption,
    plies: Annotated[
        int, typer.Option(metavar="N", min=1, max=8, help="Moves of a game that the book knows.")
    ] = 2,
    candidates: Annotated[
        int, typer.Option(metavar="N", min=2, help="Moves to try in each position.")
    ] = 24,
    games: Annotated[
        int, typer.Option(metavar="N", min=2, help="Games with each move in the first round.")
    ] = 12,
    simulations: Annotated[
        int, typer.Option(metavar="N", min=1, help="Simulations per move in these games.")
    ] = 300,
    seed: Annotated[
        int, seed_option("The same seed makes the same book.", largest=LARGEST_MATCH_SEED)
    ] = 1,
    jobs: JobsOption = os.cpu_count() or 1,
) -> None:
    """Make an opening book: first moves that are about equally good, found by playing them out.

    In each position, the most promising moves are played out in games of the engine against itself.
    After each round of games the worse half is left out and the others are played as often again,
    until at most four are left. The book has those that are nearly equal to the best, and goes on
    after each of them. Prints what was found; the file records how it was made. The same command
    makes the same file on processors that run the same code for networks.

    Example: `cornerwise train book duo --plies 1 -o book-duo.json`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.engine.knowledge import knowledge_for  # noqa: PLC0415
    from cornerwise.training.book import BookPlan, study, with_images  # noqa: PLC0415

    must_have_a_folder(output)
    setup = setup_named(variant, start=Start.FIXED)
    plan = BookPlan(setup, knowledge_for(setup), plies, candidates, games, simulations, seed)

    def show(studied: StudiedPosition) -> None:
        say(_text(plan, studied), stderr=str(output) == STANDARD)

    studied = study(plan, jobs=jobs, progress=show)
    played = sum(len(move.values) for position in studied for move in position.moves)
    document: dict[str, Any] = {
        "game": setup.name,
        "provenance": {
            "command": _command_line(plan),
            "network": None if plan.knowledge.network is None else plan.knowledge.network.checksum,
            "games": played,
        },
        "positions": [
            {"line": list(position.line), "moves": list(position.moves)}
            for position in with_images(setup, studied)
        ],
    }
    write_weights(output, document, f"{len(studied)} positions, {played} games")


def _command_line(plan: BookPlan) -> str:
    words: list[object] = ["cornerwise", "train", "book", plan.setup.name]
    words += ["--plies", plan.plies, "--candidates", plan.candidates, "--games", plan.games]
    words += ["--simulations", plan.simulations, "--seed", plan.seed]
    return shlex.join(map(str, words))


def _text(plan: BookPlan, studied: StudiedPosition) -> str:
    from cornerwise.placements import placement_table_of  # noqa: PLC0415 (needed only here)

    table = placement_table_of(plan.setup.variant)
    names = " ".join(table.name_of(placement) for placement in studied.line)
    lines = [f"after {names}:" if names else "first move:"]
    lines += [
        f"  {'*' if move.placement in studied.chosen else ' '} {table.name_of(move.placement)}"
        f"  {move.value:.3f} ± {move.error:.3f} in {len(move.values)} games"
        for move in studied.moves[:_SHOWN_MOVES]
    ]
    return "\n".join(lines)

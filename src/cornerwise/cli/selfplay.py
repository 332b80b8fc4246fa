"""`cornerwise selfplay`: games of the engine against itself, to learn from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import remark, say
from cornerwise.cli.files import not_standard_output
from cornerwise.cli.options import JobsOption, NoNetOption, ScoringOption, VariantArgument
from cornerwise.cli.progress import shown_progress
from cornerwise.errors import SetupError
from cornerwise.variants import Setup, Start, setup_named

if TYPE_CHECKING:
    from cornerwise.kernel.search import Knowledge


def command(
    variant: VariantArgument,
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The games; those that are there already stay."
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Games of the whole file.")
    ] = 1000,
    jobs: JobsOption = os.cpu_count() or 1,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", min=0, max=2**31 - 1, help="The same seed gives the same games."
        ),
    ] = 0,
    full: Annotated[
        int, typer.Option("--full", metavar="N", min=1, help="Simulations of a full search.")
    ] = 1200,
    quick: Annotated[
        int, typer.Option("--quick", metavar="N", min=1, help="Simulations of the other searches.")
    ] = 250,
    start: Annotated[
        Start,
        typer.Option("--start", help="Where first pieces may lie.", case_sensitive=False),
    ] = Start.FIXED,
    scoring: ScoringOption = None,
    no_net: NoNetOption = False,
    net: Annotated[
        Path | None,
        typer.Option(
            "--net",
            metavar="FILE.cwnet",
            help="Search with this network.",
            show_default="that of the package, where it has one",
        ),
    ] = None,
) -> None:
    """Play games of the engine against itself, for `cornerwise train net`.

    Every game is saved as it ends. After Ctrl-C, or to get more games, the same command goes
    on. A quarter of the moves is searched fully; their visits are what a network learns from.

    Example: `cornerwise selfplay duo --games 500 --seed 1 -o duo-1.cwg`
    """
    # Imported here because loading the kernel takes longer than --help may take.
    from cornerwise.training.selfplay import plan_for, run  # noqa: PLC0415

    not_standard_output(output, "a file that games are added to")
    setup = setup_named(variant, start=start, scoring=scoring)
    plan = plan_for(setup, _knowledge(setup, net, no_net), full, quick, seed)
    there = 0
    try:
        with shown_progress("games", games) as show:

            def ended(done: int, _game: object) -> None:
                nonlocal there
                there = done
                show(done, "")

            played = run(
                plan,
                output,
                games=games,
                jobs=jobs,
                progress=ended,
                damaged=lambda why: remark(f"{output}: {why}; its sound part is used"),
            )
    except KeyboardInterrupt:
        say(f"stopped with {there} games in {output}; the same command goes on")
        raise
    say(f"played {played} games; {output} holds {there}")


def _knowledge(setup: Setup, net: Path | None, no_net: bool) -> Knowledge:
    # Imported here for the same reason as above.
    from cornerwise.engine.knowledge import knowledge_for  # noqa: PLC0415
    from cornerwise.training.networks import knowledge_with_file  # noqa: PLC0415

    if net is None:
        return knowledge_for(setup, network=not no_net)
    if no_net:
        raise SetupError("--net and --no-net contradict each other")
    return knowledge_with_file(setup, net)

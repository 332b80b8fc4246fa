"""`cornerwise selfplay`: games of the engine against itself, for training."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import print_note, say
from cornerwise.cli.files import not_standard_output
from cornerwise.cli.options import (
    LARGEST_MATCH_SEED,
    JobsOption,
    NoNetOption,
    ScoringOption,
    VariantArgument,
    seed_option,
)
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
            "--output", "-o", metavar="FILE", help="The file of games; existing games are kept."
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Total games in the file.")
    ] = 1000,
    jobs: JobsOption = os.cpu_count() or 1,
    seed: Annotated[
        int, seed_option("The same seed gives the same games.", largest=LARGEST_MATCH_SEED)
    ] = 0,
    full: Annotated[
        int, typer.Option("--full", metavar="N", min=1, help="Simulations of a full search.")
    ] = 1200,
    quick: Annotated[
        int, typer.Option("--quick", metavar="N", min=1, help="Simulations of the other searches.")
    ] = 250,
    full_share: Annotated[
        float,
        typer.Option(
            "--full-share", metavar="X", min=0, max=1, help="Share of moves with a full search."
        ),
    ] = 0.25,
    start: Annotated[
        Start,
        typer.Option("--start", help="Where first pieces may go.", case_sensitive=False),
    ] = Start.FIXED,
    scoring: ScoringOption = None,
    no_net: NoNetOption = False,
    net: Annotated[
        Path | None,
        typer.Option(
            "--net",
            metavar="FILE.cwnet",
            help="Search with this network.",
            show_default="the package's own, if there is one",
        ),
    ] = None,
    dataset: Annotated[
        Path | None,
        typer.Option(
            "--dataset",
            metavar="FILE.parquet",
            help="Also write all games as a table, one row for each position (or FILE.arrow).",
        ),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="Play on a Ray cluster, such as `auto` or `10.0.0.5:6379`.",
        ),
    ] = None,
) -> None:
    """Play games of the engine against itself, for `cornerwise train net`.

    Each game is saved when it ends. To continue after Ctrl-C, or to get more games, repeat the
    command. Some of the moves, by default a quarter, get a full search; a network is trained on their
    visits.

    Example: `cornerwise selfplay duo --games 500 --seed 1 -o duo-1.cwg`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.training.dataset import check_dataset, write_dataset  # noqa: PLC0415
    from cornerwise.training.ray_games import games_on  # noqa: PLC0415
    from cornerwise.training.selfplay import games_on_threads, plan_for, run  # noqa: PLC0415

    not_standard_output(output, "a file that games are added to")
    if dataset is not None:
        not_standard_output(dataset, "a dataset")
        check_dataset(dataset)
    play = games_on_threads if ray is None else games_on(ray)
    setup = setup_named(variant, start=start, scoring=scoring)
    plan = plan_for(setup, _knowledge(setup, net, no_net), full, quick, seed, share=full_share)
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
                play=play,
                progress=ended,
                damaged=lambda why: print_note(f"{output}: {why}; its intact part is used"),
            )
    except KeyboardInterrupt:
        say(f"stopped with {there} games in {output}; repeat the command to continue")
        raise
    say(f"played {played} games; {output} has {there}")
    if dataset is not None:
        say(f"wrote {write_dataset(output, dataset):,} positions to {dataset}")


def _knowledge(setup: Setup, net: Path | None, no_net: bool) -> Knowledge:
    # Imported here for the same reason as above.
    from cornerwise.engine.knowledge import knowledge_for  # noqa: PLC0415
    from cornerwise.training.networks import knowledge_with_file  # noqa: PLC0415

    if net is None:
        return knowledge_for(setup, network=not no_net)
    if no_net:
        raise SetupError("--net and --no-net cannot be combined")
    return knowledge_with_file(setup, net)

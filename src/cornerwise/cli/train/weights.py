"""`cornerwise train prior` and `train value`: small sets of weights trained by self-play."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from cornerwise.cli.console import console, print_note, say
from cornerwise.cli.files import STANDARD, write_file
from cornerwise.cli.options import VariantArgument
from cornerwise.errors import SetupError
from cornerwise.variants import Start, setup_named

_USUAL_CUT = 14

OutputOption = Annotated[
    Path,
    typer.Option(
        "--output", "-o", metavar="FILE", help="The file to write, - for standard output."
    ),
]
SeedOption = Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")]


def prior(
    variant: VariantArgument,
    *,
    output: OutputOption,
    games: Annotated[int, typer.Option(min=1, help="Games per generation.")] = 300,
    simulations: Annotated[int, typer.Option(min=1, help="Simulations per move.")] = 2000,
    generations: Annotated[int, typer.Option(min=1, help="Number of generations.")] = 2,
    seed: SeedOption = 1,
    centre: Annotated[
        bool, typer.Option("--centre", help="Make first moves head for the centre of the board.")
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Games played at the same time.")
    ] = os.cpu_count() or 1,
) -> None:
    """Train the weights of a game's move prior.

    The first generation plays with simple weights, each later one with the weights of the one
    before. The file records how it was made; the same command always makes the same file.

    Example: `cornerwise train prior duo --games 100 --simulations 500 -o prior-duo.json`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.arena.training import TrainingPlan, heading_for_centre, train  # noqa: PLC0415
    from cornerwise.engine.knowledge import named_weights  # noqa: PLC0415
    from cornerwise.kernel.search import prior_feature_names  # noqa: PLC0415

    must_have_a_folder(output)
    setup = setup_named(variant, start=Start.FIXED)
    plan = TrainingPlan(setup, games, simulations, generations, seed)
    with Progress(console=console(stderr=True)) as bar:
        task = bar.add_task("games", total=games * generations)
        for generation in train(
            plan,
            jobs=jobs,
            progress=lambda number, count: bar.update(task, completed=number * games + count),
        ):
            last = generation
    weights = heading_for_centre(last.weights) if centre else last.weights
    ending = " --centre" if centre else ""
    document: dict[str, Any] = {
        "game": setup.name,
        "provenance": {
            "command": f"cornerwise train prior {setup.name} --games {games}"
            f" --simulations {simulations} --generations {generations} --seed {seed}{ending}",
            "games": games * generations,
            "lessons": last.lessons,
            "likelihood": round(last.likelihood, 4),
        },
        "weights": named_weights(weights, prior_feature_names()),
    }
    write_weights(
        output, document, f"{last.lessons} lessons, mean log-likelihood {last.likelihood:.3f}"
    )


def value(
    variant: VariantArgument,
    *,
    output: OutputOption,
    games: Annotated[int, typer.Option(min=1, help="Games to take positions from.")] = 100,
    cut: Annotated[
        int, typer.Option(min=0, help="Moves after which playouts end with the estimate.")
    ] = 14,
    seed: SeedOption = 1,
) -> None:
    """Train the estimate of how many more squares each colour will place.

    Uses the package's prior. The file records how it was made; the same command always makes the
    same file. With a cut of 0, playouts continue to the end.

    Example: `cornerwise train value duo --games 20 -o value-duo.json`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.arena.value_training import ValuePlan, fit_value  # noqa: PLC0415
    from cornerwise.engine.knowledge import named_weights  # noqa: PLC0415
    from cornerwise.kernel.search import value_feature_names  # noqa: PLC0415

    must_have_a_folder(output)
    setup = setup_named(variant, start=Start.FIXED)
    with Progress(console=console(stderr=True)) as bar:
        task = bar.add_task("games", total=games)
        fitted = fit_value(
            ValuePlan(setup, games, cut or _USUAL_CUT, seed),
            progress=lambda count: bar.update(task, completed=count),
        )
    document: dict[str, Any] = {
        "game": setup.name,
        "provenance": {
            "command": f"cornerwise train value {setup.name} --games {games} --cut {cut}"
            f" --seed {seed}",
            "games": games,
            "positions": fitted.positions,
            "error": round(fitted.error, 2),
        },
        "cut": cut,
        "weights": named_weights(fitted.weights, value_feature_names()),
    }
    write_weights(
        output, document, f"{fitted.positions} positions, off by {fitted.error:.1f} squares"
    )


def must_have_a_folder(output: Path) -> None:
    """Raises `SetupError` if a file could not be written there. Call it before hours of work."""
    if not output.parent.is_dir():
        raise SetupError(f"there is no folder {output.parent}")


def write_weights(output: Path, document: dict[str, Any], learned: str) -> None:
    """Writes what was learned as a data file, and says what it is."""
    write_file(output, (json.dumps(document, indent=1) + "\n").encode())
    if str(output) == STANDARD:
        print_note(learned)
    else:
        say(f"{learned}: wrote {output}")

"""`cornerwise train calibration`: calibrates win chances."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cornerwise.cli.console import print_note, say
from cornerwise.cli.files import STANDARD
from cornerwise.cli.options import VariantArgument
from cornerwise.cli.train.weights import OutputOption, must_have_a_folder, write_weights
from cornerwise.errors import SetupError, TrainingError

if TYPE_CHECKING:
    from cornerwise.training.corpus import Corpus


def command(
    variant: VariantArgument,
    games: Annotated[
        list[Path], typer.Argument(metavar="GAMES...", help="Files from `cornerwise selfplay`.")
    ],
    *,
    output: OutputOption,
) -> None:
    """Calibrate the win chances that are computed from values of searches.

    Compares what full searches of self-play found with how the games ended. Prints how often win
    chances came true, by phase of the game; for this, each half of the games is calibrated with the
    other half. The file has the calibration from all games, and records how it was made.

    Example: `cornerwise train calibration duo duo-1.cwg -o calibration-duo.json`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.kernel.search import Calibration  # noqa: PLC0415
    from cornerwise.training import calibration as fits  # noqa: PLC0415
    from cornerwise.training.corpus import read_corpus  # noqa: PLC0415

    must_have_a_folder(output)
    corpus = read_corpus(
        variant,
        games,
        damaged=lambda path, why, sound: print_note(
            f"{path}: {why}; its {sound} intact games are used"
        ),
    )
    setup = corpus.setup
    if len(setup.seating.sides) < 2:
        raise SetupError(f"{setup.name} has no opponents, so there are no win chances")
    played = corpus.learned + corpus.held_out
    samples = fits.samples_of(setup, played)
    if len({sample.game % 2 for sample in samples}) < 2:
        raise TrainingError("there are too few games: two with full searches are needed")
    told = fits.told_to_others(setup, samples)
    before = fits.log_loss(fits.told_by(setup, Calibration(), samples))
    after = fits.log_loss(told)
    found = fits.fitted(setup, samples)
    summary = (
        f"{setup.name}, {len(samples)} positions of {len(played)} games: log loss {after:.4f}"
        f" ({before:.4f} without calibration), off by {fits.mean_gap(told):.1%} on average"
    )
    say(fits.reliability_table(told), stderr=str(output) == STANDARD)
    document: dict[str, Any] = {
        "game": setup.name,
        "provenance": {
            "command": _command_line(corpus),
            "digest": corpus.digest,
            "networks": sorted({str(each.provenance.get("network")) for each in corpus.sources}),
            "games": len(played),
            "positions": len(samples),
            "log_loss": round(after, 4),
            "log_loss_before": round(before, 4),
        },
        "start": found.start,
        "growth": found.growth,
    }
    write_weights(output, document, summary)


def _command_line(corpus: Corpus) -> str:
    """Returns a command that learns the same, with file names without folders."""
    names = [source.name for source in corpus.sources]
    return shlex.join(["cornerwise", "train", "calibration", corpus.setup.name, *names])

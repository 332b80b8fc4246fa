"""`cornerwise train net`: trains a network on files of games."""

from __future__ import annotations

import importlib
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import print_note, say
from cornerwise.cli.guard import noticing_interrupts
from cornerwise.cli.options import VariantArgument
from cornerwise.cli.progress import duration, shown_progress
from cornerwise.errors import SetupError
from cornerwise.extras import needs

if TYPE_CHECKING:
    from cornerwise.kernel.selfplay import TrainingGame
    from cornerwise.training.corpus import Corpus
    from cornerwise.training.fit import Fit, Losses
    from cornerwise.training.net_training import NetPlan

_SAVE_EVERY = 60.0
_TELL_EVERY = 20


def command(
    variant: VariantArgument,
    games: Annotated[
        list[Path], typer.Argument(metavar="GAMES...", help="Files from `cornerwise selfplay`.")
    ],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.cwnet", help="The network to write.")
    ],
    samples: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of positions to train on.")
    ] = 600_000,
    batch: Annotated[int, typer.Option(metavar="N", min=2, help="Positions per step.")] = 128,
    value_share: Annotated[
        float,
        typer.Option(
            metavar="X",
            min=0.0,
            max=1.0,
            help="Share of the positions without a policy target to use. Less needs less memory.",
        ),
    ] = 1.0,
    rate: Annotated[
        float, typer.Option(metavar="X", min=1e-6, max=1.0, help="The peak learning rate.")
    ] = 2e-3,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=2**31 - 1)] = 1,
    begun_from: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE.cwnet", help="Begin with the weights of an older network."
        ),
    ] = None,
    channels: Annotated[
        int | None, typer.Option(metavar="N", min=16, help="Channels; 32 by default.")
    ] = None,
    hidden: Annotated[
        int | None,
        typer.Option(metavar="N", min=16, help="Channels inside the blocks; 64 by default."),
    ] = None,
    blocks: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Blocks; 4 by default.")
    ] = None,
    threads: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Threads to compute with.")
    ] = 1,
) -> None:
    """Train a network on games of the engine against itself.

    Needs torch: `pip install 'cornerwise[train]'`. One game in 25 is held out for evaluation.
    The training is saved to FILE.checkpoint every minute and on Ctrl-C; repeat the command to
    continue. FILE.json records how the network was made and how good it is.

    With `--from OLD.cwnet`, it starts from an older network for the same game, which needs fewer
    samples. The size is then that of the older network.

    Example: `cornerwise train net duo duo-1.cwg duo-2.cwg -o duo.cwnet`
    """
    _require_torch()
    from cornerwise.training.corpus import read_corpus  # noqa: PLC0415 (needs the kernel)
    from cornerwise.training.fit import FitOptions  # noqa: PLC0415 (needs torch)
    from cornerwise.training.net_training import NetPlan  # noqa: PLC0415 (as above)

    if output.suffix != ".cwnet":
        raise SetupError(f"the name of a network must end with .cwnet: {output}")
    if not output.parent.is_dir():
        raise SetupError(f"there is no folder {output.parent}")
    sizes = {"channels": channels, "hidden": hidden, "blocks": blocks}
    plan = NetPlan(
        FitOptions(samples=samples, batch=batch, value_share=value_share, rate=rate, seed=seed),
        {name: size for name, size in sizes.items() if size is not None},
        begun_from,
        threads,
    )
    corpus = read_corpus(
        variant,
        games,
        damaged=lambda path, why, sound: print_note(
            f"{path}: {why}; its {sound} intact games are used"
        ),
    )
    fit = _begun(plan, corpus)
    checkpoint = output.with_suffix(".checkpoint")
    if checkpoint.exists():
        fit.resume(checkpoint)
        print_note(f"continuing after step {fit.step} of {fit.options.steps}")
    _train(fit, checkpoint)
    _finish(plan, corpus, fit, output)


def _require_torch() -> None:
    with needs("train"):
        for module in ("numpy", "torch"):
            importlib.import_module(module)


def _begun(plan: NetPlan, corpus: Corpus) -> Fit:
    from cornerwise.training.net_training import begin  # noqa: PLC0415 (needs torch)

    with shown_progress("games read", len(corpus.learned)) as show:
        show(0, "")
        return begin(plan, corpus, progress=lambda count: show(count, ""), skipped=_note_skipped)


def _train(fit: Fit, checkpoint: Path) -> None:
    """Trains to the end. On Ctrl-C, saves everything and raises `KeyboardInterrupt`."""
    saved = time.monotonic()
    with noticing_interrupts() as asked, shown_progress("steps", fit.options.steps) as show:

        def told(step: int, losses: Losses) -> None:
            nonlocal saved
            show(
                step,
                f"value {losses.value:.3f}, margin {losses.margin:.3f}, win {losses.win:.3f},"
                f" policy {losses.policy:.3f}",
            )
            if time.monotonic() - saved >= _SAVE_EVERY:
                fit.save(checkpoint)
                saved = time.monotonic()

        show(fit.step, "")
        fit.run(until=asked, told=told, every=_TELL_EVERY)
        fit.save(checkpoint)
    if fit.step < fit.options.steps:
        say(
            f"stopped after step {fit.step} of {fit.options.steps}, saved in {checkpoint};"
            " repeat the command to continue"
        )
        raise KeyboardInterrupt


def _finish(plan: NetPlan, corpus: Corpus, fit: Fit, output: Path) -> None:
    from cornerwise.training import net_training  # noqa: PLC0415 (needs torch)
    from cornerwise.training.judging import figures_text  # noqa: PLC0415 (as above)

    data = net_training.network_bytes(fit)
    figures = net_training.figures_of(fit, corpus, skipped=_note_skipped)
    command = _command_line(plan, corpus, output)
    about = net_training.provenance(plan, corpus, fit, figures, data=data, command=command)
    net_training.write_network(output, data, about)
    say(figures_text(figures))
    say(
        f"{about['parameters']} parameters, {duration(fit.seconds)} of processor time:"
        f" wrote {output}"
    )


def _command_line(plan: NetPlan, corpus: Corpus, output: Path) -> str:
    """Returns a command that trains the same network, with file names without folders."""
    names = [source.name for source in corpus.sources]
    options = plan.options
    told: dict[str, object] = {
        "samples": options.samples,
        "batch": options.batch,
        "value-share": options.value_share,
        "rate": options.rate,
        "seed": options.seed,
        **plan.sizes,
        "threads": plan.threads,
    }
    if plan.begun_from is not None:
        told["from"] = plan.begun_from.name
    words = [word for name, value in told.items() for word in (f"--{name}", str(value))]
    way = corpus.setup.name
    return shlex.join(["cornerwise", "train", "net", way, *names, *words, "-o", output.name])


def _note_skipped(game: TrainingGame, why: str) -> None:
    print_note(f"game {game.number} is skipped: {why}")

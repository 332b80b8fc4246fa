"""`cornerwise train gate`: plays two networks against each other and decides which to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.options import LARGEST_MATCH_SEED, JobsOption, seed_option
from cornerwise.cli.progress import shown_progress
from cornerwise.variants import Start, setup_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cornerwise.training.duel import DuelGame

STATUS_KEEP_OLD = 1

_Which = "a .cwnet file, `package` for the package's network, or `none`"


def command(
    old: Annotated[str, typer.Argument(metavar="OLD", help=f"The current network: {_Which}.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The candidate, in the same form.")],
    *,
    game: Annotated[str, typer.Option("--game", "-g", metavar="VARIANT", help="The variant.")],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Games to play.")
    ] = 100,
    time: Annotated[
        float,
        typer.Option(
            "--time", metavar="S", min=0.001, max=600, help="Seconds of processor time per move."
        ),
    ] = 0.1,
    seed: Annotated[int, seed_option("Seed of the openings.", largest=LARGEST_MATCH_SEED)] = 0,
    jobs: JobsOption = 1,
) -> None:
    """Play a new network against the old one at equal processor time and decide which to keep.

    Each opening leaves neither side ahead and is played twice, with the colours swapped. The new
    network is kept if its score is above 50 % by at least one standard error. The exit status is
    then 0, otherwise 1. Ctrl-C prints the verdict on the games so far.

    Example: `cornerwise train gate package duo-2.cwnet --game duo`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.arena.openings import Openings  # noqa: PLC0415
    from cornerwise.training.duel import Contender, duel  # noqa: PLC0415
    from cornerwise.training.gate import verdict, verdict_text  # noqa: PLC0415
    from cornerwise.training.networks import knowledge_with  # noqa: PLC0415

    setup = setup_named(game, start=Start.FIXED)
    a, b = (Contender(knowledge_with(setup, which)) for which in (new, old))
    played: list[DuelGame] = []
    try:
        duels = duel(
            setup, a, b, games=games, seconds=time, seed=seed, jobs=jobs, openings=Openings.EVEN
        )
        _play(duels, games, played)
    except KeyboardInterrupt:
        if played:
            say(verdict_text(verdict(played)))
        raise
    found = verdict(played)
    say(verdict_text(found))
    say(f"keep {new if found.keeps_new else old}")
    if not found.keeps_new:
        raise typer.Exit(STATUS_KEEP_OLD)


def _play(games: Iterator[DuelGame], total: int, played: list[DuelGame]) -> None:
    """Collects games as they end and shows the current score on stderr."""
    from cornerwise.training.gate import running_text  # noqa: PLC0415 (as above)

    with shown_progress("games", total) as show:
        show(0, "")
        for game in games:
            played.append(game)
            show(len(played), running_text(played))

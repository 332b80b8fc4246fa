"""`cornerwise train gate`: games between two networks, and which to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.options import JobsOption
from cornerwise.cli.progress import shown_progress
from cornerwise.variants import Start, setup_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cornerwise.training.duel import DuelGame

STATUS_KEEP_OLD = 1

_Which = "a .cwnet file, `package` for the network of the package, or `none`"


def command(
    old: Annotated[str, typer.Argument(metavar="OLD", help=f"What is used now: {_Which}.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What may replace it, given likewise.")],
    *,
    game: Annotated[str, typer.Option("--game", "-g", metavar="WAY", help="The way to play.")],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Games to play.")
    ] = 100,
    time: Annotated[
        float,
        typer.Option(
            "--time", metavar="S", min=0.001, max=600, help="Seconds of processor time a move."
        ),
    ] = 0.1,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, max=2**31 - 1, help="Seed of the openings.")
    ] = 0,
    jobs: JobsOption = 1,
) -> None:
    """Play a new network against the old one at equal processor time and say which to keep.

    Each random opening is played twice, with the colours swapped. The new network is kept when
    its score is above 50 % by at least one standard error. The exit status is 0 when it is kept
    and 1 when it is not. Ctrl-C prints what the games so far say.

    Example: `cornerwise train gate package duo-2.cwnet --game duo`
    """
    # Imported here because loading the kernel takes longer than --help may take.
    from cornerwise.training.duel import Contender, duel  # noqa: PLC0415
    from cornerwise.training.gate import verdict, verdict_text  # noqa: PLC0415
    from cornerwise.training.networks import knowledge_with  # noqa: PLC0415

    setup = setup_named(game, start=Start.FIXED)
    a, b = (Contender(knowledge_with(setup, which)) for which in (new, old))
    played: list[DuelGame] = []
    try:
        _play(duel(setup, a, b, games=games, seconds=time, seed=seed, jobs=jobs), games, played)
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
    """Collects games as they end, with their score so far on stderr."""
    from cornerwise.training.gate import running_text  # noqa: PLC0415 (as above)

    with shown_progress("games", total) as show:
        show(0, "")
        for game in games:
            played.append(game)
            show(len(played), running_text(played))

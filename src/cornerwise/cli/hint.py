"""`cornerwise hint`: the best moves at the end of a game, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.files import read_game
from cornerwise.cli.guard import stopped_at_once
from cornerwise.cli.options import (
    GameFile,
    GameNumberOption,
    MoveOption,
    NoNetOption,
    SecondsOption,
    SeedOption,
    SimulationsOption,
)
from cornerwise.cli.people import turn_line
from cornerwise.errors import GameOver
from cornerwise.game import Game
from cornerwise.notation import move_name

if TYPE_CHECKING:
    from cornerwise.engine import Hint

_MOST_HINTS = 20


def command(
    file: GameFile,
    *,
    game_number: GameNumberOption = None,
    move: MoveOption = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, max=_MOST_HINTS, help="Number of moves.")
    ] = 3,
    seconds: SecondsOption = None,
    simulations: SimulationsOption = None,
    seed: SeedOption = 0,
    no_net: NoNetOption = False,
) -> None:
    """Show the best moves at the end of a game, and why.

    Thinks for one second by default. Win chance and expected final score are those of the side to
    play; the best chance comes first. Prints fewer moves if the search found no others worth
    comparing.

    Example: `cornerwise hint game.blksgf --move 12 --time 3`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.engine import hint  # noqa: PLC0415

    record = read_game(file, game_number)
    game = record.game(move)
    if game.is_over:
        raise GameOver("the game is over: name an earlier moment with --move N")
    with stopped_at_once():
        hints = hint(
            game,
            limit=limit,
            simulations=simulations,
            seconds=seconds,
            seed=seed,
            network=not no_net,
        )
    say(turn_line(game, record.players))
    for number, each in enumerate(hints, 1):
        _print(game, number, each)


def _print(game: Game, number: int, hint: Hint) -> None:
    from cornerwise.engine.words import reason_words  # noqa: PLC0415 (as in command)

    piece = game.placement_table.piece_of(hint.placement).name
    say(
        f"{number}. {piece} {move_name(game.placement_table, hint.placement)}: "
        f"win chance {hint.percent}%, expected score {hint.expected:.1f}"
    )
    for reason in hint.reasons:
        say(f"   {'!' if reason.is_caution else '-'} {reason_words(game.setup, reason)}")

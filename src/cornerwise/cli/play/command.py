"""The options of `cornerwise play`, and everything before the first move."""

from __future__ import annotations

from typing import Annotated

import typer

from cornerwise.cli.guard import STATUS_INTERRUPTED
from cornerwise.cli.options import (
    FirstOption,
    ScoringOption,
    SharedOption,
    StartOption,
    ways_beginning_with,
)
from cornerwise.cli.play.autosave import Autosave, unfinished
from cornerwise.cli.play.loop import Loop
from cornerwise.cli.play.questions import ask_setup, ask_to_continue
from cornerwise.cli.play.saved_game import SavedGame
from cornerwise.cli.play.talk import EndOfInput, Talk
from cornerwise.game import Game
from cornerwise.variants import Start, setup_named, way_names


def command(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="VARIANT",
            help=f"The variant: {', '.join(way_names())}.",
            autocompletion=ways_beginning_with,
            show_default="you are asked",
        ),
    ] = None,
    *,
    names: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Names of the players in order.", show_default=False),
    ] = "",
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="A pattern for each colour, for colour-blind people."),
    ] = False,
    start: StartOption = Start.ANY,
    first: FirstOption = None,
    shared: SharedOption = None,
    scoring: ScoringOption = None,
) -> None:
    """Play with one to four people at one keyboard.

    The game is saved after every move; an unfinished one can be continued next time. Without
    VARIANT, you are asked what to play. Type `help` during the game.

    Example: `cornerwise play duo --names Ada,Grace`
    """
    talk = Talk(patterns=patterns)
    # Checked before any question, so that a mistyped option is reported at once.
    setup = None
    if variant is not None:
        setup = setup_named(variant, start=start, first=first, shared=shared, scoring=scoring)
    saved: SavedGame | None = None
    try:
        kept = unfinished()
        if kept is not None and ask_to_continue(talk, kept):
            saved = SavedGame(kept.game(), Autosave(kept.path), list(kept.record.players))
        else:
            if setup is None:
                way = ask_setup(talk)
                setup = setup_named(way, start=start, first=first, shared=shared, scoring=scoring)
            people = [name.strip() for name in names.split(",")] if names else []
            saved = SavedGame(Game(setup), Autosave.new(), people)
        Loop(talk, saved).run()
    except EndOfInput:
        _say_saved(talk, saved)
    except KeyboardInterrupt:
        _say_saved(talk, saved)
        raise typer.Exit(STATUS_INTERRUPTED) from None


def _say_saved(talk: Talk, saved: SavedGame | None) -> None:
    talk.say()
    if saved is not None and saved.is_kept:
        talk.say("The game is saved; 'cornerwise play' continues it.")

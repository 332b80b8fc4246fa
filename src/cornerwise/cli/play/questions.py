"""The questions before the first move."""

from __future__ import annotations

from cornerwise.cli.people import turn_line
from cornerwise.cli.play.autosave import Autosave, Unfinished
from cornerwise.cli.play.talk import Talk
from cornerwise.plurals import counted
from cornerwise.variants import Setup, setup_named, way_names


def ask_to_continue(talk: Talk, kept: Unfinished) -> bool:
    """Offers to continue a game. If declined, moves it aside and says where."""
    game = kept.game()
    turn = turn_line(game, kept.record.players)
    talk.say(
        f"There is an unfinished game: {game.setup.name}, after move {len(game.moves)}, {turn}."
    )
    if talk.agree("Continue it?"):
        return True
    talk.say(f"It is saved as {Autosave(kept.path).archive()}")
    return False


def ask_setup(talk: Talk) -> str:
    """Returns the variant that the players choose."""
    ways = way_names()
    talk.say("What would you like to play?", "bold")
    for number, way in enumerate(ways, start=1):
        talk.say(f"  {number}  {way:<15} {_described(setup_named(way))}")
    while True:
        answer = talk.ask(f"Number or name [{ways[0]}]:").lower()
        if not answer:
            return ways[0]
        if answer in ways:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(ways):
            return ways[int(answer) - 1]
        talk.refuse(f"Please type a number from 1 to {len(ways)}, or a name.")


def _described(setup: Setup) -> str:
    seating, board = setup.seating, setup.variant.board
    seats = len(seating.seats)
    people = counted(seats, "player")
    if len(seating.sides) < seats:
        people += f" in {len(seating.sides)} teams"
    elif seating.shared is not None:
        people += " and a shared colour"
    elif len(seating.seats[0]) > 1:
        people += f", {len(seating.seats[0])} colours{' each' if seats > 1 else ''}"
    return f"{people}, {board.width} × {board.height} squares"

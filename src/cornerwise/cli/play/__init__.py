"""`cornerwise play`: a game in the terminal for people at one keyboard."""

from cornerwise.cli.play.command import command

__all__ = ["command"]

"""`cornerwise puzzle`: the brainteasers for one player, one module a command."""

from cornerwise.cli.puzzle.app import app

__all__ = ["app"]

"""`cornerwise puzzle`: brainteasers for one player, one module per command."""

from cornerwise.cli.puzzle.app import app

__all__ = ["app"]

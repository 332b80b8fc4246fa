"""`cornerwise train`: learns what the engine knows, one module a command."""

from cornerwise.cli.train.app import app

__all__ = ["app"]

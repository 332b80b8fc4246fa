"""`cornerwise train`: trains what the engine knows, one module per command."""

from cornerwise.cli.train.app import app

__all__ = ["app"]

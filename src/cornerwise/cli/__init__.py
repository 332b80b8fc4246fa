"""The command line: one module per command, assembled in `app`."""

from cornerwise.cli.app import app, main

__all__ = ["app", "main"]

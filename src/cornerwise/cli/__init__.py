"""The command line: one module a command, put together in `app`."""

from cornerwise.cli.app import app, main

__all__ = ["app", "main"]

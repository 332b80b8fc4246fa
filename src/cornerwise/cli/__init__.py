"""The command line: one module per command, assembled in `app`."""

from cornerwise.extras import needs

with needs("cli"):
    from cornerwise.cli.app import app, main

__all__ = ["app", "main"]

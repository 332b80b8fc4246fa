"""`cornerwise admin`: for those who run a server."""

from cornerwise.cli.admin.app import app

__all__ = ["app"]

"""`cornerwise admin`: commands for server administrators."""

from cornerwise.cli.admin.app import app

__all__ = ["app"]

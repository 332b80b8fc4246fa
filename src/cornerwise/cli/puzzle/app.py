"""The `cornerwise puzzle` commands."""

from __future__ import annotations

from cornerwise.cli.groups import command_group
from cornerwise.cli.puzzle import check, daily, listing, make, solve

app = command_group(
    "Solve, check and make brainteasers for one player.",
    {
        "list": listing.command,
        "solve": solve.command,
        "check": check.command,
        "make": make.command,
        "daily": daily.command,
    },
)

"""What is told about a command that was not written as it must be."""

from __future__ import annotations

import sys
from typing import Any

from typer.exceptions import TyperException

from cornerwise.cli.console import complain


def tell_misuse(error: TyperException) -> int:
    """Writes to stderr what is wrong: a box with help at a terminal, else one line.

    Returns the exit status.
    """
    told: Any = error  # Typer does not publish the class that has the following.
    if sys.stderr.isatty():
        from typer.rich_utils import rich_format_error  # noqa: PLC0415 few need it

        rich_format_error(told)
    elif told.format_message():  # There is none where help was shown instead.
        context = getattr(told, "ctx", None)
        hint = "" if context is None else f" (see: {context.command_path} --help)"
        complain(f"{told.format_message()}{hint}")
    return int(told.exit_code)

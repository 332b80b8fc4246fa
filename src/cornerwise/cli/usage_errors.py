"""Error messages for wrong command-line usage."""

from __future__ import annotations

import sys
from typing import Any

from typer.exceptions import TyperException

from cornerwise.cli.console import print_error


def print_usage_error(error: TyperException) -> int:
    """Writes the error to stderr: a box with help on a terminal, otherwise one line.

    Returns the exit status.
    """
    told: Any = error  # Typer does not export the class that has these attributes.
    if sys.stderr.isatty():
        from typer.rich_utils import rich_format_error  # noqa: PLC0415 rarely needed

        rich_format_error(told)
    elif told.format_message():  # Empty when help was shown instead.
        context = getattr(told, "ctx", None)
        hint = "" if context is None else f" (see: {context.command_path} --help)"
        print_error(f"{told.format_message()}{hint}")
    return int(told.exit_code)

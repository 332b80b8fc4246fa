"""Commands with subcommands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer


def command_group(about: str, commands: Mapping[str, Callable[..., None]]) -> typer.Typer:
    """Returns a command that has only subcommands; alone, it shows its help."""
    group = typer.Typer(help=about, no_args_is_help=True, rich_markup_mode="markdown")
    for name, command in commands.items():
        group.command(name)(command)
    return group

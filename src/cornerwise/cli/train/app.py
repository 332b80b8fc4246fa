"""The `cornerwise train` commands."""

from __future__ import annotations

import typer

from cornerwise.cli.train import gate, net, weights

app = typer.Typer(
    help="Train the engine on games against itself.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

app.command("prior")(weights.prior)
app.command("value")(weights.value)
app.command("net")(net.command)
app.command("gate")(gate.command)


@app.callback()
def _train() -> None:
    """Train the engine on games against itself."""

"""The `cornerwise train` commands."""

from __future__ import annotations

from cornerwise.cli.groups import command_group
from cornerwise.cli.train import book, calibration, gate, net, weights

app = command_group(
    "Train the engine on games against itself.",
    {
        "prior": weights.prior,
        "value": weights.value,
        "net": net.command,
        "calibration": calibration.command,
        "book": book.command,
        "gate": gate.command,
    },
)

"""Finds the network that a command asks for: a file, the package's own, or none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import TrainingError
from cornerwise.kernel.network import Network
from cornerwise.kernel.search import Knowledge
from cornerwise.variants import Setup

NONE = "none"
PACKAGE = "package"


def knowledge_with(setup: Setup, which: str) -> Knowledge:
    """Returns knowledge with a network: `none`, `package`, or a file name.

    Raises `TrainingError` when the package has no such network or the file does not match.
    """
    if which == NONE:
        return knowledge_for(setup, network=False)
    if which == PACKAGE:
        knowledge = knowledge_for(setup)
        if knowledge.network is None:
            raise TrainingError(f"the package has no network for {setup.name}")
        return knowledge
    return knowledge_with_file(setup, Path(which))


def knowledge_with_file(setup: Setup, path: Path) -> Knowledge:
    """Returns knowledge with the network in a file. Raises `TrainingError`."""
    return replace(knowledge_for(setup, network=False), network=network_of(path, setup))


def network_of(path: Path, setup: Setup) -> Network:
    """Returns the network in a file. Raises `TrainingError` when it does not match the setup."""
    try:
        network = Network.load(path.read_bytes())
    except TrainingError as error:
        raise TrainingError(f"{path}: {error}") from None
    if not network.fits(setup):
        raise TrainingError(f"{path}: this network is for another game than {setup.name}")
    return network

"""Trains a network from game files and writes it to a file with its provenance."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from cornerwise import __version__
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import TrainingError
from cornerwise.kernel.network import Network
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.replacement import replace_file
from cornerwise.training.board_maps import board_maps
from cornerwise.training.corpus import Corpus
from cornerwise.training.examples import Examples, build_examples
from cornerwise.training.fit import Fit, FitOptions
from cornerwise.training.judging import Figures, judge
from cornerwise.training.network import new_network
from cornerwise.training.networks import network_of
from cornerwise.training.warm_start import begin_from
from cornerwise.training.weight_files import decode_network, encode_network, weight_count
from cornerwise.training.weight_order import ordered_weights

USUAL_SIZES = {"channels": 32, "hidden": 64, "blocks": 4}

Skipped = Callable[[TrainingGame, str], None]


@dataclass(frozen=True)
class NetPlan:
    """Everything that a network depends on, besides the games."""

    options: FitOptions

    sizes: dict[str, int]
    """Channels, hidden channels and blocks, if not the defaults."""

    begun_from: Path | None = None
    """An older network to start from. It determines the sizes."""

    threads: int = 1
    """Torch threads; another number changes the last digits."""


def begin(
    plan: NetPlan, corpus: Corpus, *, progress: Callable[[int], None], skipped: Skipped
) -> Fit:
    """Returns a training run that has not started yet.

    Raises `TrainingError` for invalid sizes, and for an older network of another game.
    """
    torch.set_num_threads(plan.threads)
    maps = board_maps(corpus.setup)
    older = _older_network(plan, corpus)
    sizes = USUAL_SIZES | plan.sizes
    if older is not None:
        sizes = {name: older.shape[name] for name in (*USUAL_SIZES, "value_hidden")}
    net = new_network(corpus.setup, maps, plan.options.seed, **sizes)
    _check_shape(net.shape.as_dict())
    examples = _examples(corpus, corpus.learned, progress, skipped, plan.options.value_share)
    if older is None:
        return Fit(net, examples, maps, plan.options, games=corpus.digest)
    begin_from(net, older.weights, examples, plan.options.seed)
    return Fit(net, examples, maps, plan.options, games=corpus.digest, begun_from=older.checksum)


@dataclass(frozen=True)
class _Older:
    shape: dict[str, int]
    weights: bytes
    checksum: str


def _older_network(plan: NetPlan, corpus: Corpus) -> _Older | None:
    if plan.begun_from is None:
        return None
    if plan.sizes:
        raise TrainingError(
            f"the sizes are those of {plan.begun_from}: leave out"
            f" {', '.join(f'--{name}' for name in plan.sizes)}"
        )
    checksum = network_of(plan.begun_from, corpus.setup).checksum
    return _Older(*decode_network(plan.begun_from.read_bytes()), checksum)


def figures_of(fit: Fit, corpus: Corpus, *, skipped: Skipped) -> Figures:
    """Evaluates a network on the held-out games."""
    examples = _examples(corpus, corpus.held_out, lambda _count: None, skipped)
    return judge(corpus.setup, fit.net, corpus.held_out, examples)


def network_bytes(fit: Fit) -> bytes:
    """Returns the network as the content of a file for the kernel."""
    fit.net.eval()
    data = encode_network(fit.net.shape.as_dict(), ordered_weights(fit.net).tobytes())
    Network.load(data)
    return data


def provenance(
    plan: NetPlan, corpus: Corpus, fit: Fit, figures: Figures, *, data: bytes, command: str
) -> dict[str, Any]:
    """Returns how a network was made and how good it is."""
    shape = fit.net.shape.as_dict()
    return {
        "made_by": f"cornerwise {__version__}, torch {torch.__version__}",
        "command": command,
        "way": corpus.setup.name,
        "sha256": hashlib.sha256(data).hexdigest(),
        "parameters": weight_count(shape),
        "shape": shape,
        "options": {**asdict(plan.options), "threads": plan.threads},
        "begun_from": fit.begun_from or None,
        "games": {"learned": len(corpus.learned), "held_out": len(corpus.held_out)},
        "files": [asdict(source) for source in corpus.sources],
        "cpu_seconds": round(fit.seconds, 1),
        "figures": _rounded(asdict(figures)),
    }


def write_network(path: Path, data: bytes, about: dict[str, Any]) -> None:
    """Writes a network, and its provenance next to it. Each file is written atomically."""
    replace_file(path, data)
    replace_file(path.with_suffix(".json"), (json.dumps(about, indent=1) + "\n").encode())


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def _check_shape(shape: dict[str, int]) -> None:
    try:
        Network.load(encode_network(shape, bytes(4 * weight_count(shape))))
    except TrainingError:
        raise TrainingError(
            f"there is no network with {shape['channels']} channels, {shape['hidden']} hidden and"
            f" {shape['blocks']} blocks: the first two must be multiples of 16"
        ) from None


def _examples(
    corpus: Corpus,
    games: tuple[TrainingGame, ...],
    progress: Callable[[int], None],
    skipped: Skipped,
    value_share: float = 1.0,
) -> Examples:
    prior = knowledge_for(corpus.setup, network=False).prior
    return build_examples(
        corpus.setup, prior, games, value_share=value_share, progress=progress, skipped=skipped
    )

"""The network in torch, as described in `kernel/net/net.hpp`. Importing this requires torch."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn

from cornerwise.kernel.sight import PLANES
from cornerwise.training.board_maps import BoardMaps
from cornerwise.training.weight_files import NUMBERS_BESIDE_PIECES, OUTPUTS, ROLES
from cornerwise.variants import Setup


@dataclass(frozen=True)
class NetworkShape:
    """The size of a network; the first three fields follow from the game."""

    colours: int
    pieces: int
    shapes: int
    channels: int = 32
    hidden: int = 64
    value_hidden: int = 64
    blocks: int = 4

    @property
    def numbers(self) -> int:
        """How many numbers the network gets besides the planes."""
        return self.colours * (self.pieces + NUMBERS_BESIDE_PIECES)

    def as_dict(self) -> dict[str, int]:
        """Returns the shape as plain numbers, in the order of the file."""
        return asdict(self)


def shape_for(setup: Setup, maps: BoardMaps, **sizes: int) -> NetworkShape:
    """Returns the shape of a network for a setup."""
    variant = setup.variant
    return NetworkShape(len(variant.colours), len(variant.pieces), maps.shapes, **sizes)


class _Block(nn.Module):
    def __init__(self, channels: int, hidden: int) -> None:
        super().__init__()
        self.depthwise = nn.Conv2d(channels, channels, 5, padding=2, groups=channels, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.widen = nn.Conv2d(channels, hidden, 1)
        self.narrow = nn.Conv2d(hidden, channels, 1)

    def forward(self, features: Tensor, open_cells: Tensor) -> Tensor:
        inner = torch.relu(self.widen(self.norm(self.depthwise(features))))
        return (features + self.narrow(inner)) * open_cells


class PolicyValueNet(nn.Module):
    """Estimates what a position is worth to each slot, and how promising its moves are."""

    def __init__(self, shape: NetworkShape, maps: BoardMaps, width: int) -> None:
        super().__init__()
        self.shape = shape
        self.width = width
        channels = shape.channels
        self.stem = nn.Conv2d(shape.colours * PLANES, channels, 3, padding=1)
        self.numbers = nn.Linear(shape.numbers, channels, bias=False)
        self.blocks = nn.ModuleList(_Block(channels, shape.hidden) for _ in range(shape.blocks))
        self.pool = nn.Linear(2 * channels, channels)
        self.value_in = nn.Linear(2 * channels + shape.numbers, shape.value_hidden)
        self.value_out = nn.Linear(shape.value_hidden, shape.colours * OUTPUTS)
        # The policy starts out equal to the prior: all its corrections are zero.
        self.prior_scale = nn.Parameter(torch.ones(1))
        self.maps = nn.Linear(channels, ROLES, bias=False)
        self.shapes = nn.Embedding(shape.shapes, channels)
        self.shape_bias = nn.Embedding(shape.shapes, 1)
        for weights in (self.maps.weight, self.shapes.weight, self.shape_bias.weight):
            nn.init.zeros_(weights)
        for name in ("touched", "middle", "shape"):
            self.register_buffer(
                f"placement_{name}", torch.from_numpy(getattr(maps, name)), persistent=False
            )

    def features(self, planes: Tensor, numbers: Tensor) -> Tensor:
        """Returns the features of each cell: [n, channels, height, width]."""
        count, _, cells = planes.shape
        board = planes.view(count, -1, cells // self.width, self.width)
        board = board.contiguous(memory_format=torch.channels_last)
        free = board.view(count, self.shape.colours, PLANES, *board.shape[2:])[:, :, 0]
        open_cells = free.amax(1, keepdim=True)
        features = self.stem(board) + self.numbers(numbers)[:, :, None, None]
        features = torch.relu(features) * open_cells
        for number, block in enumerate(self.blocks):
            if number == self.shape.blocks // 2:
                bias = self.pool(_pooled(features, open_cells))
                features = (features + bias[:, :, None, None]) * open_cells
            features = block(features, open_cells)
        return features

    def values(self, features: Tensor, planes: Tensor, numbers: Tensor) -> Tensor:
        """Returns value, margin and win of each slot: [n, colours, OUTPUTS]. Value and win are logits."""
        count, _, cells = planes.shape
        free = planes.view(count, self.shape.colours, PLANES, cells)[:, :, 0]
        open_cells = free.amax(1, keepdim=True).view(count, 1, *features.shape[2:])
        inner = self.value_in(torch.cat((_pooled(features, open_cells), numbers), 1))
        outputs: Tensor = self.value_out(torch.relu(inner))
        return outputs.view(count, self.shape.colours, OUTPUTS)

    def policy(self, features: Tensor, candidates: Tensor, scores: Tensor) -> Tensor:
        """Returns the logits of candidates, [n, moves]; `scores` are their prior scores."""
        count = len(candidates)
        cells = features.flatten(2).transpose(1, 2)  # [n, cells, channels]
        maps = nn.functional.pad(self.maps(cells).transpose(1, 2), (0, 1)).flatten(1)
        touched = self.placement_touched[candidates]
        sums = maps.gather(1, touched.flatten(1)).view(touched.shape).sum(-1)
        middle = self.placement_middle[candidates]
        rows = torch.arange(count).unsqueeze(1)
        shape = self.placement_shape[candidates]
        products = (cells[rows, middle] * self.shapes(shape)).sum(-1)
        logits: Tensor = scores * self.prior_scale + sums + products
        return logits + self.shape_bias(shape).squeeze(-1)


def new_network(setup: Setup, maps: BoardMaps, seed: int, **sizes: int) -> PolicyValueNet:
    """Returns an untrained network. The same seed gives the same weights."""
    torch.manual_seed(seed)
    net = PolicyValueNet(shape_for(setup, maps, **sizes), maps, setup.variant.board.width)
    laid_out: PolicyValueNet = net.to(memory_format=torch.channels_last)
    return laid_out


def _pooled(features: Tensor, open_cells: Tensor) -> Tensor:
    count = open_cells.sum((2, 3)).clamp(min=1)
    return torch.cat((features.sum((2, 3)) / count, features.amax((2, 3)).clamp(min=0)), 1)

"""Converts a torch network's weights to the order of its file, and back."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from cornerwise.training.network import PolicyValueNet

_NO_VARIANCE = 1e-10
"""The inputs of a batch norm with less variance than this are always the same."""


def ordered_weights(net: PolicyValueNet) -> NDArray[np.float32]:
    """Returns the weights in file order, with batch norms folded into the convolutions."""
    folded = copy.deepcopy(net)
    _fold_norms(folded)
    parts = [view.contiguous().flatten().numpy() for view in _views(folded)]
    return np.concatenate(parts).astype("<f4")


def restore_weights(net: PolicyValueNet, weights: bytes) -> None:
    """Sets a network's weights from a file with the same shape; its batch norms become neutral."""
    _neutralise_norms(net)
    flat = torch.from_numpy(np.frombuffer(weights, "<f4").copy())
    begin = 0
    for view in _views(net):
        view.copy_(flat[begin : begin + view.numel()].view(view.shape))
        begin += view.numel()
    if begin != len(flat):
        raise ValueError(f"{len(flat)} weights for a network of {begin}")


def _views(net: PolicyValueNet) -> list[Tensor]:
    """Returns a network's weights with neutral norms, shaped and ordered as in the file."""
    parts: list[Tensor] = [
        net.stem.weight.permute(1, 2, 3, 0),
        net.numbers.weight.t(),
        net.stem.bias,
    ]
    for block in net.blocks:
        parts += [
            block.depthwise.weight[:, 0].permute(1, 2, 0),
            block.norm.bias,
            block.widen.weight[:, :, 0, 0].t(),
            block.widen.bias,
            block.narrow.weight[:, :, 0, 0].t(),
            block.narrow.bias,
        ]
    parts += [net.pool.weight.t(), net.pool.bias]
    parts += [net.value_in.weight.t(), net.value_in.bias]
    parts += [net.value_out.weight.t(), net.value_out.bias]
    parts += [net.prior_scale, net.maps.weight, net.shapes.weight, net.shape_bias.weight]
    return [part.detach() for part in parts]


def _fold_norms(net: PolicyValueNet) -> None:
    for block in net.blocks:
        norm: Any = block.norm
        factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach()
        # A channel that is always the same only has a bias. Its weights have no effect, so nothing
        # keeps them small, and divided by a variance of zero they would not fit into a file.
        factor[norm.running_var < _NO_VARIANCE] = 0
        block.depthwise.weight.data *= factor[:, None, None, None]
        norm.bias.data -= norm.running_mean * factor
    _neutralise_norms(net)


def _neutralise_norms(net: PolicyValueNet) -> None:
    for block in net.blocks:
        norm: Any = block.norm
        norm.weight.data.fill_(1)
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)

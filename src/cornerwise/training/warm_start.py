"""Starts training with the weights of an older network."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from cornerwise.training.examples import Examples, float_planes
from cornerwise.training.network import PolicyValueNet
from cornerwise.training.weight_order import restore_weights

_POSITIONS = 512


def begin_from(net: PolicyValueNet, weights: bytes, examples: Examples, seed: int) -> None:
    """Gives a network the weights of an older one, so that training continues from there.

    A file has no batch norms: they are folded into its weights. Training needs them, with the
    statistics of its own positions; otherwise the first step would change every block. So each norm
    gets the mean and variance of its inputs, and is scaled to cancel their effect.
    """
    restore_weights(net, weights)
    rows = np.random.default_rng(seed).choice(len(examples), min(_POSITIONS, len(examples)), False)
    planes = torch.from_numpy(float_planes(examples.planes[rows]))
    numbers = torch.from_numpy(examples.numbers[rows])
    hooks = [block.norm.register_forward_pre_hook(_measure) for block in net.blocks]
    net.eval()
    with torch.no_grad():
        net.features(planes, numbers)
    for hook in hooks:
        hook.remove()


def _measure(norm: Any, inputs: tuple[Tensor, ...]) -> None:
    variance, mean = torch.var_mean(inputs[0], (0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(torch.sqrt(variance + norm.eps))
    norm.bias += mean

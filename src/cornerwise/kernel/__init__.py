"""The typed façade of the compiled kernel (C++, in `kernel/`), and the only importer of `_kernel`.

The kernel gets the placement table of a setup and uses its ids, so its results agree with those of
`Position` and `Game`.
"""

from cornerwise.kernel.kernel_game import KernelGame
from cornerwise.kernel.state import State, perft, random_game

__all__ = ["KernelGame", "State", "perft", "random_game"]

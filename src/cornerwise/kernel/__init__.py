"""The compiled kernel with types and names.

This package is the only importer of `_kernel`. It feeds the kernel the placement table of a
setup; what comes back speaks the same ids and agrees with `Position` and `Game`.
"""

from cornerwise.kernel.state import State, perft, random_game

__all__ = ["State", "perft", "random_game"]

"""Networks of the compiled kernel."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from cornerwise import _kernel
from cornerwise.errors import TrainingError
from cornerwise.kernel.state import kernel_rules
from cornerwise.variants import Setup


def network_code() -> str:
    """Returns the code that runs networks on this processor: `avx512`, `avx2` or `portable`.

    `avx512` and `avx2` give the same results; those of `portable` differ in the last digits. So a
    search with a network is repeatable only on processors whose code gives the same results.
    """
    return _kernel.net_code()


@dataclass(frozen=True)
class Network:
    """The weights of a network, ready for searches."""

    raw: _kernel.Net

    checksum: str
    """The first digits of the SHA-256 of its file."""

    data: bytes = field(repr=False, compare=False)
    """The content of its file; this is how it is sent to other processes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Network.load, (self.data,)

    @staticmethod
    def load(data: bytes) -> Network:
        """Loads the content of a file. Raises `TrainingError` when it is not a valid network."""
        try:
            raw = _kernel.load_net(data)
        except ValueError as error:
            raise TrainingError(str(error)) from None
        return Network(raw, hashlib.sha256(data).hexdigest()[:16], data)

    def fits(self, setup: Setup) -> bool:
        """Returns whether it is for a game with the pieces and colours of a setup."""
        return self.raw.fits(kernel_rules(setup))

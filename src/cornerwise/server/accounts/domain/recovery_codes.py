"""Recovery codes: each resets the password once. They are long enough for a plain hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from cornerwise.server.game.domain.seats import Owner

CODES = 8
"""How many an account gets at a time."""

_GROUPS = 4
_GROUP = 4

# No letters or digits that look alike. 80 bits a code.
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


def new_codes() -> tuple[str, ...]:
    """Returns codes to show once, such as `7K2M-93QX-P0ZD-WT5A`."""
    return tuple(_new_code() for _ in range(CODES))


def hash_of(code: str, owner: Owner) -> str:
    """Returns the hash of an account's code, however it was typed."""
    plain = "".join(sign for sign in code.upper().translate(_MISREAD) if sign in _SIGNS)
    return hashlib.sha256(f"{owner} {plain}".encode()).hexdigest()


def hashes_of(codes: Sequence[str], owner: Owner) -> tuple[str, ...]:
    """Returns the hashes of codes."""
    return tuple(hash_of(code, owner) for code in codes)


def _new_code() -> str:
    groups = ("".join(secrets.choice(_SIGNS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)

"""Argon2id password hashing, deliberately slow and memory-hungry."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from cornerwise.server.accounts.domain.names import folded
from cornerwise.server.accounts.protocol import MIN_PASSWORD
from cornerwise.server.codes import AccountCode, Code
from cornerwise.server.http.rate_limits.networks import Network
from cornerwise.server.refusal import Refusal

_AT_ONCE = 2
_WAITING = 100
"""How many hashes may be queued; more are refused."""

_WAITING_FROM_NETWORK = 8
"""How many of these from one network, so that one network cannot block the others."""

_MEMORY_KIB = 32 * 1024
_ROUNDS = 2

_WORST = frozenset(
    [
        "12345678",
        "123456789",
        "1234567890",
        "87654321",
        "11111111",
        "00000000",
        "password",
        "password1",
        "passw0rd",
        "qwertyui",
        "qwerty123",
        "qwertyuiop",
        "1q2w3e4r",
        "1qaz2wsx",
        "abcd1234",
        "abcdefgh",
        "asdfghjkl",
        "iloveyou",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "trustno1",
        "letmein1",
        "welcome1",
        "whatever",
        "starwars",
        "cornerwise",
        "blokus123",
    ]
)

_T = TypeVar("_T")


def check_password(password: str, name: str) -> None:
    """Raises `Refusal` for a password that is easy to guess."""
    plain = password.casefold()
    if len(password) < MIN_PASSWORD or len(set(password)) <= 2 or plain in _WORST:
        raise Refusal(
            AccountCode.WEAK_PASSWORD,
            f"a password has at least {MIN_PASSWORD} characters and is not a common one",
            {"min": MIN_PASSWORD},
        )
    if folded(password) == folded(name):
        raise Refusal(
            AccountCode.WEAK_PASSWORD, "a password must differ from the name", {"min": MIN_PASSWORD}
        )


class Passwords:
    """Hashes and verifies passwords in threads, a few at once."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(_ROUNDS, _MEMORY_KIB, parallelism=1)
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        self._from: Counter[Network] = Counter()
        self._dummy_hash = ""

    async def hashed(self, password: str, network: Network | None = None) -> str:
        """Returns the hash of a password. Raises `Refusal` when the queue is full."""
        return await self._in_thread(lambda: self._hasher.hash(_normal(password)), network)

    async def is_right(
        self, password: str, kept: str | None, network: Network | None = None
    ) -> bool:
        """Returns whether a password matches a stored hash.

        None, for an unknown account, takes as long and returns False. Raises `Refusal` when the
        queue is full.
        """
        if not self._dummy_hash:
            self._dummy_hash = await self.hashed("nobody's")
        right = await self._in_thread(
            lambda: self._verified(password, kept or self._dummy_hash), network
        )
        return right and kept is not None

    def is_dated(self, kept: str) -> bool:
        """Returns whether a hash was made with outdated parameters."""
        return self._hasher.check_needs_rehash(kept)

    def _verified(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, _normal(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], _T], network: Network | None) -> _T:
        crowded = network is not None and self._from[network] >= _WAITING_FROM_NETWORK
        if crowded or self._waiting >= _WAITING:
            raise Refusal(Code.WAIT, "too many people are signing in at once", {"seconds": 2})
        self._waiting += 1
        self._from.update([network] if network is not None else [])
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1
            self._from.subtract([network] if network is not None else [])
            self._from = +self._from


def _normal(password: str) -> bytes:
    # Keyboards differ in how they encode accents.
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")

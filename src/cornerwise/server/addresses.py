"""Addresses of databases as they are shown to people and written to logs."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+]+:?/+")


def without_secrets(address: str) -> str:
    """Returns an address, however mistyped, without its user, password and options."""
    found = _SCHEME.match(address)
    if found is None:
        return address
    scheme = found.group()
    return scheme + address.removeprefix(scheme).rpartition("@")[2].partition("?")[0]

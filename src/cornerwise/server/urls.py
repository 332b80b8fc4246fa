"""URLs of databases as they are shown to people and written to logs."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+]+:?/+")


def without_credentials(url: str) -> str:
    """Returns a URL, even a mistyped one, without its user, password and options."""
    found = _SCHEME.match(url)
    if found is None:
        return url
    scheme = found.group()
    return scheme + url.removeprefix(scheme).rpartition("@")[2].partition("?")[0]

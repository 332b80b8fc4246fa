"""Content negotiation: If-None-Match with ETags, and Accept-Encoding with gzip.

Litestar's compression looks for the word gzip only, and would take `gzip;q=0` for a yes.
"""

from __future__ import annotations

import re

_TAG = re.compile(r'(?:W/)?("[^"]*")')


def has_already(if_none_match: str, tag: str) -> bool:
    """Returns whether the header If-None-Match names a tag: any, one of a list, strong or weak."""
    return if_none_match.strip() == "*" or tag in _TAG.findall(if_none_match)


def accepts_gzip(accept_encoding: str) -> bool:
    """Returns whether the header Accept-Encoding allows gzip."""
    weights: dict[str, float] = {}
    for each in accept_encoding.split(","):
        name, *parameters = (part.strip().lower() for part in each.split(";"))
        weights[name] = _weight(parameters)
    return next((weights[name] for name in ("gzip", "x-gzip", "*") if name in weights), 0) > 0


def _weight(parameters: list[str]) -> float:
    """Returns how much something is wanted; 0 is not at all, as is what cannot be read."""
    given = [value.strip() for name, _, value in map(_parted, parameters) if name.strip() == "q"]
    try:
        return float(given[0]) if given else 1.0
    except ValueError:
        return 0.0


def _parted(parameter: str) -> tuple[str, str, str]:
    return parameter.partition("=")

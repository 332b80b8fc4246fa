"""Content negotiation: If-None-Match with ETags, and Accept-Encoding with gzip.

Litestar's compression only looks for the word gzip, and would accept `gzip;q=0`.
"""

from __future__ import annotations

import re

_TAG = re.compile(r'(?:W/)?("[^"]*")')


def has_already(if_none_match: str, tag: str) -> bool:
    """Returns whether an If-None-Match header matches a tag, in any of its forms."""
    return if_none_match.strip() == "*" or tag in _TAG.findall(if_none_match)


def accepts_gzip(accept_encoding: str) -> bool:
    """Returns whether an Accept-Encoding header allows gzip."""
    weights: dict[str, float] = {}
    for each in accept_encoding.split(","):
        name, *parameters = (part.strip().lower() for part in each.split(";"))
        weights[name] = _weight(parameters)
    return next((weights[name] for name in ("gzip", "x-gzip", "*") if name in weights), 0) > 0


def _weight(parameters: list[str]) -> float:
    """Returns the q value; 0 if it is malformed."""
    given = [value.strip() for name, _, value in map(_split, parameters) if name.strip() == "q"]
    try:
        return float(given[0]) if given else 1.0
    except ValueError:
        return 0.0


def _split(parameter: str) -> tuple[str, str, str]:
    return parameter.partition("=")

"""Previews of links to games. What messengers show is in the page, because they run no scripts."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

_END_OF_HEAD = b"</head>"

_TAGS = """<meta property="og:type" content="website" />
    <meta property="og:site_name" content="Cornerwise" />
    <meta property="og:title" content="Cornerwise" />
    <meta property="og:url" content="{page}" />
    <meta property="og:image" content="{card}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  """
"""Open Graph tags."""


def game_of(path: str) -> str | None:
    """Returns the id of the game whose page is at a path, or None."""
    parts = path.strip("/").split("/")
    return parts[1] if len(parts) == 2 and parts[0] == "game" and parts[1] else None


def with_preview(page: bytes, game: str, base: str) -> bytes:
    """Returns a page with the tags of a link to a game; `base` is the address of the server."""
    name = quote(game, safe="")
    tags = _TAGS.format(
        page=escape(f"{base}game/{name}"), card=escape(f"{base}api/tables/{name}/card.png")
    )
    return page.replace(_END_OF_HEAD, tags.encode() + _END_OF_HEAD, 1)

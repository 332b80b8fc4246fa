"""The built client: its files in memory, with ETags, gzip and how long browsers may cache them.

Litestar's static files know neither files compressed beforehand with an ETag of their own, nor the
addresses of a single-page app, of which unknown ones are pages with status 404.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

INDEX = "index.html"

PLAIN_VIEWS = (
    *("new", "lobby", "games", "puzzles", "ranking", "replay"),
    *("settings", "account", "learn", "rules", "tips"),
)
"""The addresses of the client's views, beside that of the first."""

VIEWS_OF_ONE = ("game", "puzzles", "player")
"""Views of one thing, whose id or name follows in the address."""

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_ASSETS = "assets/"
"""Vite puts a hash of the content into the names of what it puts here."""

_WORTH_PACKING = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map")


def are_built(folder: Path) -> bool:
    """Returns whether a folder holds the built client."""
    return (folder / INDEX).is_file()


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    """The body compressed by gzip, where that is worth it."""
    content_type: str
    cache: str
    """The Cache-Control header."""
    tag: str
    """The ETag header of the body."""

    @property
    def packed_tag(self) -> str:
        """The ETag header of the compressed body: other bytes have another tag."""
        return f'{self.tag[:-1]}-gzip"'


class StaticFiles:
    """The files of the client by path."""

    def __init__(self, folder: Path | None) -> None:
        """Reads all files of a folder; without one there are no pages."""
        self._files: dict[str, StaticFile] = {}
        if folder is not None:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                name = path.relative_to(folder).as_posix()
                self._files[name] = _page(name, path.read_bytes())

    @property
    def are_missing(self) -> bool:
        """Whether the server has no pages at all."""
        return INDEX not in self._files

    def find(self, path: str) -> StaticFile | None:
        """Returns the file of a path, the first page for any address of a view, or None.

        The client itself says of a view that there is none.
        """
        wanted = path.strip("/")
        if wanted in self._files:
            return self._files[wanted]
        # A file has a dot in its last part.
        is_file = "." in wanted.rpartition("/")[2] and not _is_view(wanted)
        return None if is_file else self._files.get(INDEX)

    def knows(self, path: str) -> bool:
        """Returns whether a path is that of a file or of a view that there is."""
        wanted = path.strip("/")
        return wanted in self._files or _is_view(wanted)


def _is_view(path: str) -> bool:
    first, *rest = path.split("/")
    if not rest:
        return first in ("", *PLAIN_VIEWS)
    return len(rest) == 1 and first in VIEWS_OF_ONE


def _page(name: str, body: bytes) -> StaticFile:
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    else:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, mtime=0) if name.endswith(_WORTH_PACKING) else None
    return StaticFile(
        body=body,
        packed=packed if packed is not None and len(packed) < len(body) else None,
        content_type=kind,
        cache=_FOR_EVER if name.startswith(_ASSETS) else _ASK_AGAIN,
        tag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
    )

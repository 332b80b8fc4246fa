"""The built client: its files in memory, with ETags, gzip and cache headers.

Litestar's static files support neither precompressed files with their own ETag, nor the routes of a
single-page app, where unknown paths are pages with status 404.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cornerwise.engine.knowledge import data_file

INDEX = "index.html"

_ENGINE_DATA = "engine-data.json"
"""The addresses of the engine's data, with the names of the files: `web/scripts/engine-data.ts`."""

PLAIN_VIEWS = (
    *("new", "lobby", "games", "puzzles", "ranking", "replay", "analysis"),
    *("settings", "account", "learn", "rules", "tips"),
    *("analyses", "friends"),
)
"""The paths of the client's views, besides the start page."""

VIEWS_OF_ONE = ("game", "puzzles", "player", "analysis")
"""Views of one thing, whose id or name follows in the path."""

VIEWS_ABOUT_ONE = ("game/review",)
"""Views about one thing: its id stands between the two parts of the path."""

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_ASSETS = "assets/"
"""Vite puts a hash of the content into the names of these files."""

_WORTH_PACKING = (
    *(".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map"),
    ".wasm",
)

_TYPES = {".webmanifest": "application/manifest+json", ".wasm": "application/wasm"}
"""The media types that a machine may not know. Browsers compile WebAssembly as it arrives only
if it has the right one."""


def are_built(folder: Path) -> bool:
    """Returns whether a folder contains the built client."""
    return (folder / INDEX).is_file()


@dataclass(frozen=True)
class StaticFile:
    """A file, ready to be sent."""

    body: bytes
    is_compressible: bool
    """Whether gzip may make it smaller."""
    content_type: str
    cache: str
    """The Cache-Control header."""
    tag: str
    """The ETag header of the body."""

    @cached_property
    def packed(self) -> bytes | None:
        """The body compressed with gzip, where that helps.

        Compressed on first use: compressing all files takes half of a server's start-up time.
        """
        packed = gzip.compress(self.body, mtime=0) if self.is_compressible else self.body
        return packed if len(packed) < len(self.body) else None

    @property
    def packed_tag(self) -> str:
        """The ETag header of the compressed body, whose bytes differ."""
        return f'{self.tag[:-1]}-gzip"'


class StaticFiles:
    """The files of the client by path."""

    def __init__(self, folder: Path | None) -> None:
        """Reads all files of a folder; None for a server without pages."""
        self._files: dict[str, StaticFile] = {}
        if folder is not None:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                name = path.relative_to(folder).as_posix()
                self._files[name] = static_file(name, path.read_bytes())
            self._add_engine_data()

    def _add_engine_data(self) -> None:
        """Adds what the engine has learned: the client's build only lists these files."""
        listed = self._files.pop(_ENGINE_DATA, None)
        if listed is None:
            return
        for name, data in json.loads(listed.body).items():
            self._files[name] = static_file(name, data_file(data))

    @property
    def are_missing(self) -> bool:
        """Whether the server has no pages."""
        return INDEX not in self._files

    def find(self, path: str) -> StaticFile | None:
        """Returns the file at a path, the start page for the path of a view, or None.

        For an unknown view, the client itself shows that there is none.
        """
        wanted = path.strip("/")
        if wanted in self._files:
            return self._files[wanted]
        # A file has a dot in its name.
        is_file = "." in wanted.rpartition("/")[2] and not _is_view(wanted)
        return None if is_file else self._files.get(INDEX)

    def knows(self, path: str) -> bool:
        """Returns whether a path is that of an existing file or view."""
        wanted = path.strip("/")
        return wanted in self._files or _is_view(wanted)


def _is_view(path: str) -> bool:
    first, *rest = path.split("/")
    if not rest:
        return first in ("", *PLAIN_VIEWS)
    if len(rest) == 1:
        return first in VIEWS_OF_ONE
    return len(rest) == 2 and f"{first}/{rest[1]}" in VIEWS_ABOUT_ONE


def static_file(name: str, body: bytes) -> StaticFile:
    """Returns a file with a name, ready to be sent."""
    known = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return StaticFile(
        body=body,
        is_compressible=name.endswith(_WORTH_PACKING),
        content_type=known or "application/octet-stream",
        cache=_FOR_EVER if name.startswith(_ASSETS) else _ASK_AGAIN,
        tag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
    )

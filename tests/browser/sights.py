"""The pages that everybody can open, to be looked at and to be judged."""

from __future__ import annotations

PAGES = (
    "/",
    "/new",
    "/new?screen",
    "/new?friends",
    "/lobby",
    "/ranking",
    "/games",
    "/puzzles",
    "/learn",
    "/rules",
    "/tips",
    "/settings",
    "/account",
    "/replay",
)

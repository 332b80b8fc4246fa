"""The pages that everybody can open, for screenshots and accessibility checks."""

from __future__ import annotations

PAGES = (
    "/",
    "/new",
    "/new?screen",
    "/new?friends",
    "/lobby",
    "/friends",
    "/ranking",
    "/games",
    "/analyses",
    "/puzzles",
    "/learn",
    "/rules",
    "/tips",
    "/settings",
    "/account",
    "/replay",
    "/analysis",
)

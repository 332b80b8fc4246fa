"""Where the user's games are stored."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_dir() -> Path:
    """Returns the folder for the user's games. It may not exist yet."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) / "cornerwise" if base else Path.home() / "cornerwise"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "cornerwise"

"""Where the user's games are stored."""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs.unix import Unix
from platformdirs.windows import Windows


def data_dir() -> Path:
    """Returns the folder for the user's games. It may not exist yet.

    On macOS it is the same as on Linux, so that games saved by older versions are found.
    """
    folders = Windows if sys.platform == "win32" else Unix
    return folders("cornerwise", appauthor=False).user_data_path

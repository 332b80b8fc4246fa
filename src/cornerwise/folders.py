"""Where this user's games are kept."""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs.unix import Unix
from platformdirs.windows import Windows


def data_dir() -> Path:
    """Returns the folder for games of this user. It may not exist yet.

    On macOS it is the same as on Linux, where games have been kept there from the start.
    """
    folders = Windows if sys.platform == "win32" else Unix
    return folders("cornerwise", appauthor=False).user_data_path

"""Replacing files in one step."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path


def replace_file(target: Path, data: bytes) -> None:
    """Writes a file and replaces the old one, if any, after everything is on disk.

    If anything goes wrong, the old file is unchanged. The new file keeps its permissions. Raises
    `OSError`, also when the target is not a regular file.
    """
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "this is not a regular file")
    draft = target.with_name(f".{secrets.token_hex(8)}.draft")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)

"""Which languages the client can be tested in."""

from __future__ import annotations

from pathlib import Path

import pytest

MESSAGES = Path("web/messages")


def needs(language: str) -> None:
    """Skips a test whose language has no texts."""
    if not (MESSAGES / f"{language}.json").exists():
        pytest.skip(f"*** There are no texts in the language {language}: SKIPPED.")

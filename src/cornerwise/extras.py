"""The optional parts of the package: what is missing is named with the extra that installs it.

The core needs only the standard library. Everything else is an extra of pip, such as
`cornerwise[cli]`; pyproject.toml lists them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cornerwise.errors import CornerwiseError


class MissingExtra(CornerwiseError, ImportError):
    """A package that an optional part needs is not installed."""

    code = "install/missing_extra"

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(f"{package} is not installed: run pip install 'cornerwise[{extra}]'")
        self.extra = extra
        self.name = package


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turns a failed import of a foreign package into `MissingExtra`, which names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", __package__):
            raise
        raise MissingExtra(extra, package) from None

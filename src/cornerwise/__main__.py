"""The command `cornerwise`, also as `python -m cornerwise`."""

from __future__ import annotations

import sys

from cornerwise.extras import MissingExtra

_STATUS_ERROR = 2


def main() -> None:
    """Runs the command line and ends with `SystemExit`. Without the extra `cli`, says how to get it."""
    try:
        from cornerwise.cli import main as run  # noqa: PLC0415 (needs the extra)
    except MissingExtra as error:
        sys.stderr.write(f"error: {error}\n")
        raise SystemExit(_STATUS_ERROR) from None
    run()


if __name__ == "__main__":
    main()

"""Size limits for records, so that hostile files are cheap to refuse.

Readers and writers use the same limits, so everything written can be read again.
"""

from __future__ import annotations

MAX_BYTES = 16 * 1024 * 1024
"""Size of a file in bytes, or length of a text."""

MAX_NODES = 10_000
"""Nodes of a record, more than a hundred whole games; each is checked when read."""

MAX_ARRANGEMENTS = 500
"""Nodes that arrange the board by hand; each costs as much as several moves."""

MAX_VALUES = 200_000
"""Property values of a record."""

MAX_VARIATION_DEPTH = 100
"""Depth of nested variations. No game is that long; JSON nests three levels for each."""

MAX_JSON_MARKS = 500_000
"""Opening brackets and commas in a JSON text; each may cost a Python object."""

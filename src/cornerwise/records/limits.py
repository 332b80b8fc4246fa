"""How large a record may be: bounds that keep hostile files cheap to refuse.

Readers and writers keep the same bounds, so whatever was written can be read again.
"""

from __future__ import annotations

MAX_BYTES = 16 * 1024 * 1024
"""Size of a file, or length of a text."""

MAX_NODES = 10_000
"""Nodes of a record, over a hundred whole games; each is judged by the rules when read."""

MAX_ARRANGEMENTS = 500
"""Nodes that change the board by hand, each of which costs as much as several moves."""

MAX_VALUES = 200_000
"""Property values of a record."""

MAX_VARIATION_DEPTH = 100
"""Variations inside one another. No game is that long; JSON nests three levels for each."""

MAX_JSON_MARKS = 500_000
"""Opening brackets, and commas, in a JSON text: each may cost a Python object."""

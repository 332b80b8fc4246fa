"""Imported by the process that servers are forked from: what each of them would have to do again."""

from __future__ import annotations

import gc

from cornerwise.kernel.state import State
from cornerwise.variants import setup_named, way_names

for way in way_names():
    State.start(setup_named(way)).legal_placements()

# The garbage collector of a forked process need not look at what was there before.
gc.freeze()

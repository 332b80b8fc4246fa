"""Rate limits: how often, by whom, and where that is counted."""

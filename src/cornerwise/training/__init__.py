"""Self-play and training: game files, networks, and the gate that compares two networks."""

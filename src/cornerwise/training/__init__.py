"""Self-play, and what is learned from it: games as files, networks, and the gate between two."""

"""Who knows whom from which games, and how they stand against each other. Pure."""

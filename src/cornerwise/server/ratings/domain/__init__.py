"""How a finished game changes ratings. Pure."""

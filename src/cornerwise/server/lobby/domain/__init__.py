"""Who plays with whom. Pure."""

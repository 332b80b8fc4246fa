"""Storage: the interface, and its implementation in SQL."""

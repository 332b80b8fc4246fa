"""The thread pool for computers, hints, puzzles and files."""

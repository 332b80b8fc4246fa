"""What a finished game is worth. Pure."""

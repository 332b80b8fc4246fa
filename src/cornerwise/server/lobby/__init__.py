"""The lobby: open tables, and pairing those who want to play at once."""

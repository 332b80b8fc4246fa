"""Ratings: every player's strength, estimated from finished rated games."""

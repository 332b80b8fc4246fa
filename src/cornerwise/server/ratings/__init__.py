"""Ratings: how strong everybody is, learned from finished games that count."""

"""Kept analyses and what a chapter may contain. Pure."""

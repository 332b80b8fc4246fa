"""Puzzles over HTTP: the catalogue, checking, hints and solving."""

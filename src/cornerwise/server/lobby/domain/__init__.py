"""Pairing. Pure."""

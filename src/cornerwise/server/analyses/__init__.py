"""Kept analyses: trees of moves in chapters, private or for everybody who has the link."""

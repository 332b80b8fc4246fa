"""One module per migration, in the order of their numbers."""

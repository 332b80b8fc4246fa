"""Which job is next. Pure."""

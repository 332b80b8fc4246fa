"""Job scheduling. Pure."""

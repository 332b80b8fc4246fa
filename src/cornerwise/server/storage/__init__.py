"""Where everything is kept: the interface, and its implementation over SQL."""

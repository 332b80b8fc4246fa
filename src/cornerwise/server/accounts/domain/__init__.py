"""Names, recovery codes and device names. Pure."""

"""Who is notified of what, and when. Pure."""

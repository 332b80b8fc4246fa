"""Who is told what, and when. Pure."""

"""ASGI middleware around the application, outermost first: draining, identity, rate limits."""

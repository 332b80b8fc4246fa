"""WebSocket infrastructure: the client, the message loop, and presence."""

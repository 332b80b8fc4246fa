"""What all WebSockets share: the client at the other end, and who is connected."""

"""Code generation: the client's types and data, and the page about socket messages."""

"""The rules of a table. Pure: no asyncio, no framework, no database."""

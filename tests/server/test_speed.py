"""Settings that keep answers fast."""

from __future__ import annotations

import asyncio
import socket

import pytest

from cornerwise.server.http.listening import listening_socket


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_no_small_write_waits_for_the_client_to_acknowledge_another(host: str) -> None:
    try:
        listening = listening_socket(host, 0)
    except OSError as error:
        pytest.skip(f"*** This machine has no {host}: {error}")
    assert await _no_delay_of_accepted(listening) == 1


async def _no_delay_of_accepted(listening: socket.socket) -> int:
    """Returns TCP_NODELAY of a connection that asyncio accepts on a socket."""
    found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def accepted(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = writer.get_extra_info("socket")
        found.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(accepted, sock=listening):
        address = listening.getsockname()
        _, writer = await asyncio.open_connection(address[0], address[1])
        try:
            return await found
        finally:
            writer.close()

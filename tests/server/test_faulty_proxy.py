"""The fault-injecting proxy of other tests does what it says."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator

import pytest

from faulty_proxy import FaultyProxy
from serving import SECONDS

_SILENCE = 0.2
"""Seconds to wait for an answer: loopback takes less than one of them."""


class _Echo(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while data := self.request.recv(1024):
            self.request.sendall(data)


class _EchoServer(socketserver.ThreadingTCPServer):
    daemon_threads = True


@pytest.fixture
def proxy() -> Iterator[FaultyProxy]:
    """A proxy in front of an echo server."""
    with _EchoServer(("127.0.0.1", 0), _Echo) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with FaultyProxy(server.server_address[1]) as proxy:
            yield proxy
        server.shutdown()


def connect(proxy: FaultyProxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), SECONDS)


def echoes(connection: socket.socket, seconds: float = SECONDS) -> bool:
    """Returns whether what is sent comes back. Raises `ConnectionError` when sending fails."""
    connection.settimeout(seconds)
    connection.sendall(b"hello")
    try:
        back = connection.recv(1024)
    except TimeoutError:
        return False
    if not back:
        raise ConnectionResetError
    return back == b"hello"


def test_a_healthy_proxy_passes_everything(proxy: FaultyProxy) -> None:
    with connect(proxy) as one, connect(proxy) as other:
        assert echoes(one)
        assert echoes(other)
        assert proxy.connections == 2


def test_half_open_silences_old_connections_only(proxy: FaultyProxy) -> None:
    with connect(proxy) as old:
        assert echoes(old)
        proxy.half_open()
        assert not echoes(old, _SILENCE)
        with connect(proxy) as new:
            assert echoes(new)
        proxy.heal()
        assert not echoes(old, _SILENCE)


def test_swallow_silences_new_connections_too_until_it_is_over(proxy: FaultyProxy) -> None:
    proxy.swallow()
    with connect(proxy) as during:
        assert not echoes(during, _SILENCE)
        proxy.heal()
        assert not echoes(during, _SILENCE)
        with connect(proxy) as after:
            assert echoes(after)


def test_delay_passes_everything_later(proxy: FaultyProxy) -> None:
    with connect(proxy) as connection:
        proxy.delay(_SILENCE)
        assert not echoes(connection, _SILENCE)
        connection.settimeout(SECONDS)
        assert connection.recv(1024) == b"hello"
        proxy.heal()
        assert echoes(connection)


def test_cut_resets_all_connections_until_it_is_over(proxy: FaultyProxy) -> None:
    with connect(proxy) as old:
        assert echoes(old)
        proxy.cut()
        with pytest.raises(ConnectionError):
            echoes(old)
        with pytest.raises(ConnectionError), connect(proxy) as new:
            echoes(new)
        proxy.heal()
        with connect(proxy) as after:
            assert echoes(after)


def test_reset_ends_old_connections_only(proxy: FaultyProxy) -> None:
    with connect(proxy) as old:
        assert echoes(old)
        proxy.reset()
        with pytest.raises(ConnectionError):
            echoes(old)
        with connect(proxy) as new:
            assert echoes(new)

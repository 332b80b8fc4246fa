"""uvicorn's protocols of HTTP and WebSocket, with timeouts and a limit of connections per network.

uvicorn waits without end for a request that comes byte by byte (slowloris), and for a client that
never reads what it is sent. Here both are disconnected after a while.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from cornerwise.server.codes import Code
from cornerwise.server.http.rate_limits.networks import Network, network_of
from cornerwise.server.http.refusals import error_view, retry_headers, status_of
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.client import ROUND_TRIP, SEND_AT_ONCE
from cornerwise.server.ws.frames import ends_with_frame, text_frame, text_in_one_frame

PROXIES = ("127.0.0.1", "::1")
"""Trusted proxies, which pass on the addresses of their clients. They are not limited here."""

_WAIT_SECONDS = 1
"""How long a client with too many connections is told to wait."""

_MOST_QUEUED = 8
"""Messages of a client that wait to be answered before no more are read."""

_CAME_WHOLE = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.ERROR, h11.SWITCHED_PROTOCOL)


class UvicornProtocols:
    """Makes the protocols of one server."""

    def __init__(self, settings: Settings) -> None:
        shared: dict[str, Any] = {
            "patience": settings.patience_seconds,
            "most": settings.connections_per_address,
            "peers": Counter(),
        }
        self.http: type[HttpProtocol] = type("HttpProtocol", (HttpProtocol,), shared)
        """The protocol of requests."""
        self.socket: type[WebSocketProtocol] = type(
            "WebSocketProtocol", (WebSocketProtocol,), shared
        )
        """The protocol of sockets."""


class _SlowClientGuard(asyncio.Protocol):
    """Counts the connections of a network, and disconnects clients that do not read."""

    patience: ClassVar[float]
    peers: ClassVar[Counter[Network]]
    most: ClassVar[int]

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None
    _stuck: asyncio.TimerHandle | None = None
    _counted: Network | None = None

    def count(self) -> bool:
        """Counts the connection. Returns whether its network has too many."""
        address = self.client[0] if self.client else PROXIES[0]
        if address in PROXIES:
            return False
        peer = network_of(address) or address
        self._counted = peer
        self.peers[peer] += 1
        return self.peers[peer] > self.most

    def uncount(self) -> None:
        """Forgets the connection."""
        if self._counted is not None:
            self.peers[self._counted] -= 1
            if not self.peers[self._counted]:
                del self.peers[self._counted]
            self._counted = None

    def wait_for_reader(self) -> None:
        """Lets the client go unless it reads before long."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.patience, self.transport.abort)

    def reader_is_back(self) -> None:
        """Keeps the client."""
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.uncount()
        self.reader_is_back()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.wait_for_reader()

    def resume_writing(self) -> None:
        self.reader_is_back()
        super().resume_writing()


class HttpProtocol(_SlowClientGuard, H11Protocol):
    """Requests, each of which must come whole within some seconds."""

    _deadline: asyncio.TimerHandle | None = None
    _is_socket_now = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        if self.count():
            self._refuse(Refusal(Code.TOO_MANY, "too many connections", {"seconds": _WAIT_SECONDS}))
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_socket_now or self.conn.their_state in _CAME_WHOLE:
            self._came()
        else:
            self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket_now = True
        self.uncount()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait_for_reader()

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self._too_slow)

    def _came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self.transport.is_closing():
            return
        if self.cycle is not None and self.cycle.response_started:
            self.transport.abort()
        else:
            self._refuse(Refusal(Code.TOO_SLOW, "the request did not come whole"))

    def _refuse(self, refusal: Refusal) -> None:
        """Answers before any application is asked, and closes."""
        body = msgspec.json.encode(error_view(refusal))
        status = HTTPStatus(status_of(refusal.code))
        again = "".join(f"{name}: {value}\r\n" for name, value in retry_headers(refusal).items())
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n{again}"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
        self.wait_for_reader()


class WebSocketProtocol(_SlowClientGuard, WebSocketsSansIOProtocol):
    """Sockets, of which those are closed for good that do not answer or read."""

    _has_request = False
    _is_at_frame = True
    """Whether what comes next is certain to begin a frame."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.count()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {
                **(self.scope["extensions"] or {}),
                ROUND_TRIP: {"seconds": lambda: self.last_ping_rtt},
                SEND_AT_ONCE: {"text": self.send_at_once},
            }

    def data_received(self, data: bytes) -> None:
        """Reads a text at once if it came whole and alone; uvicorn reads everything else."""
        if self._is_at_frame and self.conn.state is State.OPEN:
            if not self.frames and self._take_text(data):
                return
            self._is_at_frame = ends_with_frame(data)
        elif self._has_request:
            self._is_at_frame = False
        self._has_request = True
        super().data_received(data)

    def _take_text(self, data: bytes) -> bool:
        """Queues a text, and returns True, if the data is one frame with a valid text."""
        if self.close_sent or self.conn.current_size is not None:
            return False
        body = text_in_one_frame(data, self.config.ws_max_size)
        if body is None:
            return False
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return False
        self._enqueue({"type": "websocket.receive", "text": text})
        return True

    def start_keepalive(self) -> None:
        # At once, so that the round trip is known before the first move.
        if self.ping_interval:
            self.send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.wait_for_reader()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.wait_for_reader()

    def send_at_once(self, text: bytes) -> bool:
        """Sends a text without a detour through the ASGI application's layers.

        Returns False, and sends nothing, while the client does not read or the socket is not open.
        """
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent:
            return False
        if self.disconnected or self.conn.state is not State.OPEN:
            return False
        # Nothing is compressed, so a frame is the text behind its length.
        self.transport.write(text_frame(text))
        return True

    def send_receive_event_to_app(self) -> None:
        # uvicorn would stop reading after every message, which takes two system calls.
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                # uvicorn would log this as a failure of the server.
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
            self._enqueue({"type": "websocket.receive", "text": text})
        else:
            self._enqueue({"type": "websocket.receive", "bytes": data})

    def _enqueue(self, event: Any) -> None:
        """Gives the application an event, and stops reading when too many wait."""
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= _MOST_QUEUED:
            self.read_paused = True
            self.transport.pause_reading()

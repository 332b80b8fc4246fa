"""uvicorn's protocols for HTTP and WebSocket, with timeouts and a limit of connections per network.

uvicorn waits for ever for a request that comes byte by byte (slowloris), and for a client that
never reads what it is sent. Here both are disconnected after a while. httptools parses requests; what
HTTP forbids but httptools accepts is refused here.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, ClassVar

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.protocol import Protocol, State

from cornerwise.server.codes import Code
from cornerwise.server.http.asgi import App, Message, Receive, Scope, Send
from cornerwise.server.http.rate_limits.networks import Network, network_of
from cornerwise.server.http.refusals import error_view, retry_headers, status_of
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.connection import ROUND_TRIP, SEND_AT_ONCE
from cornerwise.server.ws.frames import ends_with_frame, text_frame, text_in_one_frame

PROXIES = ("127.0.0.1", "::1")
"""Trusted proxies, which pass on the addresses of their clients. They are not limited here."""

_PROXY_KEEP_ALIVE_SECONDS = 75
"""How long an idle connection of a proxy stays open.

Proxies usually close theirs after 60 s. If the server were first, it could close a connection on which a
proxy has just sent a request, which is then lost.
"""

_WAIT_SECONDS = 1
"""How long a client with too many connections is told to wait."""

_MOST_QUEUED = 8
"""When this many messages of a client wait for an answer, no more are read."""

_MOST_UNREAD = 16 << 10
"""Most bytes of an unfinished head, trailer or chunk header."""

_MOST_PIPELINED = 100
"""The most requests of a connection that may wait for earlier ones to be answered."""

_NEEDS_NO_LENGTH = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)


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
        address = self.address()
        if address in PROXIES:
            return False
        peer = network_of(address) or address
        self._counted = peer
        self.peers[peer] += 1
        return self.peers[peer] > self.most

    def address(self) -> str:
        """Returns the address of the other end; a local socket without one is a proxy's."""
        return self.client[0] if self.client else PROXIES[0]

    def uncount(self) -> None:
        """Forgets the connection."""
        if self._counted is not None:
            self.peers[self._counted] -= 1
            if not self.peers[self._counted]:
                del self.peers[self._counted]
            self._counted = None

    def wait_for_reader(self) -> None:
        """Disconnects the client unless it reads soon."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.patience, self.transport.abort)

    def reader_is_back(self) -> None:
        """Cancels the pending disconnection."""
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


class HttpProtocol(_SlowClientGuard, HttpToolsProtocol):
    """Requests, each of which must arrive completely within some seconds."""

    _deadline: asyncio.TimerHandle | None = None
    _is_socket_now = False
    _has_head = False
    _is_whole = False
    _unread = 0
    """Bytes since the last whole part of a request."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        if self.address() in PROXIES:
            self.timeout_keep_alive = _PROXY_KEEP_ALIVE_SECONDS
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
        self._is_whole = False
        self._unread += len(data)
        super().data_received(data)
        if self._is_socket_now or self.transport.is_closing():
            self._came()
        elif self._unread > _MOST_UNREAD:
            self.send_400_response("Part of the request is too long.")
            self._came()
        elif self._is_whole:
            self._came()
        else:
            self._expect()

    def on_message_begin(self) -> None:
        self._has_head = self._is_whole = False
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        # Headers after the body, which nobody checked, must not replace those before it.
        if not self._has_head:
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        self._has_head = True
        self._unread = 0
        version = self.parser.get_http_version()
        hosts = sum(name == b"host" for name, _ in self.headers)
        if version not in ("1.0", "1.1") or hosts > 1 or (version == "1.1" and not hosts):
            raise ValueError("not a request of HTTP/1")
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        self._is_whole = True
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._is_answering():
            # It would be taken for the answer to another request.
            self.transport.abort()
        else:
            super().send_400_response(msg)
            self.wait_for_reader()

    def handle_websocket_upgrade(self) -> None:
        self._is_socket_now = True
        if self._is_answering():
            self.transport.abort()
            return
        self.uncount()
        self.connections.discard(self)
        assert self.ws_protocol_class is not None
        socket = self.ws_protocol_class(
            config=self.config,  # type: ignore[call-arg]  # as uvicorn
            server_state=self.server_state,
            app_state=self.app_state,
        )
        assert isinstance(socket, WebSocketProtocol)
        socket.connection_made(self.transport)
        socket.request_received(self.scope["method"], self.url, self.headers)
        self.transport.set_protocol(socket)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait_for_reader()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        is_old = cycle.scope["http_version"] == "1.0"
        super()._start_asgi_task(cycle, _with_length(app) if is_old else app)

    def _is_answering(self) -> bool:
        """Whether an answer has begun, or a complete request waits for one."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        return cycle.response_started or not cycle.more_body or bool(self.pipeline)

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
            self._refuse(Refusal(Code.TOO_SLOW, "the request did not arrive completely in time"))

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


def _with_length(app: App) -> App:
    """Returns an application whose answers have a length: HTTP/1.0 knows no chunks."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        held: Message | None = None
        body = bytearray()

        async def sending(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start" and not _has_length(message):
                held = message
            elif held is None:
                await send(message)
            else:
                body.extend(message.get("body", b""))
                if not message.get("more_body", False):
                    length = (b"content-length", str(len(body)).encode())
                    await send({**held, "headers": [*held["headers"], length]})
                    await send({**message, "body": bytes(body)})

        await app(scope, receive, sending)

    return answer


def _has_length(start: Message) -> bool:
    """Returns whether the start of an answer says where it ends."""
    if start["status"] in _NEEDS_NO_LENGTH:
        return True
    return any(name.lower() == b"content-length" for name, _ in start["headers"])


class _Mailbox:
    """Events for one reader. Does what uvicorn needs of an `asyncio.Queue`, in a third of the time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Message] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def put_nowait(self, event: Message) -> None:
        self._events.append(event)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Message:
        while not self._events:
            self._arrival = self._loop.create_future()
            await self._arrival
        return self._events.popleft()

    def qsize(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        return not self._events


class WebSocketProtocol(_SlowClientGuard, WebSocketsSansIOProtocol):
    """Sockets; closes those that do not answer pings or do not read."""

    queue: _Mailbox  # type: ignore[assignment]  # in place of uvicorn's queue
    _has_request = False
    _is_at_frame = True
    """Whether the next bytes certainly start a frame."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = _Mailbox(self.loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.count()

    def request_received(
        self, method: str, target: bytes, headers: Iterable[tuple[bytes, bytes]]
    ) -> None:
        """Starts with a request that was already read, so that only frames remain to be read."""
        self._has_request = True
        self.conn.parser = Protocol.parse(self.conn)
        next(self.conn.parser)
        texts = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
        self.handle_connect(Request(target.decode("latin-1"), Headers(texts), method))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {
                **(self.scope["extensions"] or {}),
                ROUND_TRIP: {"seconds": lambda: self.last_ping_rtt},
                SEND_AT_ONCE: {"text": self.send_at_once},
            }

    def data_received(self, data: bytes) -> None:
        """Reads a text that arrived complete and alone; leaves everything else to uvicorn."""
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
        # Nothing is compressed, so a frame is the length and then the text.
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

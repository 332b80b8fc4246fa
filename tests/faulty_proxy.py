"""A TCP proxy on loopback that fails on command: the network between a server and its database.

    with FaultyProxy(redis.port) as proxy:
        url = f"redis://127.0.0.1:{proxy.port}/0"
        ...
        proxy.half_open()      # existing connections go silent for good, new ones work
        ...
        proxy.heal()           # new connections work again, whatever the fault was

It runs in its own thread, so that tests with and without an event loop can use it. Every
method returns once the fault is in effect.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum
from types import TracebackType
from typing import Self, TypeVar

_CHUNK = 1 << 16

T = TypeVar("T")


class Fault(Enum):
    """What happens to connections."""

    NONE = "none"
    """Everything passes."""
    SWALLOW = "swallow"
    """Connections are accepted and stay open, but all bytes are lost."""
    CUT = "cut"
    """Connections are reset, new ones at once."""


class _Connection:
    """A client's connection, and its connection to the real server."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.client = client
        self.server = server
        self.silent = False
        """Whether bytes were lost: a stream with a gap never forwards anything again."""

    def reset(self) -> None:
        self.client.transport.abort()
        self.server.transport.abort()


class FaultyProxy:
    """Forwards everything to a loopback port until told to fail."""

    def __init__(self, target: int) -> None:
        self.target = target
        """The port of the real server."""
        self.port = 0
        """The port of the proxy, set within its context."""
        self._fault = Fault.NONE
        self._delay = 0.0
        self._connections: set[_Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def __aenter__(self) -> Self:
        return self.__enter__()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.__exit__(kind, error, traceback)

    @property
    def connections(self) -> int:
        """How many connections are open, including silent ones."""
        return self._do(lambda: len(self._connections))

    def heal(self) -> None:
        """Forwards everything from now on, without delay; silent connections stay silent."""
        self._do(lambda: self._become(Fault.NONE))

    def swallow(self) -> None:
        """Keeps all connections open, accepts new ones, and drops all bytes."""
        self._do(lambda: self._become(Fault.SWALLOW))

    def delay(self, seconds: float) -> None:
        """Forwards everything with a delay in each direction."""
        self._do(lambda: self._become(Fault.NONE, seconds))

    def cut(self) -> None:
        """Resets all connections, and new ones as soon as they arrive."""

        def cut() -> None:
            self._become(Fault.CUT)
            self._reset_all()

        self._do(cut)

    def reset(self) -> None:
        """Resets all connections once; new ones work."""
        self._do(self._reset_all)

    def half_open(self) -> None:
        """Silences the existing connections for good; new ones work."""

        def silence() -> None:
            for connection in self._connections:
                connection.silent = True

        self._do(silence)

    def _do(self, change: Callable[[], T]) -> T:
        """Runs a function in the proxy's thread, and returns its result."""
        done: Future[T] = Future()

        def do() -> None:
            try:
                done.set_result(change())
            except BaseException as error:  # noqa: BLE001 (raised again in the waiting thread)
                done.set_exception(error)

        self._loop.call_soon_threadsafe(do)
        return done.result()

    def _become(self, fault: Fault, delay: float = 0.0) -> None:
        self._fault = fault
        self._delay = delay

    def _reset_all(self) -> None:
        for connection in self._connections:
            connection.reset()

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def _close(self) -> None:
        self._server.close()
        self._reset_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            if self._fault is not Fault.CUT:
                await self._join(reader, writer)
        except OSError:
            pass  # The real server refuses connections, and so does the proxy.
        except asyncio.CancelledError:
            pass  # The proxy is closed. The server would log an error for a cancelled task.
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forwards bytes in both directions until one end closes its connection."""
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        connection = _Connection(writer, server_writer)
        self._connections.add(connection)
        ways = [
            asyncio.create_task(self._pass(reader, server_writer, connection)),
            asyncio.create_task(self._pass(server_reader, writer, connection)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            connection.reset()
            self._connections.discard(connection)

    async def _pass(
        self,
        source: asyncio.StreamReader,
        sink: asyncio.StreamWriter,
        connection: _Connection,
    ) -> None:
        """Forwards bytes in one direction until the source ends; hides the end of a silent one."""
        held: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        writing = asyncio.create_task(self._write(held, sink))
        try:
            with suppress(OSError):
                while data := await source.read(_CHUNK):
                    if self._fault is Fault.SWALLOW:
                        connection.silent = True
                    if not connection.silent:
                        held.put_nowait((self._loop.time() + self._delay, data))
            await held.join()
            if connection.silent and sink is connection.client:
                await asyncio.Event().wait()
        finally:
            writing.cancel()

    async def _write(
        self, held: asyncio.Queue[tuple[float, bytes]], sink: asyncio.StreamWriter
    ) -> None:
        while True:
            due, data = await held.get()
            await asyncio.sleep(due - self._loop.time())
            with suppress(OSError):
                sink.write(data)
                await sink.drain()
            held.task_done()

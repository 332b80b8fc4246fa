"""A connection to a protocol, in memory."""

from __future__ import annotations

import asyncio
from typing import Any


class Wire(asyncio.Transport):
    """A connection whose other end is the test."""

    def __init__(self, address: str | None = None) -> None:
        super().__init__()
        self.address = address
        self.written = b""
        self.is_aborted = False
        self.is_closed_by_server = False
        self.protocol: asyncio.Protocol | None = None
        self._is_closing = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self.protocol = protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 1) if self.address and name == "peername" else default

    def is_closing(self) -> bool:
        return self._is_closing

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_closing:
            self.written += data

    def close(self) -> None:
        self._is_closing = True

    def abort(self) -> None:
        self._is_closing = self.is_aborted = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

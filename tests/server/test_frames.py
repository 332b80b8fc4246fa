"""Short texts are read and written like the websockets library does it, but faster."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from cornerwise.server.http.uvicorn_protocols import UvicornProtocols
from cornerwise.server.settings import Settings
from cornerwise.server.ws.frames import ends_with_frame, text_frame, text_in_one_frame

from .wire import Wire

LIMIT = 100_000
LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, LIMIT)

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def sent(opcode: Opcode, body: bytes, *, fin: bool = True) -> bytes:
    """Returns a frame as a client sends it."""
    return Frame(opcode, body, fin).serialize(mask=True)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_in_one_frame_is_read(length: int) -> None:
    body = bytes(number % 128 for number in range(length))
    assert text_in_one_frame(sent(Opcode.TEXT, body), LIMIT) == body


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_written_as_the_library_writes_it(length: int) -> None:
    body = b"a" * length
    assert text_frame(body) == Frame(Opcode.TEXT, body).serialize(mask=False)


OTHERS = {
    "nothing": b"",
    "half a head": b"\x81",
    "the first part of a text": sent(Opcode.TEXT, b"half", fin=False),
    "the last part of a text": sent(Opcode.CONT, b"half"),
    "bytes": sent(Opcode.BINARY, b"bytes"),
    "a ping": sent(Opcode.PING, b"ping"),
    "a close": sent(Opcode.CLOSE, b"\x03\xe8"),
    "a text that is cut off": sent(Opcode.TEXT, b"cut off")[:-1],
    "a length that is cut off": sent(Opcode.TEXT, b"a" * 200)[:3],
    "two texts": sent(Opcode.TEXT, b"first") + sent(Opcode.TEXT, b"second"),
    "a text beyond the limit": sent(Opcode.TEXT, b"a" * (LIMIT + 1)),
    "a text without a mask": text_frame(b"not masked"),
    "a compressed text": b"\xc1" + sent(Opcode.TEXT, b"compressed")[1:],
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_everything_else_is_left_to_the_library(data: bytes) -> None:
    assert text_in_one_frame(data, LIMIT) is None


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=4), st.integers(min_value=1))
def test_data_ends_with_a_frame_only_if_the_last_one_is_complete(
    bodies: list[bytes], missing: int
) -> None:
    data = b"".join(sent(Opcode.TEXT, body) for body in bodies)
    last = len(sent(Opcode.TEXT, bodies[-1]))
    assert ends_with_frame(data)
    assert not ends_with_frame(data[: len(data) - 1 - missing % (last - 1)])


async def received(chunks: Iterable[bytes]) -> list[str]:
    """Returns the texts that an application gets when these bytes arrive one after the other."""
    texts: list[str] = []

    async def app(_scope: object, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            texts.append(event["text"])

    kind = UvicornProtocols(Settings()).socket
    config = uvicorn.Config(
        app, ws=kind, log_config=None, ws_ping_interval=None, ws_per_message_deflate=False
    )
    protocol = kind(config, ServerState(), {})
    protocol.connection_made(Wire())
    protocol.data_received(HANDSHAKE)
    for _ in range(3):
        await asyncio.sleep(0)
    for chunk in chunks:
        protocol.data_received(chunk)
        await asyncio.sleep(0)
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return texts


@pytest.mark.parametrize("seed", range(12))
async def test_texts_arrive_in_order_however_their_bytes_are_split(seed: int) -> None:
    random = Random(seed)
    texts = [f"é{number}" * random.choice([1, 2, 40, 400]) for number in range(30)]
    frames = [sent(Opcode.TEXT, text.encode()) for text in texts]
    # A text in two frames, with a pong between them, is one text.
    texts[7:7] = ["in two"]
    frames[7:7] = [
        sent(Opcode.TEXT, b"in ", fin=False) + sent(Opcode.PONG, b""),
        sent(Opcode.CONT, b"two"),
    ]
    data, cuts = b"".join(frames), [sum(map(len, frames[:end])) for end in range(len(frames))]
    # Some of the chunks are whole frames, some are not.
    places = sorted({*random.sample(cuts, 20), *random.sample(range(len(data)), seed), len(data)})
    chunks = [data[start:end] for start, end in pairwise([0, *places]) if start < end]
    assert await received(chunks) == texts

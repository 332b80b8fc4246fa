"""What all messages share, of requests and sockets: their base classes, sizes and refusals."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

MAX_MESSAGE_BYTES = 4096
"""Size of a message from a client; the longest real one is far shorter."""

MAX_BODY_BYTES = 16 * 1024
"""Size of the body of a request other than a game file."""

ErrorCode: TypeAlias = Annotated[str, Meta(extra={"typescript": "ErrorCode"})]

Request: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""A number chosen by the client, sent back with the answer to it and to nobody else."""

Params: TypeAlias = dict[str, int | str]
"""What a code is about: numbers of cells, colours and pieces, names."""


class Incoming(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: judged strictly."""


class Outgoing(Struct, frozen=True):
    """What the server sends."""


class Health(Outgoing, frozen=True):
    """The answer of a server that is well."""

    status: str
    version: str


class ErrorView(Outgoing, frozen=True):
    """The body of an answer that refuses a request."""

    code: ErrorCode
    message: str
    """An English sentence for logs and programmers; people read their own language by code."""
    params: Params

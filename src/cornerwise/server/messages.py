"""What all messages share: base classes, size limits and errors."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

MAX_MESSAGE_BYTES = 4096
"""The most bytes of a client's message; the longest real one is far shorter."""

MAX_BODY_BYTES = 16 * 1024
"""The most bytes of a request body other than a game file."""

ErrorCode: TypeAlias = Annotated[str, Meta(extra={"typescript": "ErrorCode"})]

Request: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""A number chosen by the client, repeated in the answer to that client only."""

Params: TypeAlias = dict[str, int | str]
"""The parameters of a code: cells, colours, pieces, names."""


class Incoming(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client; unknown fields are refused."""


class Outgoing(Struct, frozen=True):
    """A message from the server."""


class Health(Outgoing, frozen=True):
    """The response of a healthy server."""

    status: str
    version: str


class ErrorView(Outgoing, frozen=True):
    """The body of a response that refuses a request."""

    code: ErrorCode
    message: str
    """An English sentence for logs and developers; clients translate the code for people."""
    params: Params

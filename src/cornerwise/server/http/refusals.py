"""Refusals as responses: a code, a sentence and parameters as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from cornerwise.server.codes import (
    AccountCode,
    AnalysisCode,
    Code,
    LocalGameCode,
    PeopleCode,
    PushCode,
    PuzzleCode,
    RatingCode,
)
from cornerwise.server.http.asgi import Header, Send
from cornerwise.server.messages import ErrorView
from cornerwise.server.refusal import Refusal

_STATUS = {
    Code.UNKNOWN_TABLE: 404,
    Code.TOO_SLOW: 408,
    Code.NOT_YOUR_TABLE: 403,
    Code.NOT_YOUR_SEAT: 403,
    Code.FOREIGN: 403,
    Code.NOT_JSON: 415,
    Code.WRONG_METHOD: 405,
    Code.STALE: 409,
    Code.NO_SEAT_LEFT: 409,
    Code.SEATED_ALREADY: 409,
    Code.NOT_INVITED: 409,
    Code.NOT_WELCOME: 403,
    Code.NOT_SEATED: 403,
    Code.NOT_ALONE: 403,
    Code.TOO_MANY_TABLES: 409,
    Code.TOO_MANY_THINKING: 429,
    Code.TOO_MANY_PUBLIC: 429,
    Code.HINT_BUSY: 429,
    Code.TOO_MANY: 429,
    Code.WAIT: 429,
    Code.NOT_FOUND: 404,
    Code.DRAINING: 503,
    Code.NOT_READY: 503,
    Code.STORAGE_FULL: 503,
    Code.FAILED: 500,
    AccountCode.NAME_TAKEN: 409,
    AccountCode.REGISTERED: 409,
    AccountCode.CHANGED: 409,
    AccountCode.PLAYED_RATED: 409,
    AccountCode.TOO_MANY_TOKENS: 409,
    AccountCode.WRONG_PASSWORD: 403,
    AccountCode.WRONG_CODE: 403,
    AccountCode.BANNED: 403,
    AccountCode.NOT_BOT: 403,
    AccountCode.SIGN_IN: 401,
    AccountCode.BAD_TOKEN: 401,
    AccountCode.WAIT: 429,
    AccountCode.UNKNOWN_NAME: 404,
    AccountCode.UNKNOWN_SESSION: 404,
    AccountCode.UNKNOWN_TOKEN: 404,
    LocalGameCode.CONFLICT: 409,
    LocalGameCode.NOT_LOCAL: 403,
    PuzzleCode.UNKNOWN: 404,
    PuzzleCode.BUSY: 429,
    PuzzleCode.NO_SOLVER: 501,
    RatingCode.UNKNOWN_LADDER: 404,
    RatingCode.NOT_DELETED: 403,
    AnalysisCode.UNKNOWN: 404,
    AnalysisCode.STALE: 409,
    AnalysisCode.TOO_MANY: 409,
    AnalysisCode.NO_ROOM: 409,
    PeopleCode.UNKNOWN: 404,
    PeopleCode.TOO_MANY: 409,
    AnalysisCode.TOO_LARGE: 413,
    PushCode.OFF: 404,
    PushCode.UNKNOWN: 404,
}
"""The statuses of refusals other than 400."""


def status_of(code: str) -> int:
    """Returns the HTTP status for a code."""
    return next((_STATUS[known] for known in _STATUS if known == code), 400)


def error_view(refusal: Refusal) -> ErrorView:
    """Returns a refusal as it is sent."""
    return ErrorView(refusal.code, str(refusal), refusal.params)


def retry_headers(refusal: Refusal) -> dict[str, str]:
    """Returns the Retry-After header, for refusals that ask to try again."""
    again = status_of(refusal.code) == 429 or refusal.code == Code.DRAINING
    return {"retry-after": str(refusal.params.get("seconds", 1))} if again else {}


async def send_refusal(
    refusal: Refusal,
    send: Send,
    *,
    kind: Literal["http.response", "websocket.http.response"] = "http.response",
    headers: Iterable[Header] = (),
) -> None:
    """Refuses a request or a socket's handshake, from within middleware."""
    sent = {"content-type": "application/json", **retry_headers(refusal)}
    start = [*((name.encode(), value.encode()) for name, value in sent.items()), *headers]
    body = msgspec.json.encode(error_view(refusal))
    await send({"type": f"{kind}.start", "status": status_of(refusal.code), "headers": start})
    await send({"type": f"{kind}.body", "body": body})

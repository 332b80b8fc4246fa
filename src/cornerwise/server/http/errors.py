"""Answers to requests that failed: always a code, with a fitting status."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from cornerwise.errors import CornerwiseError
from cornerwise.server.codes import AccountCode, Code, PuzzleCode, RatingCode
from cornerwise.server.game.protocol import ErrorView
from cornerwise.server.http.security import SAFE_METHODS
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
    Code.NOT_SEATED: 403,
    Code.NOT_ALONE: 403,
    Code.TOO_MANY_TABLES: 409,
    Code.TOO_MANY_THINKING: 429,
    Code.TOO_MANY_PUBLIC: 429,
    Code.HINT_BUSY: 429,
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
    PuzzleCode.UNKNOWN: 404,
    PuzzleCode.BUSY: 429,
    PuzzleCode.NO_SOLVER: 501,
    RatingCode.UNKNOWN_LADDER: 404,
    RatingCode.NOT_DELETED: 403,
}
"""Statuses of refusals other than 400."""

_CODES = {
    404: Code.NOT_FOUND,
    405: Code.WRONG_METHOD,
    413: Code.TOO_LARGE,
    415: Code.NOT_JSON,
    429: Code.TOO_MANY,
}
"""Codes of statuses other than 400."""

_GONE = "client disconnected prematurely"
"""What Litestar says of a client that leaves in the middle of a body, as if the server had failed."""

_log = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]


def status_of(code: str) -> int:
    """Returns the status of answers with a code."""
    return next((_STATUS[known] for known in _STATUS if known == code), 400)


def refused(_request: AnyRequest, error: CornerwiseError) -> Response[ErrorView]:
    """Answers what the game or the server refused on purpose."""
    refusal = Refusal.of(error)
    status = status_of(refusal.code)
    view = ErrorView(refusal.code, str(refusal), refusal.params)
    # Whoever is told to wait is told how long.
    headers = {"retry-after": str(refusal.params.get("seconds", 1))} if status == 429 else {}
    return Response(view, status_code=status, headers=headers)


def not_served(_request: AnyRequest, error: HTTPException) -> Response[ErrorView]:
    """Answers what Litestar refused: wrong addresses, bodies that are no message, and so on."""
    if error.detail == _GONE:
        return Response(ErrorView(Code.TOO_SLOW.value, _GONE, {}), status_code=408)
    if error.status_code >= 500:
        return failed(_request, error)
    code = _CODES.get(error.status_code, Code.INVALID)
    detail = str(error.detail) or code.value
    headers = {**(error.headers or {}), **_allowed(error)}
    return Response(
        ErrorView(code.value, detail, {}), status_code=error.status_code, headers=headers
    )


def _allowed(error: HTTPException) -> dict[str, str]:
    """Returns which methods an address knows, where another was used: HEAD wherever GET is."""
    methods = set((error.headers or {}).get("allow", "").split(", ")) - {""}
    if error.status_code != 405 or not methods:
        return {}
    return {"allow": ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))}


def too_deep(_request: AnyRequest, _error: RecursionError) -> Response[ErrorView]:
    """Answers a body that is nested deeper than anybody needs."""
    return Response(
        ErrorView(Code.INVALID.value, "the body is nested too deep", {}), status_code=400
    )


def failed(request: AnyRequest, error: Exception) -> Response[ErrorView]:
    """Answers what should not have happened, and logs it."""
    _log.error("request failed", exc_info=error, extra={"path": request.scope["path"]})
    message = "something went wrong in the server; its log says more"
    # Whether a change was made before it went wrong is not known.
    code = Code.FAILED if request.method in SAFE_METHODS else Code.UNKNOWN
    return Response(ErrorView(code.value, message, {}), status_code=500)

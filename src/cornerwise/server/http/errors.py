"""Exception handlers of the application: every error is answered as a refusal with a code."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from cornerwise.errors import CornerwiseError
from cornerwise.server.codes import Code
from cornerwise.server.http.refusals import error_view, retry_headers, status_of
from cornerwise.server.http.security import SAFE_METHODS
from cornerwise.server.messages import ErrorView
from cornerwise.server.refusal import Refusal

_CODES = {
    404: Code.NOT_FOUND,
    405: Code.WRONG_METHOD,
    413: Code.TOO_LARGE,
    415: Code.NOT_JSON,
    429: Code.TOO_MANY,
}
"""The codes of statuses other than 400."""

_GONE = "client disconnected prematurely"
"""Litestar's message when a client disconnects within a body; it treats that as a server error."""

_log = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]


def refused(_request: AnyRequest, error: CornerwiseError) -> Response[ErrorView]:
    """Answers a refusal by the game or the server."""
    return _answer(Refusal.of(error))


def not_served(_request: AnyRequest, error: HTTPException) -> Response[ErrorView]:
    """Answers a refusal by Litestar: an unknown path, an invalid body and so on."""
    if error.detail == _GONE:
        return _answer(Refusal(Code.TOO_SLOW, _GONE))
    if error.status_code >= 500:
        return failed(_request, error)
    code = _CODES.get(error.status_code, Code.INVALID)
    refusal = Refusal(code, str(error.detail) or code.value)
    headers = {**(error.headers or {}), **_allowed(error)}
    return Response(error_view(refusal), status_code=error.status_code, headers=headers)


def _allowed(error: HTTPException) -> dict[str, str]:
    """Returns the Allow header for an unsupported method, with HEAD wherever GET is allowed."""
    methods = set((error.headers or {}).get("allow", "").split(", ")) - {""}
    if error.status_code != 405 or not methods:
        return {}
    return {"allow": ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))}


def too_deep(_request: AnyRequest, _error: RecursionError) -> Response[ErrorView]:
    """Answers a body that is nested too deeply."""
    return _answer(Refusal(Code.INVALID, "the body is nested too deeply"))


def failed(request: AnyRequest, error: Exception) -> Response[ErrorView]:
    """Answers an unexpected error, and logs it."""
    _log.error("request failed", exc_info=error, extra={"path": request.scope["path"]})
    message = "something went wrong in the server; see its log"
    # A change may have been made before the error.
    code = Code.FAILED if request.method in SAFE_METHODS else Code.UNKNOWN
    return _answer(Refusal(code, message), status=500)


def _answer(refusal: Refusal, status: int | None = None) -> Response[ErrorView]:
    return Response(
        error_view(refusal),
        status_code=status or status_of(refusal.code),
        headers=retry_headers(refusal),
    )

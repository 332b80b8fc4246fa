"""Identity middleware: authenticates by cookie or by a bot's token.

It also refuses requests from other sites (CSRF) and for other hosts, adds the security headers, and
logs requests. The checks are in `http.security`, authentication in `accounts.identity`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import (
    AsyncIterator,
    Iterable,
    Mapping,
)
from contextlib import asynccontextmanager
from typing import Any

from cornerwise.close_codes import CloseCode
from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.guest_cookies import GuestCookies
from cornerwise.server.accounts.identity import (
    SESSION_COOKIE,
    Identities,
    Identity,
    Seen,
    bearer_of,
)
from cornerwise.server.codes import AccountCode, Code
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.asgi import App, Header, Message, Middleware, Receive, Scope, Send
from cornerwise.server.http.cookies import cookie_value
from cornerwise.server.http.rate_limits.networks import OwnerNetworks, network_of_client
from cornerwise.server.http.refusals import send_refusal
from cornerwise.server.http.security import (
    SAFE_METHODS,
    check_host,
    check_media_type,
    check_origin,
    check_text,
    headers_for,
    host_name,
    is_secure,
)
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.tasks import cancel_tasks

GUEST = "cornerwise_guest"
"""The scope key of the owner who makes the request, a guest or not."""

IDENTITY = "cornerwise_identity"
"""The scope key of their identity; None when unknown."""

_COOKIES = "cornerwise_cookies"
"""The scope key of the response's cookies, by name."""


_PROBES = ("/api/health", "/api/ready")
"""Paths for simple clients that send no Host header."""

_FOR_MACHINES = (*_PROBES, "/api/schema")
"""Paths that need no cookie."""

_CACHE = b"cache-control"

_log = logging.getLogger(__name__)


class IdentityMiddleware(Middleware):
    """Forwards permitted requests to the application, with the caller's identity."""

    def __init__(
        self,
        app: App,
        guests: GuestCookies,
        identities: Identities,
        settings: Settings,
        owner_networks: OwnerNetworks,
    ) -> None:
        super().__init__(app)
        self._guests = guests
        self._identities = identities
        self._hosts = settings.hosts
        self._recheck_seconds = settings.recheck_seconds
        self._owner_networks = owner_networks

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        secure = is_secure(scope["scheme"])
        began = time.perf_counter()
        status = 0
        cookies: dict[str, str] = {}
        scope[_COOKIES] = cookies

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _completed(scope, message["headers"], cookies, secure=secure)
            await send(message)

        try:
            self._check(scope, headers)
            seen = await self._seen(scope, headers, secure=secure)
            for cookie in seen.cookies:
                set_cookie(scope, cookie)
            scope[IDENTITY] = seen.identity
            if seen.identity is not None:
                scope[GUEST] = seen.identity.owner
            else:
                scope[GUEST] = new = self._guests.new()
                scope[IDENTITY] = Identity(new)
                if not _is_page_for_signed_in(scope, headers):
                    set_cookie(scope, self._guests.cookie(new, secure=secure))
            self._note(scope)
        except CornerwiseError as error:
            await send_refusal(Refusal.of(error), sending)
        except Exception:  # noqa: BLE001 every request gets an answer
            _log.exception("request failed", extra={"path": scope["path"]})
            await send_refusal(Refusal(Code.FAILED, "something went wrong in the server"), sending)
        else:
            await self._app(scope, receive, sending)
        _log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            },
        )

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        try:
            self._check(scope, headers)
            identity = (
                await self._identities.seen(headers, secure=is_secure(scope["scheme"]))
            ).identity
        except Refusal as refusal:
            _log.warning("socket refused", extra={"code": refusal.code})
            await receive()
            is_token = refusal.code == AccountCode.BAD_TOKEN
            code = CloseCode.SIGNED_OUT if is_token else CloseCode.FOREIGN
            await send({"type": "websocket.close", "code": code, "reason": refusal.code})
            return
        except Exception:  # noqa: BLE001 the database may be down; the client tries again
            _log.exception("socket failed", extra={"path": scope["path"]})
            await receive()
            later, reason = CloseCode.TRY_LATER, Code.FAILED.value
            await send({"type": "websocket.close", "code": later, "reason": reason})
            return
        scope[IDENTITY] = identity
        scope[GUEST] = identity and identity.owner
        self._note(scope)
        if identity is None or identity.account is None:
            await self._app(scope, receive, send)
            return
        async with self._watched(identity, send) as sending:
            await self._app(scope, receive, sending)

    def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        """Raises `Refusal` for a request from another site, or with an invalid host or path."""
        host = headers.get("host", "")
        if host or scope["path"] not in _PROBES:
            self._check_host(host)
        check_text(scope["path"], scope.get("query_string", b""))
        is_socket = scope["type"] == "websocket"
        if is_socket or scope["method"] not in SAFE_METHODS:
            # Another site cannot make a browser send a token.
            if bearer_of(headers) is None:
                check_origin(headers.get("origin"), host, scope["scheme"])
            if not is_socket:
                check_media_type(scope["path"], headers)

    def _check_host(self, host: str) -> None:
        try:
            check_host(host, self._hosts)
        except Refusal as refusal:
            _log.warning("host refused", extra={"host": host_name(host)[:100], "why": str(refusal)})
            raise

    def _note(self, scope: Scope) -> None:
        """Records the network of an owner who requests more than pages, even without a cookie."""
        owner = scope[GUEST]
        if owner is not None and scope["path"].startswith("/api/"):
            self._owner_networks.note(owner, network_of_client(scope))

    async def _seen(self, scope: Scope, headers: dict[str, str], *, secure: bool) -> Seen:
        if scope["path"] in _FOR_MACHINES:
            return Seen(None)
        if scope["path"].startswith("/api/"):
            return await self._identities.seen(headers, secure=secure)
        # Pages are the same for everybody.
        guest = self._guests.known(headers.get("cookie", ""), secure=secure)
        return Seen(None if guest is None else Identity(guest))

    @asynccontextmanager
    async def _watched(self, identity: Identity, send: Send) -> AsyncIterator[Send]:
        """Within this context, a socket is closed soon after its session ends."""
        is_closed = False

        async def sending(message: Message) -> None:
            nonlocal is_closed
            if not is_closed:
                is_closed = message["type"] == "websocket.close"
                await send(message)

        async def watch() -> None:
            holds = True
            while holds:
                await asyncio.sleep(self._recheck_seconds)
                holds = await self._still_holds(identity)
            reason = AccountCode.SIGN_IN.value
            await sending(
                {"type": "websocket.close", "code": CloseCode.SIGNED_OUT, "reason": reason}
            )

        watching = asyncio.create_task(watch())
        try:
            yield sending
        finally:
            await cancel_tasks([watching])

    async def _still_holds(self, identity: Identity) -> bool:
        try:
            return await self._identities.holds(identity)
        except Exception:  # noqa: BLE001 a database that is down ends no session
            _log.warning("a session could not be checked", exc_info=True)
            return True


def guest_of(scope: Any) -> Owner | None:
    """Returns the owner found by the middleware, a guest or not."""
    guest: Owner | None = scope[GUEST]
    return guest


def identity_of(scope: Any) -> Identity | None:
    """Returns the identity found by the middleware."""
    identity: Identity | None = scope[IDENTITY]
    return identity


def set_cookie(scope: Any, header: str) -> None:
    """Sets a cookie with the response, in place of any other with its name."""
    scope[_COOKIES][header.partition("=")[0]] = header


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _completed(
    scope: Scope, headers: Iterable[Header], cookies: Mapping[str, str], *, secure: bool
) -> list[Header]:
    """Returns the headers of a response with those that every response has."""
    answer = [*headers, *headers_for(scope["path"], secure=secure)]
    is_api = scope["path"].startswith("/api/")
    if is_api and not any(name == _CACHE for name, _ in answer):
        # Responses to one person must not be cached: they are private and soon outdated.
        answer.append((_CACHE, b"no-store"))
    if cookies and _wants_cookie(scope["path"], answer):
        answer += [(b"set-cookie", each.encode()) for each in cookies.values()]
        if not is_api:
            # A shared cache must not give one guest's cookie to another.
            answer = [each for each in answer if each[0] != _CACHE]
            answer.append((_CACHE, b"private, no-cache"))
    return answer


def _wants_cookie(path: str, headers: Iterable[Header]) -> bool:
    # Other responses may be stored in shared caches.
    is_page = any(name == b"content-type" and b"text/html" in value for name, value in headers)
    return is_page or (path.startswith("/api/") and path not in _FOR_MACHINES)


def _is_page_for_signed_in(scope: Scope, headers: dict[str, str]) -> bool:
    """Returns whether a page goes to somebody who seems to be signed in, not to a guest."""
    cookies, secure = headers.get("cookie", ""), is_secure(scope["scheme"])
    has_session = cookie_value(cookies, SESSION_COOKIE, secure=secure) is not None
    return has_session and not scope["path"].startswith("/api/")

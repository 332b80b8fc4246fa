"""A server of Cornerwise as a program sees it: over HTTP, with a token."""

from __future__ import annotations

import http
from collections.abc import Mapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect

from cornerwise.errors import CornerwiseError

Json: TypeAlias = Any
TableId: TypeAlias = str

_SECONDS = 20.0
"""How long a server may take to answer."""

_MOST_TABLES = 100


class SiteError(CornerwiseError):
    """A server that cannot be used by this program; to try again is useless."""

    code = "bot/site"


class NotThere(SiteError):
    """A server that does not answer, now."""

    code = "bot/not_there"


class Refused(Exception):
    """The server refused a request; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Site:
    """Asks a server. Anything but an answer is raised as `httpx.HTTPError`."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        """The headers say who asks. Raises `SiteError` for what is no address."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise SiteError(f"{address!r} is no address of a server; it begins with http")
        self._headers = dict(headers)
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._http = httpx.AsyncClient(
            base_url=self._base, headers=self._headers, timeout=_SECONDS, trust_env=False
        )

    @staticmethod
    def with_token(address: str, token: str) -> Site:
        """Returns the server for the account of a token. Raises `SiteError`."""
        if not token.isascii() or not token.isprintable() or " " in token or not token:
            raise SiteError("the token is none: the file should hold it and nothing else")
        return Site(address, {"authorization": f"Bearer {token}"})

    async def me(self) -> Json:
        """Returns who asks. Raises `NotThere` when the server does not answer, and `SiteError`
        when it does not know them.
        """
        try:
            return await self._ask("GET", "/api/me")
        except Refused as refusal:
            raise SiteError(f"{self._base} does not know this token: {refusal}") from None
        except httpx.HTTPError as error:
            raise NotThere(f"{self._base} does not answer: {error}") from None

    async def tables(self) -> list[Json]:
        """Returns the unfinished tables at which the program sits or is invited."""
        found: list[Json] = await self._ask("GET", f"/api/tables?limit={_MOST_TABLES}")
        return found

    async def open_tables(self) -> list[Json]:
        """Returns the tables at which anybody may sit down."""
        lobby: Json = await self._ask("GET", "/api/lobby")
        found: list[Json] = lobby["tables"]
        return found

    async def join(self, table: TableId) -> None:
        """Sits down at a table. Raises `Refused`."""
        await self._ask("POST", f"/api/tables/{table}/join", {})

    async def leave(self, table: TableId) -> None:
        """Leaves a table; a computer plays on. Raises `Refused`."""
        await self._ask("POST", f"/api/tables/{table}/leave")

    def socket(self, table: TableId) -> connect:
        """Returns the socket of a table, to be opened."""
        address = self._base.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        return connect(address, additional_headers=self._headers, open_timeout=_SECONDS, proxy=None)

    async def close(self) -> None:
        """Ends the work with the server."""
        await self._http.aclose()

    async def _ask(self, method: str, path: str, body: Json = None) -> Json:
        answer = await self._http.request(method, path, json=body)
        if answer.is_success:
            return answer.json() if answer.content else None
        if answer.is_server_error or answer.status_code == http.HTTPStatus.TOO_MANY_REQUESTS:
            # Perhaps it is being restarted: another try may do.
            raise httpx.HTTPStatusError("no answer now", request=answer.request, response=answer)
        try:
            refusal = answer.json()
            raise Refused(str(refusal["code"]), str(refusal["message"]))
        except (ValueError, KeyError, TypeError):
            raise SiteError(f"{self._base} is no server of Cornerwise") from None

"""A Cornerwise server's HTTP API, used with a token."""

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
"""How long a server may take to answer, in seconds."""

_MOST_TABLES = 100


class SiteError(CornerwiseError):
    """A server that this program cannot use; trying again is useless."""

    code = "bot/site"


class ServerUnreachable(SiteError):
    """A server that does not answer at the moment."""

    code = "bot/not_there"


class Refused(Exception):
    """The server refused a request; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Site:
    """Sends requests to a server. Failures without an answer raise `httpx.HTTPError`."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        """`headers` identify the account. Raises `SiteError` for an invalid address."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise SiteError(f"{address!r} is not a server address: it must begin with http")
        self._headers = dict(headers)
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._http = httpx.AsyncClient(
            base_url=self._base, headers=self._headers, timeout=_SECONDS, trust_env=False
        )

    @staticmethod
    def with_token(address: str, token: str) -> Site:
        """Returns the server for the account of a token. Raises `SiteError`."""
        if not token.isascii() or not token.isprintable() or " " in token or not token:
            raise SiteError("this is not a token: the file must contain the token and nothing else")
        return Site(address, {"authorization": f"Bearer {token}"})

    async def me(self) -> Json:
        """Returns the account. Raises `ServerUnreachable` when the server does not answer, and `SiteError`
        when it does not know the account.
        """
        try:
            return await self._ask("GET", "/api/me")
        except Refused as refusal:
            raise SiteError(f"{self._base} does not know this token: {refusal}") from None
        except httpx.HTTPError as error:
            raise ServerUnreachable(f"{self._base} does not answer: {error}") from None

    async def tables(self) -> list[Json]:
        """Returns the unfinished tables where the account has a seat or is invited."""
        found: list[Json] = await self._ask("GET", f"/api/tables?limit={_MOST_TABLES}")
        return found

    async def open_tables(self) -> list[Json]:
        """Returns the tables that anybody may join."""
        lobby: Json = await self._ask("GET", "/api/lobby")
        found: list[Json] = lobby["tables"]
        return found

    async def join(self, table: TableId) -> None:
        """Joins a table. Raises `Refused`."""
        await self._ask("POST", f"/api/tables/{table}/join", {})

    async def leave(self, table: TableId) -> None:
        """Leaves a table; a computer takes over. Raises `Refused`."""
        await self._ask("POST", f"/api/tables/{table}/leave")

    def socket(self, table: TableId) -> connect:
        """Returns the socket of a table, ready to be opened."""
        address = self._base.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        return connect(address, additional_headers=self._headers, open_timeout=_SECONDS, proxy=None)

    async def close(self) -> None:
        """Closes the connection to the server."""
        await self._http.aclose()

    async def _ask(self, method: str, path: str, body: Json = None) -> Json:
        answer = await self._http.request(method, path, json=body)
        if answer.is_success:
            return answer.json() if answer.content else None
        if answer.is_server_error or answer.status_code == http.HTTPStatus.TOO_MANY_REQUESTS:
            # The server may be restarting, so another attempt may work.
            raise httpx.HTTPStatusError("no answer now", request=answer.request, response=answer)
        try:
            refusal = answer.json()
            raise Refused(str(refusal["code"]), str(refusal["message"]))
        except (ValueError, KeyError, TypeError):
            raise SiteError(f"{self._base} is not a Cornerwise server") from None

"""The OpenAPI document of `/api`, generated from the routes and the messages."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.openapi import OpenAPIConfig
from msgspec import Struct

from cornerwise import __version__
from cornerwise.server.game.protocol import MAX_FILE_BYTES
from cornerwise.server.messages import ErrorView, Incoming, Outgoing
from cornerwise.server.routes import api_router

Document: TypeAlias = dict[str, Any]

_ABOUT = """
Cornerwise, the corner-touching polyomino game: tables, puzzles, players.

Every refusal is an `ErrorView` with a stable `code`. Games are played over a WebSocket: its messages
are described in `docs/socket.md`, and how a program plays in `docs/bots.md`.
"""

_REFUSAL = {
    "description": "Refused; nothing was changed. `code` says why.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorView"}}},
}

_SECURITY = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of an account, for programs.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "cornerwise_session",
        "description": "A signed-in account; over HTTPS `__Host-cornerwise_session`.",
    },
    "guest": {
        "type": "apiKey",
        "in": "cookie",
        "name": "cornerwise_guest",
        "description": "A guest; the first response sets the cookie. Over HTTPS `__Host-cornerwise_guest`.",
    },
}

_GAME_FILE = {
    "required": True,
    "description": f"A game file (.blksgf or JSON) of at most {MAX_FILE_BYTES} bytes.",
    "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
}

_MEDIA_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".gif": "image/gif",
    ".blksgf": "application/x-blokus-sgf",
    "/solve": "application/x-ndjson",
}
"""Responses other than messages, by the end of the path."""


@get("/api/schema", include_in_schema=False)
async def show_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Returns the OpenAPI document."""
    state = request.app.state
    if "openapi" not in state:
        state["openapi"] = await asyncio.to_thread(_encoded, request.app)
    headers = {"cache-control": "public, max-age=300"}
    return Response(state["openapi"], media_type="application/json", headers=headers)


def _encoded(app: Litestar) -> bytes:
    return msgspec.json.encode(document(app))


def document(app: Litestar) -> Document:
    """Returns the document of an application."""
    # Litestar would also serve pages that load scripts from other hosts.
    twin = Litestar(
        [api_router()],
        dependencies=app.dependencies,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Cornerwise", version=__version__, use_handler_docstrings=True
        ),
    )
    found: Document = twin.openapi_schema.to_schema()
    paths: dict[str, dict[str, Document]] = {
        path: methods for path, methods in found["paths"].items() if path.startswith("/api/")
    }
    for path, methods in paths.items():
        for operation in methods.values():
            _complete(path, operation)
    paths["/api/replays"]["post"]["requestBody"] = _GAME_FILE
    return {
        "openapi": found["openapi"],
        "info": {"title": "Cornerwise", "version": __version__, "description": _ABOUT.strip()},
        "paths": paths,
        "components": {"schemas": _messages(), "securitySchemes": _SECURITY},
        # Authentication is optional: without it the caller is a new guest.
        "security": [{}, *({name: []} for name in _SECURITY)],
    }


def _complete(path: str, operation: Document) -> None:
    """Adds to an operation what Litestar cannot know."""
    operation["tags"] = [path.split("/")[2]]
    answers = operation["responses"]
    # Errors go through our own handlers.
    answers.pop("400", None)
    answers["default"] = _REFUSAL
    for ending, media_type in _MEDIA_TYPES.items():
        if path.endswith(ending):
            answers["200"]["content"] = {media_type: {"schema": {"type": "string"}}}
    if path.endswith(".json"):
        answers["200"]["content"] = {"application/json": {"schema": {"type": "object"}}}


def _messages() -> Document:
    """Returns the schemas of all messages, as they are validated."""
    kinds = [*_below(Incoming), *_below(Outgoing)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    assert ErrorView.__name__ in schemas
    return schemas


def _below(base: type[Struct]) -> list[type[Struct]]:
    return [kind for each in base.__subclasses__() for kind in (each, *_below(each))]

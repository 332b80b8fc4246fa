"""The route of all pages and files of the built client."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from cornerwise.server.dependencies import ServicesDependency
from cornerwise.server.http.link_previews import game_of, with_preview
from cornerwise.server.http.negotiation import accepts_gzip, has_already
from cornerwise.server.http.static_files import INDEX, static_file

_NO_PAGES = b"This server has no pages. Its requests are described at /api/schema.\n"


@get(["/", "/{path:path}"])
async def show_page(
    request: Request[Any, Any, Any], services: ServicesDependency
) -> Response[bytes]:
    """Returns a file of the client, or its start page for any view."""
    path = request.scope["path"]
    page = services.static_files.find(path)
    if page is None:
        body = _NO_PAGES if services.static_files.are_missing else b""
        return Response(body, status_code=404, media_type="text/plain")
    game = game_of(path)
    if game is not None:
        body = with_preview(page.body, game, str(request.base_url))
        page = static_file(INDEX, body)
    packed = page.packed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
    tag = page.tag if packed is None else page.packed_tag
    headers = {"cache-control": page.cache, "etag": tag, "vary": "accept-encoding"}
    if not services.static_files.knows(path):
        return Response(page.body, status_code=404, media_type=page.content_type)
    if has_already(request.headers.get("if-none-match", ""), tag):
        # Litestar leaves out the type. Guests without a cookie get one with every page.
        headers["content-type"] = page.content_type
        return Response(b"", status_code=304, headers=headers)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(packed or page.body, headers=headers, media_type=page.content_type)

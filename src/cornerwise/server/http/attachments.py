"""Files to download."""

from __future__ import annotations

from litestar import Response


def attachment(name: str, content_type: str, body: bytes) -> Response[bytes]:
    """Returns a file that a browser saves under a name, and no cache stores."""
    return Response(
        body,
        media_type=content_type,
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )

"""QR codes of URLs."""

from __future__ import annotations

import io

import segno


def qr_code(address: str) -> bytes:
    """Returns the QR code of a URL as an SVG picture, dark on light in any theme."""
    picture = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=3, dark="#1b1a17", light="#ffffff")
    return picture.getvalue()

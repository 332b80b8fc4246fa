"""Starting the game twice opens the one that is already running."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from cornerwise.cli import serve

from .conftest import Run


class Elsewhere(BaseHTTPRequestHandler):
    """A server on the usual port."""

    body = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


@pytest.fixture
def usual_port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A port that is taken and used in place of the usual one."""
    server = HTTPServer((serve.LOOPBACK, 0), Elsewhere)
    threading.Thread(target=server.serve_forever).start()
    monkeypatch.setattr(serve, "PORT", server.server_port)
    monkeypatch.setattr(serve, "_check_pages", lambda: None)
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_a_game_that_is_served_already_is_only_shown(
    run: Run, usual_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr(Elsewhere, "body", b'{"status":"ok","version":"0.1.0"}')
    done = run()
    assert (done.status, shown) == (0, [f"http://127.0.0.1:{usual_port}/"])
    assert "already" in done.out


@pytest.mark.parametrize("body", [b"", b"[]", b'{"status":"ok"}', b"hello"])
def test_another_program_on_the_port_is_left_alone(
    run: Run, usual_port: int, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    begun: list[int] = []
    monkeypatch.setattr(Elsewhere, "body", body)

    def listen(_listening: object, *_more: object, **_options: object) -> None:
        begun.append(_listening.getsockname()[1])  # type: ignore[attr-defined]  # a socket
        _listening.close()  # type: ignore[attr-defined]

    monkeypatch.setattr(serve, "_serve", listen)
    assert run().status == 0
    assert begun
    assert begun[0] != usual_port

"""A push service on loopback, and browsers that subscribe there.

It checks what a real one checks (RFC 8030, 8292) and reads messages as a browser does. The
decryption is written from RFC 8291 and 8188 and shares no code with the server.
"""

from __future__ import annotations

import base64
import json
import queue
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_KEY_BYTES = 65
_LONGEST_BODY = 4096
_LONGEST_SIGNATURE_SECONDS = 24 * 60 * 60


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(length: int, salt: bytes, secret: bytes, info: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass(frozen=True)
class Delivery:
    """A message that arrived for a browser."""

    browser: Browser
    message: Any
    headers: dict[str, str]
    """With names in lower case."""
    key: str
    """The public key of the sender."""
    contact: str


@dataclass(frozen=True)
class Browser:
    """A browser that has subscribed at the push service."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser sends to the site."""
        return {
            "endpoint": self.endpoint,
            "p256dh": _text(_point(self.private.public_key())),
            "auth": _text(self.secret),
        }

    def decrypted(self, body: bytes) -> Any:
        """Returns what a message says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert length == _KEY_BYTES
        assert len(record) <= size
        shared = self.private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        both = b"WebPush: info\0" + _point(self.private.public_key()) + sender
        secret = _derived(32, self.secret, shared, both)
        key = _derived(16, salt, secret, b"Content-Encoding: aes128gcm\0")
        nonce = _derived(12, salt, secret, b"Content-Encoding: nonce\0")
        plain = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "the last record ends with its delimiter"
        return json.loads(plain[:-1])


def _signer(authorization: str, audience: str, now: float) -> tuple[str, str]:
    """Returns the key and the contact of a sender, after checking the signature."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme.lower() == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(_bytes(head))["alg"] == "ES256"
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(parts["k"]))
    signed = _bytes(signature)
    pair = (int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big"))
    public.verify(
        encode_dss_signature(*pair), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    told = json.loads(_bytes(claims))
    assert told["aud"] == audience
    assert 0 < told["exp"] - now <= _LONGEST_SIGNATURE_SECONDS
    return parts["k"], told["sub"]


class PushService:
    """Takes messages for browsers and gives them to the test."""

    def __init__(self) -> None:
        self.received: queue.Queue[Delivery] = queue.Queue()
        self.answers: deque[tuple[int, dict[str, str]]] = deque()
        """Answers to the next messages instead of 201. Those are not received."""
        self.problems: list[BaseException] = []
        """What was wrong with messages."""
        self.asked = 0
        self.now: Callable[[], float] = time.time
        self._browsers: dict[str, Browser] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                status, headers = service.take(self)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @contextmanager
    def running(self) -> Iterator[PushService]:
        self._thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
        assert not self.problems

    def browser(self) -> Browser:
        """Returns a browser that has just subscribed."""
        path = f"/push/{secrets.token_urlsafe(24)}"
        self._browsers[path] = Browser(f"http://{self.host}{path}")
        return self._browsers[path]

    def take(self, request: BaseHTTPRequestHandler) -> tuple[int, dict[str, str]]:
        """Returns the answer to a message."""
        body = request.rfile.read(int(request.headers["content-length"]))
        self.asked += 1
        if self.answers:
            return self.answers.popleft()
        try:
            self.received.put(self._delivery(request, body))
        except BaseException as error:  # noqa: BLE001 told at the end of the test
            self.problems.append(error)
            return 400, {}
        return 201, {}

    def _delivery(self, request: BaseHTTPRequestHandler, body: bytes) -> Delivery:
        headers = {name.lower(): value for name, value in request.headers.items()}
        browser = self._browsers[request.path]
        assert headers["host"] == urlsplit(browser.endpoint).netloc
        assert headers["content-encoding"] == "aes128gcm"
        assert len(body) <= _LONGEST_BODY
        assert int(headers["ttl"]) >= 0
        assert len(headers["topic"]) <= 32
        key, contact = _signer(headers["authorization"], f"http://{self.host}", self.now())
        return Delivery(browser, browser.decrypted(body), headers, key, contact)

"""Sends messages to push services (RFC 8030)."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

import httpx

from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.encryption import CONTENT_ENCODING, BadKeys, encrypted
from cornerwise.server.notifications.push_hosts import NotAllowed, PushHosts
from cornerwise.server.notifications.signing import Signer

_SECONDS = 10.0
"""How long one message may take, including the lookup of the host."""

_LONGEST_TTL = timedelta(days=7)
_TOPIC_LENGTH = 32

_GONE = (404, 410)
_BUSY = 429

_log = logging.getLogger(__name__)


class Outcome(StrEnum):
    """The outcome of sending a message."""

    SENT = "sent"
    GONE = "gone"
    """The browser has unsubscribed: nothing may be sent to this device again."""
    LATER = "later"
    """The push service could not take it now."""
    REFUSED = "refused"
    """The push service will never take it."""


@dataclass(frozen=True)
class Sent:
    """The answer of a push service."""

    outcome: Outcome

    wait: timedelta = timedelta()
    """How long the push service asked to wait."""


@dataclass(frozen=True)
class Message:
    """A message for one device."""

    body: bytes

    topic: str
    """A later message of the same topic replaces one that the browser has not fetched yet."""

    useful: timedelta
    """For how long it is worth delivering."""

    urgent: bool


class PushSender:
    """Sends messages, each within a few seconds."""

    def __init__(self, hosts: PushHosts, now: Callable[[], datetime]) -> None:
        self._hosts = hosts
        self._now = now
        # No proxy, no redirects: the address that was checked is the one that is asked.
        self._http = httpx.AsyncClient(
            timeout=_SECONDS, trust_env=False, follow_redirects=False, http2=False
        )

    async def send(self, device: Device, message: Message, signer: Signer) -> Sent:
        """Sends a message. Does not raise."""
        try:
            async with asyncio.timeout(_SECONDS):
                return await self._send(device, message, signer)
        except (NotAllowed, BadKeys) as error:
            _log.warning("a push endpoint is not allowed", extra={"why": str(error)})
            return Sent(Outcome.GONE)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError) as error:
            _log.info("a push service does not answer", extra={"why": type(error).__name__})
            return Sent(Outcome.LATER)

    async def _send(self, device: Device, message: Message, signer: Signer) -> Sent:
        endpoint = device.address.endpoint
        target = await self._hosts.target(endpoint)
        useful = min(max(message.useful, timedelta()), _LONGEST_TTL)
        request = self._http.build_request(
            "POST",
            target.url,
            content=encrypted(message.body, device.address),
            headers={
                **signer.headers(endpoint, self._now()),
                "host": target.host,
                "content-encoding": CONTENT_ENCODING,
                "content-type": "application/octet-stream",
                "ttl": str(int(useful.total_seconds())),
                "topic": _topic(device, message.topic),
                "urgency": "high" if message.urgent else "normal",
            },
            extensions={"sni_hostname": target.name},
        )
        # The body of the answer is not read: it may be of any length.
        answer = await self._http.send(request, stream=True)
        await answer.aclose()
        return _sent(answer)

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()


def _sent(answer: httpx.Response) -> Sent:
    status = answer.status_code
    if answer.is_success:
        return Sent(Outcome.SENT)
    if status in _GONE:
        return Sent(Outcome.GONE)
    if status == _BUSY or answer.is_server_error:
        asked = answer.headers.get("retry-after", "")
        return Sent(Outcome.LATER, timedelta(seconds=int(asked) if _is_short(asked) else 0))
    _log.warning("a push service refused a message", extra={"status": status})
    return Sent(Outcome.REFUSED)


def _is_short(seconds: str) -> bool:
    return seconds.isascii() and seconds.isdigit() and len(seconds) < len("1000000")


def _topic(device: Device, topic: str) -> str:
    """Returns a topic that reveals nothing to the push service."""
    return hashlib.sha256(f"{device.address.auth} {topic}".encode()).hexdigest()[:_TOPIC_LENGTH]

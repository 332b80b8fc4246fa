"""Broadcasts within a server."""

from __future__ import annotations

from cornerwise.server.cluster.broadcast import MISSED, Broadcast, _Listener


async def test_a_broadcast_that_cannot_be_sent_at_once_waits_for_the_listener() -> None:
    def fails(_: Broadcast) -> bool:
        raise OSError("the socket broke")

    listener = _Listener(fails)
    listener.put(MISSED)
    assert await anext(listener.broadcasts()) is MISSED

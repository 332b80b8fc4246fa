"""Every message on the lobby's socket is answered with a code, and bad ones seat nobody."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from budgets import examples
from cornerwise.server.codes import all_codes
from serving import SECONDS, TunedServer

from .test_abuse_messages import anything

VALID = [
    {"type": "seek", "way": "duo", "request": 1},
    {"type": "with_computers", "request": 2},
    {"type": "withdraw", "request": 3},
    {"type": "ping", "request": 4},
]

Mutation = tuple[str, str, Any]

mutations: st.SearchStrategy[list[Mutation]] = st.lists(
    st.tuples(
        st.sampled_from(["set", "drop"]),
        st.sampled_from(["type", "way", "clock", "rated", "name", "request", "extra"]),
        anything | st.sampled_from([-1, 2**53 + 1, 10**400, "nonsense", "", "\x00", "a" * 5000]),
    ),
    min_size=1,
    max_size=3,
)


def refusals(socket: ClientConnection, raw: str | bytes) -> list[str]:
    """Sends something, and returns the refusal codes received before a ping is answered."""
    socket.send(raw)
    mark = 2**52
    socket.send(json.dumps({"type": "ping", "request": mark}))
    codes = []
    while (message := json.loads(socket.recv(SECONDS))) != {"type": "pong", "request": mark}:
        if message["type"] == "refused":
            codes.append(message["code"])
    return codes


def test_whatever_a_stranger_says_in_the_lobby_is_answered(unlimited: TunedServer) -> None:
    address = unlimited.url.replace("http", "ws") + "/api/lobby/socket"
    with connect(address, compression=None) as socket:

        @examples(60)
        @given(message=st.sampled_from(VALID), changes=mutations)
        def near_miss(message: dict[str, Any], changes: list[Mutation]) -> None:
            changed = dict(message)
            for what, key, value in changes:
                if what == "drop":
                    changed.pop(key, None)
                else:
                    changed[key] = value
            text = json.dumps(changed)
            if len(text) < 4000:
                codes = refusals(socket, text)
                assert set(codes) <= set(all_codes()) - {"server/failed"}, (text, codes)

        @examples(40)
        @given(raw=st.text() | st.binary() | anything.map(json.dumps))
        def nonsense(raw: str | bytes) -> None:
            assert refusals(socket, raw) == ["request/invalid"]

        near_miss()
        nonsense()
        deep = '{"x":' + "[" * 1500 + "]" * 1500 + ',"type":"ping","request":1}'
        assert refusals(socket, deep) == ["request/invalid"]

"""The page about socket messages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from cornerwise.server.codegen import socket_docs
from cornerwise.server.game import protocol
from cornerwise.server.lobby import protocol as lobby_protocol

PAGE = Path(__file__).parents[2] / "docs/socket.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == socket_docs.page(), "run: make client-files"


def test_every_message_and_part_is_told_with_all_its_fields() -> None:
    page = socket_docs.page()
    for message in [
        *get_args(protocol.ClientMessage | protocol.ServerMessage),
        *get_args(lobby_protocol.LobbyClientMessage | lobby_protocol.LobbyServerMessage),
    ]:
        assert f"#### `{message.__struct_config__.tag}`\n\n" in page
        for field in message.__struct_fields__:
            assert f"| `{field}` |" in page


def test_every_link_leads_to_a_heading() -> None:
    page = socket_docs.page()
    headings = {line.lstrip("# ").lower() for line in page.splitlines() if line.startswith("#")}
    assert {*re.findall(r"\(#(\w+)\)", page)} <= headings

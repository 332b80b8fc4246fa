"""The page about socket messages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from cornerwise.server import protocol, protocol_lobby, socket_page

PAGE = Path(__file__).parents[2] / "docs/socket.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == socket_page.page(), "run: make client-files"


def test_every_message_and_part_is_told_with_all_its_fields() -> None:
    page = socket_page.page()
    for message in [
        *get_args(protocol.ClientMessage | protocol.ServerMessage),
        *get_args(protocol_lobby.LobbyClientMessage | protocol_lobby.LobbyServerMessage),
    ]:
        assert f"#### `{message.__struct_config__.tag}`\n\n" in page
        for field in message.__struct_fields__:
            assert f"| `{field}` |" in page


def test_every_link_leads_to_a_heading() -> None:
    page = socket_page.page()
    headings = {line.lstrip("# ").lower() for line in page.splitlines() if line.startswith("#")}
    assert {*re.findall(r"\(#(\w+)\)", page)} <= headings

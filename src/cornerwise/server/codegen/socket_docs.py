"""Generates the page about socket messages: `docs/socket.md`.

Run it with `make client-files`; a test fails when the page is out of date.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from cornerwise.close_codes import CloseCode
from cornerwise.engine import LEVELS, ReasonCode
from cornerwise.scoring import SCORINGS
from cornerwise.server.codegen.game_data import colour_names
from cornerwise.server.codegen.typescript import field_docstrings, type_of
from cornerwise.server.codes import all_codes
from cornerwise.server.game import protocol
from cornerwise.server.game.domain.phrases import Phrase
from cornerwise.server.lobby import protocol as lobby_protocol
from cornerwise.variants import Start, way_names

_INTRODUCTION = """
# Socket messages

<!-- Written by `make client-files` from the Python package. Do not edit. -->

Every message is one text frame with a JSON object; its field `type` identifies the message. A client
may send only the fields below, and may omit those with a default. It must ignore unknown fields and
messages, which a newer server may send. [Bots](bots.md) explains how a program signs in and plays. Every
server describes its HTTP API in an OpenAPI document at `/api/schema`.

Everything is numbered: colours, seats and sides from 0 in the order of play; cells row by row from a1;
placements by their id in the variant's placement table, as in `legal`. A `version` counts the accepted
changes of a table.
""".strip()


@dataclass(frozen=True)
class _Socket:
    """A path at which a client may open a socket."""

    address: str
    about: str
    said: Any
    """The client's messages."""
    heard: Any
    """The server's messages."""


_SOCKETS = (
    _Socket(
        "/api/tables/{id}/socket",
        "Players with a seat play here; others spectate. The first message is a `snapshot`. The answer to an "
        "accepted command is its result, which is then stored. The answer to a refused one is `refused`, and "
        "nothing has changed. Everybody else at the table is sent the result too. See also "
        "[how a socket ends](#how-a-socket-ends).",
        protocol.ClientMessage,
        protocol.ServerMessage,
    ),
    _Socket(
        "/api/lobby/socket",
        "For people who look for a game. The first message is `lobby`, which is repeated whenever something has "
        "changed. Open tables are joined over HTTP. A client that seeks a game gets `paired` with the id of its "
        "table. The seek lasts as long as the socket is open.",
        lobby_protocol.LobbyClientMessage,
        lobby_protocol.LobbyServerMessage,
    ),
)

_SAID = {
    "version": "The version of the table that the client knows.",
    "request": "A number of your choice, repeated in the answer.",
}
"""The meaning of command fields without a docstring."""

_HEARD = {
    "request": "The number of the request that this answers.",
    "version": "The version of the table.",
    "turn": "The state after it.",
    "setup": "What is played.",
}
"""The meaning of answer fields without a docstring."""


def page() -> str:
    """Returns the page."""
    parts = [_INTRODUCTION]
    used: dict[str, type[Struct]] = {}
    for socket in _SOCKETS:
        parts += [f"## `{socket.address}`", socket.about, "### Messages from the client"]
        parts += [_message(kind, _SAID, used) for kind in get_args(socket.said)]
        parts += ["### Messages from the server"]
        parts += [_message(kind, _HEARD, used) for kind in get_args(socket.heard)]
    parts += ["## How a socket ends", _endings()]
    parts += ["## Parts of messages"]
    parts += [_part(kind) for kind in _all_parts(used).values()]
    parts += ["## Words", _words()]
    return "\n\n".join(parts) + "\n"


def main(arguments: list[str]) -> None:
    """Writes the page to the given file."""
    Path(arguments[0]).write_text(page(), "utf-8")


def _message(kind: type[Struct], meanings: dict[str, str], used: dict[str, type[Struct]]) -> str:
    used |= _structs_in(kind)
    tag = kind.__struct_config__.tag
    return f"#### `{tag}`\n\n{_about(kind)}{_fields(kind, meanings)}"


def _part(kind: type[Struct]) -> str:
    tag = kind.__struct_config__.tag
    typed = f' Its `type` is `"{tag}"`.' if tag is not None else ""
    return f"### {kind.__name__}\n\n{_about(kind)}{typed}{_fields(kind, {})}"


def _about(kind: type[Struct]) -> str:
    return _plain(kind.__doc__ or "")


def _fields(kind: type[Struct], meanings: dict[str, str]) -> str:
    """Returns the fields of a struct as a table, or nothing when it has none."""
    hints = get_type_hints(kind, include_extras=True)
    about = {**meanings, **field_docstrings(kind)}
    rows = [
        f"| `{field.name}` | {_linked(type_of(hints[field.name]))} "
        f"| {_plain(about.get(field.name, ''))}{_default(field)} |"
        for field in msgspec.structs.fields(kind)
    ]
    return "\n\n| field | type | |\n| --- | --- | --- |\n" + "\n".join(rows) if rows else ""


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return ""
    value = None if field.default is msgspec.NODEFAULT else field.default
    shown = "" if isinstance(value, Struct) else f" (`{msgspec.json.encode(value).decode()}`)"
    return f" Optional{shown}."


def _linked(written: str) -> str:
    """Returns a TypeScript type with links to its description on the page."""
    escaped = written.replace("|", "\\|")
    return re.sub(r"\b[A-Z]\w+", lambda name: _link(name[0]), escaped)


def _link(name: str) -> str:
    return name if name == "Record" else f"[{name}](#{name.lower()})"


def _plain(docstring: str) -> str:
    return " ".join("null" if word == "None" else word for word in docstring.split())


def _structs_in(kind: type[Struct]) -> dict[str, type[Struct]]:
    """Returns the structs in the fields of another."""
    found: dict[str, type[Struct]] = {}

    def visit(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, Struct):
            found[hint.__name__] = hint
        for part in get_args(hint):
            visit(part)

    for hint in get_type_hints(kind, include_extras=True).values():
        visit(hint)
    return found


def _all_parts(used: dict[str, type[Struct]]) -> dict[str, type[Struct]]:
    """Returns structs together with all that they contain, by name."""
    known: dict[str, type[Struct]] = {}
    waiting = dict(used)
    while waiting:
        name, kind = waiting.popitem()
        known[name] = kind
        waiting |= {each: part for each, part in _structs_in(kind).items() if each not in known}
    return dict(sorted(known.items()))


def _endings() -> str:
    about = field_docstrings(CloseCode)
    rows = [f"| {code.value} | `{code.name.lower()}` | {about[code.name]} |" for code in CloseCode]
    return "| code | name | |\n| --- | --- | --- |\n" + "\n".join(rows)


def _words() -> str:
    lists: dict[str, list[str]] = {
        "WayId": list(way_names()),
        "ColourName": list(colour_names()),
        "ScoringId": [scoring.id for scoring in SCORINGS],
        "StartId": [start.value for start in Start],
        "LevelNumber": [str(level.number) for level in LEVELS],
        "ReasonCode": [code.value for code in ReasonCode],
        "PhraseId": [phrase.value for phrase in Phrase],
        "HappeningId": [kind.value for kind in protocol.HappeningKind],
        "ErrorCode": list(all_codes()),
    }
    return "\n\n".join(
        f"### {name}\n\n{', '.join(f'`{word}`' for word in literals)}"
        for name, literals in lists.items()
    )


if __name__ == "__main__":
    main(sys.argv[1:])

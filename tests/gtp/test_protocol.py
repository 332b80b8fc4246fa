from __future__ import annotations

import pytest

from cornerwise.engine.gtp.protocol import (
    MAX_LINE,
    CommandFailed,
    Request,
    Server,
    failure,
    parse_line,
    success,
)

from .conftest import Talk


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("name\n", Request("", "name", ())),
        ("5 play b a1\n", Request("5", "play", ("b", "a1"))),
        ("\tplay\tb\ta1 # a remark\r\n", Request("", "play", ("b", "a1"))),
        ("na\x00me", Request("", "name", ())),
        ("007 x", Request("007", "x", ())),
        ("", None),
        ("\n", None),
        ("  # only a remark", None),
        ("12", None),
        ("\x07\x01", None),
    ],
)
def test_a_line_becomes_a_request(line: str, request_: Request | None) -> None:
    assert parse_line(line) == request_


def test_an_answer_ends_with_an_empty_line_and_holds_no_other() -> None:
    assert success("5", "a\n\nb\n") == "=5 a\n \nb\n\n"
    assert success("") == "= \n\n"
    assert failure("7", "two\nlines") == "?7 two lines\n\n"


def test_commands_that_every_engine_has() -> None:
    server = Server({"echo": " ".join})
    assert server.answer("1 echo a  b") == "=1 a b\n\n"
    assert server.answer("known_command echo") == "= true\n\n"
    assert server.answer("known_command no") == "= false\n\n"
    assert server.answer("known_command") == "? this command takes one argument: a command\n\n"
    assert server.answer("list_commands x").startswith("? ")
    assert server.answer("list_commands").split() == [
        "=",
        "echo",
        "known_command",
        "list_commands",
        "protocol_version",
        "quit",
    ]
    assert server.answer("3 nothing") == "?3 unknown command (nothing)\n\n"


def test_a_failed_command_answers_with_its_message() -> None:
    def fail(_: tuple[str, ...]) -> str:
        raise CommandFailed("no luck")

    assert Server({"try": fail}).answer("try") == "? no luck\n\n"


def test_reading_ends_at_quit_and_at_the_end_of_the_input(talk: Talk) -> None:
    assert talk.stream("1 name\n\n# nothing\n2 quit\n3 name\n") == "=1 Cornerwise\n\n=2 \n\n"
    assert Talk().stream("1 name") == "=1 Cornerwise\n\n"
    assert Talk().stream("") == ""


def test_a_line_that_is_too_long_is_refused_once_and_skipped(talk: Talk) -> None:
    text = "play b " + "a1," * MAX_LINE + "\nname\n" + "x" * (3 * MAX_LINE)
    answers = talk.stream(text).split("\n\n")
    assert [answer[:10] for answer in answers] == ["? a line i", "= Cornerwi", "? a line i", ""]

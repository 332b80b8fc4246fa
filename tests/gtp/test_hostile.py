"""No input can break the engine."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from budgets import examples

from .conftest import Talk

COMMANDS = sorted({*Talk().engine.commands, "known_command", "list_commands", "nonsense"})
WORDS = st.one_of(
    st.sampled_from(["b", "w", "1", "4", "pass", "e10", "j5", "e9,e10", "a1,a1", "-1", "0", "nan"]),
    st.sampled_from(["9" * 50, "²", "Blokus", "Duo", "fixed_simulations", "accept_illegal", "1e9"]),
    st.text(max_size=12),
)
LIMITS = ("param", "move_time", "move_cpu_time")
"""Commands that could allow a search of hours."""

LINES = st.lists(
    st.one_of(
        st.builds(
            lambda number, command, words: " ".join([number, command, *words]),
            st.sampled_from(["", "1", "99999999999999999999"]),
            st.sampled_from(COMMANDS),
            st.lists(WORDS, max_size=3),
        ),
        st.text(max_size=40),
    ),
    max_size=12,
)


@examples(60)
@given(LINES)
def test_every_line_gets_a_well_formed_answer(lines: list[str]) -> None:
    talk = Talk(simulations=1)
    for line in lines:
        if any(word in line for word in LIMITS) and not line.startswith("param_"):
            continue
        answer = talk.server.answer(line)
        if answer:
            assert answer[0] in "=?"
            assert answer.endswith("\n\n")
            assert "\n\n" not in answer[:-2]
    assert talk("name") == "Cornerwise"

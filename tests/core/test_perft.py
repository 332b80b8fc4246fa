"""Counts of move sequences, from tests/perft: the same for the rules and for the kernel."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from cornerwise import kernel
from cornerwise.notation import move_name, parse_move, position_text
from cornerwise.placements import table_of
from cornerwise.position import Position
from cornerwise.variants import Setup, setup_named

FOLDER = Path(__file__).parent.parent / "perft"

AFFORDABLE = 5_000
"""Most positions the pure rules are asked to look at."""


@dataclass(frozen=True)
class Count:
    name: str
    setup: Setup
    depth: int
    nodes: int
    """Sequences in which no colour had to pass."""
    passes: int
    """Sequences in which one had to."""

    def __str__(self) -> str:
        return f"{self.name}-{self.depth}"


def read(path: Path) -> list[Count]:
    counts = []
    name, setup = "", setup_named("duo")
    for line in path.read_text().splitlines():
        match line.replace(",", "").split():
            case [] | ["#", *_]:
                continue
            case ["name", given]:
                name = given
            case ["setup", way, "start", start]:
                setup = setup_named(way, start=start)
            case [depth, nodes, *rest]:
                passes = int(rest[1]) if rest[:1] == ["passes"] else 0
                counts.append(Count(name, setup, int(depth), int(nodes), passes))
    return counts


COUNTS = [count for path in sorted(FOLDER.glob("*.perft")) for count in read(path)]
NODES = {(count.name, count.depth): count.nodes for count in COUNTS}


def perft(position: Position, depth: int) -> int:
    legal = position.legal_placements()
    if depth == 1:
        return len(legal)
    return sum(perft(position.play(number), depth - 1) for number in legal)


def divide(setup: Setup, depth: int) -> str:
    """Returns the board and, for each first move, how many sequences begin with it."""
    position = Position.initial(setup)
    lines = [position_text(position)]
    for number in position.legal_placements():
        state = kernel.State.from_position(setup, position.play(number))
        below = 1 if depth == 1 else state.perft(depth - 1)
        lines.append(f"{move_name(position.table, number)}: {below}")
    return "\n".join(lines)


@pytest.mark.parametrize("count", COUNTS, ids=str)
def test_kernel_counts(count: Count) -> None:
    nodes = kernel.perft(count.setup, count.depth, threads=2)
    wanted = count.nodes + count.passes
    if nodes != wanted:
        split = divide(count.setup, count.depth)
        pytest.fail(f"{count}: {nodes}, not {wanted}\n{split}")


@pytest.mark.parametrize(
    "count", [c for c in COUNTS if NODES.get((c.name, c.depth - 1), 1) <= AFFORDABLE], ids=str
)
def test_rules_count(count: Count) -> None:
    assert perft(Position.initial(count.setup), count.depth) == count.nodes


def test_in_duo_a_colour_may_have_to_pass_after_three_placements() -> None:
    """Counts the fourth placements that the first colour makes instead of the blocked second.

    Only an I5 that ends at the edge of the board leaves so few corners that this can happen.
    """
    setup = setup_named("duo", start="fixed")
    table = table_of(setup.variant)
    lines = [parse_move(table, text) for text in ("j5,k5,l5,m5,n5", "j1,j2,j3,j4,j5")]
    passes = 0
    for first in Position.initial(setup).legal_placements():
        for second in lines:
            state = kernel.State.start(setup)
            state.play(first)
            state.play(second)
            for third in state.legal_placements():
                after = state.copy()
                after.play(third)
                passes += 0 if after.turn == 1 else len(after.legal_placements())
    assert passes == 32_562


def test_a_mismatch_is_shown_by_the_moves_it_may_come_from() -> None:
    split = divide(setup_named("classic", start="fixed"), 2).splitlines()
    assert split[0] == "classic, start fixed, blue to play"
    assert "a20: 58" in split
    assert len([line for line in split if line.endswith(": 58")]) == 58


def test_the_files_are_read() -> None:
    assert {count.name for count in COUNTS} == {
        "duo-fixed",
        "duo-any",
        "classic-fixed",
        "classic-any",
    }
    assert len(COUNTS) == 17

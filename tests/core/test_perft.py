"""Counts of move sequences, from tests/perft: the same for the rules and for the kernel."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from cornerwise import kernel
from cornerwise.notation import move_name, parse_move, position_text
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import Setup, setup_named
from threadless import printed_without_threads

FOLDER = Path(__file__).parent.parent / "perft"

QUICK = 2_000_000_000
"""Larger counts take the kernel more than a few seconds."""

AFFORDABLE = 5_000
"""Maximum number of positions to examine with the pure rules."""


@dataclass(frozen=True)
class Count:
    name: str
    setup: Setup
    depth: int
    nodes: int
    """Sequences in which no colour had to pass."""

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
            case [depth, nodes]:
                counts.append(Count(name, setup, int(depth), int(nodes)))
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
    split = kernel.State.start(setup).divide(depth)
    lines = [
        f"{move_name(position.placement_table, number)}: {count}" for number, count in split.items()
    ]
    return "\n".join([position_text(position), *lines])


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(count, id=str(count), marks=[pytest.mark.soak] * (count.nodes > QUICK))
        for count in COUNTS
    ],
)
def test_kernel_counts(count: Count) -> None:
    nodes = kernel.perft(count.setup, count.depth, threads=2)
    if nodes != count.nodes:
        split = divide(count.setup, count.depth)
        pytest.fail(f"{count}: {nodes}, not {count.nodes}\n{split}")


@pytest.mark.parametrize(
    "count", [c for c in COUNTS if NODES.get((c.name, c.depth - 1), 1) <= AFFORDABLE], ids=str
)
def test_rules_count(count: Count) -> None:
    assert perft(Position.initial(count.setup), count.depth) == count.nodes


def test_sequences_in_which_a_colour_has_to_pass_are_left_out() -> None:
    """In Duo, an I5 along the edge of the board leaves so few corners that both can be blocked."""
    setup = setup_named("duo", start="fixed")
    table = placement_table_of(setup.variant)
    state = kernel.State.start(setup)
    state.play(parse_move(table, "f7,e8,f8,e9,e10"))
    state.play(parse_move(table, "j5,k5,l5,m5,n5"))
    shutting = parse_move(table, "i4,i5,g6,h6,i6")
    split = state.divide(2)
    assert split[shutting] == 0
    assert state.perft(2) == sum(split.values())
    state.play(shutting)
    assert state.turn == 0, "orange has to pass"


WITHOUT_THREADS = """
from cornerwise.kernel import perft
print(perft("duo", 2, threads=4))
"""


def test_where_the_system_gives_no_threads_sequences_are_counted_without() -> None:
    assert printed_without_threads(WITHOUT_THREADS) == "342792\n"


def test_an_impossible_number_of_threads_is_refused() -> None:
    state = kernel.State.start("duo")
    for threads in (0, -1, 1025):
        with pytest.raises(ValueError, match="threads must be 1 to 1024"):
            state.perft(2, threads)
    assert state.perft(2, 1024) == 342_792


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

"""What the kernel compiled to WebAssembly has to agree with: results of the native kernel.

The client's tests (`web/tests/kernel/agreement.test.ts`) compare both products of `make wasm` with
the file that this module writes, and the client's game files with those of `records`. Networks run
with the portable code, whose results are the same on every processor without fused multiplication
and addition. After an intended change, rewrite the file and review it:

    python tests/kernel/test_wasm_agreement.py
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cornerwise.engine import LEVELS, Level, analyse, level_numbered, player_for_level
from cornerwise.engine import hint as game_hint
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.reach import reach_in_the_end
from cornerwise.game import Game
from cornerwise.geometry import cells_of
from cornerwise.kernel import State, perft, random_game
from cornerwise.kernel.search import NetOptions, SearchOptions, TreeSearch
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.placements import Placement, PlacementId
from cornerwise.puzzles import BRAINTEASERS, Laid, PieceName, Puzzle, Rule
from cornerwise.puzzles.solving import PuzzleSearch, solve
from cornerwise.records import Record, dumps_blksgf, dumps_json
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.server.game.hints import _hint_view
from cornerwise.server.game.protocol import HintView
from cornerwise.server.game.scores import scores_of
from cornerwise.server.game.views import move_views
from cornerwise.server.puzzles.catalogue import found
from cornerwise.server.puzzles.hints import hint
from cornerwise.server.puzzles.views import check_view, laid_view, puzzle_view
from cornerwise.server.refusal import violation_params
from cornerwise.variants import Setup, Start, setup_named, way_names

FILE = Path(__file__).parent / "wasm_agreement.json"

SIMULATIONS = 300
TRIED = 25
"""Placements whose violation is compared in each position."""

WITH_NETWORK = {4: None, 5: None, 6: None, 9: SIMULATIONS}
"""Levels that use a network, and the number of simulations where it is not that of the level."""

PLAYERS = ("B] ö\\", "", "Ada", "Computer 3")
"""Names of players in game files, as many as there are seats."""

DEPTHS = {"duo": 2, "junior": 2, "classic": 3}
PUZZLES = (
    ("B1", 1, 0),
    ("B2", 1, 9),
    ("B3", 1, 0),
    ("B4", 1, 2),
    ("B4c", 1, 0),
    ("B5", 1, 0),
    ("B6c", 1, 3),
)
"""Names, seeds, and how many pieces of another attempt are kept."""

MADE = (
    *("easy-1", "medium-1", "hard-1", "very-hard-1"),
    *(f"daily-2026-11-{day}" for day in range(16, 23)),
)
"""Generated puzzles, those of a whole week among them."""

CHECKED = 14
"""Pieces of each attempt that is checked."""

HINTED = (("B1", 80), ("B3", 6), ("B4", 7), ("B6", 0))
"""Names, and how many pieces of a solution lie there when a hint is asked for."""

SLICES = 100
"""Slices of a solver, unless it is done sooner."""

REVIEW_SIMULATIONS = 30

GAME_SEED, MOVE_SEED = 2, 1
"""What the levels draw their forms and their moves from."""

REVIEW_LEVEL = 2
"""The level that plays the games of the reviews; every other one is random."""

SHARES = (0.0, 0.35, 0.7, 1.0)
"""How much of each random game has been played in the positions compared."""


def setups() -> list[Setup]:
    """Returns every variant, and some with other settings."""
    return [
        *map(setup_named, way_names()),
        setup_named("duo", start=Start.FIXED, first="orange", scoring="basic"),
        setup_named("classic-three", shared="blue", first="red"),
        setup_named("classic", first="green", scoring="basic"),
    ]


def checksum(numbers: Iterable[int]) -> int:
    return zlib.crc32(",".join(map(str, numbers)).encode())


def facts(game: Game) -> dict[str, Any]:
    """Returns what the server reports about a position, long lists as checksums."""
    setup, position = game.setup, game.position
    state = State.from_position(setup, position)
    colours = range(len(setup.variant.colours))
    points, sides = scores_of(state)
    shared = setup.seating.shared
    legal = state.legal_placements()
    return {
        "moves": move_views(game),
        "colour": position.turn,
        "seat": game.seat_to_play,
        "legal": checksum(legal),
        "playable": game.placement_table.pieces_in(legal),
        "own_corners": []
        if position.turn is None
        else list(cells_of(position.attach[position.turn])),
        "passed": list(game.moves[-1].passes) if game.moves else [],
        "scores": points,
        "sides": sides,
        "left": [
            [piece for piece, count in enumerate(position.left[each]) for _ in range(count)]
            for each in colours
        ],
        "over": game.is_over,
        "shared_turn": None
        if shared is None
        else setup.shared_player(len(position.placed[shared])),
    }


def violations(game: Game, rng: random.Random) -> list[Any]:
    """Returns what the server says about some placements."""
    count = len(game.placement_table)
    told = []
    for placement in (*(rng.randrange(count) for _ in range(TRIED)), count, -1):
        broken = game.position.violation(placement)
        reproach = None
        if broken is not None:
            reproach = {"code": broken.rule.value, "params": violation_params(broken)}
        told.append([placement, reproach])
    return told


def searched(game: Game, *, network: bool) -> dict[str, Any]:
    """Returns what a search finds."""
    options = SearchOptions(net=NetOptions(portable=True))
    search = TreeSearch(
        game.setup, knowledge_for(game.setup, network=network), options=options, seed=1
    )
    result = search.run(game, simulations=SIMULATIONS)
    best = result.best
    return {
        "simulations": result.simulations,
        "solved": result.solved,
        "visits": [[placement, visits] for placement, visits in list(result.visits.items())[:12]],
        "moves": checksum(number for each in result.visits.items() for number in each),
        "value": best.value,
        "wins": list(best.win_chance),
    }


def chosen(game: Game) -> list[PlacementId]:
    """Returns what each level chooses that a number of simulations limits, without a network."""
    players = [
        player_for_level(
            replace(level, seconds=600), game.setup, MOVE_SEED, game_seed=GAME_SEED, network=False
        )
        for level in LEVELS
        if level.strength_in(game.setup).simulations
    ]
    return [player.choose(game) for player in players]


class PortableLevel(Level):
    """A level whose network gives the same results on every processor."""

    def options_in(self, setup: Setup | str) -> SearchOptions:
        options = super().options_in(setup)
        return replace(options, net=replace(options.net, portable=True))


def chosen_with_network(game: Game) -> dict[int, PlacementId]:
    """Returns what levels choose with a network, the strongest after a few simulations."""
    found = {}
    for number, simulations in WITH_NETWORK.items():
        level = level_numbered(number)
        strength = level.strength_in(game.setup)
        bounded = PortableLevel(
            number,
            level.name,
            seconds=600,
            strength=replace(strength, simulations=simulations or strength.simulations),
        )
        player = player_for_level(bounded, game.setup, MOVE_SEED, game_seed=GAME_SEED)
        found[number] = player.choose(game)
    return found


def hints(game: Game) -> list[HintView]:
    """Returns what the server would say, without a network."""
    found_hints = game_hint(game, simulations=SIMULATIONS, seed=1, network=False)
    return [_hint_view(each) for each in found_hints]


def game_agreement(setup: Setup) -> dict[str, Any]:
    played = random_game(setup, 1)
    rng = random.Random(1)
    positions = []
    for share in SHARES:
        game = Game.replay(setup, played[: round(share * len(played))])
        position: dict[str, Any] = {"plies": len(game.moves), "facts": facts(game)}
        position["reach"] = reach_map(game)
        if not game.is_over:
            position["violations"] = violations(game, rng)
            position["chosen"] = chosen(game)
            position["chosen_with_network"] = chosen_with_network(game)
            position["hints"] = hints(game)
            position["searches"] = [searched(game, network=False), searched(game, network=True)]
        positions.append(position)
    return {
        "setup": choice_of(setup),
        "random_game": played,
        "files": files(Game.replay(setup, played)),
        "perft": perft(setup, DEPTHS[setup.variant.id]),
        "depth": DEPTHS[setup.variant.id],
        "positions": positions,
    }


def files(game: Game) -> list[int]:
    """Returns the checksums of a game's `.blksgf` and JSON files."""
    record = Record.from_game(game, players=PLAYERS[: len(game.setup.seating.seats)])
    return [zlib.crc32(text.encode()) for text in (dumps_blksgf(record), dumps_json(record))]


def played_by_level(setup: Setup) -> list[PlacementId]:
    """Returns a game of a computer against itself."""
    level = replace(level_numbered(REVIEW_LEVEL), seconds=600)
    player = player_for_level(level, setup, 1, network=False)
    game = Game(setup)
    while not game.is_over:
        game.play(player.choose(game))
    return list(game.placements)


def review_agreement(setup: Setup, played: list[PlacementId], *, network: bool) -> dict[str, Any]:
    """Returns what a review says."""
    options = SearchOptions(net=NetOptions(portable=True))
    analysis = analyse(
        Game.replay(setup, played), simulations=REVIEW_SIMULATIONS, network=network, options=options
    )
    story = asdict(analysis.story)
    story["accuracy"] = [each and round(each, 6) for each in analysis.story.accuracy]
    return {
        "setup": choice_of(setup),
        "placements": played,
        "network": network,
        "labels": [judged.label for judged in analysis.moves],
        "best": [judged.best[0].placement for judged in analysis.moves],
        "swings": [judged.swing for judged in analysis.moves],
        "exact": [judged.exact for judged in analysis.moves].index(True),
        "start": analysis.start,
        "story": story,
    }


def reviews() -> list[dict[str, Any]]:
    """Returns a review of a random game and of one of computers in every setup."""
    return [
        review_agreement(setup, played, network=network)
        for setup in setups()
        for played, network in ((random_game(setup, 2), False), (played_by_level(setup), True))
    ]


def reach_map(game: Game) -> int:
    """Returns a checksum of the colours that might still cover each cell, as bits."""
    position = game.position
    colours = range(len(position.variant.colours))
    reached = [reach_in_the_end(position, colour) for colour in colours]
    covered = sum(position.covered)
    cells = range(position.variant.board.width * position.variant.board.height)
    return checksum(
        -1
        if covered >> cell & 1
        else sum((mask >> cell & 1) << c for c, mask in enumerate(reached))
        for cell in cells
    )


def puzzle_agreement(name: str, seed: int, kept: int) -> dict[str, Any]:
    """Returns how far a solver comes that keeps some pieces of another attempt."""
    entry = found(name)
    puzzle = entry.puzzle
    fixed = _tried(puzzle, (), seed + 1)[1].laid()[:kept]
    status, search = _tried(puzzle, fixed, seed)
    find = puzzle.placement_table.find
    places = sorted((find(piece.cells), piece.colour) for piece in search.laid())
    with_colours = bool(puzzle.rules & {Rule.NO_EDGES, Rule.CORNERS})
    return {
        "puzzle": puzzle_view(entry),
        "laid": laid_view(fixed),
        "seed": seed,
        "solved": status is SolverStatus.SOLVED,
        "steps": search.steps,
        "places": [[each, colour if with_colours else None] for each, colour in places],
    }


def check_agreement(name: str, seed: int) -> dict[str, Any]:
    """Returns what is wrong with random pieces; with seed 0, with none that overlap."""
    entry = found(name)
    puzzle, rng = entry.puzzle, random.Random(seed)
    laid = [
        Laid(piece, rng.choice(_places(puzzle, piece)).cells)
        for piece in rng.choices(puzzle.stock, k=CHECKED)
    ]
    if seed == 0:
        laid = _apart(laid)
    return {
        "puzzle": puzzle_view(entry),
        "laid": laid_view(laid),
        "check": check_view(puzzle, (*puzzle.given, *laid)),
    }


def hint_agreement(name: str, kept: int) -> dict[str, Any]:
    """Returns the hints before and after the last of some pieces is moved."""
    entry = found(name)
    puzzle = entry.puzzle
    laid = list(solve(puzzle, seed=1).laid[:kept])
    moved = [*laid[:-1], *(_moved(puzzle, laid) if laid else ())]
    return {
        "puzzle": puzzle_view(entry),
        "asked": [
            {"laid": laid_view(pieces), "hint": hint(entry, pieces, (), seconds=600, stopped=bool)}
            for pieces in ([laid, moved] if laid else [laid])
        ],
    }


def _apart(laid: Sequence[Laid]) -> list[Laid]:
    """Returns the pieces that overlap no earlier one."""
    lying: list[Laid] = []
    for piece in laid:
        if not any(piece.mask & other.mask for other in lying):
            lying.append(piece)
    return lying


def _places(puzzle: Puzzle, piece: PieceName) -> list[Placement]:
    table = puzzle.placement_table
    return [each for each in table.placements if table.piece_of(each.id).name == piece.piece]


def _moved(puzzle: Puzzle, laid: Sequence[Laid]) -> list[Laid]:
    """Returns the last of some pieces at the first other place that is free."""
    last = laid[-1]
    covered = sum(piece.mask for piece in laid[:-1])
    for place in _places(puzzle, last.name):
        piece = Laid(last.name, place.cells)
        if piece != last and not piece.mask & covered:
            return [piece]
    return []


def _tried(puzzle: Puzzle, fixed: tuple[Laid, ...], seed: int) -> tuple[SolverStatus, PuzzleSearch]:
    search = PuzzleSearch(puzzle, fixed, seed=seed)
    status = SolverStatus.RUNNING
    for _ in range(SLICES):
        if status is SolverStatus.RUNNING:
            status = search.run(0)  # Always the same number of steps.
    return status, search


def text() -> str:
    games = [game_agreement(setup) for setup in setups()]
    puzzles = [puzzle_agreement(*each) for each in PUZZLES]
    document = {
        "simulations": SIMULATIONS,
        "players": PLAYERS,
        "review_simulations": REVIEW_SIMULATIONS,
        "games": games,
        "reviews": reviews(),
        "puzzles": puzzles,
        "made": [puzzle_view(found(name)) for name in MADE],
        "checks": [check_agreement(name, seed) for name in BRAINTEASERS for seed in range(3)],
        "hints": [hint_agreement(*each) for each in HINTED],
    }
    plain = json.loads(msgspec.json.encode(document))
    parts = []
    for name, value in plain.items():
        lines = (
            [json.dumps(each, separators=(",", ":")) for each in value]
            if isinstance(value, list)
            else None
        )
        parts.append(
            json.dumps(name)
            + ": "
            + ("[\n" + ",\n".join(lines) + "\n]" if lines else json.dumps(value))
        )
    return "{" + ",\n".join(parts) + "}\n"


@pytest.mark.long
def test_the_native_kernel_gives_the_results_that_the_browsers_kernel_is_held_to() -> None:
    assert text() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")

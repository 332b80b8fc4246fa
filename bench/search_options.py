"""Compares options of the search: by the moves chosen, and by how well the value predicts the result.

    cornerwise selfplay duo --games 700 --full 300 --seed 1 -o duo.cwg
    python bench/search_options.py moves duo.cwg "" "net.weight=0.5 net.fading=0"
    python bench/search_options.py values duo.cwg "" "net.weight=0.5 net.fading=0" --positions 1000

A match has to be very long to show what a small change is worth. Here all options choose a move, or
find a value, in the same positions, one of each game. The first options are the ones to compare with;
an empty text stands for the usual ones. `moves` judges different moves by longer searches after
each, half of them with the first and half with the second options. `values` compares with the results of
the games, as squared errors. Both are in ten-thousandths of the value, with standard errors, in all
positions and by quarters of a game. Options are numbers of `NetOptions`, such as `net.weight=0.5`, or
of `SearchOptions`, such as `first_play=0.1`; `simulations=2` doubles the simulations.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.search import NetOptions, SearchOptions, SearchResult, TreeSearch, Valuation
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.kernel.sight import outcome_values
from cornerwise.training.corpus import file_setup
from cornerwise.training.game_files import read_games
from cornerwise.variants import Setup, Side

Options = TypeVar("Options", NetOptions, SearchOptions)

LAST_PLIES = 4
"""The last plies of a game are left out: they are solved."""

QUARTERS = 4


@dataclass(frozen=True)
class Variant:
    """Options of the search, as they were given."""

    text: str
    options: SearchOptions
    factor: float = 1.0
    """On the number of simulations."""


@dataclass(frozen=True)
class Sample:
    """A position of a game."""

    game: Game
    quarter: int
    side: Side
    """The side to play."""
    results: tuple[float, ...]
    """What the end of the game was worth to each side."""


@dataclass(frozen=True)
class Differences:
    """How the variants compare with the first in one position."""

    quarter: int
    gains: tuple[float, ...]


def variant(text: str) -> Variant:
    """Returns the options named by a text such as `net.weight=0.5 first_play=0.1`.

    Raises `ValueError` for anything else.
    """
    found, net, factor = SearchOptions(), NetOptions(), 1.0
    for word in text.split():
        name, _, number = word.partition("=")
        if name == "simulations":
            factor = float(number)
        elif name.startswith("net."):
            net = _changed(net, name.removeprefix("net."), number)
        else:
            found = _changed(found, name, number)
    return Variant(text or "usual", replace(found, net=net), factor)


def _changed(options: Options, name: str, number: str) -> Options:
    numbers = {each.name for each in fields(options) if each.type in {"int", "float"}}
    if name not in numbers:
        raise ValueError(f"there is no number {name!r}")
    changed: dict[str, Any] = {name: type(getattr(options, name))(float(number))}
    return replace(options, **changed)


def samples(setup: Setup, games: Sequence[TrainingGame], count: int) -> Iterator[Sample]:
    """Yields a random position of each game, as long as there are games."""
    chance = random.Random(1)
    for played in games[:count]:
        ply = chance.randrange(max(1, len(played.plies) - LAST_PLIES))
        game = Game.replay(setup, [each.placement for each in played.plies[:ply]])
        seat = game.seat_to_play
        if seat is None:
            continue
        results = outcome_values(setup, played.scores, Valuation())[0]
        quarter = QUARTERS * ply // len(played.plies)
        yield Sample(game, quarter, setup.seating.side_of(seat), results)


def searched(game: Game, found: Variant, simulations: int, seed: int) -> SearchResult:
    knowledge = knowledge_for(game.setup)
    search = TreeSearch(game.setup, knowledge, options=found.options, seed=seed)
    return search.run(game, simulations=round(simulations * found.factor))


def by_moves(
    sample: Sample, variants: Sequence[Variant], number: int, arguments: argparse.Namespace
) -> Differences | None:
    """Compares the moves that the variants choose."""
    chosen = []
    for each in variants:
        found = searched(sample.game, each, arguments.simulations, number)
        if found.solved:
            return None
        chosen.append(found.best.placement)
    worth = dict.fromkeys(chosen, 0.0)
    if len(worth) > 1:
        for placement in worth:
            after = Game.replay(sample.game.setup, [*sample.game.placements, placement])
            worth[placement] = _judged(after, sample.side, variants[:2], number + 1, arguments)
    return Differences(sample.quarter, tuple(worth[each] - worth[chosen[0]] for each in chosen))


def _judged(
    game: Game, side: Side, judges: Sequence[Variant], seed: int, arguments: argparse.Namespace
) -> float:
    """Returns what a position is worth to a side, the mean of the searches of the judges."""
    if game.is_over:
        return outcome_values(game.setup, game.scores().colours, Valuation())[0][side]
    found = (searched(game, each, arguments.judging, seed) for each in judges)
    return statistics.mean(each.values[side] for each in found)


def by_values(
    sample: Sample, variants: Sequence[Variant], number: int, arguments: argparse.Namespace
) -> Differences | None:
    """Compares how far values are from the result; a smaller error is a gain."""
    errors = []
    for each in variants:
        found = searched(sample.game, each, arguments.simulations, number)
        if found.solved:
            return None
        pairs = zip(found.values, sample.results, strict=True)
        errors.append(statistics.mean((value - result) ** 2 for value, result in pairs))
    return Differences(sample.quarter, tuple(errors[0] - error for error in errors))


def report(variants: Sequence[Variant], found: Sequence[Differences]) -> str:
    lines = ["| options | positions | gain | by quarter |", "| --- | --: | --: | --- |"]
    for number, each in enumerate(variants[1:], 1):
        gains = [difference.gains[number] for difference in found]
        quarters = [
            _told([each.gains[number] for each in found if each.quarter == quarter])
            for quarter in range(QUARTERS)
        ]
        lines.append(f"| {each.text} | {len(gains)} | {_told(gains)} | {', '.join(quarters)} |")
    return "\n".join(lines)


def _told(gains: Sequence[float]) -> str:
    if len(gains) < 2:
        return "–"
    error = statistics.stdev(gains) / len(gains) ** 0.5
    return f"{1e4 * statistics.mean(gains):+.1f} ± {1e4 * error:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("moves", "values"))
    parser.add_argument("games", type=Path, help="a file of self-play")
    parser.add_argument("options", nargs="+", help="the options to compare, the first with others")
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--simulations", type=int, default=700, help="for each choice or value")
    parser.add_argument("--judging", type=int, default=2_500, help="for each move that is judged")
    arguments = parser.parse_args()
    if len(arguments.options) < 2:
        parser.error("give at least two texts of options; the first may be empty")
    try:
        variants = [variant(text) for text in arguments.options]
    except ValueError as error:
        parser.error(f"these are not options of the search: {error}")
    played = read_games(arguments.games)
    setup = file_setup(arguments.games, played)
    compare = by_moves if arguments.what == "moves" else by_values
    found = []
    for number, sample in enumerate(samples(setup, played.games, arguments.positions)):
        difference = compare(sample, variants, number, arguments)
        if difference is not None:
            found.append(difference)
    print(report(variants, found))


if __name__ == "__main__":
    main()

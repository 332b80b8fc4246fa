"""Puzzles made together with a solution, so that no solver is needed."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from cornerwise.game import Game
from cornerwise.geometry import Board, mask_of
from cornerwise.pieces import PIECES
from cornerwise.placements import PlacementTable, build_placement_table
from cornerwise.puzzles import Laid, PieceName, Puzzle, Rule
from cornerwise.puzzles.reading import read_solution
from cornerwise.variants import setup_named
from puzzles.oracle import hanging_apart

COLOURS = ("blue", "yellow", "red", "green")

Solved = tuple[Puzzle, tuple[Laid, ...]]


@cache
def tiled(seed: int, *, apart: bool) -> Solved:
    """Returns a rectangle with a hole, filled at random; `apart` forbids edges within a colour."""
    choice = random.Random(seed)
    board = Board(choice.randrange(4, 8), choice.randrange(4, 8))
    region = (1 << board.size) - 1 ^ 1 << choice.randrange(board.size)
    while True:
        masks = _filled(choice, board, region)
        colours = _coloured(choice, board, masks, apart=apart)
        if colours is not None:
            break
    laid = [
        Laid(PieceName(colour, name), cells)
        for colour, (name, cells) in zip(colours, masks, strict=True)
    ]
    choice.shuffle(laid)
    rules = {Rule.COVER, Rule.NO_EDGES} if apart else {Rule.COVER}
    given = tuple(choice.sample(laid, choice.randrange(3)))
    return _puzzle(board, region, laid, rules, given), tuple(laid)


@cache
def hanging(seed: int) -> Solved:
    """Returns a small filled region in which the pieces of each colour connect at corners."""
    number = 1000 * seed
    while True:
        puzzle, laid = tiled(number, apart=True)
        puzzle = replace(puzzle, rules=puzzle.rules | {Rule.CORNERS})
        if not list(hanging_apart(puzzle, laid)) and len(laid) > len(puzzle.colours) + 1:
            return puzzle, laid
        number += 1


@cache
def stored(number: int) -> Solved:
    """Returns a brainteaser's solution that is stored in a file."""
    files = sorted((Path(__file__).parent / "solutions").glob("*.json"))
    return read_solution(files[number % len(files)].read_bytes())


@cache
def played(seed: int) -> Solved:
    """Returns the beginning of a game of random moves."""
    choice = random.Random(seed)
    game = Game(setup_named("classic"))
    for _ in range(4 * choice.randrange(1, 6)):
        game.play(choice.choice(game.legal_placements()))
    variant, board = game.setup.variant, game.setup.variant.board
    laid = [
        Laid(
            PieceName(
                variant.colours[move.colour], game.placement_table.piece_of(move.placement).name
            ),
            game.placement_table[move.placement].cells,
        )
        for move in game.moves
    ]
    rules = {Rule.NO_EDGES, Rule.START, Rule.TURNS}
    if all(piece.size <= before.size for before, piece in pairwise(laid)):
        rules.add(Rule.DESCENDING)
    return _puzzle(board, (1 << board.size) - 1, laid, rules, ()), tuple(laid)


def _puzzle(
    board: Board, region: int, laid: list[Laid], rules: set[Rule], given: tuple[Laid, ...]
) -> Puzzle:
    stock = sorted((piece.name for piece in laid), key=lambda name: COLOURS.index(name.colour))
    return Puzzle("test", board, region, tuple(stock), frozenset(rules), given)


def _filled(choice: random.Random, board: Board, region: int) -> list[tuple[str, tuple[int, ...]]]:
    """Returns shapes and cells that cover a region, always filling the lowest free cell next."""
    table, free = _table(board), region
    found = []
    while free:
        cell = (free & -free).bit_length() - 1
        fits = [
            table[number]
            for entries in table.through[cell]
            for number, mask in entries
            if not mask & ~free
        ]
        placement = choice.choice(fits)
        free ^= placement.mask
        found.append((table.pieces[placement.piece].name, placement.cells))
    return found


def _coloured(
    choice: random.Random,
    board: Board,
    pieces: list[tuple[str, tuple[int, ...]]],
    *,
    apart: bool,
) -> list[str] | None:
    colours: list[str] = []
    for _, cells in pieces:
        around = 0
        for cell in cells:
            around |= board.edge_masks[cell]
        near = {
            colour
            for colour, (_, other) in zip(colours, pieces, strict=False)
            if around & mask_of(other)
        }
        free = [colour for colour in COLOURS if not (apart and colour in near)]
        if not free:
            return None
        colours.append(choice.choice(free))
    return colours


@cache
def _table(board: Board) -> PlacementTable:
    return build_placement_table(board, PIECES)

"""Puzzles and solutions as JSON, read carefully and written readably."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cornerwise.errors import CornerwiseError, PuzzleError
from cornerwise.geometry import Board, CellMask
from cornerwise.pieces import piece_named
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule
from cornerwise.records.json_text import Path, list_at, number_at, object_at, parse_json, text_at
from cornerwise.records.source import clean_text

MAX_SIDE = 32
"""Longest side of a puzzle that is read from a file."""

MAX_PIECES = 200

MAX_NAME = 60
"""Maximum length of a puzzle's id."""

_MAX_COLOUR = 20

_PUZZLE = ("puzzle", "width", "height", "region", "pieces", "rules", "given")
_SOLUTION = ("puzzle", "width", "height", "placements")
_LAID = ("colour", "piece", "cells")


def puzzle_from_json(source: str | bytes) -> Puzzle:
    """Returns the puzzle in a JSON text. Raises `RecordError` or `PuzzleError` with the place.

    Inverse of `puzzle_to_json`.
    """
    top, path = parse_json(clean_text(source)), Path()
    object_at(path, top, _PUZZLE, ("puzzle", "width", "height", "pieces", "rules"))
    board = _board(path, top)
    try:
        return Puzzle(
            id=_id(path.at("puzzle"), top["puzzle"]),
            board=board,
            region=_region(path.at("region"), board, top.get("region")),
            stock=_stock(path.at("pieces"), top["pieces"]),
            rules=_rules(path.at("rules"), top["rules"]),
            given=_laid_list(path.at("given"), board, top.get("given", [])),
        )
    except PuzzleError as error:
        raise path.error(str(error)) from None


def puzzle_to_json(puzzle: Puzzle) -> str:
    """Returns a puzzle as JSON text."""
    top: dict[str, Any] = {
        "puzzle": puzzle.id,
        "width": puzzle.board.width,
        "height": puzzle.board.height,
    }
    if puzzle.region.bit_count() < puzzle.board.size:
        top["region"] = _drawing(puzzle)
    top["pieces"] = {
        colour: [name.piece for name in puzzle.stock if name.colour == colour]
        for colour in puzzle.colours
    }
    top["rules"] = [rule.value for rule in Rule if rule in puzzle.rules]
    if puzzle.given:
        top["given"] = [laid_to_data(puzzle.board, piece) for piece in puzzle.given]
    return json.dumps(top, ensure_ascii=False) + "\n"


def solution_from_json(source: str | bytes) -> tuple[str, Board, tuple[Laid, ...]]:
    """Returns the id of a puzzle, its board, and the pieces of a solution in order.

    Raises `RecordError` with the place. Does not check that the pieces solve the puzzle.
    """
    top, path = parse_json(clean_text(source)), Path()
    object_at(path, top, _SOLUTION, _SOLUTION)
    board = _board(path, top)
    name = _id(path.at("puzzle"), top["puzzle"])
    return name, board, _laid_list(path.at("placements"), board, top["placements"])


def solution_to_data(puzzle: Puzzle, laid: Sequence[Laid]) -> dict[str, Any]:
    """Returns a solution as a JSON-serialisable value, in the order of placement."""
    return {
        "puzzle": puzzle.id,
        "width": puzzle.board.width,
        "height": puzzle.board.height,
        "placements": [laid_to_data(puzzle.board, piece) for piece in laid],
    }


def laid_to_data(board: Board, laid: Laid) -> dict[str, Any]:
    """Returns a placed piece as a JSON-serialisable value."""
    cells = [board.cell_name(cell) for cell in laid.cells]
    return {"colour": laid.colour, "piece": laid.name.piece, "cells": cells}


def _id(path: Path, value: Any) -> str:
    name = text_at(path, value)
    if not (0 < len(name) <= MAX_NAME and name.isprintable() and name == name.strip()):
        raise path.error(f"expected a name of 1 to {MAX_NAME} characters")
    return name


def _board(path: Path, top: dict[str, Any]) -> Board:
    sides = [number_at(path.at(key), top[key]) for key in ("width", "height")]
    for key, side in zip(("width", "height"), sides, strict=True):
        if not 1 <= side <= MAX_SIDE:
            raise path.at(key).error(f"expected a number from 1 to {MAX_SIDE}")
    return Board(*sides)


def _region(path: Path, board: Board, value: Any) -> CellMask:
    if value is None:
        return (1 << board.size) - 1
    rows = [text_at(path.at(i), row) for i, row in enumerate(list_at(path, value))]
    if len(rows) != board.height or any(len(row) != board.width for row in rows):
        raise path.error(f"expected {board.height} rows of {board.width} characters")
    if set("".join(rows)) - {"#", "."}:
        raise path.error("use # for cells of the region and . for all others")
    bottom_up = "".join(reversed(rows))
    return sum(1 << cell for cell, mark in enumerate(bottom_up) if mark == "#")


def _drawing(puzzle: Puzzle) -> list[str]:
    width = puzzle.board.width
    marks = "".join("#" if puzzle.region >> cell & 1 else "." for cell in range(puzzle.board.size))
    return [marks[start : start + width] for start in range(0, len(marks), width)][::-1]


def _stock(path: Path, value: Any) -> tuple[PieceName, ...]:
    stock: list[PieceName] = []
    for colour, names in object_at(path, value, ()).items():
        here = path.at(colour)
        _colour(here, colour)
        stock.extend(
            PieceName(colour, _piece(here.at(i), name))
            for i, name in enumerate(list_at(here, names))
        )
    if len(stock) > MAX_PIECES:
        raise path.error(f"there are more than {MAX_PIECES} pieces")
    return tuple(stock)


def _colour(path: Path, value: Any) -> str:
    colour = text_at(path, value)
    if not (colour.isascii() and colour.isalpha() and colour.islower()):
        raise path.error(f"{colour[:20]!r} is not a colour: expected a word such as blue")
    if len(colour) > _MAX_COLOUR:
        raise path.error(f"a colour has at most {_MAX_COLOUR} letters")
    return colour


def _piece(path: Path, value: Any) -> str:
    name = text_at(path, value)
    try:
        piece_named(name)
    except KeyError:
        raise path.error(f"there is no piece {name[:20]!r}") from None
    return name


def _rules(path: Path, value: Any) -> frozenset[Rule]:
    rules = set()
    for i, text in enumerate(list_at(path, value)):
        try:
            rules.add(Rule(text))
        except ValueError:
            known = ", ".join(rule.value for rule in Rule)
            raise path.at(i).error(f"there is no rule {text!r:.30}: choose from {known}") from None
    return frozenset(rules)


def _laid_list(path: Path, board: Board, value: Any) -> tuple[Laid, ...]:
    values = list_at(path, value)
    if len(values) > MAX_PIECES:
        raise path.error(f"there are more than {MAX_PIECES} pieces")
    return tuple(_laid(path.at(i), board, item) for i, item in enumerate(values))


def _laid(path: Path, board: Board, value: Any) -> Laid:
    object_at(path, value, _LAID, _LAID)
    colour = _colour(path.at("colour"), value["colour"])
    name = PieceName(colour, _piece(path.at("piece"), value["piece"]))
    cells = set()
    for i, text in enumerate(list_at(path.at("cells"), value["cells"])):
        here = path.at("cells").at(i)
        try:
            cells.add(board.parse_cell(text_at(here, text)))
        except CornerwiseError as error:
            raise here.error(str(error)) from None
    if len(cells) != name.shape.size or len(cells) != len(value["cells"]):
        raise path.at("cells").error(f"{name} has {name.shape.size} different cells")
    return Laid(name, tuple(sorted(cells)))

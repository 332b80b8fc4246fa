"""Text for moves and positions. `Board.cell_name` names the cells, counting from a1, lower left."""

from __future__ import annotations

from cornerwise.drawing import EMPTY, board_lines, colour_letter
from cornerwise.errors import NotationError, PositionError
from cornerwise.geometry import Board, Cell, CellMask, cells_of, mask_of
from cornerwise.placements import PlacementId, PlacementTable, placement_table_of
from cornerwise.position import Position
from cornerwise.variants import Colour, Variant, start_named, variant_named

_MAX_POSITION_TEXT = 100_000


def move_name(table: PlacementTable, placement: PlacementId) -> str:
    """Returns a move as its cells in order: `e8,d9,e9,f9,e10`. Inverse of `parse_move`."""
    return table.name_of(placement)


def parse_move(table: PlacementTable, text: str) -> PlacementId:
    """Returns the placement that covers the named cells, in any order, in either case.

    Raises `NotationError` if the text is not a piece on this board. Inverse of `move_name`.
    """
    return table.parse(text)


def position_text(position: Position) -> str:
    """Returns a position as a drawing with its settings. Inverse of `parse_position`.

    ```
    duo, start any, orange to play
    14 . . . . . . . . . . . . . .
    …
     1 . . . . . . . . . . . . . .
       a b c d e f g h i j k l m n
    last: purple X, orange none
    ```

    A capital letter is a square of the colour with that initial. Raises `PositionError` if
    pieces of one colour share an edge: the drawing could not show where one ends. This
    happens only in positions that were set up freely.
    """
    variant = position.variant
    if any(_touching(position, colour) for colour in range(len(variant.colours))):
        raise PositionError("pieces of one colour share an edge: this cannot be drawn as text")
    turn = "over" if position.turn is None else f"{variant.colours[position.turn]} to play"
    lasts = (
        f"{name} {'none' if last is None else variant.pieces[last].name}"
        for name, last in zip(variant.colours, position.last, strict=True)
    )
    return "\n".join(
        [
            f"{variant.id}, start {position.start.value}, {turn}",
            *board_lines(variant, position.covered),
            f"last: {', '.join(lasts)}",
        ]
    )


def parse_position(text: str, variant: Variant | None = None) -> Position:
    """Returns the position shown in a drawing. Inverse of `position_text`.

    Looks the variant up by its id unless `variant` is given. Raises `NotationError` or
    `PositionError`, naming the line.
    """
    if len(text) > _MAX_POSITION_TEXT:
        raise NotationError("the position is too long")
    lines = [line.strip() for line in text.strip().splitlines()]
    header = [part.strip() for part in lines[0].split(",")] if lines else []
    if len(header) != 3:
        raise NotationError("line 1 should look like 'duo, start any, purple to play'")
    variant = variant or variant_named(header[0])
    start = start_named(header[1].removeprefix("start").strip())
    rows, footer = _board_rows(variant.board, lines[1:])
    covered = _parse_rows(variant, rows)
    placed = [_pieces_of(variant, colour, mask) for colour, mask in enumerate(covered)]
    _put_last(variant, placed, footer)
    turn = (
        0
        if header[2] == "over"
        else variant.colour_named(header[2].removesuffix("to play").strip())
    )
    position = Position.from_pieces(variant, placed, turn=turn, start=start)
    if header[2] == "over" and not position.is_over:
        raise PositionError("line 1 says the game is over, but a colour can still place a piece")
    if header[2] != "over" and position.turn != turn:
        raise PositionError(f"line 1: {variant.colours[turn]} has no legal placement")
    return position


def _board_rows(board: Board, lines: list[str]) -> tuple[list[list[str]], str]:
    if len(lines) != board.height + 2:
        raise NotationError(
            f"expected {board.height} rows, the column names and 'last:' below line 1,"
            f" not {len(lines)} lines"
        )
    rows = []
    for index in range(board.height):
        number, *marks = lines[index].split() or [""]
        if number != str(board.height - index) or len(marks) != board.width:
            raise NotationError(
                f"line {index + 2} should be row {board.height - index}: "
                f"its number and {board.width} marks"
            )
        rows.append(marks)
    return rows[::-1], lines[board.height + 1]


def _parse_rows(variant: Variant, rows: list[list[str]]) -> list[CellMask]:
    letters = {colour_letter(variant, colour): colour for colour in range(len(variant.colours))}
    cells: list[list[Cell]] = [[] for _ in variant.colours]
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            cell = variant.board.cell(column, row)
            if mark in letters:
                cells[letters[mark]].append(cell)
            elif mark != EMPTY:
                known = " ".join((EMPTY, *letters))
                name = variant.board.cell_name(cell)
                raise NotationError(f"{name}: {mark[:10]!r} is not one of {known}")
    return [mask_of(group) for group in cells]


def _pieces_of(variant: Variant, colour: Colour, mask: CellMask) -> list[PlacementId]:
    table = placement_table_of(variant)
    placed = []
    while mask:
        group = _connected(variant.board, mask & -mask, mask)
        placement = table.find(cells_of(group))
        if placement is None:
            name = variant.board.cell_name(next(cells_of(group)))
            raise PositionError(f"{variant.colours[colour]} at {name}: not the shape of any piece")
        placed.append(placement)
        mask &= ~group
    return placed


def _connected(board: Board, seed: CellMask, mask: CellMask) -> CellMask:
    group = grown = seed
    while grown:
        reach = 0
        for cell in cells_of(grown):
            reach |= board.edge_masks[cell]
        grown = reach & mask & ~group
        group |= grown
    return group


def _touching(position: Position, colour: Colour) -> bool:
    edges = 0
    for placement in position.placed[colour]:
        edges |= position.placement_table[placement].edges
    return bool(edges & position.covered[colour])


def _put_last(variant: Variant, placed: list[list[PlacementId]], footer: str) -> None:
    table = placement_table_of(variant)
    names = footer.removeprefix("last:").split(",")
    if not footer.startswith("last:") or len(names) != len(variant.colours):
        raise NotationError("the last line should look like 'last: purple X, orange none'")
    for colour, entry in enumerate(names):
        name, _, piece = entry.strip().partition(" ")
        if name != variant.colours[colour]:
            raise NotationError(
                f"the last line should name {variant.colours[colour]}, not {name!r}"
            )
        ids = placed[colour]
        if piece == "none" and not ids:
            continue
        last = next((number for number in ids if table.piece_of(number).name == piece), None)
        if last is None:
            raise PositionError(f"last line: {name} has no {piece} on the board")
        ids.remove(last)
        ids.append(last)

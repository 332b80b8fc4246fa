"""R12: the printed example of a finished game, reached by a real game."""

from collections import Counter
from pathlib import Path

from cornerwise.game import Game
from cornerwise.notation import parse_move
from cornerwise.placements import placement_table_of
from cornerwise.variants import CLASSIC, setup_named
from rules.drawing import drawn, rows

MOVES = Path(__file__).with_name("r12.moves")

FINAL_BOARD = """
    B . . . R R B B B . . . . B B B B B Y G
    B B B R R B R B . B B B B . G G G . Y G
    R R B R . B R B . B G G G G . G Y . Y G
    R B R B B B . . Y Y Y Y Y G . G Y Y . G
    B B R R R . B B G G G . G Y Y Y G Y . G
    . B B . R . B G G B . G G Y . G G Y G .
    B . R R . . B B Y B . G G Y G . . . G G
    B B B R R R Y Y Y B . Y Y G G G . . G .
    R . R B B B B . Y B . Y Y . . G Y Y G .
    R R R . . B . B B Y Y B . G G Y G G Y Y
    . B B R R R R . B B Y B G G Y Y G . G Y
    . B B R . . B B Y B Y B G Y Y . G . Y Y
    R R R B R B B B Y Y B Y Y . G G . G G G
    . . R B B . . Y Y . B B Y . Y G . G . Y
    . B R B R R R B . Y . B Y Y G G Y G Y Y
    B B B R B B R B Y Y Y B . . . Y Y Y G G
    . B R R R B B R R Y . Y Y Y Y . . G G Y
    R . B R B . R R R . R . G . Y G G . Y Y
    R R R B B R . . . R R . G G G Y Y Y . Y
    R . . R R R R . . . R R . . G Y Y . . Y
"""


def played() -> Game:
    """Returns the game with each move made by the colour named in the file."""
    game = Game(setup_named("classic"))
    for line in MOVES.read_text().splitlines():
        if not line.startswith("#"):
            colour, text = line.split()
            move = game.play(parse_move(placement_table_of(CLASSIC), text))
            assert CLASSIC.colours[move.colour] == colour
    return game


def left_over(game: Game, colour: str) -> Counter[int]:
    """Returns how many pieces of each size a colour has left."""
    counts = game.position.left[CLASSIC.colour_named(colour)]
    pieces = zip(CLASSIC.pieces, counts, strict=True)
    return Counter(piece.size for piece, count in pieces for _ in range(count))


def test_r12_the_game_is_really_over() -> None:
    game = played()
    assert game.is_over
    assert drawn(game.position) == rows(FINAL_BOARD)


def test_r12_the_pieces_left_over_are_those_of_the_example() -> None:
    game = played()
    assert left_over(game, "blue") == {}
    assert left_over(game, "yellow") == {4: 2}
    assert left_over(game, "red") == {3: 1, 4: 4, 5: 1}
    assert left_over(game, "green") == {3: 1, 4: 3, 5: 1}


def test_r12_blue_placed_the_single_square_last() -> None:
    game = played()
    blues = [move for move in game.moves if move.colour == 0]
    assert game.placement_table.piece_of(blues[-1].placement).name == "1"


def test_r12_the_scores_are_those_of_the_example() -> None:
    result = played().result()
    assert dict(zip(CLASSIC.colours, result.colours, strict=True)) == {
        "blue": 20,
        "yellow": -8,
        "red": -24,
        "green": -20,
    }
    assert [CLASSIC.colours[side] for side in result.winners] == ["blue"]
    assert result.places == (1, 2, 4, 3)

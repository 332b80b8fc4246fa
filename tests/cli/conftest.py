"""Game files for the commands, and the command line itself."""

from pathlib import Path

import pytest

from commands import Run, data, run
from cornerwise.game import Game
from cornerwise.records import Record, save
from cornerwise.variants import setup_named

__all__ = ["Run", "data", "first_moves", "run"]


def first_moves(name: str, moves: int, *, players: tuple[str, ...] = ()) -> Record:
    """Returns the record of a game in which every player makes the last legal placement."""
    game = Game(setup_named(name))
    while len(game.moves) < moves and not game.is_over:
        game.play(game.legal_placements()[-1])
    return Record.from_game(game, players=players)


@pytest.fixture
def duo_file(tmp_path: Path) -> Path:
    path = tmp_path / "duo.blksgf"
    save(first_moves("duo", 5, players=("Ada", "Grace")), path)
    return path

"""The games that a network is trained on."""

from pathlib import Path

import pytest

from cornerwise.errors import TrainingError
from cornerwise.training.corpus import HELD_OUT, Corpus, _split, read_corpus
from cornerwise.training.corpus import _Marked as Marked
from cornerwise.training.game_files import encode_game, header_line, read_games
from cornerwise.training.selfplay import run

from .conftest import quick_plan


def _read(*paths: Path, way: str = "duo") -> Corpus:
    return read_corpus(way, paths, damaged=lambda path, why, _sound: pytest.fail(f"{path}: {why}"))


def _numbers(corpus: Corpus) -> tuple[list[int], list[int]]:
    return (
        [game.number for game in corpus.learned],
        [game.number for game in corpus.held_out],
    )


def test_every_game_is_learned_from_or_held_out(stored_games: Path) -> None:
    corpus = _read(stored_games)
    learned, held_out = _numbers(corpus)
    assert sorted(learned + held_out) == list(range(8))
    assert learned
    assert held_out
    (source,) = corpus.sources
    assert (source.name, source.games) == ("duo.cwg", 8)
    assert source.positions == sum(
        ply.searched for game in corpus.learned + corpus.held_out for ply in game.plies
    )


def test_a_game_given_twice_counts_once(stored_games: Path, games_file: Path) -> None:
    once, twice = _read(stored_games), _read(stored_games, games_file)
    assert (twice.digest, _numbers(twice)) == (once.digest, _numbers(once))
    assert [source.games for source in twice.sources] == [8, 0]


def test_other_games_have_another_digest(stored_games: Path, tmp_path: Path) -> None:
    fewer = tmp_path / "fewer.cwg"
    run(quick_plan(), fewer, games=7)
    assert _read(fewer).digest != _read(stored_games).digest


def test_about_four_of_a_hundred_games_are_held_out(stored_games: Path) -> None:
    game = read_games(stored_games).games[0]
    marks = [
        Marked((number * 0x01000193 % 2**32).to_bytes(4, "big"), game) for number in range(5000)
    ]
    learned, held_out = _split(marks)
    assert len(learned) + len(held_out) == 5000
    assert len(held_out) == pytest.approx(5000 * HELD_OUT, rel=0.2)


def test_a_game_is_held_out_whatever_else_there_is(stored_games: Path) -> None:
    game = read_games(stored_games).games[0]
    low = Marked(b"\x01\0\0\0", game)
    high = [Marked(bytes([byte, 0, 0, 0]), game) for byte in range(100, 110)]
    for others in (high, high[:1], high[3:]):
        learned, held_out = _split([*others, low])
        assert (len(learned), len(held_out)) == (len(others), 1)


def test_a_damaged_file_is_told_and_its_sound_games_are_used(games_file: Path) -> None:
    games_file.write_bytes(games_file.read_bytes()[:-1])
    told: list[tuple[Path, str, int]] = []
    corpus = read_corpus(
        "duo", [games_file], damaged=lambda path, why, sound: told.append((path, why, sound))
    )
    assert told == [(games_file, "its last game is truncated", 7)]
    assert sum(map(len, _numbers(corpus))) == 7


def test_games_of_another_way_are_refused(stored_games: Path) -> None:
    with pytest.raises(TrainingError, match="contains games of duo, not of junior"):
        _read(stored_games, way="junior")


@pytest.mark.parametrize(("key", "value"), [("start", "any"), ("scoring", "basic")])
def test_games_with_other_settings_are_not_mixed(
    stored_games: Path, tmp_path: Path, key: str, value: str
) -> None:
    other = tmp_path / "other.cwg"
    other.write_bytes(header_line({**quick_plan().provenance(), key: value}))
    with pytest.raises(TrainingError, match="different start or scoring"):
        _read(stored_games, other)


@pytest.mark.parametrize("way", [None, 7, "chess", ["duo"]])
def test_a_file_that_does_not_name_a_game_is_refused(tmp_path: Path, way: object) -> None:
    path = tmp_path / "hostile.cwg"
    path.write_bytes(header_line({**quick_plan().provenance(), "way": way}))
    with pytest.raises(TrainingError, match="there is no game"):
        _read(path)


def test_one_game_is_too_few(stored_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "one.cwg"
    found = read_games(stored_games)
    path.write_bytes(header_line(found.provenance) + encode_game(found.games[0]))
    with pytest.raises(TrainingError, match="too few games"):
        _read(path)

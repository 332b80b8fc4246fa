from __future__ import annotations

from pathlib import Path

import pytest

from cornerwise.engine import level_numbered
from cornerwise.engine.gtp import Budget, gtp_setup
from cornerwise.engine.gtp.thinker import EngineOptions, Thinker
from cornerwise.engine.knowledge import data_document
from cornerwise.engine.opening_book import book_file, positions_from
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.notation import move_name
from cornerwise.placements import placement_table_of
from cornerwise.records import Record, load, save
from cornerwise.variants import setup_named

from .conftest import Talk

PURPLE_X = "e8,d9,e9,f9,e10"
ORANGE_X = "i4,h5,i5,j5,i6"


def test_name_version_and_protocol(talk: Talk) -> None:
    assert talk("name") == "Cornerwise"
    assert talk("version").count(".") == 2
    assert talk("protocol_version") == "2"
    talk.refused("name please")


def test_moves_are_played_and_generated_in_turn(talk: Talk) -> None:
    talk(f"play b {PURPLE_X}")
    talk("p i4, h5, i5, j5, i6")
    legal = talk("all_legal b").split("\n")
    assert talk("reg_genmove b") in legal
    assert talk("all_legal b").split("\n") == legal, "reg_genmove played its move"
    assert talk("g") in legal
    assert 0 <= float(talk("get_value")) <= 1
    assert talk("genmove w") != "pass"


@pytest.mark.parametrize("name", ["b", "B", "1", "purple", "Purple", "blue"])
def test_colours_have_several_names(talk: Talk, name: str) -> None:
    talk(f"play {name} {PURPLE_X}")
    assert "*W orange: 0" in talk("showboard")


def test_a_colour_may_play_out_of_turn(talk: Talk) -> None:
    talk(f"play w {ORANGE_X}")
    talk("genmove w")
    talk("undo")
    talk("undo")
    assert talk("all_legal b") == Talk()("all_legal b")
    talk.refused("undo")
    talk(f"play b {PURPLE_X}")
    talk("play b g8")
    talk("undo")
    assert "*W orange: 0" in talk("showboard")
    assert "B purple: 5" in talk("showboard")


def test_illegal_moves_are_refused_with_the_rule(talk: Talk) -> None:
    assert "must cover a free start square" in talk.refused("play b a1")
    assert "is not a colour" in talk.refused(f"play green3 {PURPLE_X}")
    assert "not the shape of any piece" in talk.refused("play b a1,c1")
    assert "is not a cell" in talk.refused("play b z99")
    talk(f"play b {PURPLE_X}")
    assert "has none left" in talk.refused("play b g10,f11,g11,h11,g12")
    assert "covers a square of purple's X" in talk.refused("play w e10")
    assert "shares an edge" in talk.refused("play b e11")
    assert "may not pass" in talk.refused("play w pass")
    for line in ("play", "play b", "genmove", "genmove b w", "p", "all_legal", "undo now", "g b"):
        talk.refused(line)


def test_rules_can_be_switched_off(talk: Talk) -> None:
    talk("param_base accept_illegal 1")
    talk("play b a1")
    talk("play w a2,a3")
    assert "B purple: 1" in talk("showboard")
    assert "cover" in talk.refused("play w a1")
    talk("undo")
    talk("undo")
    assert talk("final_score") == "0"


def test_a_blocked_colour_passes(talk: Talk) -> None:
    # Orange has taken purple's only start square, so purple never begins.
    talk("param_base accept_illegal 1")
    talk("play w e10,f10")
    assert talk("genmove b") == "pass"
    assert talk("reg_genmove b") == "pass"
    assert talk("all_legal b") == ""
    talk("play b pass")
    talk("play b PASS")
    assert "*W" in talk("showboard")
    assert talk("final_score") == "W+2"
    assert talk("get_place w") == "1"
    assert talk("get_place b") == "2"


def test_nothing_is_generated_when_the_game_is_over(talk: Talk) -> None:
    while talk("g") != "pass":
        pass
    assert talk("genmove b") == talk("genmove w") == "pass"
    assert "over" in talk.refused("p a1")
    score = talk("final_score")
    assert score == "0" or score[:2] in ("B+", "W+")


def test_final_score_and_places_with_more_players() -> None:
    talk = Talk("classic")
    assert talk("final_score") == "0 0 0 0"
    assert talk("get_place 3") == "1 shared"
    talk("play 1 a20")
    talk("play 2 t20,t19")
    talk("play 3 t1")
    assert talk("final_score") == "1 2 1 0"
    assert [talk(f"get_place {colour}") for colour in "1234"] == ["2 shared", "1", "2 shared", "4"]
    talk("set_game Blokus Two-Player")
    talk("p a20,a19,a18")
    talk("p t20")
    talk("p t1")
    assert talk("final_score") == "B+3"
    talk("set_game classic_3")
    assert talk("final_score") == "0 0 0"


@pytest.mark.parametrize(
    "name", ["Blokus Duo", "Blokus Junior", "Blokus", "Blokus Two-Player", "c3", "classic_2", "d"]
)
def test_games_can_be_changed(talk: Talk, name: str) -> None:
    talk(f"p {PURPLE_X}")
    talk(f"set_game {name}")
    talk.refused("undo")
    assert talk("g")


def test_games_that_are_not_played_here_are_refused(talk: Talk) -> None:
    talk(f"p {PURPLE_X}")
    assert "choose from" in talk.refused("set_game Blokus Trigon")
    talk.refused("set_game")
    talk("undo")


def test_clear_board_starts_a_new_game(talk: Talk) -> None:
    talk("g")
    talk("clear_board")
    assert talk("final_score") == "0"
    talk.refused("undo")


def test_games_are_loaded_from_files(talk: Talk, tmp_path: Path) -> None:
    game = Game(setup_named("duo", start="fixed"))
    for _ in range(4):
        game.play(game.legal_placements()[-1])
    path = tmp_path / "a.blksgf"
    save(Record.from_game(game), path)
    talk(f"loadsgf {path}")
    legal = [move_name(game.placement_table, number) for number in game.legal_placements()]
    assert talk("all_legal b").split("\n") == legal
    talk("undo")
    game.undo()
    legal = [move_name(game.placement_table, number) for number in game.legal_placements()]
    assert talk("all_legal w").split("\n") == legal
    talk(f"loadsgf {path} 4")
    assert talk("all_legal w").split("\n") == legal
    talk(f"loadsgf {path} 1")
    talk.refused("undo")
    for line in (f"loadsgf {path} 9", f"loadsgf {path} 0", f"loadsgf {path}x", "loadsgf"):
        talk.refused(line)


def test_parameters_are_listed_and_set(talk: Talk) -> None:
    assert talk("param").split("\n") == [
        "avoid_symmetric_draw 1",
        "fixed_simulations 20",
        "use_book 0",
        "ponder 0",
    ]
    talk("param fixed_simulations 3")
    assert "fixed_simulations 3" in talk("param")
    talk("move_time 0.01")
    assert talk("param").split("\n") == [
        "avoid_symmetric_draw 1",
        "time 0.01",
        "use_book 0",
        "ponder 0",
    ]
    talk("g")
    talk("param level 1")
    assert "level 1" in talk("param")
    talk("param use_book 0")
    talk("param avoid_symmetric_draw 0")
    assert "avoid_symmetric_draw 0" in talk("param")
    assert talk("param_base") == "accept_illegal 0\nresign 0"
    talk("param_base resign 1")
    assert "resign 1" in talk("param_base")
    for line in (
        "param level 10",
        "param level",
        "param fixed_simulations 0",
        "param use_book 2",
        "param speed 3",
        "param_base resign 2",
        "move_time 0",
        "move_time nan",
        "move_time inf",
        "move_time",
        "move_time soon",
        "move_cpu_time 0",
        "move_cpu_time nan",
        "move_cpu_time",
    ):
        talk.refused(line)


def test_processor_time_for_a_move_is_used_up(talk: Talk) -> None:
    talk("move_cpu_time 0.05")
    for _ in range(6):
        before = float(talk("cputime"))
        talk("g")
        assert float(talk("cputime")) - before >= 0.05


def test_levels_play_and_have_a_value(talk: Talk) -> None:
    assert "no search" in talk.refused("get_value")
    talk("param level 1")
    assert talk("g") in Talk()("all_legal b").split("\n")
    assert 0 <= float(talk("get_value")) <= 1


def test_the_same_seed_makes_the_same_moves() -> None:
    def moves(seed: int) -> list[str]:
        talk = Talk(seed=99)
        talk(f"set_random_seed {seed}")
        return [talk("g") for _ in range(8)]

    assert moves(5) == moves(5)
    assert moves(5) != moves(6)
    Talk().refused("set_random_seed -1")


def test_the_book_chooses_the_first_moves_once_it_is_on(talk: Talk) -> None:
    first_moves = {
        move_name(placement_table_of(gtp_setup("duo").variant), placement)
        for position in positions_from(data_document(book_file("duo")))
        for placement in position.moves
        if not position.line
    }
    talk("param use_book 1")
    assert "use_book 1" in talk("param")
    for seed in range(6):
        talk("clear_board")
        talk(f"set_random_seed {seed}")
        assert talk("g") in first_moves


def simulations_of_level_7(seed: int | None = None) -> int:
    """Returns how many simulations the level makes for a move after the book."""
    thinker = Thinker(gtp_setup("duo"), EngineOptions(Budget(level=7)))
    if seed is not None:
        thinker.with_seed(seed)
    thinker.choose(Game.replay(thinker.setup, random_game(thinker.setup, 1)[:6]))
    assert thinker.found is not None
    return thinker.found.simulations


def test_a_level_has_its_usual_strength_until_a_seed_gives_it_a_form() -> None:
    strength = level_numbered(7).strength_in("duo")
    assert simulations_of_level_7() == strength.simulations
    for seed in (3, 4):
        assert simulations_of_level_7(seed) == strength.in_form(seed).simulations


def test_cpu_time_goes_forward(talk: Talk) -> None:
    before = float(talk("cputime"))
    talk("param fixed_simulations 300")
    talk("g")
    assert float(talk("cputime")) > before


def test_move_values_lists_what_the_last_search_thought_of_each_move(talk: Talk) -> None:
    assert "no search" in talk.refused("move_values")
    move = talk("genmove b")
    lines = [line.split() for line in talk("move_values").split("\n")]
    assert lines[0][3] == move
    visits = [int(line[0]) for line in lines]
    assert visits == sorted(visits, reverse=True)
    assert min(visits) > 0
    assert all(0 <= float(line[1]) <= 1 for line in lines)
    assert all(-89 <= float(line[2]) <= 20 for line in lines)
    legal = Talk()("all_legal b").split("\n")
    assert all(line[3] in legal for line in lines)
    assert f"{float(lines[0][1]):.4f}" == talk("get_value")
    talk.refused("move_values b")


def test_a_game_is_saved_and_loaded_again(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    for _ in range(5):
        talk("g")
    board = talk("showboard")
    talk(f"savesgf {path}")
    assert len(load(path).game().moves) == 5
    talk("clear_board")
    talk(f"loadsgf {path}")
    assert talk("showboard") == board


def test_moves_out_of_turn_and_added_pieces_are_saved_too(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    talk(f"play w {ORANGE_X}")
    talk("genmove w")
    talk("param_base accept_illegal 1")
    talk("play b a1,a2")
    talk("g")
    board = talk("showboard")
    talk(f"savesgf {path}")
    assert [node.colour for node in load(path).main_line()] == [None, 1, 1, None, None]
    talk("clear_board")
    talk(f"loadsgf {path}")
    assert talk("showboard") == board


def test_a_game_that_cannot_be_saved_is_told(talk: Talk, tmp_path: Path) -> None:
    assert "should end in .blksgf" in talk.refused(f"savesgf {tmp_path / 'game.txt'}")
    assert "cannot be written" in talk.refused(f"savesgf {tmp_path / 'no' / 'game.blksgf'}")
    assert "one argument" in talk.refused("savesgf")

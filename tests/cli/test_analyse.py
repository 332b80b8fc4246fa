"""The review of a game on the command line: text, JSON, and the game with annotations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cornerwise.engine import Label, analyse
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.records import Annotation, Arrangement, Node, Record, load, loads_blksgf, save
from cornerwise.variants import setup_named, way_names

from .conftest import Run

BUDGET = ("--simulations", 10)
SYMBOLS = {
    "inaccuracy": Annotation.DOUBTFUL,
    "mistake": Annotation.BAD,
    "blunder": Annotation.VERY_BAD,
}


def game_file(folder: Path, way: str = "duo") -> Path:
    path = folder / f"{way}.blksgf"
    game = Game.replay(setup_named(way), random_game(setup_named(way), 1))
    save(Record.from_game(game, comments={2: "well, well"}), path)
    return path


@pytest.mark.parametrize("way", way_names())
def test_the_review_of_every_variant_ends_with_its_story(
    run: Run, tmp_path: Path, way: str
) -> None:
    done = run("analyse", game_file(tmp_path, way), *BUDGET)
    assert done.status == 0
    setup = setup_named(way)
    moves, sides = len(random_game(setup, 1)), len(setup.seating.sides)
    story = ["best move", "turning point", "biggest miss"]
    if sides == 1:
        story.remove("turning point")
    assert len(done.lines) == moves + sides + len(story)
    assert all("accuracy" in line for line in done.lines[moves : moves + sides])
    assert [line.partition(":")[0] for line in done.lines[moves + sides :]] == story


def test_the_review_as_json_has_what_the_analysis_has(run: Run, tmp_path: Path) -> None:
    path = game_file(tmp_path)
    document = json.loads(run("analyse", path, *BUDGET, "--json").out)
    game = load(path).game()
    analysis = analyse(game, simulations=10)
    assert document["variant"] == "duo"
    assert document["complete"]
    assert [move["label"] for move in document["moves"]] == [each.label for each in analysis.moves]
    assert [move["placement"] for move in document["moves"]] == list(game.placements)
    assert [move["number"] for move in document["moves"]] == list(range(1, len(analysis.moves) + 1))
    story = document["story"]
    assert story["best_move"] == (analysis.story.best_move or 0) + 1
    assert story["lead"] == analysis.story.lead
    assert story["leader"] == analysis.story.leader
    assert len(document["start"]) == len(document["moves"][0]["sides"]) == 2
    assert document["moves"][0]["best"][0]["reasons"][0]["code"]


def test_the_annotated_game_has_symbols_comments_and_better_moves(run: Run, tmp_path: Path) -> None:
    path, annotated = game_file(tmp_path), tmp_path / "annotated.blksgf"
    done = run("analyse", path, *BUDGET, "--annotate", annotated)
    assert done.lines[0].startswith("  1 ")
    document = json.loads(run("analyse", path, *BUDGET, "--json").out)
    record = load(annotated)
    line = record.main_line()
    assert [node.placement for node in line[1:]] == list(load(path).game().placements)
    for move, parent, node in zip(document["moves"], line, line[1:], strict=False):
        assert move["label"] in node.comment
        if move["number"] == document["story"]["best_move"]:
            assert node.annotation is Annotation.VERY_GOOD
        else:
            assert node.annotation is SYMBOLS.get(move["label"])
        if move["label"] in SYMBOLS:
            better = parent.children[1]
            assert better.placement == move["best"][0]["placement"]
            assert better.comment.startswith("better")
    assert line[2].comment.startswith("well, well\n")


def test_the_annotated_game_can_go_to_standard_output(run: Run, tmp_path: Path) -> None:
    done = run("analyse", game_file(tmp_path), *BUDGET, "--annotate", "-")
    record = loads_blksgf(done.out)
    assert any(node.annotation for node in record.main_line())


def test_annotating_again_adds_no_variation_twice(run: Run, tmp_path: Path) -> None:
    path, first, second = game_file(tmp_path), tmp_path / "1.blksgf", tmp_path / "2.blksgf"
    run("analyse", path, *BUDGET, "--annotate", first)
    run("analyse", first, *BUDGET, "--annotate", second)
    assert len(list(load(first).nodes())) == len(list(load(second).nodes()))


def test_only_the_moves_that_were_analysed_are_annotated(run: Run, tmp_path: Path) -> None:
    path, annotated = game_file(tmp_path), tmp_path / "annotated.json"
    run("analyse", path, *BUDGET, "--move", 3, "--annotate", annotated)
    comments = [bool(node.comment) for node in load(annotated).main_line()]
    assert comments == [False, True, True, True] + [False] * (len(comments) - 4)


def test_a_game_that_begins_anew_within_its_record_is_annotated_where_it_begins(
    run: Run, tmp_path: Path
) -> None:
    setup = setup_named("duo")
    first, second = random_game(setup, 1)[:2], random_game(setup, 2)[:3]
    record = Record.from_game(Game.replay(setup, first))
    node = record.main_line()[-1]
    emptied = Arrangement(added=((), ()), removed=tuple(first), turn=0)
    node.children.append(Node(arrangement=emptied))
    for placement in second:
        node = node.children[0]
        node.children.append(Node(placement))
    path, annotated = tmp_path / "a.blksgf", tmp_path / "b.blksgf"
    save(record, path)
    done = run("analyse", path, *BUDGET, "--annotate", annotated)
    assert done.status == 0, done.err
    commented = [each.placement for each in load(annotated).main_line() if each.comment]
    assert commented == second


def test_a_name_of_no_format_is_refused_before_the_work_begins(run: Run, tmp_path: Path) -> None:
    done = run("analyse", game_file(tmp_path), "--annotate", tmp_path / "game.txt")
    assert done.is_one_error
    assert "should end in" in done.err


def test_two_texts_do_not_both_go_to_standard_output(run: Run, tmp_path: Path) -> None:
    done = run("analyse", game_file(tmp_path), "--json", "--annotate", "-")
    assert done.is_one_error
    assert "standard output" in done.err


def test_a_game_without_moves_has_an_empty_review(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.blksgf"
    save(Record.from_game(Game(setup_named("duo"))), path)
    done = run("analyse", path)
    assert [line.partition(":")[0] for line in done.lines] == [
        "player 1 (purple)",
        "player 2 (orange)",
    ]
    assert json.loads(run("analyse", path, "--json").out)["moves"] == []


def test_every_label_but_the_best_two_has_a_symbol() -> None:
    assert {label.value for label in Label} - SYMBOLS.keys() == {"best", "good"}

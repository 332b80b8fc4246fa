"""A ladder of engines: ratings, the files, and what happens when it is stopped or fails."""

from __future__ import annotations

import json
import math
import random
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest

from commands import Run
from cornerwise.arena import EngineFailed, EngineSpec, engine_spec
from cornerwise.arena.ladder import Ladder, LadderPlan, ratings, standings
from cornerwise.arena.ladder.files import open_folder, write_standings
from cornerwise.arena.ladder.page import page
from cornerwise.arena.ladder.rating import Tally
from cornerwise.arena.ladder.run import Pair
from cornerwise.arena.ladder.table import table_text
from cornerwise.arena.mirror import EvenTime
from cornerwise.arena.results import GameResult
from cornerwise.arena.statistics import expected_score
from cornerwise.errors import SetupError

from .conftest import fake, fake_command, result

NAMES = ("one", "two", "three")


def ladder_plan(*engines: EngineSpec, games: int = 4, **settings: object) -> LadderPlan:
    chosen = engines or tuple(EngineSpec(name, ("nothing",)) for name in NAMES)
    return LadderPlan(game="duo", engines=chosen, games=games, **settings)  # type: ignore[arg-type]


def played(plan: LadderPlan, scores: dict[Pair, float]) -> dict[Pair, list[GameResult]]:
    """Returns results in which each pair has the same score in all games."""
    return {
        pair: [result(number, scores[pair]) for number in range(plan.games)] for pair in plan.pairs
    }


def test_ratings_recover_true_strengths_within_their_errors() -> None:
    true = [-150.0, -30.0, 0.0, 60.0, 120.0]
    chance = random.Random(1)
    tallies = {}
    for one, other in combinations(range(5), 2):
        expected = expected_score(true[one] - true[other])
        tallies[one, other] = Tally(400, sum(chance.random() < expected for _ in range(400)))
    found = ratings(5, tallies)
    for elo, rated in zip(true, found, strict=True):
        assert abs(rated.elo - elo) < 3 * rated.error
        assert 5 < rated.error < 15
    assert abs(sum(rated.elo for rated in found)) < 1e-6


def test_two_engines_are_as_far_apart_as_their_score_says() -> None:
    one, other = ratings(2, {(0, 1): Tally(100_000, 76_000)})
    assert one.elo - other.elo == pytest.approx(-400 * math.log10(1 / 0.76 - 1), abs=0.5)
    few, many = (ratings(2, {(0, 1): Tally(games, games / 2)})[0].error for games in (10, 1000))
    assert few == pytest.approx(many * 10, rel=0.2)


@pytest.mark.parametrize("score", [0.0, 50.0])
def test_who_wins_or_loses_everything_has_a_finite_rating(score: float) -> None:
    one, other, absent = ratings(3, {(0, 1): Tally(50, score)})
    assert (one.elo > other.elo) == (score == 50)
    assert all(math.isfinite(each.elo) for each in (one, other, absent))
    assert absent.error > one.error


def test_the_order_of_engines_does_not_change_their_ratings() -> None:
    tallies = {(0, 1): Tally(10, 7), (0, 2): Tally(10, 4), (1, 2): Tally(10, 2.5)}
    turned = {
        (2 - other, 2 - one): Tally(tally.games, tally.games - tally.score)
        for (one, other), tally in tallies.items()
    }
    pairs = zip(ratings(3, tallies), reversed(ratings(3, turned)), strict=True)
    assert all(a.elo == pytest.approx(b.elo) for a, b in pairs)


def test_standings_add_up() -> None:
    plan = ladder_plan(games=6)
    found = standings(plan, played(plan, {(0, 1): 0.0, (0, 2): 0.5, (1, 2): 1.0}))
    assert [row.name for row in found.rows] == ["two", "three", "one"]
    assert found.games == 18
    best = found.rows[0]
    assert (best.games, best.wins, best.draws, best.losses, best.score) == (12, 12, 0, 0, 1.0)
    assert found.cross[1, 0] == Tally(6, 6.0)
    assert found.cross[0, 1] == Tally(6, 0.0)
    assert [games for games, _ in found.curves[0]] == [2, 4, 6]
    assert found.curves[1][-1][1].elo == best.elo
    assert json.loads(json.dumps(found.to_json()))["engines"][0]["name"] == "two"


def test_all_pairs_advance_together_in_at_most_ten_rounds() -> None:
    assert ladder_plan(games=2).rounds == [2]
    assert ladder_plan(games=20).rounds == [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert ladder_plan(games=50).rounds == [6, 12, 18, 24, 30, 36, 42, 48, 50]


@pytest.mark.parametrize(
    ("engines", "games", "words"),
    [
        (["1"], 2, "at least two engines"),
        (["1", "2", "1"], 2, "1 is named twice"),
        (["1", "2"], 3, "must be even"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(
    engines: list[str], games: int, words: str
) -> None:
    with pytest.raises(SetupError, match=words):
        ladder_plan(*(engine_spec(each, "duo") for each in engines), games=games)


class _Parser(HTMLParser):
    """Collects what a page contains."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.references: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.references += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_needs_no_other_file_and_shows_strange_names_as_they_are() -> None:
    strange = '<script>alert("x")</script>'
    plan = ladder_plan(EngineSpec(strange, ("x",)), *ladder_plan().engines)
    everything = dict.fromkeys(plan.pairs, 1.0)
    parser = _Parser()
    parser.feed(page(standings(plan, played(plan, everything))))
    assert "script" not in parser.tags
    assert parser.references == []
    assert strange in "".join(parser.text)
    assert parser.tags.count("table") == 2
    assert parser.tags.count("polyline") == 4


def test_a_page_before_the_first_game_says_so() -> None:
    assert "No pair has finished" in page(standings(ladder_plan(), {}))


def test_time_is_corrected_until_the_mean_of_what_is_used_is_right() -> None:
    timer, used = EvenTime(0.1), []
    for move in range(50):
        given = timer.time_for(move)
        used.append(given + 0.02)
        timer.use(given, used[-1])
    assert used[-1] == pytest.approx(0.1, rel=0.02)
    lazy = EvenTime(0.1)
    for move in range(50):
        lazy.use(lazy.time_for(move), 0.0)
    assert lazy.time_for(0) <= 0.2


def test_a_ladder_is_played_continued_and_extended(tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    names = ("simulations:1", fake_command(), "time:0.001")
    plan = ladder_plan(*(engine_spec(each, "duo") for each in names[:2]), games=2, time=0.002)
    open_folder(folder, plan)
    ladder = Ladder(plan, folder)
    assert list(ladder.run()) == [1]
    assert ladder.done == ladder.total == 2
    longer = ladder_plan(*(engine_spec(each, "duo") for each in names), games=2, time=0.002)
    open_folder(folder, longer)
    again = Ladder(longer, folder)
    new: list[Pair] = []
    again.on_result = lambda pair, _: new.append(pair)
    assert again.done == 2
    list(again.run())
    assert new == [(0, 2)] * 2 + [(1, 2)] * 2
    found = standings(longer, again.results)
    write_standings(folder, found)
    assert json.loads((folder / "standings.json").read_text())["games"] == 6
    assert (folder / "index.html").read_text().count("<tr>") == 8
    assert len(table_text(found).splitlines()) == 4
    assert len(list(folder.glob("pairs/*/games/*.blksgf"))) == 6
    other = ladder_plan(
        *(engine_spec(each, "duo") for each in reversed(names)), games=2, time=0.002
    )
    with pytest.raises(SetupError, match="contains another ladder, of simulations:1"):
        open_folder(folder, other)
    with pytest.raises(SetupError, match="its seed is 0, not 5"):
        open_folder(folder, ladder_plan(*longer.engines, games=2, time=0.002, seed=5))


def test_an_engine_that_fails_again_and_again_ends_the_ladder_and_keeps_the_games(
    tmp_path: Path,
) -> None:
    plan = ladder_plan(fake(), fake(fault="crash"), games=4, jobs=1)
    open_folder(tmp_path / "l", plan)
    ladder = Ladder(plan, tmp_path / "l")
    with pytest.raises(EngineFailed, match="3 games in a row failed"):
        list(ladder.run())
    assert Ladder(plan, tmp_path / "l").done >= 3


def test_the_command_prints_the_ratings_and_writes_a_page(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = run("ladder", "simulations:1", fake_command(), "-n", "2", "-j", "1", "-o", folder)
    assert done.status == 0, done
    assert "CPU per move" in done.out
    assert f"page: {folder / 'index.html'}" in done.out
    for wrong, words in (
        (("5", "-o", folder), "at least two engines"),
        (("5", "6", "-n", "3", "-o", tmp_path / "x"), "must be even"),
        (("5", "0", "-o", tmp_path / "x"), "there is no level 0"),
        (("5", "6", "--game", "chess", "-o", tmp_path / "x"), "there is no game 'chess'"),
        (("5", "6", "-o", Path(__file__).parent), "is not empty and contains no ladder"),
        (("5", "6", "-o", "-"), "folder"),
    ):
        refused = run("ladder", *wrong)
        assert refused.is_one_error, refused
        assert words in refused.err

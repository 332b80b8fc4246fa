"""What a finished game is worth to its players."""

from __future__ import annotations

import itertools
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cornerwise.engine import LEVELS
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.server.game.domain.seats import Computer, Person, Seated
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.terms import Terms
from cornerwise.server.ratings.domain.changes import changes_of, rated_owners
from cornerwise.server.ratings.domain.ladder import LADDERS, Ladder, ladder_of
from cornerwise.server.ratings.domain.levels import initial, level_of_owner, owner_of_level
from cornerwise.server.ratings.domain.outcome import places_of, players_of
from cornerwise.server.ratings.domain.rating import (
    NEWCOMER,
    Player,
    Rating,
    RatingUpdate,
    mu_of,
    rating_updates,
    shown,
)
from cornerwise.variants import setup_named

NOW = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)

OLD = {
    "ada": Rating(31.0, 3.0, 40),
    "bob": NEWCOMER,
    "cy": Rating(22.0, 5.0, 7),
    "dee": Rating(25.0, 2.0, 90),
    "level-3": initial("level-3", "duo"),
}


def alone(*places: int, left: str = "") -> list[Player]:
    owners = ("ada", "bob", "cy", "dee")
    return [
        Player(owner, side, place, owner in left.split())
        for side, (owner, place) in enumerate(zip(owners, places, strict=False))
    ]


def teams(*places: int, left: str = "") -> list[Player]:
    """Ada and Cy against Bob and Dee."""
    return [
        Player(owner, side, places[side], owner in left.split())
        for owner, side in (("ada", 0), ("bob", 1), ("cy", 0), ("dee", 1))
    ]


def finished(way: str, *seats: Seated, seed: int = 1, rated: bool = True) -> TableState:
    setup = setup_named(way)
    return TableState(
        f"table{seed}",
        "ada",
        setup,
        seats,
        NOW,
        NOW,
        placements=tuple(random_game(setup, seed)),
        waiting=Waiting.NOBODY,
        terms=Terms(rated=rated),
    )


def gains(results: dict[str, RatingUpdate]) -> dict[str, float]:
    return {owner: result.rating.mu - OLD[owner].mu for owner, result in results.items()}


def test_every_way_for_several_players_has_a_ladder() -> None:
    assert LADDERS == (
        "classic",
        "classic-teams",
        "classic-two",
        "classic-three",
        "duo",
        "junior",
    )
    assert ladder_of(setup_named("classic-three", shared="red", first="green")) == "classic-three"
    assert ladder_of(setup_named("classic-one")) is None


def test_a_rating_is_shown_in_points() -> None:
    assert (NEWCOMER.shown, shown(35.0), shown(mu_of(987))) == (1500, 1800, 987)


def test_winners_gain_and_losers_drop() -> None:
    gained = gains(rating_updates(alone(2, 1), OLD))
    assert gained["bob"] > 0 > gained["ada"]
    # The less is known about a player, the more is learned.
    assert gained["bob"] > -gained["ada"]


def test_a_surprise_is_worth_more() -> None:
    expected, surprise = rating_updates(alone(1, 2), OLD), rating_updates(alone(2, 1), OLD)
    assert abs(gains(surprise)["bob"]) > abs(gains(expected)["bob"])


def test_places_of_four_are_in_order_and_equal_ones_are_shared() -> None:
    equal = dict.fromkeys(OLD, NEWCOMER)
    results = rating_updates(alone(1, 2, 2, 4), equal)
    mus = [results[owner].rating.mu for owner in ("ada", "bob", "cy", "dee")]
    assert mus[0] > mus[1] > mus[3]
    assert mus[1] == pytest.approx(mus[2])
    assert [results[owner].shared for owner in ("ada", "bob", "cy", "dee")] == [
        False,
        True,
        True,
        False,
    ]
    assert all(result.rating.games == 1 for result in results.values())


@pytest.mark.parametrize("left", ["", "bob", "ada dee"])
@pytest.mark.parametrize("make", [alone, teams])
def test_the_order_of_the_players_makes_no_difference(make: object, left: str) -> None:
    players = alone(2, 1, 3, 4, left=left) if make is alone else teams(1, 2, left=left)
    expected = rating_updates(players, OLD)
    for order in itertools.permutations(players):
        assert rating_updates(order, OLD) == expected


def test_who_left_is_behind_all_others() -> None:
    results = rating_updates(alone(1, 2, 3, 4, left="ada"), OLD)
    assert [results[owner].place for owner in ("ada", "bob", "cy", "dee")] == [4, 1, 2, 3]
    without = rating_updates([Player("ada", 0, 4), *alone(4, 1, 2, 3)[1:]], OLD)
    assert results == without


def test_players_who_left_share_the_last_place() -> None:
    results = rating_updates(alone(1, 2, 3, 4, left="ada cy"), OLD)
    assert [results[owner].place for owner in ("ada", "bob", "cy", "dee")] == [3, 1, 3, 2]
    assert results["ada"].shared
    assert not results["dee"].shared


def test_the_partner_of_a_player_who_left_gets_the_teams_result() -> None:
    whole, deserted = rating_updates(teams(1, 2), OLD), rating_updates(teams(1, 2, left="ada"), OLD)
    for owner in ("bob", "cy", "dee"):
        assert deserted[owner] == whole[owner]
    assert deserted["ada"] == rating_updates(teams(2, 1), OLD)["ada"]
    assert deserted["ada"].place == 2


def test_a_team_that_left_has_lost() -> None:
    assert rating_updates(teams(1, 2, left="ada cy"), OLD) == rating_updates(teams(2, 1), OLD)


def test_nothing_is_rated_where_one_plays_against_himself() -> None:
    assert rating_updates([Player("level-3", 0, 1), Player("level-3", 1, 2)], OLD) == {}
    assert rating_updates([Player("ada", 0, 1)], OLD) == {}


def test_a_computer_on_several_seats_gets_the_mean() -> None:
    players = [Player("ada", 0, 2), Player("level-3", 1, 1), Player("level-3", 2, 3)]
    result = rating_updates(players, OLD)["level-3"]
    old = OLD["level-3"]
    assert result.rating.games == old.games + 1
    assert result.place == 1
    lone = rating_updates([*players[:2], Player("bob", 2, 3)], {**OLD, "bob": old})
    assert result.rating.mu == pytest.approx(
        (lone["level-3"].rating.mu + lone["bob"].rating.mu) / 2
    )


@pytest.mark.parametrize("ladder", LADDERS)
def test_stronger_levels_begin_with_higher_ratings(ladder: Ladder) -> None:
    seeds = [initial(owner_of_level(level.number), ladder) for level in LEVELS]
    assert [seed.mu for seed in seeds] == sorted(seed.mu for seed in seeds)
    assert seeds[3].shown == NEWCOMER.shown
    assert all(seed.sigma < NEWCOMER.sigma for seed in seeds)
    assert [level_of_owner(owner_of_level(level.number)) for level in LEVELS] == list(range(1, 10))
    assert level_of_owner("0123456789abcdef0123456789abcdef") is None


@pytest.mark.parametrize("way", LADDERS)
def test_places_are_those_of_the_game(way: str) -> None:
    for seed in range(4):
        setup = setup_named(way)
        table = finished(way, *[Computer(1)] * len(setup.seating.seats), seed=seed)
        assert places_of(table) == Game.replay(setup, table.placements).result().places


def test_the_players_of_a_table_are_people_levels_and_those_who_left() -> None:
    gone = Computer(5, Person("bob", "Bob"))
    table = finished("classic-teams", Person("ada"), Computer(3), gone, Computer(9))
    players = players_of(table)
    assert [player.owner for player in players] == ["ada", "level-3", "bob", "level-9"]
    assert [player.left for player in players] == [False, False, True, False]
    assert [player.side for player in players] == [0, 1, 0, 1]
    assert rated_owners(table) == ("ada", "bob", "level-3", "level-9")


def test_the_changes_of_a_table_tell_where_everybody_came_from() -> None:
    table = finished("duo", Person("ada"), Person("bob"))
    changes = changes_of(table, OLD)
    assert [change.owner for change in changes] == ["ada", "bob"]
    assert [change.before for change in changes] == [OLD["ada"], OLD["bob"]]
    assert {change.sides for change in changes} == {2}
    assert {change.at for change in changes} == {NOW}
    assert changes_of(finished("classic-one", Person("ada")), OLD) == []


def test_the_first_ratings_of_the_levels_are_as_far_apart_as_the_docs_tell() -> None:
    ladders: dict[str, Ladder] = {
        "Duo": "duo",
        "Junior": "junior",
        "Classic for two": "classic-two",
        "Classic for four": "classic",
    }
    page = Path(__file__).resolve().parents[2] / "docs" / "engine.md"
    step = re.compile(r"\| ([\w ]+) \| (\d) against (\d) \| \d+ \| [^|]+ \| \+(\d+) \|")
    told = step.findall(page.read_text("utf-8"))
    assert len(told) == 4 * 7
    for game, higher, lower, elo in told:
        above, below = (
            initial(owner_of_level(int(level)), ladders[game]).mu for level in (higher, lower)
        )
        assert above - below == pytest.approx(mu_of(1500 + int(elo)) - mu_of(1500))

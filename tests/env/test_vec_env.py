"""`VecEnv` against the rules: the same games step by step, in every setup."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.env import Legal, VecEnv
from cornerwise.game import Game
from cornerwise.geometry import CellMask, cells_of
from cornerwise.variants import SMALL_VARIANTS, Setup, Variant
from rules.toys import TOYS
from strategies import WAYS, Way, seeds, setups, setups_of, unfinished_games, way_id


def plane(game: Game, cells: CellMask) -> list[list[int]]:
    board = game.setup.variant.board
    flags = np.zeros(board.size, np.int8)
    flags[list(cells_of(cells))] = 1
    rows: list[list[int]] = flags.reshape(board.height, board.width).tolist()
    return rows


def planes(game: Game, viewer: int) -> list[list[list[int]]]:
    position, colours = game.position, len(game.setup.variant.colours)
    seen = [(viewer + slot) % colours for slot in range(colours)]
    masks = [(position.covered[c], position.attach[c], position.forbidden[c]) for c in seen]
    return [plane(game, mask) for three in masks for mask in three]


def side_to_play(game: Game) -> int:
    seat = game.seat_to_play
    return -1 if seat is None else game.setup.seating.side_of(seat)


def outcomes(game: Game) -> list[float]:
    """Returns the rewards `outcome` by counting winners."""
    sides = len(game.setup.seating.sides)
    if sides == 1:
        return [0.0]
    winners = game.scores().winners
    shares = [1 / len(winners) if side in winners else 0.0 for side in range(sides)]
    return [(sides * share - 1) / (sides - 1) for share in shares]


def check_same(env: VecEnv, i: int, game: Game) -> None:
    position = game.position
    viewer = 0 if position.turn is None else position.turn
    colours = len(game.setup.variant.colours)
    assert env.turn[i] == (-1 if position.turn is None else position.turn)
    assert env.side[i] == side_to_play(game)
    assert env.legal(i).tolist() == list(position.legal_placements())
    assert env.scores[i].tolist() == list(game.scores().colours)
    assert env.plies[i] == len(game.moves)
    left = [list(position.left[(viewer + slot) % colours]) for slot in range(colours)]
    assert env.stock[i].tolist() == left
    assert env.obs[i].tolist() == planes(game, viewer)


def check_whole_games(setup: Setup, seed: int, legal: Legal, *, most: int) -> None:
    """Steps three environments until a number of games have ended, beside games in Python."""
    env = VecEnv(setup, 3, seed=seed, legal=legal)
    games = [Game(setup) for _ in range(3)]
    ended = 0
    while ended < most:
        for i, game in enumerate(games):
            check_same(env, i, game)
        actions = env.sample_legal()
        env.step(actions)
        assert not env.illegal.any()
        for i, game in enumerate(games):
            game.play(int(actions[i]))
            assert env.terminated[i] == game.is_over
            if game.is_over:
                ended += 1
                assert env.reward[i].tolist() == pytest.approx(outcomes(game))
                assert env.final_scores[i].tolist() == list(game.scores().colours)
                assert env.final_plies[i] == len(game.moves)
                assert env.final_obs[i].tolist() == planes(game, 0)
                games[i] = Game(setup)
            else:
                assert not env.reward[i].any()


@pytest.mark.parametrize("way", WAYS, ids=way_id)
def test_whole_games_agree_with_the_rules_at_every_step(way: Way) -> None:
    @settings(max_examples=2, deadline=None)
    @given(st.sampled_from(setups_of(*way)), seeds, st.sampled_from(Legal))
    def check(setup: Setup, seed: int, legal: Legal) -> None:
        check_whole_games(setup, seed, legal, most=1)

    check()


@pytest.mark.parametrize("variant", [*TOYS, *SMALL_VARIANTS], ids=lambda variant: variant.id)
def test_games_on_small_boards_agree_through_many_resets(variant: Variant) -> None:
    @settings(max_examples=10, deadline=None)
    @given(setups(variant), seeds, st.sampled_from(Legal))
    def check(setup: Setup, seed: int, legal: Legal) -> None:
        check_whole_games(setup, seed, legal, most=5)

    check()


def history(env: VecEnv, steps: int) -> list[list[tuple[int, bool]]]:
    """Plays by the environments' own generators; returns what happened in each."""
    found: list[list[tuple[int, bool]]] = [[] for _ in range(env.n)]
    for _ in range(steps):
        actions = env.sample_legal()
        env.step(actions)
        for i, mine in enumerate(found):
            mine.append((int(actions[i]), bool(env.terminated[i])))
    return found


@given(setups(*TOYS), seeds, st.integers(0, 3))
@settings(max_examples=15, deadline=None)
def test_an_environment_depends_on_its_seed_alone(
    setup: Setup, seed: int, random_plies: int
) -> None:
    together = history(VecEnv(setup, 5, seed=seed, random_plies=random_plies), 30)
    threaded = history(VecEnv(setup, 5, 3, seed=seed, random_plies=random_plies), 30)
    alone = [
        history(VecEnv(setup, 1, seed=seed + i, random_plies=random_plies), 30)[0] for i in range(5)
    ]
    chosen = history(
        VecEnv(setup, 5, seed=[seed + i for i in range(5)], random_plies=random_plies), 30
    )
    assert together == threaded == alone == chosen


@given(setups(*TOYS), seeds, st.lists(st.booleans(), min_size=4, max_size=4))
@settings(max_examples=15, deadline=None)
def test_a_reset_begins_the_chosen_games_again_and_no_others(
    setup: Setup, seed: int, chosen: list[bool]
) -> None:
    env, twin = VecEnv(setup, 4, seed=seed), VecEnv(setup, 4, seed=seed)
    history(env, 4)
    history(twin, 4)
    before = [env.get_state(i) for i in range(4)]
    told = [env.reward.copy(), env.terminated.copy()]
    env.reset(np.array(chosen), seed=seed)
    fresh = VecEnv(setup, 4, seed=seed)
    for i, again in enumerate(chosen):
        assert env.get_state(i) == (fresh.get_state(i) if again else before[i])
        if again:
            check_same(env, i, Game(setup))
            told[0][i], told[1][i] = 0, False
    assert [env.reward.tolist(), env.terminated.tolist()] == [each.tolist() for each in told]
    # Without seeds the generators go on: the next game is another one.
    twin.reset()
    assert [twin.turn.tolist(), twin.plies.tolist()] == [fresh.turn.tolist(), [0] * 4]


@given(unfinished_games(*TOYS))
@settings(max_examples=25, deadline=None)
def test_a_game_or_a_position_is_taken_over_and_goes_on(game: Game) -> None:
    env = VecEnv(game.setup, 2, auto_reset=False)
    env.set_game(0, game)
    check_same(env, 0, game)
    check_same(env, 1, Game(game.setup))
    env.set_game(1, game.position)
    twin = Game(game.setup, game.position)
    check_same(env, 1, twin)
    while not twin.is_over:
        actions = env.sample_legal()
        env.step(actions)
        twin.play(int(actions[1]))
        check_same(env, 1, twin)
    while not env.terminated.all():
        env.step(env.sample_legal())
    assert env.sample_legal().tolist() == [-1, -1]


def test_without_auto_reset_a_finished_game_waits_and_takes_any_action() -> None:
    env = VecEnv(Setup(TOYS[0], TOYS[0].seatings[0]), 2, seed=3, auto_reset=False)
    while not env.terminated.all():
        env.step(env.sample_legal())
    scores = env.scores.copy()
    env.step(np.array([-1, 10**6]))
    assert env.terminated.all()
    assert not env.reward.any()
    assert not env.illegal.any()
    assert env.scores.tolist() == scores.tolist()
    env.reset(np.array([True, False]))
    assert env.terminated.tolist() == [False, True]


def ended_with_one_marked() -> tuple[VecEnv, int, int]:
    """Returns an environment after a step that ended a game and had an illegal action in another."""
    env = VecEnv(Setup(TOYS[0], TOYS[0].seatings[0]), 4, seed=3, on_illegal="flag")
    while True:
        actions = env.sample_legal()
        marked = int(env.plies.argmin())
        actions[marked] = next(p for p in range(env.placements) if p not in env.legal(marked))
        env.step(actions)
        ended = np.flatnonzero(env.reward.any(axis=1))
        if ended.size:
            return env, int(ended[0]), marked


def test_replacing_a_game_leaves_what_the_step_said_of_the_others() -> None:
    env, ended, marked = ended_with_one_marked()
    other = next(i for i in range(4) if i not in (ended, marked))
    told = [env.reward[ended].tolist(), bool(env.terminated[ended]), bool(env.illegal[marked])]
    assert told[1:] == [True, True]
    env.set_state(other, env.get_state(other))
    env.set_game(other, Game(env.setup))
    env.reset(np.arange(4) == other)
    assert [env.reward[ended].tolist(), env.terminated[ended], env.illegal[marked]] == told
    check_same(env, other, Game(env.setup))
    env.reset(env.terminated)
    env.set_state(marked, env.get_state(marked))
    assert not env.reward.any()
    assert not env.illegal.any()
    assert not env.terminated.any()


def test_a_finished_game_that_is_put_in_begins_again_in_the_next_step() -> None:
    setup = Setup(TOYS[0], TOYS[0].seatings[0])
    finished = VecEnv(setup, 1, auto_reset=False)
    while not finished.terminated.all():
        finished.step(finished.sample_legal())
    env = VecEnv(setup, 2, seed=1)
    env.set_state(0, finished.get_state(0))
    assert env.terminated.tolist() == [True, False]
    actions = env.sample_legal()
    assert actions[0] == -1
    env.step(actions)
    assert env.terminated.tolist() == [False, False]
    assert not env.reward.any()
    assert not env.illegal.any()
    check_same(env, 0, Game(setup))
    assert env.plies.tolist() == [0, 1]


@pytest.mark.parametrize("variant", TOYS, ids=lambda variant: variant.id)
def test_random_placements_at_the_beginning_never_end_a_game(variant: Variant) -> None:
    env = VecEnv(Setup(variant, variant.seatings[0]), 8, 2, seed=1, random_plies=1000)
    assert not env.terminated.any()
    assert all(env.legal(i).size for i in range(8))
    env.step(env.sample_legal())
    assert env.reward.any(), "some game was one placement from its end"
    assert (env.turn >= 0).all()


@given(setups(*TOYS), seeds)
@settings(max_examples=15, deadline=None)
def test_a_state_is_restored_with_its_future(setup: Setup, seed: int) -> None:
    env = VecEnv(setup, 3, seed=seed)
    history(env, 7)
    states = [env.get_state(i) for i in range(3)]
    future = history(env, 12)
    other = VecEnv(setup, 3, seed=seed + 99, legal="mask")
    other.set_states(dict(enumerate(states)))
    assert history(other, 12) == future
    clones = other.clone(1, 4)
    assert {clones.get_state(i) for i in range(4)} == {other.get_state(1)}
    assert clones.legal(3).tolist() == other.legal(1).tolist()


@pytest.mark.parametrize("reward", ["outcome", "margin", "score"])
@pytest.mark.parametrize("variant", TOYS, ids=lambda variant: variant.id)
def test_rewards_are_those_of_the_result(variant: Variant, reward: str) -> None:
    for setup in setups_of(variant)[::5]:
        env = VecEnv(setup, 1, seed=5, reward=reward)
        game = Game(setup)
        while not game.is_over:
            actions = env.sample_legal()
            env.step(actions)
            game.play(int(actions[0]))
        merits = [setup.scoring.merit(score) for score in game.scores().sides]
        others = [mean(merits[:i] + merits[i + 1 :]) for i in range(len(merits))]
        margins = [merit - other for merit, other in zip(merits, others, strict=True)]
        wanted = {"outcome": outcomes(game), "margin": margins, "score": merits}[reward]
        assert env.reward[0].tolist() == pytest.approx(wanted)


def mean(values: Iterable[int]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def test_sampled_placements_are_drawn_evenly() -> None:
    env = VecEnv(Setup(TOYS[0], TOYS[0].seatings[0]), 1, seed=1)
    legal = env.legal(0).tolist()
    drawn = [int(env.sample_legal()[0]) for _ in range(200 * len(legal))]
    counts = [drawn.count(placement) for placement in legal]
    assert sum(counts) == len(drawn)
    assert 130 < min(counts) <= max(counts) < 280


def test_rollouts_are_outcomes_of_games_to_the_end() -> None:
    setup = Setup(TOYS[2], TOYS[2].seatings[0])
    env = VecEnv(setup, 4, 2, seed=2, reward="score")
    states = [env.get_state(i) for i in range(4)]
    rewards = env.random_rollouts(50)
    assert rewards.shape == (4, 50, 3)
    assert rewards.min() >= -11
    assert rewards.std() > 0
    env.set_states(dict(enumerate(states)))
    assert (env.random_rollouts(50) == rewards).all(), "they belong to the seeds"
    history(env, 3)
    assert env.plies.tolist() == [3] * 4, "the games themselves go on from where they were"


def test_searches_give_visits_and_values_whatever_the_threads() -> None:
    env = VecEnv("duo", 3, 2, seed=4, random_plies=6)
    found = env.search(simulations=40, seed=1)
    again = VecEnv("duo", 1).search([env.get_state(i) for i in range(3)], 40, seed=1)
    assert found.offsets.tolist() == again.offsets.tolist()
    assert found.ids.tolist() == again.ids.tolist()
    assert found.visits.tolist() == again.visits.tolist()
    assert found.values.tolist() == again.values.tolist()
    for i in range(3):
        ids, shares = found.policy(i)
        assert set(ids.tolist()) <= set(env.legal(i).tolist())
        assert shares.sum() == pytest.approx(1)
        assert found.visits[found.offsets[i] : found.offsets[i + 1]].sum() == 40
    assert found.values.shape == (3, 2)
    assert found.values.sum(axis=1) == pytest.approx(np.ones(3), abs=0.01)

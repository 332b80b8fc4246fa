"""Whatever is handed to `VecEnv`, it answers with a clear error and stays usable."""

import array
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgets import examples
from cornerwise.env import VecEnv
from cornerwise.env.buffers import Legal, shapes
from cornerwise.errors import GameOver, SetupError
from cornerwise.game import Game
from cornerwise.variants import Setup, setup_named
from rules.toys import FOUR, SMALL, WIDE
from threadless import printed_without_threads

SETUP = Setup(SMALL, SMALL.seatings[0])


def buffers(n: int, legal: Legal) -> dict[str, Any]:
    wanted = shapes(SETUP, n, legal, observations=True)
    return {name: np.zeros(shape, dtype) for name, (dtype, shape) in wanted.items()}


@pytest.mark.parametrize("legal", Legal)
def test_arrays_of_the_caller_are_written_where_they_are(legal: Legal) -> None:
    mine = buffers(3, legal)
    env = VecEnv(SETUP, 3, seed=1, legal=legal, buffers=mine)
    own = VecEnv(SETUP, 3, seed=1, legal=legal)
    for _ in range(9):
        own.step(own.sample_legal())
        env.step(env.sample_legal())
    for name, buffer in mine.items():
        if name == "ids":
            assert buffer[: mine["offsets"][-1]].tolist() == own.ids.tolist()
        else:
            assert buffer.tolist() == getattr(own, name).tolist()


NAMES = sorted(set(buffers(2, Legal.CSR)) | set(buffers(2, Legal.BITS)) | {"mask"})


def form_with(name: str) -> Legal:
    return next(legal for legal in Legal if name in buffers(1, legal))


def misaligned(a: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    raw = np.zeros(a.nbytes + 1, np.uint8)[1:]
    moved: np.ndarray[Any, Any] = raw.view(a.dtype).reshape(a.shape)
    return moved


SPOILED: dict[str, tuple[Callable[[Any], object], type[Exception]]] = {
    "type": (lambda a: a.astype(np.float64), TypeError),
    "short": (lambda a: a[:-1], ValueError),
    "rank": (lambda a: a[None], ValueError),
    "stride": (lambda a: np.repeat(a, 2, axis=0)[::2], ValueError),
    "gaps": (lambda a: np.zeros((*a.shape, 2), a.dtype)[..., 0], ValueError),
    "empty": (lambda a: np.zeros(0, a.dtype), ValueError),
    "list": (lambda a: a.tolist(), TypeError),
    "none": (lambda _: None, TypeError),
    "text": (lambda _: "an array", TypeError),
    "read-only": (lambda a: np.broadcast_to(a, a.shape), TypeError),
    "misaligned": (misaligned, ValueError),
}
CASES = [
    (name, how)
    for name in NAMES
    for how in SPOILED
    if how != "misaligned" or buffers(1, form_with(name))[name].itemsize > 1
]


@pytest.mark.parametrize(("name", "how"), CASES)
def test_a_wrong_array_is_refused_by_its_name(name: str, how: str) -> None:
    spoil, error = SPOILED[how]
    legal = form_with(name)
    with pytest.raises(error, match=name):
        VecEnv(SETUP, 2, legal=legal, buffers={name: spoil(buffers(2, legal)[name])})


def test_arrays_that_share_memory_are_refused() -> None:
    memory = np.zeros(buffers(2, Legal.CSR)["ids"].size, np.uint16)
    with pytest.raises(ValueError, match="ids and offsets share memory"):
        VecEnv(SETUP, 2, buffers={"ids": memory, "offsets": memory[4:10].view(np.int32)})
    flags = np.zeros(5, np.bool_)
    with pytest.raises(ValueError, match="illegal and terminated share memory"):
        VecEnv(SETUP, 3, buffers={"illegal": flags[:3], "terminated": flags[2:]})
    VecEnv(SETUP, 2, buffers={"illegal": flags[:2], "terminated": flags[2:4]})


def test_an_array_of_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="no array 'plane'"):
        VecEnv(SETUP, 1, buffers={"plane": np.zeros(1)})


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"n": 0}, "must be 1 to .*, not 0"),
        ({"n": -3}, "must be 1 to"),
        ({"n": 2**31}, "must be 1 to .*, not 2147483648"),
        ({"threads": 0}, "threads must be 1"),
        ({"random_plies": -1}, "random_plies"),
        ({"seed": [1]}, "1 seeds for 2 environments"),
        ({"legal": "list"}, "'list' is none of csr, bits, mask"),
        ({"reward": "fame"}, "'fame' is none of outcome, margin, score"),
        ({"on_illegal": "ignore"}, "ignore"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        VecEnv(SETUP, **{"n": 2, **options})


@pytest.mark.parametrize(
    ("actions", "error", "told"),
    [
        (np.array([0, -1]), IndexError, "action -1 of environment 1"),
        (np.array([10**9, 0]), IndexError, "action 1000000000 of environment 0"),
        (np.array([0, 2**40]), IndexError, "environment 1 is no placement"),
        (np.array([0]), ValueError, r"shape \(1,\), but must have \(2,\)"),
        (np.array([0.0, 1.0]), TypeError, "float64, but must have int32"),
        (np.array([0, 1], np.uint16), TypeError, "uint16"),
        (np.array([[0, 1]]), ValueError, "shape"),
        (np.array([0, 5, 1, 5])[::2], ValueError, "contiguous"),
        ([0, 1], TypeError, "actions must be an array in main memory$"),
        (None, TypeError, "actions must be an array in main memory$"),
    ],
)
def test_bad_actions_are_refused_and_nothing_happens(
    actions: object, error: type[Exception], told: str
) -> None:
    env = VecEnv(SETUP, 2, seed=1, on_illegal="flag")
    before = [env.get_state(i) for i in range(2)]
    with pytest.raises(error, match=told):
        env.step(actions)
    assert [env.get_state(i) for i in range(2)] == before
    env.step(env.sample_legal())


def illegal_for(env: VecEnv, i: int) -> int:
    return next(each for each in range(env.placements) if each not in env.legal(i))


def test_an_illegal_action_raises_and_nothing_happens() -> None:
    env = VecEnv(SETUP, 3, seed=1)
    actions = env.sample_legal()
    actions[1] = illegal_for(env, 1)
    before = [env.get_state(i) for i in range(3)]
    with pytest.raises(ValueError, match=f"action {actions[1]} of environment 1 is illegal"):
        env.step(actions)
    assert [env.get_state(i) for i in range(3)] == before


def test_an_illegal_action_marks_its_environment_and_the_others_go_on() -> None:
    env = VecEnv(SETUP, 3, seed=1, on_illegal="flag")
    actions = env.sample_legal()
    actions[1] = illegal_for(env, 1)
    env.step(actions)
    assert env.illegal.tolist() == [False, True, False]
    assert env.plies.tolist() == [1, 0, 1]
    env.step(env.sample_legal())
    assert not env.illegal.any()


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        (np.array([True]), ValueError),
        (np.array([1, 0]), TypeError),
        ([True, False], TypeError),
        (np.array([True, False, True, True])[::2], ValueError),
    ],
)
def test_a_bad_mask_is_refused(mask: object, error: type[Exception]) -> None:
    with pytest.raises(error, match="mask"):
        VecEnv(SETUP, 2).reset(mask)


def test_numbers_of_environments_and_colours_are_checked() -> None:
    env = VecEnv(SETUP, 2)
    for bad in (-1, 2, 10**6):
        for call in (env.get_state, env.legal, env.clone, lambda i: env.set_state(i, b"")):
            with pytest.raises(IndexError, match="there is no environment"):
                call(bad)
    with pytest.raises(IndexError):
        env.observe(0, 2)
    with pytest.raises(ValueError, match="at least one rollout"):
        env.random_rollouts(0)
    with pytest.raises(ValueError, match="at least one simulation"):
        env.search(simulations=0)


def test_bytes_of_another_game_are_refused() -> None:
    for other in (Setup(WIDE, WIDE.seatings[0]), Setup(FOUR, FOUR.seatings[0])):
        with pytest.raises(ValueError, match="another game"):
            VecEnv(SETUP, 1).set_state(0, VecEnv(other, 1).get_state(0))
    with pytest.raises(SetupError):
        VecEnv(SETUP, 1).set_game(0, Game(setup_named("duo")))


@given(st.binary(max_size=80))
def test_any_bytes_are_refused_with_a_sentence(data: bytes) -> None:
    env = VecEnv(SETUP, 1)
    with pytest.raises(ValueError, match="the state"):
        env.set_state(0, data)


@given(st.data())
@examples(60)
def test_a_damaged_state_is_refused_or_a_possible_position(data: st.DataObject) -> None:
    env = VecEnv(SETUP, 1, seed=3)
    for _ in range(5):
        env.step(env.sample_legal())
    state = bytearray(env.get_state(0))
    for _ in range(data.draw(st.integers(1, 3))):
        state[data.draw(st.integers(0, len(state) - 1))] = data.draw(st.integers(0, 255))
    twin = VecEnv(SETUP, 1)
    try:
        twin.set_state(0, bytes(state))
    except ValueError as error:
        assert "the state" in str(error)  # noqa: PT017 (it may also be possible)
        return
    for _ in range(20):
        twin.step(twin.sample_legal())


def test_a_finished_game_cannot_be_searched() -> None:
    env = VecEnv(SETUP, 1, auto_reset=False)
    while not env.terminated.all():
        env.step(env.sample_legal())
    with pytest.raises(GameOver, match="state 0"):
        env.search(simulations=5)


def test_after_close_every_call_says_so() -> None:
    with VecEnv(SETUP, 2) as env:
        state = env.get_state(0)
    actions = np.zeros(2, np.int32)
    calls: list[Callable[[], object]] = [
        lambda: env.step(actions),
        env.reset,
        env.sample_legal,
        lambda: env.random_rollouts(1),
        lambda: env.ids,
        lambda: env.legal(0),
        lambda: env.get_state(0),
        lambda: env.set_state(0, state),
        lambda: env.clone(0),
        env.search,
        lambda: env.observe(0, 0),
        lambda: env.set_game(0, Game(SETUP)),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="the environment is closed"):
            call()
    env.close()


WITHOUT_THREADS = """
from cornerwise.env import VecEnv
env = VecEnv("mini", 8, threads=4, seed=1)
env.step(env.sample_legal())
print(*env.plies)
"""


def test_where_the_system_gives_no_threads_the_games_are_stepped_without() -> None:
    assert printed_without_threads(WITHOUT_THREADS) == "1 1 1 1 1 1 1 1\n"


def test_two_threads_never_use_it_at_once() -> None:
    env = VecEnv("duo", 64, seed=1)
    errors: list[Exception] = []
    steps = [0, 0]

    def play(me: int) -> None:
        while steps[me] < 100:
            try:
                env.step(env.sample_legal())
                steps[me] += 1
            except (RuntimeError, ValueError) as error:
                errors.append(error)

    threads = [threading.Thread(target=play, args=(me,)) for me in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    known = ("another thread is using", "is illegal")
    assert all(any(words in str(error) for words in known) for error in errors)


def test_other_buffers_and_dlpack_are_taken_too() -> None:
    turn = array.array("b", [0, 0])
    env = VecEnv(SETUP, 2, seed=1, buffers={"turn": turn})
    env.step(array.array("i", env.sample_legal().tolist()))
    assert turn.tolist() == [1, 1]
    assert np.shares_memory(np.from_dlpack(env.obs), env.obs)


def test_tensors_share_memory_with_the_environment() -> None:
    torch = pytest.importorskip("torch")
    obs = torch.zeros((2, 6, 6, 6), dtype=torch.int8)
    env = VecEnv(SETUP, 2, seed=1, buffers={"obs": obs})
    env.step(torch.from_numpy(env.sample_legal()))
    assert obs.any()
    assert torch.from_dlpack(env.reward).shape == (2, 2)

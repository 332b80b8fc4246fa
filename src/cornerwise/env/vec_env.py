"""`VecEnv`: many games of a setup, stepped together by the compiled kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cornerwise.env.buffers import Legal, arrays_for, shapes
from cornerwise.env.targets import PolicyTargets, search_targets
from cornerwise.game import Game
from cornerwise.kernel.batch import Batch, Reward
from cornerwise.kernel.search import Knowledge, SearchOptions
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import Setup, as_setup


class VecEnv:
    """Games of one setup, each an environment with its own random generator.

    Everything is written into arrays: those you pass as `buffers` (numpy arrays, tensors, anything
    with the buffer protocol or DLPack), and numpy arrays for the rest. They are attributes:

    | array | type | shape | content |
    | --- | --- | --- | --- |
    | `obs` | int8 | n, 3k, height, width | planes, the colour to play first |
    | `stock` | int8 | n, k, pieces | pieces left, the colour to play first |
    | `turn`, `side` | int8 | n | colour and side to play; -1 at the end |
    | `reward` | float32 | n, sides | of a game that ended in this step, else 0 |
    | `terminated` | bool | n | whether the game ended in this step, or is over |
    | `illegal` | bool | n | whether the action was illegal; nothing happened then |
    | `scores` | int16 | n, k | current score of each colour |
    | `plies` | int16 | n | placements in this game |
    | `final_scores`, `final_plies`, `final_obs` | | as above | of the game that ended last |
    | `ids`, `offsets` | uint16, int32 | total; n + 1 | legal placements (`legal="csr"`) |
    | `bits` | uint8 | n, placements / 8 | the same as bits (`legal="bits"`) |
    | `mask` | bool | n, placements | the same as a mask (`legal="mask"`) |

    Environment `i` has the seed `seed + i`, or the i-th seed of a list. What happens in it does not
    depend on the others or on the number of threads.

    `step` writes the rows of all environments. `reset` with a mask, `set_state`, `set_states` and
    `set_game` write only the rows of the environments that they change, where `reward` and `illegal`
    become 0; the lists in `ids` may move.
    """

    obs: NDArray[np.int8]
    stock: NDArray[np.int8]
    final_obs: NDArray[np.int8]
    turn: NDArray[np.int8]
    side: NDArray[np.int8]
    reward: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    illegal: NDArray[np.bool_]
    scores: NDArray[np.int16]
    plies: NDArray[np.int16]
    final_scores: NDArray[np.int16]
    final_plies: NDArray[np.int16]
    offsets: NDArray[np.int32]
    bits: NDArray[np.uint8]
    mask: NDArray[np.bool_]

    def __init__(
        self,
        setup: Setup | str,
        n: int,
        threads: int = 1,
        seed: int | Sequence[int] = 0,
        *,
        legal: Legal | str = Legal.CSR,
        observations: bool = True,
        auto_reset: bool = True,
        random_plies: int = 0,
        reward: Reward | str = Reward.OUTCOME,
        on_illegal: str = "raise",
        buffers: Mapping[str, object] | None = None,
    ) -> None:
        """Begins `n` games. Raises `ValueError`, `TypeError` or `SetupError` for bad arguments.

        With `auto_reset`, the step that ends a game begins the next one, and a finished game that
        was loaded begins again in the next step, whatever its action is. Without it, a finished game
        stays as it is until `reset`, and its actions are ignored. Every game begins with
        `random_plies` random placements, leaving out any that would end it. `on_illegal` is `raise`
        (and no game is changed) or `flag` (see `illegal`).
        """
        if on_illegal not in ("raise", "flag"):
            raise ValueError(f"on_illegal is 'raise' or 'flag', not {on_illegal!r}")
        self.setup = as_setup(setup)
        self.n = n
        self.threads = threads
        self.legal_form = Legal(legal)
        self.placements = len(placement_table_of(self.setup.variant))
        """The number of actions."""
        self._options: dict[str, Any] = {
            "auto_reset": auto_reset,
            "random_plies": random_plies,
            "reward": Reward(reward),
        }
        self._observations = observations
        self._closed = False
        self._refuse = on_illegal == "raise"
        self._batch = Batch(self.setup, _seeds(seed, n), threads=threads, **self._options)
        wanted = shapes(self.setup, n, self.legal_form, observations=observations)
        self._buffers = arrays_for(wanted, buffers or {})
        for name, array in self._buffers.items():
            self._batch.attach(name, array)
            if name != "ids":
                setattr(self, name, array)
        self._batch.reset(None, _seeds(seed, n))

    def step(self, actions: object) -> None:
        """Makes one placement in each environment; `actions` are int32 or int64, one for each.

        An action that is not a placement raises `IndexError`; an illegal one raises `ValueError` or
        is marked, as `on_illegal` says. When an error is raised, no game is changed.
        """
        self._batch.step(actions, refuse=self._refuse)

    def reset(self, mask: object | None = None, *, seed: int | Sequence[int] | None = None) -> None:
        """Begins the environments of a mask (bool) again, or all; with new seeds if given.

        Only their rows are written; the mask may be `terminated` itself.
        """
        self._batch.reset(mask, [] if seed is None else _seeds(seed, self.n))

    @property
    def ids(self) -> NDArray[np.uint16]:
        """The legal placements of all environments, one unsorted list after the other."""
        self._check_open()
        ids = np.asarray(self._buffers["ids"])
        found: NDArray[np.uint16] = ids[: int(self.offsets[-1])]
        return found

    def legal(self, i: int) -> NDArray[np.uint16]:
        """Returns the legal placements of an environment, ascending."""
        self._check_open()
        if not 0 <= i < self.n:
            raise IndexError(f"there is no environment {i}: there are 0 to {self.n - 1}")
        if self.legal_form is Legal.CSR:
            found: NDArray[np.uint16] = self.ids[self.offsets[i] : self.offsets[i + 1]]
            return np.sort(found)
        flags = (
            np.unpackbits(np.asarray(self.bits)[i], bitorder="little")
            if self.legal_form is Legal.BITS
            else np.asarray(self.mask)[i]
        )
        return np.flatnonzero(flags).astype(np.uint16)

    def sample_legal(self, out: object | None = None) -> Any:
        """Returns a random legal placement of each environment (int32), -1 where it is over.

        Each is equally likely, drawn by the environment's own generator. Writes to `out` if given.
        """
        actions = np.empty(self.n, np.int32) if out is None else out
        self._batch.sample(actions)
        return actions

    def random_rollouts(self, count: int) -> NDArray[np.float32]:
        """Plays random games to the end from each position; returns rewards [n, count, sides]."""
        rewards = np.empty((self.n, max(count, 0), len(self.setup.seating.sides)), np.float32)
        self._batch.rollouts(count, rewards)
        return rewards

    def search(
        self,
        states: Sequence[bytes] | None = None,
        simulations: int = 100,
        *,
        knowledge: Knowledge | None = None,
        options: SearchOptions | None = None,
        seed: int = 0,
    ) -> PolicyTargets:
        """Searches some states, or the positions of all environments, with the engine's MCTS.

        Returns the visits of the placements tried and the value of each side: policy and value
        targets. The same states and seed give the same result, whatever the number of threads.
        """
        if states is None:
            records = [self._batch.record(i) for i in range(self.n)]
        else:
            batch = Batch(self.setup, range(max(1, len(states))))
            batch.restore(dict(enumerate(states)))
            records = [batch.record(i) for i in range(len(states))]
        return search_targets(
            self.setup,
            records,
            simulations,
            knowledge=knowledge,
            options=options,
            seed=seed,
            threads=self.threads,
        )

    def get_state(self, i: int) -> bytes:
        """Returns everything about an environment as bytes: moves, position, random generator."""
        return self._batch.state(i)

    def set_state(self, i: int, state: bytes) -> None:
        """Restores an environment. Raises `ValueError` when the bytes are not a state of this game."""
        self.set_states({i: state})

    def set_states(self, states: Mapping[int, bytes]) -> None:
        """Restores several environments at once; none of them when one is bad."""
        self._batch.restore(states)

    def set_game(self, i: int, game: Game | Position) -> None:
        """Puts an environment into a position, or into that of a game with its moves."""
        if isinstance(game, Position):
            self._batch.place(i, game, [])
        else:
            moves = [(move.colour, move.placement) for move in game.moves]
            self._batch.place(i, game.positions[0], moves)

    def clone(self, i: int, n: int = 1, *, threads: int = 1) -> VecEnv:
        """Returns `n` new environments with the game and the random generator of one of these."""
        state = self.get_state(i)
        twin = VecEnv(
            self.setup,
            n,
            threads,
            legal=self.legal_form,
            observations=self._observations,
            on_illegal="raise" if self._refuse else "flag",
            **self._options,
        )
        twin.set_states(dict.fromkeys(range(n), state))
        return twin

    def observe(self, i: int, viewer: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Returns planes and stock of an environment as a colour sees them."""
        wanted = shapes(self.setup, 1, Legal.BITS, observations=True)
        obs: NDArray[np.int8] = np.empty(wanted["obs"][1][1:], np.int8)
        stock: NDArray[np.int8] = np.empty(wanted["stock"][1][1:], np.int8)
        self._batch.observe(i, viewer, obs, stock)
        return obs, stock

    def close(self) -> None:
        """Frees the games and releases the arrays. Every later call raises `ValueError`."""
        self._batch.close()
        self._closed = True

    def _check_open(self) -> None:
        """Raises what the kernel raises; for calls that only read the arrays."""
        if self._closed:
            raise ValueError("the environment is closed")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _seeds(seed: int | Sequence[int], n: int) -> Sequence[int]:
    if isinstance(seed, int):
        return range(seed, seed + n)
    if len(seed) != n:
        raise ValueError(f"there are {len(seed)} seeds for {n} environments")
    return seed

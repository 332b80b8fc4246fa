"""Many games of a setup in the compiled kernel, stepped together.

Arrays are anything with the buffer protocol or DLPack. The kernel writes to them in place, and
refuses arrays that it would have to copy. `cornerwise.env` builds environments on this module.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from cornerwise import _kernel
from cornerwise.choices import Choice
from cornerwise.errors import SetupError
from cornerwise.kernel.players import kernel_players
from cornerwise.kernel.state import kernel_rules
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import Setup

_SEEDS = 2**64
_HEAD = struct.Struct("<IQ32s")
_REST = struct.Struct("<BII")
_PIECE = struct.Struct("<HB")


class Reward(Choice):
    """What the end of a game is worth to a side."""

    OUTCOME = "outcome"
    """1 for a win and -1 for a defeat. With more than two sides, the rewards add up to 0."""

    MARGIN = "margin"
    """Points ahead of the mean of the other sides."""

    SCORE = "score"
    """Points; their negative when the lowest score wins."""


def most_games(setup: Setup) -> int:
    """Returns how many games of a setup can be stepped together.

    The total number of their placements must fit into 31 bits.
    """
    return (2**31 - 1) // len(placement_table_of(setup.variant))


class Batch:
    """Games that are stepped together. One call at a time may use it."""

    def __init__(
        self,
        setup: Setup,
        seeds: Sequence[int],
        *,
        threads: int = 1,
        random_plies: int = 0,
        auto_reset: bool = True,
        reward: Reward = Reward.OUTCOME,
    ) -> None:
        """Begins one game for each seed. Raises `ValueError` when a number is out of range."""
        most = most_games(setup)
        if not 1 <= len(seeds) <= most:
            raise ValueError(f"the number of environments must be 1 to {most}, not {len(seeds)}")
        self.setup = setup
        self._raw = _kernel.Batch(
            kernel_rules(setup),
            kernel_players(setup),
            first=setup.first,
            size=len(seeds),
            threads=threads,
            random_plies=random_plies,
            auto_reset=auto_reset,
            reward=list(Reward).index(reward),
            seeds=[seed % _SEEDS for seed in seeds],
        )

    def attach(self, name: str, array: object) -> None:
        """Writes to an array from the next call on.

        Raises `TypeError` or `ValueError` when its type, shape or layout is not the right one.
        """
        self._raw.attach(name, array)

    def step(self, actions: object, *, refuse: bool) -> None:
        """Makes a placement in each game.

        With `refuse`, an illegal placement raises `ValueError` and nothing happens; otherwise its
        game is marked as `illegal` and does not change. A number that is not a placement raises
        `IndexError`.
        """
        self._raw.step(actions, refuse)

    def reset(self, mask: object | None, seeds: Sequence[int]) -> None:
        """Begins the games of a mask again, or all games, with new seeds if any are given.

        Only the rows of these games are written.
        """
        self._raw.reset(mask, [seed % _SEEDS for seed in seeds])

    def sample(self, actions: object) -> None:
        """Writes a random legal placement of each game, -1 where it is over."""
        self._raw.sample(actions)

    def rollouts(self, count: int, rewards: object) -> None:
        """Writes the rewards of random games to the end from where each game stands."""
        self._raw.rollouts(count, rewards)

    def observe(self, number: int, viewer: int, obs: object, stock: object) -> None:
        """Writes the planes and the stock of a game as a colour sees them."""
        self._raw.observe(number, viewer, obs, stock)

    def state(self, number: int) -> bytes:
        """Returns everything about a game as bytes."""
        return self._raw.state(number)

    def restore(self, states: Mapping[int, bytes]) -> None:
        """Replaces games and writes their rows.

        Raises `ValueError` for bytes that are not a state of this game.
        """
        self._raw.restore(list(states.items()))

    def place(self, number: int, initial: Position, moves: Sequence[tuple[int, int]]) -> None:
        """Replaces a game by a position and the moves from there, given as colour and placement.

        Raises `SetupError` for a position of another variant or start rule, and `ValueError` for
        an illegal move.
        """
        if (initial.variant, initial.start) != (self.setup.variant, self.setup.start):
            raise SetupError("the position belongs to another variant or start rule")
        magic, game, rng = _HEAD.unpack_from(self.state(number))
        laid = [(colour, each) for colour, ids in enumerate(initial.placed) for each in ids]
        pieces = [*laid, *moves]
        data = _HEAD.pack(magic, game, rng)
        data += _REST.pack(initial.turn or 0, len(laid), len(pieces))
        data += b"".join(_PIECE.pack(placement, colour) for colour, placement in pieces)
        self.restore({number: data})

    def record(self, number: int) -> _kernel.Record:
        """Returns a game in the form that searches need; for other modules of this package."""
        return self._raw.record(number)

    def close(self) -> None:
        """Frees the games and the arrays. Every later call raises `ValueError`."""
        self._raw.close()

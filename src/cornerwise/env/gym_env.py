"""The Gymnasium environment: one seat plays, the others are played by a fixed opponent."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cornerwise.engine import GreedyPlayer, level_numbered, player_for_level
from cornerwise.engine.chooser import Chooser, checked_player, chosen
from cornerwise.env.one_game import RENDER_MODES, Observation, OneGame, checked_mode, setup_for
from cornerwise.env.starts import beginning
from cornerwise.game import Game
from cornerwise.kernel.batch import Reward
from cornerwise.scoring import Scoring
from cornerwise.variants import Seat, Setup, Start

_SEEDS = 2**31
_ILLEGAL_REWARD = -1.0

Policy = Callable[[Observation], int]
Opponent = str | int | Chooser | Policy
"""`random`, `greedy`, a level 1 to 9, anything with `choose(game)`, a function of the observation,
or `self`: then every step is a move of the seat to play."""


class BlokusEnv(gymnasium.Env[Observation, int]):
    """Games of one seat against a fixed opponent.

    The action mask is part of the observation; `action_masks()` returns it for libraries that call
    that method. An illegal action loses: it ends the game with the reward -1.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium declares it)
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        way: str | Setup = "duo",
        opponent: Opponent = "random",
        *,
        seat: Seat | None = None,
        start: Start | str = Start.ANY,
        scoring: Scoring | str | None = None,
        reward: Reward | str = Reward.OUTCOME,
        render_mode: str | None = None,
    ) -> None:
        """Prepares games; without `seat`, the learner gets a random seat in each game.

        Raises `ValueError`, `TypeError` or `SetupError` for invalid arguments.
        """
        self.setup = setup_for(way, start, scoring)
        self._game = OneGame(self.setup, reward)
        if seat is not None and seat not in self._game.seats:
            raise ValueError(f"there is no seat {seat}: {self.setup.name} has {self._game.seats}")
        _check_opponent(opponent)
        self._opponent = opponent
        self._fixed_seat = seat
        self.seat: Seat = seat or 0
        """The seat of the learner in this game."""
        self.render_mode = checked_mode(render_mode)
        seen, actions = self._game.spaces()
        self.observation_space: Any = seen
        self.action_space: Any = actions
        self._choose: Callable[[], int] = self._game.sample
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game; the options are those of `cornerwise.env.starts.beginning`."""
        super().reset(seed=seed)
        begun = beginning(self.setup, options, self.np_random)
        self._game.begin(int(self.np_random.integers(_SEEDS)), begun.game, begun.random_plies)
        self._choose = self._chooser(int(self.np_random.integers(_SEEDS)))
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(len(self._game.seats)))
        self._lost = False
        self._answer()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a move, lets the others answer, and returns the reward of the learner's seat."""
        if self._lost or self._game.is_over:
            raise ValueError("the game is over: call reset()")
        mover = self.seat
        if not self._game.is_legal(int(action)):
            self._lost = True
            seen, info = self._seen()
            return seen, _ILLEGAL_REWARD, True, False, {**info, "illegal": True}
        self._game.play(int(action))
        self._answer()
        reward = self._game.rewards()[mover] if self._game.is_over else 0.0
        seen, info = self._seen()
        return seen, reward, self._game.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns which actions are legal."""
        return self._game.observe(self.seat)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """Returns an RGB array or text, or prints the text, depending on the render mode."""
        return self._game.render(self.render_mode)

    def close(self) -> None:
        """Frees the game."""
        self._game.close()

    def game(self) -> Game:
        """Returns the game so far."""
        return self._game.game()

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self._game.observe(self.seat), self._game.info(self.seat)

    def _answer(self) -> None:
        if self._opponent == "self":
            seat = self._game.seat
            self.seat = self.seat if seat is None else seat
            return
        while self._game.seat not in (None, self.seat):
            self._game.play(int(self._choose()))

    def _chooser(self, seed: int) -> Callable[[], int]:
        opponent = self._opponent
        if opponent in ("random", "self"):
            return self._game.sample
        player: Any = opponent
        if isinstance(opponent, str):
            player = GreedyPlayer(seed)
        elif isinstance(opponent, int):
            player = player_for_level(opponent, self.setup, seed, game_seed=seed)
        elif not isinstance(opponent, Chooser):
            return lambda: int(player(self._game.observe(self._game.seat or 0)))
        elif hasattr(player, "seed"):
            player.seed(seed)
        return lambda: chosen(player, self._game.game())


def _check_opponent(opponent: object) -> None:
    if isinstance(opponent, str):
        if opponent not in ("random", "greedy", "self"):
            raise ValueError(
                f"there is no opponent {opponent!r}: 'random', 'greedy', 'self', a level, a player"
                " with choose(game), or a function of the observation"
            )
    elif isinstance(opponent, int):
        level_numbered(opponent)
    elif inspect.isclass(opponent) or isinstance(opponent, Chooser):
        checked_player(opponent)
    elif not callable(opponent):
        raise TypeError("an opponent has choose(game), or is a function of the observation")

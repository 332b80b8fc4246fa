"""The PettingZoo environment (AEC): `blokus_v0.env(way="duo")`.

Agents are seats, `seat_0` and so on. A turn is a placement: passes are forced and never appear. An
action is a placement id, and an observation a dictionary of planes, pieces left and an action mask, as
the seat sees them; docs/environments.md has every plane.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from cornerwise.env.one_game import RENDER_MODES, Observation, OneGame, checked_mode, setup_for
from cornerwise.env.starts import beginning
from cornerwise.extras import needs
from cornerwise.kernel.batch import Reward
from cornerwise.scoring import Scoring
from cornerwise.variants import Setup, Start

with needs("env"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

_ILLEGAL_REWARD = -1.0
_SEEDS = 2**63


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """Returns the environment with PettingZoo's usual wrappers; the options are those of `raw_env`.

    An illegal action ends the game: its seat gets -1 and the others 0.
    """
    wrapped: Any = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=_ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 (the name that PettingZoo uses)
    """The environment itself. An illegal action raises `ValueError`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo declares it)
        "name": "blokus_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        way: str | Setup = "duo",
        *,
        start: Start | str = Start.ANY,
        scoring: Scoring | str | None = None,
        reward: Reward | str = Reward.OUTCOME,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """Prepares games of a setup, or of a way to play with a start rule and a scoring.

        With `max_cycles`, a game is truncated once every seat has had that many turns.
        """
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise ValueError("max_cycles must be positive")
        self.setup = setup_for(way, start, scoring)
        self.render_mode = checked_mode(render_mode)
        self._game = OneGame(self.setup, reward)
        self._max_cycles = max_cycles
        self._rng, _ = seeding.np_random()
        self.possible_agents = [f"seat_{seat}" for seat in self._game.seats]
        each = {agent: self._game.spaces() for agent in self.possible_agents}
        self.observation_spaces = {agent: pair[0] for agent, pair in each.items()}
        self.action_spaces = {agent: pair[1] for agent, pair in each.items()}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game; the options are those of `cornerwise.env.starts.beginning`."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        begun = beginning(self.setup, options, self._rng)
        self._game.begin(int(self._rng.integers(_SEEDS)), begun.game, begun.random_plies)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._game.is_over)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turns = dict.fromkeys(self.agents, 0)
        self._tell()

    def step(self, action: int | None) -> None:
        """Makes a placement for the agent to play, or removes it once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent whose game is not over must act")
        self._game.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._turns[agent] += 1
        self.rewards = dict(zip(self.possible_agents, self._game.rewards(), strict=True))
        if self._game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_cycles is not None and min(self._turns.values()) >= self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _tell(self) -> None:
        seat = self._game.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]
        self.infos = {
            agent: self._game.info(number) for number, agent in enumerate(self.possible_agents)
        }

    def observe(self, agent: str) -> Observation:
        return self._game.observe(self.possible_agents.index(agent))

    def render(self) -> str | NDArray[np.uint8] | None:
        """Returns an RGB array or text, or prints the text, depending on the render mode."""
        return self._game.render(self.render_mode)

    def close(self) -> None:
        """Frees the game."""
        self._game.close()

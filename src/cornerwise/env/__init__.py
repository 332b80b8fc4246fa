"""Environments for reinforcement learning: `VecEnv`, PettingZoo and Gymnasium.

Needs the extra `env`: `pip install "cornerwise[env]"`.

>>> from cornerwise.env import VecEnv
>>> env = VecEnv("duo", 4, seed=1)
>>> env.step(env.sample_legal())
>>> env.turn.tolist()
[1, 1, 1, 1]
"""

from cornerwise.extras import needs

with needs("env"):
    from cornerwise.env.buffers import Legal
    from cornerwise.env.gym_env import BlokusEnv
    from cornerwise.env.symmetries import symmetry_cells, symmetry_ids, turned_planes
    from cornerwise.env.targets import PolicyTargets
    from cornerwise.env.vec_env import VecEnv
    from cornerwise.kernel.batch import Reward

__all__ = [
    "BlokusEnv",
    "Legal",
    "PolicyTargets",
    "Reward",
    "VecEnv",
    "symmetry_cells",
    "symmetry_ids",
    "turned_planes",
]

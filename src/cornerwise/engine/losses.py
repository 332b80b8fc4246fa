"""What a move loses compared with the best one, in words."""

from __future__ import annotations

from cornerwise.engine.analysis import JudgedMove

_LEAST_POINTS = 0.05
_LEAST_CHANCE = 0.005
"""Less is shown as nothing."""


def loss_words(judged: JudgedMove) -> str:
    """Returns what a move loses, such as `4.2 points and 31% win chance less than the best move`.

    Only what it does lose: a move can lose win chance and gain points. Empty if it loses nothing.
    """
    points = -judged.swing
    chance = judged.before.win_chance - judged.after.win_chance
    lost = [f"{points:.1f} points"] if points >= _LEAST_POINTS else []
    lost += [f"{chance:.0%} win chance"] if chance >= _LEAST_CHANCE else []
    return f"{' and '.join(lost)} less than the best move" if lost else ""

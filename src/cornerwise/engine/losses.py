"""What a move loses compared with the best one, in words."""

from __future__ import annotations

from cornerwise.engine.analysis import JudgedMove


def loss_words(judged: JudgedMove) -> str:
    """Returns what a move loses, such as `4.2 points and 31% win chance less than the best move`.

    Gains are left out: a move can lose win chance and gain points. Empty if it loses nothing.
    """
    lost = [f"{-judged.swing:.1f} points"] if judged.swing < 0 else []
    lost += [f"{judged.percent_lost}% win chance"] if judged.percent_lost > 0 else []
    return f"{' and '.join(lost)} less than the best move" if lost else ""

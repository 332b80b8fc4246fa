"""Quick chat: a few phrases that every client shows in its own language."""

from __future__ import annotations

from enum import StrEnum


class Phrase(StrEnum):
    """A phrase, named by its meaning."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    GOOD_MOVE = "good_move"
    NICE_BLOCK = "nice_block"
    OUCH = "ouch"
    THINKING = "thinking"
    SORRY = "sorry"
    THANKS = "thanks"
    WELL_PLAYED = "well_played"
    ANOTHER = "another"
    BYE = "bye"

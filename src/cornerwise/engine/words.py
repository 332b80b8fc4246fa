"""Reasons in English, for the terminal. Clients translate the codes instead."""

from __future__ import annotations

from cornerwise.engine.reasons import Reason, ReasonCode
from cornerwise.plurals import counted
from cornerwise.variants import Setup

_WORDS = {
    ReasonCode.ALL_PLACED: "places the last piece: {count:+} points",
    ReasonCode.COLOUR_BLOCKED: "leaves {colour} without a move",
    ReasonCode.LAST_PLACE_LOST: "takes {colour}'s last spot for {pieces}",
    ReasonCode.CORNERS_COVERED: "covers {corners} of {colour}",
    ReasonCode.CORNERS_OPENED: "opens {corners}",
    ReasonCode.SQUARES_ONLY_MINE: "{after} squares that only this colour can reach, instead of {before}",
    ReasonCode.TOWARDS_CENTRE: "{steps} from the centre instead of {before}",
    ReasonCode.SIZE: "places {squares}, and nothing larger fits",
    ReasonCode.OWN_LAST_PLACE_LOST: "but {colour} loses its last spot for {pieces}",
}


def reason_words(setup: Setup, reason: Reason) -> str:
    """Returns a reason as a short phrase, such as `covers 2 corners of red`."""
    colour = None if reason.colour is None else setup.variant.colours[reason.colour]
    return _WORDS[reason.code].format(
        count=reason.count,
        colour=colour,
        pieces=", ".join(reason.pieces or ()),
        corners=counted(reason.count or 0, "corner"),
        squares=counted(reason.count or 0, "square"),
        steps=counted(reason.after or 0, "step"),
        before=reason.before,
        after=reason.after,
    )

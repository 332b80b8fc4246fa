"""Annotations: how a commentator judges a move."""

from __future__ import annotations

from enum import Enum


class Annotation(Enum):
    """A judgement of a move. The values are the usual symbols, such as `!?`."""

    VERY_GOOD = "!!"
    GOOD = "!"
    INTERESTING = "!?"
    DOUBTFUL = "?!"
    BAD = "?"
    VERY_BAD = "??"


_PROPERTIES = {
    Annotation.VERY_GOOD: ("TE", "2"),
    Annotation.GOOD: ("TE", "1"),
    Annotation.INTERESTING: ("IT", ""),
    Annotation.DOUBTFUL: ("DO", ""),
    Annotation.BAD: ("BM", "1"),
    Annotation.VERY_BAD: ("BM", "2"),
}

IDENTIFIERS = ("TE", "IT", "DO", "BM")
"""The properties that judge a move."""


def annotation_property(annotation: Annotation) -> tuple[str, str]:
    """Returns the identifier and value of an annotation. Inverse of `annotation_of`."""
    return _PROPERTIES[annotation]


def annotation_of(identifier: str, value: str) -> Annotation | None:
    """Returns the annotation that a property represents, or None.

    Any value of TE and BM other than 2 counts as 1. Inverse of `annotation_property`.
    """
    if identifier in ("TE", "BM"):
        value = "2" if value.strip() == "2" else "1"
    elif identifier in ("IT", "DO"):
        value = ""
    for annotation, known in _PROPERTIES.items():
        if known == (identifier, value):
            return annotation
    return None

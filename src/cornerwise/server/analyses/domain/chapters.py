"""What a chapter may contain: one game that `cornerwise.records` can read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

import msgspec

from cornerwise.errors import RecordError
from cornerwise.records import Record, dumps_blksgf, dumps_json, loads_blksgf
from cornerwise.records.limits import MAX_ARRANGEMENTS, MAX_NODES, MAX_VALUES
from cornerwise.records.names import ARRANGING_NAMES, ROOT_NAMES
from cornerwise.records.sgf import parse_sgf
from cornerwise.server.analyses.domain.analysis import Analysis, Chapter
from cornerwise.server.codes import AnalysisCode
from cornerwise.server.messages import Params
from cornerwise.server.refusal import Refusal

MAX_ANALYSIS_BYTES = 512 * 1024
"""The most bytes of all chapters of an analysis together."""

MAX_CHAPTER_NODES = 3000
"""The most nodes of a chapter. Reading this many takes about half a second."""

MAX_TOGETHER = {"nodes": MAX_NODES, "arrangements": MAX_ARRANGEMENTS, "values": MAX_VALUES}
"""Limits for all chapters together: those of one file, so that the analysis can be exported and
read again."""

_GAME_NAME = "GN"

T = TypeVar("T")


def check_size(chapters: Sequence[Chapter]) -> None:
    """Raises `Refusal` when the chapters together are too large."""
    if sum(chapter.size for chapter in chapters) > MAX_ANALYSIS_BYTES:
        raise _too_large("kB", MAX_ANALYSIS_BYTES // 1024)


def check_texts(chapters: Sequence[Chapter], known: Collection[str]) -> None:
    """Raises `Refusal` for the first chapter that is not one readable game, or when the
    chapters together exceed the limits.

    `known` are texts that were checked before. Takes a while: not for the event loop.
    """
    together: Counter[str] = Counter()
    new: list[tuple[int, Chapter]] = []
    for number, chapter in enumerate(chapters, start=1):
        counts = _read(_counts_of, number, chapter)
        together += counts
        if chapter.text not in known:
            _check_nodes(number, counts["nodes"])
            new.append((number, chapter))
    for what, limit in MAX_TOGETHER.items():
        if together[what] > limit:
            raise _too_large(what, limit)
    # Replaying the moves takes long, so it comes after everything that bounds it.
    for number, chapter in new:
        _read(loads_blksgf, number, chapter)


def _read(read: Callable[[str], T], number: int, chapter: Chapter) -> T:
    try:
        return read(chapter.text)
    except RecordError as error:
        message = f"chapter {number}: {error}"
        raise Refusal(AnalysisCode.UNREADABLE, message, {"chapter": number}) from None


def _counts_of(text: str) -> Counter[str]:
    """Returns how much of each kind of `MAX_TOGETHER` a chapter has in a file.

    Raises `RecordError` unless the text is one game tree.
    """
    trees = parse_sgf(text)
    if len(trees) > 1:
        raise RecordError(f"there are {len(trees)} games: use a chapter for each")
    (nodes,) = trees
    values = sum(len(each.values) for node in nodes for each in node.properties.values())
    return Counter(
        nodes=len(nodes),
        arrangements=sum(not ARRANGING_NAMES.isdisjoint(node.properties) for node in nodes),
        # The file adds the name of the chapter, and what the setup needs.
        values=values + 1 + len(ROOT_NAMES),
    )


def _check_nodes(number: int, nodes: int) -> None:
    if nodes > MAX_CHAPTER_NODES:
        message = f"chapter {number} has {nodes} moves and notes, more than {MAX_CHAPTER_NODES}"
        params: Params = {"chapter": number, "limit": MAX_CHAPTER_NODES}
        raise Refusal(AnalysisCode.TOO_MANY_NODES, message, params)


def _too_large(unit: str, limit: int) -> Refusal:
    message = f"an analysis has at most {limit} {unit}"
    return Refusal(AnalysisCode.TOO_LARGE, message, {"limit": limit, "unit": unit})


def as_blksgf(analysis: Analysis) -> str:
    """Returns all chapters as one file with several games; each has its chapter's name."""
    return "".join(dumps_blksgf(record) for record in _records(analysis))


def as_json(analysis: Analysis) -> str:
    """Returns the title and all chapters as JSON, each game as `dumps_json` writes it."""
    games = zip(analysis.chapters, _records(analysis), strict=True)
    chapters = [
        {"name": chapter.name, "game": msgspec.Raw(dumps_json(record).encode())}
        for chapter, record in games
    ]
    return msgspec.json.encode({"title": analysis.title, "chapters": chapters}).decode()


def _records(analysis: Analysis) -> Iterator[Record]:
    for chapter in analysis.chapters:
        record = loads_blksgf(chapter.text)
        if chapter.name:
            record.root.set_text(_GAME_NAME, chapter.name)
        yield record

"""What a chapter may contain: one game that `cornerwise.records` can read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from cornerwise.errors import RecordError
from cornerwise.records import Record, dumps_blksgf, dumps_json, loads_blksgf
from cornerwise.records.sgf import parse_sgf
from cornerwise.server.analyses.domain.analysis import Analysis, Chapter
from cornerwise.server.codes import AnalysisCode
from cornerwise.server.messages import Params
from cornerwise.server.refusal import Refusal

MAX_ANALYSIS_BYTES = 512 * 1024
"""The most bytes of all chapters of an analysis together."""

MAX_CHAPTER_NODES = 3000
"""The most nodes of a chapter. Reading so many takes about half a second."""

_GAME_NAME = "GN"


def check_size(chapters: Sequence[Chapter]) -> None:
    """Raises `Refusal` when the chapters together are too large."""
    if sum(chapter.size for chapter in chapters) > MAX_ANALYSIS_BYTES:
        limit = MAX_ANALYSIS_BYTES // 1024
        raise Refusal(
            AnalysisCode.TOO_LARGE, f"an analysis has at most {limit} kB", {"limit": limit}
        )


def check_texts(chapters: Sequence[Chapter], known: Collection[str]) -> None:
    """Raises `Refusal` for the first chapter that is not one readable game.

    `known` are texts that were checked before. Takes a while: not for the event loop.
    """
    for number, chapter in enumerate(chapters, start=1):
        if chapter.text not in known:
            _check_text(number, chapter)


def _check_text(number: int, chapter: Chapter) -> None:
    try:
        # Nodes are counted before the moves are replayed, which is what takes long.
        _check_nodes(number, _nodes_of(chapter))
        loads_blksgf(chapter.text)
    except RecordError as error:
        message = f"chapter {number}: {error}"
        raise Refusal(AnalysisCode.UNREADABLE, message, {"chapter": number}) from None


def _nodes_of(chapter: Chapter) -> int:
    """Returns the number of nodes. Raises `RecordError` unless the text is one game tree."""
    trees = parse_sgf(chapter.text)
    if len(trees) > 1:
        raise RecordError(f"there are {len(trees)} games: use a chapter for each")
    return len(trees[0])


def _check_nodes(number: int, nodes: int) -> None:
    if nodes > MAX_CHAPTER_NODES:
        message = f"chapter {number} has {nodes} moves and notes, more than {MAX_CHAPTER_NODES}"
        params: Params = {"chapter": number, "limit": MAX_CHAPTER_NODES}
        raise Refusal(AnalysisCode.TOO_MANY_NODES, message, params)


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

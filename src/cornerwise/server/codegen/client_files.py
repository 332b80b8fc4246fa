"""Generates the client's types and game data: `web/src/lib/generated`.

Run it with `make client-files`; a test fails when the files are out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import get_args

from msgspec import Struct

from cornerwise.close_codes import CloseCode
from cornerwise.engine import LEVELS, Label, Lead, ReasonCode
from cornerwise.engine.hints import DEFAULT_SECONDS
from cornerwise.lessons import EXAMPLES, STEPS, TIPS
from cornerwise.puzzles import BRAINTEASERS, Broken
from cornerwise.puzzles import Rule as PuzzleRule
from cornerwise.puzzles.daily import DAILY_LEVELS
from cornerwise.puzzles.naming import DAILY_PATTERN, NEW_PATTERN
from cornerwise.puzzles.solving import Verdict
from cornerwise.records.names import COLOUR_NAMES, ROOT_NAMES, SETUP_NAMES
from cornerwise.scoring import SCORINGS
from cornerwise.server import messages
from cornerwise.server.accounts import protocol as accounts_protocol
from cornerwise.server.accounts.domain import names
from cornerwise.server.analyses import protocol as analyses_protocol
from cornerwise.server.analyses.domain.analysis import Visibility
from cornerwise.server.analyses.domain.chapters import MAX_ANALYSIS_BYTES, MAX_CHAPTER_NODES
from cornerwise.server.codegen import (
    engine_data,
    game_data,
    initial_data,
    lesson_data,
    puzzle_data,
    record_data,
)
from cornerwise.server.codegen.typescript import constant, interface_of, literals, union_of
from cornerwise.server.codes import all_codes
from cornerwise.server.game import protocol
from cornerwise.server.game.domain.phrases import Phrase
from cornerwise.server.http.static_files import PLAIN_VIEWS, VIEWS_ABOUT_ONE, VIEWS_OF_ONE
from cornerwise.server.lobby import protocol as lobby_protocol
from cornerwise.server.notifications import protocol as notifications_protocol
from cornerwise.server.notifications.domain.notices import Kind
from cornerwise.server.people import protocol as people_protocol
from cornerwise.server.people.domain.marks import Mark
from cornerwise.server.puzzles import protocol as puzzles_protocol
from cornerwise.server.puzzles.catalogue import LEVELS as PUZZLE_LEVELS
from cornerwise.server.puzzles.catalogue import found
from cornerwise.server.puzzles.views import puzzle_view
from cornerwise.server.ratings import protocol as ratings_protocol
from cornerwise.server.ratings.domain.ladder import LADDERS
from cornerwise.variants import VARIANTS, Start, way_names
from cornerwise.violations import Rule

_HEADER = "// Written by `make client-files` from the Python package. Do not edit."

_BASES = (messages.Incoming, messages.Outgoing)


def files() -> dict[str, Callable[[], str]]:
    """Returns the functions that make the files, by name."""
    return {
        "protocol.ts": _protocol_file,
        "game.ts": _game_file,
        "engine.ts": _engine_file,
        "initial.ts": _initial_file,
        "records.ts": _records_file,
        "lessons.ts": _lessons_file,
        "puzzles.ts": _puzzles_file,
        "brainteasers.ts": _brainteasers_file,
        "accounts.ts": _accounts_file,
        "ratings.ts": _ratings_file,
        "lobby.ts": _lobby_file,
        "analyses.ts": _analyses_file,
        "notifications.ts": _notifications_file,
        "people.ts": _people_file,
        "views.ts": _views_file,
    }


def main(arguments: list[str]) -> None:
    """Writes the files into the folder given."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in files().items():
        (folder / name).write_text(made(), "utf-8")


def _protocol_file() -> str:
    codes = union_of("ErrorCode", literals(all_codes()), "Why something was refused.")
    unions = [
        union_of(name, [member.__name__ for member in get_args(union)], about)
        for name, union, about in (
            ("SeatChoice", protocol.SeatChoice, "Who gets a seat."),
            ("ClockChoice", protocol.ClockChoice, "A clock."),
            (
                "ClientMessage",
                protocol.ClientMessage,
                "A message from the client over the socket of a table.",
            ),
            (
                "ServerMessage",
                protocol.ServerMessage,
                "A message from the server over the socket of a table.",
            ),
        )
    ]
    limits = [
        constant(name, "number", getattr(protocol, name), about)
        for name, about in (
            ("MAX_NAME", "The most characters of a player's name."),
            ("MAX_MOVE_TEXT", "The most characters of a move in notation."),
            ("MAX_FILE_BYTES", "The most bytes of a game file opened for replay."),
        )
    ]
    phrases = union_of("PhraseId", literals(Phrase), "A quick chat phrase.")
    happenings = union_of(
        "HappeningId",
        literals(protocol.HappeningKind),
        "A kind of event at a table, other than a move.",
    )
    said = constant("PHRASES", "PhraseId[]", list(Phrase), "All phrases, in the order of a game.")
    names = {code.name.lower(): code.value for code in CloseCode}
    closes = [
        union_of("CloseReason", literals(names), "Why the server closed a socket."),
        constant(
            "CLOSE_CODES", "Record<CloseReason, number>", names, "The codes of these reasons."
        ),
    ]
    imported = "ColourName, LevelNumber, ReasonCode, ScoringId, StartId, WayId"
    return _file(
        f'import type {{ {imported} }} from "./game";',
        codes,
        phrases,
        happenings,
        said,
        *_interfaces(messages),
        *_interfaces(protocol),
        *unions,
        *limits,
        *closes,
    )


def _game_file() -> str:
    return _file(
        union_of(
            "WayId", literals(way_names()), "A variant of the app, with its number of players."
        ),
        union_of(
            "VariantId", literals(variant.id for variant in VARIANTS), "A board with its pieces."
        ),
        union_of("ColourName", literals(game_data.colour_names()), "A colour of some variant."),
        union_of("ScoringId", literals(scoring.id for scoring in SCORINGS), "A scoring."),
        union_of(
            "StartId", literals(start.value for start in Start), "Where first pieces may be placed."
        ),
        union_of("LevelNumber", literals(level.number for level in LEVELS), "A level."),
        union_of("RuleCode", literals(rule.value for rule in Rule), "A rule that can be broken."),
        union_of("ReasonCode", literals(ReasonCode), "A reason for a placement."),
        union_of("LabelId", literals(Label), "How good a move was."),
        union_of("LeadId", literals(Lead), "How the side that is ahead at the end got there."),
        *_interfaces(game_data),
        constant(
            "WAYS",
            "WayData[]",
            game_data.ways(),
            "The variants of the app, in the order in which they are offered.",
        ),
        constant("SCORINGS", "ScoringData[]", game_data.scorings(), "The scorings."),
        constant("STARTS", "StartId[]", [start.value for start in Start], "The start rules."),
        constant("LEVELS", "LevelData[]", game_data.levels(), "The levels, weakest first."),
        constant("RULES", "RuleCode[]", [rule.value for rule in Rule], "The rules by code."),
        constant("REASONS", "ReasonCode[]", list(ReasonCode), "The reasons, most important first."),
        constant("LABELS", "LabelId[]", list(Label), "The labels, best first."),
        constant("LEADS", "LeadId[]", list(Lead), "The leads, in the order of the kernel."),
        constant(
            "PAINTS",
            "Record<ColourName, PaintData>",
            game_data.paints(),
            "The paint of each colour.",
        ),
        constant(
            "VARIANTS", "Record<VariantId, VariantData>", game_data.variants(), "The variants."
        ),
        constant(
            "SHOWCASE",
            "readonly (readonly [colour: number, placement: number])[]",
            lesson_data.showcase(),
            "A whole game of Duo, to be shown where no other game is at hand.",
        ),
    )


def _engine_file() -> str:
    return _file(
        'import type { LevelNumber, WayId } from "./game";',
        "/** Parameters of the search, some of them in groups. */\n"
        "export type SearchOptionValues = Record<string, number | Record<string, number | boolean>>;",
        *_interfaces(engine_data),
        constant(
            "SEARCH_OPTIONS",
            "SearchOptionValues",
            engine_data.search_options(),
            "The usual parameters of the search, in the order in which the kernel reads them.",
        ),
        constant(
            "LEVEL_PLAY",
            "Record<LevelNumber, Record<WayId, LevelPlayData>>",
            engine_data.level_play(),
            "How each level plays each variant.",
        ),
        constant(
            "KNOWLEDGE",
            "Record<WayId, KnowledgeData>",
            engine_data.knowledge(),
            "What was learned about the game of each variant.",
        ),
        constant(
            "HINT_SECONDS",
            "number",
            DEFAULT_SECONDS,
            "How long to think about hints, unless told otherwise.",
        ),
        constant(
            "REVIEW_SIMULATIONS",
            "Record<WayId, number>",
            engine_data.review_simulations(),
            "How many simulations a review makes in each position, unless told otherwise.",
        ),
    )


def _initial_file() -> str:
    return _file(
        'import type { ColourScore, SideScore } from "./protocol";',
        *_interfaces(initial_data),
        constant(
            "INITIAL_PLACES",
            "Record<string, InitialPlaces[]>",
            initial_data.initial_places(),
            "Where each colour can begin, by variant and start rule.",
        ),
        constant(
            "INITIAL_STANDINGS",
            "Record<string, InitialStanding>",
            initial_data.initial_standings(),
            "The standing before the first move, by way, shared colour and scoring.",
        ),
    )


def _records_file() -> str:
    return _file(
        'import type { LevelNumber, VariantId } from "./game";',
        *_interfaces(record_data),
        constant(
            "RECORD_FORMS",
            "Record<string, RecordForm>",
            record_data.record_forms(),
            "The form of each setup, by way, shared colour, scoring, start rule and first colour.",
        ),
        constant(
            "RECORD_LIMITS", "RecordLimits", record_data.LIMITS, "The limits of every record."
        ),
        constant(
            "COLOUR_PROPERTIES",
            "Record<VariantId, Readonly<Record<string, number>>>",
            record_data.colour_properties(),
            "For each variant, the colour of every name that a file may use for one.",
        ),
        constant(
            "MOVE_PROPERTIES",
            "readonly string[]",
            sorted(COLOUR_NAMES),
            "The properties that are a move in some variant.",
        ),
        constant(
            "SETUP_PROPERTIES",
            "readonly string[]",
            sorted(SETUP_NAMES),
            "The properties that put pieces on the board in some variant.",
        ),
        constant(
            "ROOT_PROPERTIES",
            "readonly string[]",
            sorted(ROOT_NAMES),
            "The properties of the first node that define the setup.",
        ),
        union_of(
            "MoveSymbol", literals(record_data.symbol_properties()), "A symbol that rates a move."
        ),
        constant(
            "SYMBOL_PROPERTIES",
            "Record<MoveSymbol, readonly [name: string, value: string]>",
            record_data.symbol_properties(),
            "The property and the value of each symbol.",
        ),
        constant(
            "COMPUTER_NAMES",
            "Record<LevelNumber, string>",
            record_data.computer_names(),
            "The names of computers in game files.",
        ),
    )


def _lessons_file() -> str:
    return _file(
        'import type { ReasonCode, RuleCode, WayId } from "./game";',
        union_of("VerdictLetter", literals(lesson_data.verdicts()), "A verdict on a try."),
        union_of("StepId", literals(step.id for step in STEPS), "A step of the tutorial."),
        union_of("ExampleId", literals(each.id for each in EXAMPLES), "An example of the rules."),
        union_of("TipId", literals(tip.id for tip in TIPS), "A strategy tip."),
        *_interfaces(lesson_data),
        constant(
            "VERDICTS",
            "Record<VerdictLetter, VerdictData>",
            lesson_data.verdicts(),
            "The verdicts by letter.",
        ),
        constant("STEPS", "StepData[]", lesson_data.steps(), "The tutorial."),
        constant("EXAMPLES", "ExampleData[]", lesson_data.examples(), "The examples of the rules."),
        constant("COUNTS", "CountData[]", lesson_data.counts(), "Points of the example game."),
        constant(
            "SHARED_TURNS",
            "SharedTurnData[]",
            lesson_data.shared_turns(),
            "The first turns of a game of three.",
        ),
        constant("TIPS", "TipData[]", lesson_data.tips(), "The strategy tips."),
    )


def _puzzles_file() -> str:
    return _file(
        'import type { ColourName } from "./game";',
        'import type { ErrorCode } from "./protocol";',
        union_of("PuzzleRule", literals(rule.value for rule in PuzzleRule), "A rule of a puzzle."),
        union_of("PuzzleLevel", literals(PUZZLE_LEVELS), "How hard a new puzzle is."),
        union_of(
            "FaultCode", literals(broken.value for broken in Broken), "A way to break a rule."
        ),
        union_of("Verdict", literals(each.value for each in Verdict), "The result of a solver."),
        *_interfaces(puzzles_protocol),
        union_of(
            "SolvingLine",
            [member.__name__ for member in get_args(puzzles_protocol.SolvingLine)],
            "A line of a solver's stream.",
        ),
        constant(
            "PUZZLE_RULES",
            "readonly PuzzleRule[]",
            [rule.value for rule in PuzzleRule],
            "The rules of puzzles, in the order in which the kernel numbers them.",
        ),
        constant(
            "PUZZLE_LEVELS",
            "readonly PuzzleLevel[]",
            list(PUZZLE_LEVELS),
            "The levels of new puzzles, easiest first.",
        ),
        *_interfaces(puzzle_data),
        constant(
            "GRADES",
            "Record<PuzzleLevel, GradeData>",
            puzzle_data.grades(),
            "The requirements for a new puzzle of each level.",
        ),
        constant(
            "DAILY_LEVELS",
            "readonly PuzzleLevel[]",
            [level.value for level in DAILY_LEVELS],
            "The levels of daily puzzles, from Monday to Sunday.",
        ),
        constant(
            "NEW_ID",
            "string",
            NEW_PATTERN,
            "Regular expression of the ids of new puzzles: level and number.",
        ),
        constant(
            "DAILY_ID",
            "string",
            DAILY_PATTERN,
            "Regular expression of the ids of daily puzzles: the date, which may not exist.",
        ),
        constant(
            "FAULT_CODES",
            "readonly FaultCode[]",
            [broken.value for broken in Broken],
            "The ways to break a rule, in the order in which the kernel numbers them.",
        ),
        constant(
            "BRAINTEASERS",
            "readonly string[]",
            list(BRAINTEASERS),
            "The ids of the printed sheets' puzzles, in order.",
        ),
    )


def _brainteasers_file() -> str:
    views = [puzzle_view(found(name)) for name in BRAINTEASERS]
    return _file(
        'import type { PuzzleView } from "./puzzles";',
        constant(
            "BRAINTEASER_VIEWS",
            "readonly PuzzleView[]",
            views,
            "The printed sheets' puzzles, so that they open without the server.",
        ),
    )


def _accounts_file() -> str:
    limits = (
        ("MIN_ACCOUNT_NAME", names.MIN_NAME, "The fewest characters of an account name."),
        ("MAX_ACCOUNT_NAME", names.MAX_NAME, "The most characters of an account name."),
        ("MIN_PASSWORD", accounts_protocol.MIN_PASSWORD, "The fewest characters of a password."),
        ("MAX_PASSWORD", accounts_protocol.MAX_PASSWORD, "The most characters of a password."),
        ("MAX_LABEL", accounts_protocol.MAX_LABEL, "The most characters of a token's label."),
    )
    return _file(
        *_interfaces(accounts_protocol),
        *(constant(name, "number", value, about) for name, value, about in limits),
    )


def _ratings_file() -> str:
    limits = (
        ("MAX_SEARCH", ratings_protocol.MAX_SEARCH, "The most characters of a search for a name."),
        ("RANKING_PAGE", ratings_protocol.RANKING_PAGE, "Players on a page of a leaderboard."),
    )
    return _file(
        'import type { LevelNumber } from "./game";',
        'import type { SetupChoice } from "./protocol";',
        union_of("LadderId", literals(LADDERS), "A variant with a leaderboard."),
        *_interfaces(ratings_protocol),
        constant(
            "LADDERS",
            "LadderId[]",
            list(LADDERS),
            "The ladders, in the order in which they are offered.",
        ),
        *(constant(name, "number", value, about) for name, value, about in limits),
    )


def _analyses_file() -> str:
    limits = (
        (
            "MAX_TITLE",
            analyses_protocol.MAX_TITLE,
            "The most characters of a title or of the name of a chapter.",
        ),
        ("MAX_CHAPTERS", analyses_protocol.MAX_CHAPTERS, "The most chapters of an analysis."),
        (
            "MAX_ANALYSIS_BYTES",
            MAX_ANALYSIS_BYTES,
            "The most bytes of all chapters of an analysis together.",
        ),
        ("MAX_CHAPTER_NODES", MAX_CHAPTER_NODES, "The most nodes of a chapter."),
    )
    return _file(
        union_of(
            "VisibilityId", literals(Visibility), "Who may see an analysis, besides its owner."
        ),
        *_interfaces(analyses_protocol),
        *(constant(name, "number", value, about) for name, value, about in limits),
    )


def _notifications_file() -> str:
    codes = [*Kind, notifications_protocol.SEVERAL]
    return _file(
        union_of("PushMessageCode", literals(codes), "The kind of a push message."),
        *_interfaces(notifications_protocol),
    )


def _people_file() -> str:
    return _file(
        'import type { LevelNumber } from "./game";',
        'import type { SetupChoice } from "./protocol";',
        union_of("MarkId", literals(Mark), "What somebody has decided about another person."),
        union_of(
            "TogetherId",
            literals(people_protocol.Together),
            "The state of an unfinished game of two people.",
        ),
        *_interfaces(people_protocol),
    )


def _views_file() -> str:
    return _file(
        union_of("PlainView", literals(PLAIN_VIEWS), "A view whose path is its name."),
        constant(
            "PLAIN_VIEWS",
            "readonly PlainView[]",
            list(PLAIN_VIEWS),
            "All such views but the start page.",
        ),
        union_of(
            "ViewOfOne",
            literals(VIEWS_OF_ONE),
            "Views of one thing: its id or name follows in the path.",
        ),
        union_of(
            "ViewAboutOne",
            literals(VIEWS_ABOUT_ONE),
            "Views about one thing: its id stands between the two parts of the path.",
        ),
    )


def _lobby_file() -> str:
    shared = (
        *("DailyClockChoice", "ErrorCode", "LiveClockChoice", "Ping", "Pong"),
        *("SeatView", "SetupChoice", "TableSummary", "TermsChoice"),
    )
    unions = [
        union_of(name, [member.__name__ for member in get_args(union)], about)
        for name, union, about in (
            (
                "LobbyClientMessage",
                lobby_protocol.LobbyClientMessage,
                "A message from the client over the socket of the lobby.",
            ),
            (
                "LobbyServerMessage",
                lobby_protocol.LobbyServerMessage,
                "A message from the server over the socket of the lobby.",
            ),
        )
    ]
    return _file(
        'import type { WayId } from "./game";',
        f'import type {{ {", ".join(shared)} }} from "./protocol";',
        *_interfaces(lobby_protocol),
        *unions,
    )


def _interfaces(module: ModuleType) -> list[str]:
    """Returns the interface of every struct that a module defines."""
    return [
        interface_of(each)
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Struct)
        and each.__module__ == module.__name__
        and each not in _BASES
    ]


def _file(*parts: str) -> str:
    return "\n\n".join([_HEADER, *parts]) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])

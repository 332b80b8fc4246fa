"""The lessons as the client shows them: positions, verdicts and facts, without any text."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cornerwise.game import scores
from cornerwise.geometry import cells_of
from cornerwise.lessons import EXAMPLES, STEPS, TIPS, Example, Scene, Step, Tip, Verdict
from cornerwise.lessons.examples import SCORED, SHARED_TURNS
from cornerwise.lessons.scenes import SHOWCASE, whole_game
from cornerwise.lessons.verdicts import compact, verdicts_of
from cornerwise.position import Position
from cornerwise.scoring import SCORINGS
from cornerwise.server.game.protocol import Way
from cornerwise.variants import Setup, setup_named

RuleCode: TypeAlias = Annotated[str, Meta(extra={"typescript": "RuleCode"})]
ReasonName: TypeAlias = Annotated[str, Meta(extra={"typescript": "ReasonCode"})]
StepId: TypeAlias = Annotated[str, Meta(extra={"typescript": "StepId"})]
ExampleId: TypeAlias = Annotated[str, Meta(extra={"typescript": "ExampleId"})]
TipId: TypeAlias = Annotated[str, Meta(extra={"typescript": "TipId"})]


class SceneData(Struct, frozen=True):
    """A position."""

    way: Way
    placed: list[list[int]]
    """For each colour, its placements."""
    colour: int | None
    """The colour to play, or None when the game is over."""


class TryData(Struct, frozen=True):
    """A piece that a learner can try, with a verdict on each of its placements."""

    piece: int
    first: int
    """The id of its first placement."""
    verdicts: str
    """Runs such as `40n2r`: the number of placements, then the letter of their verdict."""


class StepData(Struct, frozen=True):
    """A step of the tutorial."""

    id: StepId
    scene: SceneData
    tries: list[TryData]
    forbidden: bool
    """Whether the learner is to break a rule on purpose, so that the piece does not stay."""
    marks: list[int]
    """Cells to highlight."""
    answer: int
    """A placement that solves the step."""
    points: tuple[int, int]
    """The learner's points before and after the answer."""


class ExampleData(Struct, frozen=True):
    """A picture on the rules page."""

    id: ExampleId
    scene: SceneData
    shown: int | None
    """A placement that the colour to play tries."""
    breaks: RuleCode | None
    """The rule that it breaks."""
    view: tuple[int, int, int, int] | None
    """Column, row, width and height of what is drawn, or None for the whole board."""


class FactData(Struct, frozen=True):
    """A reason for a move, as in hints."""

    code: ReasonName
    values: dict[str, int | list[str]]


class TipData(Struct, frozen=True):
    """A tip with the move that follows it."""

    id: TipId
    scene: SceneData
    placement: int
    before: list[int]
    """The cells that the facts are about before the move."""
    after: list[int]
    """The cells that the facts are about after the move."""
    facts: list[FactData]
    about: int | None
    """The colour of one more fact, which has a text of its own: `tips.<id>.fact`."""


class CountData(Struct, frozen=True):
    """The points of a colour at the end of the example game."""

    colour: int
    left: list[int]
    """Its unplaced pieces."""
    single_last: bool
    """Whether its last piece was the single square."""
    points: list[int]
    """Its points in each scoring."""


class SharedTurnData(Struct, frozen=True):
    """A turn of a game of three."""

    colour: int
    seat: int
    shared: bool


class VerdictData(Struct, frozen=True):
    """The meaning of a verdict's letter."""

    rule: RuleCode | None
    """The broken rule, or None for a legal placement."""


def showcase() -> list[tuple[int, int]]:
    """Returns the colour and placement of each move of the showcase."""
    return [(move.colour, move.placement) for move in whole_game(SHOWCASE).moves]


def steps() -> list[StepData]:
    """Returns the tutorial."""
    return [_step_data(step) for step in STEPS]


def examples() -> list[ExampleData]:
    """Returns the pictures of the rules page."""
    return [_example_data(example) for example in EXAMPLES]


def tips() -> list[TipData]:
    """Returns the strategy tips."""
    return [_tip_data(tip) for tip in TIPS]


def verdicts() -> dict[str, VerdictData]:
    """Returns the meaning of each letter."""
    return {
        verdict.value: VerdictData(verdict.rule.value if verdict.rule else None)
        for verdict in Verdict
    }


def counts() -> list[CountData]:
    """Returns how the points of the example game are counted, colour by colour."""
    scene = next(example.scene for example in EXAMPLES if example.id == SCORED)
    position = scene.position
    return [
        CountData(
            colour,
            [piece for piece, left in enumerate(position.left[colour]) for _ in range(left)],
            position.single_was_last(colour),
            [
                scoring.score(
                    position.squares_left(colour), single_last=position.single_was_last(colour)
                )
                for scoring in SCORINGS
            ],
        )
        for colour in range(len(position.left))
    ]


def shared_turns() -> list[SharedTurnData]:
    """Returns who plays which colour in the first turns of a game of three."""
    setup = setup_named("classic-three")
    colours = len(setup.variant.colours)
    return [_shared_turn(setup, turn // colours, turn % colours) for turn in range(SHARED_TURNS)]


def _shared_turn(setup: Setup, turn: int, colour: int) -> SharedTurnData:
    seat = setup.seating.seat_of(colour)
    if seat is None:
        return SharedTurnData(colour, setup.shared_player(turn), shared=True)
    return SharedTurnData(colour, seat, shared=False)


def _scene_data(scene: Scene) -> SceneData:
    game = scene.game
    placed = [list(ids) for ids in game.position.placed]
    return SceneData(game.setup.name, placed, game.position.turn)


def _step_data(step: Step) -> StepData:
    game, colour = step.scene.game, step.scene.colour
    position = game.position
    after = position if step.broken else position.play(step.answer_id)
    return StepData(
        id=step.id,
        scene=_scene_data(step.scene),
        tries=[_try_data(step, position, name) for name in step.pieces],
        forbidden=step.broken is not None,
        marks=list(cells_of(step.marks(position))),
        answer=step.answer_id,
        points=(
            scores(game.setup, position).colours[colour],
            scores(game.setup, after).colours[colour],
        ),
    )


def _try_data(step: Step, position: Position, name: str) -> TryData:
    piece = [piece.name for piece in position.variant.pieces].index(name)
    first = next(each.id for each in position.placement_table.placements if each.piece == piece)
    return TryData(piece, first, compact(verdicts_of(position, piece, step.goal, step.broken)))


def _example_data(example: Example) -> ExampleData:
    view = None
    if example.view is not None:
        board = example.scene.position.variant.board
        (left, bottom), (right, top) = (
            board.point(board.parse_cell(name)) for name in example.view
        )
        view = (left, bottom, right - left + 1, top - bottom + 1)
    return ExampleData(
        example.id,
        _scene_data(example.scene),
        example.placement,
        example.breaks.value if example.breaks else None,
        view,
    )


def _tip_data(tip: Tip) -> TipData:
    variant = tip.scene.game.setup.variant
    facts = [
        FactData(
            fact.code.value,
            {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in fact.values().items()
            },
        )
        for fact in tip.facts
    ]
    return TipData(
        tip.id,
        _scene_data(tip.scene),
        tip.placement,
        list(cells_of(tip.marks_before)),
        list(cells_of(tip.marks_after)),
        facts,
        None if tip.about is None else variant.colour_named(tip.about),
    )

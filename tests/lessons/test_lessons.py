"""The lessons are real positions, and their claims are true."""

from __future__ import annotations

from importlib.resources import files

import pytest

from cornerwise.engine.reach import reach_of
from cornerwise.engine.reasons import ReasonCode
from cornerwise.geometry import cells_of
from cornerwise.lessons import EXAMPLES, STEPS, TIPS, Example, Scene, Step, Tip, Verdict
from cornerwise.lessons.examples import SCORED
from cornerwise.lessons.goals import any_legal, slips_through
from cornerwise.lessons.scenes import SHOWCASE
from cornerwise.lessons.verdicts import compact, verdicts_of
from cornerwise.placements import PlacementId
from cornerwise.records import loads_blksgf
from cornerwise.violations import Rule

GAMES = sorted(
    path.name.removesuffix(".blksgf")
    for path in files("cornerwise.lessons").joinpath("games").iterdir()
)

each_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
each_tip = pytest.mark.parametrize("tip", TIPS, ids=lambda tip: tip.id)
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)


def tries(step: Step) -> list[PlacementId]:
    """Returns every placement that a learner can try."""
    table = step.scene.position.placement_table
    return [p.id for p in table.placements if table.pieces[p.piece].name in step.pieces]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_legal_and_used(name: str) -> None:
    text = files("cornerwise.lessons").joinpath(f"games/{name}.blksgf").read_text("utf-8")
    loads_blksgf(text).check()
    scenes = [step.scene for step in STEPS]
    scenes += [tip.scene for tip in TIPS]
    scenes += [example.scene for example in EXAMPLES]
    assert name in {SHOWCASE, *(scene.record for scene in scenes)}


def test_names_of_lessons_differ() -> None:
    for names in (
        [step.id for step in STEPS],
        [tip.id for tip in TIPS],
        [example.id for example in EXAMPLES],
    ):
        assert len(set(names)) == len(names)


@each_step
def test_the_answer_of_a_step_is_right(step: Step) -> None:
    assert step.answer_id in tries(step)
    assert step.verdict(step.answer_id) is Verdict.RIGHT


@each_step
def test_right_and_allowed_tries_are_just_the_legal_ones(step: Step) -> None:
    legal = set(step.scene.position.legal_placements())
    for placement in tries(step):
        violation = step.scene.position.violation(placement)
        match step.verdict(placement):
            case Verdict.RIGHT if step.broken is not None:
                assert violation is not None
                assert violation.rule is step.broken
            case Verdict.RIGHT | Verdict.ALLOWED:
                assert placement in legal
            case wrong:
                assert violation is not None
                assert violation.rule is wrong.rule


@each_step
def test_the_pieces_of_a_step_are_still_in_stock(step: Step) -> None:
    position = step.scene.position
    names = [piece.name for piece in position.variant.pieces]
    assert all(position.left[step.scene.colour][names.index(name)] for name in step.pieces)


@each_step
def test_every_step_points_at_free_cells_only(step: Step) -> None:
    position = step.scene.position
    assert not step.marks(position) & position.occupied


@each_step
def test_a_learner_always_plays_the_same_colour(step: Step) -> None:
    assert step.scene.colour == STEPS[0].scene.colour


def test_each_rule_that_can_be_broken_is_met_in_the_tutorial() -> None:
    met = {step.verdict(placement) for step in STEPS for placement in tries(step)}
    assert met == set(Verdict)


def test_the_blocking_step_leaves_the_other_colour_without_a_move() -> None:
    step = next(step for step in STEPS if step.id == "blocked")
    before = step.scene.position
    for placement in tries(step):
        if step.verdict(placement) is Verdict.RIGHT:
            assert before.can_place(1)
            assert before.play(placement).passed_since(0) == (1,)


def test_to_cover_the_one_marked_corner_is_what_the_blocking_step_asks_for() -> None:
    step = next(step for step in STEPS if step.id == "blocked")
    (door,) = cells_of(step.marks(step.scene.position))
    for placement in step.scene.position.legal_placements():
        if placement in tries(step):
            covers = door in step.scene.position.placement_table[placement].cells
            assert covers == (step.verdict(placement) is Verdict.RIGHT)


def test_the_gap_of_the_tutorial_is_between_two_pieces_of_another_colour() -> None:
    step = next(step for step in STEPS if step.id == "gap")
    right = [p for p in tries(step) if step.verdict(p) is Verdict.RIGHT]
    assert right
    assert all(slips_through(step.scene.position, placement) for placement in right)


def test_the_tutorial_ends_its_game_with_twenty_points() -> None:
    first, last = (step for step in STEPS if step.id in {"keep_single", "single_last"})
    assert first.scene.game.scores().colours[0] == -3
    assert last.scene.game.scores().colours[0] == -1
    finished = Scene(last.scene.record, last.scene.moves + 1).game
    assert finished.is_over
    assert finished.result().colours[0] == 20


def test_verdicts_are_written_as_runs() -> None:
    step = STEPS[0]
    verdicts = verdicts_of(step.scene.position, 0, any_legal)
    assert compact(verdicts) == "65s1r64s1r65s"


@each_example
def test_an_example_is_allowed_or_breaks_the_rule_it_is_about(example: Example) -> None:
    if example.placement is None:
        assert example.breaks is None
        return
    violation = example.scene.position.violation(example.placement)
    assert (violation.rule if violation else None) is example.breaks


@each_example
def test_what_an_example_is_about_lies_within_its_view(example: Example) -> None:
    if example.view is None or example.placement is None:
        return
    board = example.scene.position.variant.board
    (left, bottom), (right, top) = (board.point(board.parse_cell(name)) for name in example.view)
    for cell in example.scene.position.placement_table[example.placement].cells:
        column, row = board.point(cell)
        assert left <= column <= right
        assert bottom <= row <= top


def test_the_scored_game_is_over_and_shows_both_bonuses() -> None:
    game = next(example for example in EXAMPLES if example.id == SCORED).scene.game
    assert game.is_over
    assert game.result().colours == (15, 20, -20, -16)


def test_the_example_of_a_blocked_colour_has_pieces_left_and_no_place() -> None:
    position = next(example for example in EXAMPLES if example.id == "blocked").scene.position
    assert any(position.left[1])
    assert not position.can_place(1)


def test_every_rule_of_placing_has_an_example_that_breaks_it() -> None:
    asked = {Rule.EDGE_CONTACT, Rule.NO_CORNER_CONTACT, Rule.OVERLAP}
    assert {example.breaks for example in EXAMPLES} - {None} == asked


@each_tip
def test_the_move_of_a_tip_is_legal_and_keeps_what_the_tip_promises(tip: Tip) -> None:
    position = tip.scene.position
    assert tip.placement in position.legal_placements()
    assert tip.promise(position, tip.placement)


@each_tip
def test_a_tip_has_the_facts_that_it_is_about(tip: Tip) -> None:
    assert {fact.code for fact in tip.facts} == set(tip.codes)
    assert tip.codes or tip.promise is not any_legal


@each_tip
def test_a_tip_names_a_colour_where_it_promises_something_about_one(tip: Tip) -> None:
    assert (tip.about is None) == (tip.promise is any_legal)


@each_tip
def test_as_many_cells_are_marked_as_a_tip_speaks_of(tip: Tip) -> None:
    told = dict.fromkeys(ReasonCode, 0)
    for fact in tip.facts:
        told[fact.code] += (fact.after if fact.before is not None else fact.count) or 0
    assert tip.marks_before.bit_count() == told[ReasonCode.CORNERS_COVERED]
    assert tip.marks_after.bit_count() == (
        told[ReasonCode.CORNERS_OPENED] + told[ReasonCode.SQUARES_ONLY_MINE]
    )


def test_the_partner_of_the_tip_keeps_all_its_corners() -> None:
    tip = next(tip for tip in TIPS if tip.id == "partner")
    assert tip.about is not None
    setup = tip.scene.game.setup
    partner = setup.variant.colour_named(tip.about)
    side = setup.seating.side_of
    assert partner != tip.scene.colour
    assert side(partner) == side(tip.scene.colour)  # In teams, seats are numbered like colours.
    after = tip.scene.position.play(tip.placement)
    assert reach_of(after, partner).corners == reach_of(tip.scene.position, partner).corners

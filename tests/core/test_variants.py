"""Variants and setups: names, settings, and invalid combinations."""

from dataclasses import replace

import pytest

from cornerwise.errors import SetupError
from cornerwise.scoring import ADVANCED, BASIC
from cornerwise.variants import (
    CLASSIC,
    DUO,
    JUNIOR,
    SMALL_VARIANTS,
    VARIANTS,
    Seating,
    Setup,
    Start,
    setup_named,
    start_named,
    variant_named,
    way_names,
)


def test_the_ways_to_play() -> None:
    assert way_names() == (
        "classic",
        "classic-teams",
        "classic-two",
        "classic-three",
        "classic-one",
        "duo",
        "junior",
    )


@pytest.mark.parametrize("name", way_names())
def test_a_setup_is_found_again_by_its_name(name: str) -> None:
    setup = setup_named(name)
    assert setup.name == name
    assert setup_named(name.upper().replace("-", "_")) == setup
    assert setup == setup_named(f"{setup.variant.id}-{setup.seating.id}")


def test_the_usual_settings() -> None:
    setup = setup_named("classic")
    assert (setup.first, setup.start, setup.scoring) == (0, Start.ANY, ADVANCED)
    assert setup_named("duo").scoring is ADVANCED
    assert setup_named("junior").scoring is BASIC


def test_settings_are_given_by_name() -> None:
    setup = setup_named(
        "classic-three", shared="Red", first="green", start="FIXED", scoring="basic"
    )
    assert (setup.seating.shared, setup.first) == (2, 3)
    assert (setup.start, setup.scoring) == (Start.FIXED, BASIC)
    assert setup_named("duo", start=Start.FIXED, scoring=BASIC).scoring is BASIC


@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("chess", {}, "there is no game 'chess': choose from classic, classic-teams, "),
        ("classic", {"first": "pink"}, "classic has no colour 'pink': choose from blue, yellow, "),
        ("classic", {"shared": "red"}, "classic four cannot have a shared colour"),
        ("duo", {"start": "here"}, "there is no start rule 'here': choose from any, fixed"),
        ("duo", {"scoring": "odd"}, "there is no scoring 'odd': choose from basic, advanced"),
    ],
)
def test_a_setup_that_does_not_exist_is_refused(
    name: str, settings: dict[str, str], message: str
) -> None:
    with pytest.raises(SetupError) as refusal:
        setup_named(name, **settings)
    assert str(refusal.value).startswith(message)
    assert refusal.value.code == "setup/invalid"


def test_variants_are_found_by_id() -> None:
    assert [variant_named(variant.id) for variant in VARIANTS] == [CLASSIC, DUO, JUNIOR]
    with pytest.raises(SetupError, match="there is no variant 'solo': choose from classic, duo,"):
        variant_named("solo")


def test_start_rules_are_found_by_name() -> None:
    assert [start_named(start.value) for start in Start] == list(Start)


def test_seatings_are_found_by_id() -> None:
    assert CLASSIC.seating("three").shared == 3
    assert CLASSIC.seating("three", shared=1).shared == 1
    with pytest.raises(SetupError, match="duo has no seating 'four': choose from two"):
        DUO.seating("four")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"homes": (0,)}, "each colour needs one start cell"),
        ({"homes": (0, 196)}, "a start cell is off the board"),
        ({"homes": (-1, 5)}, "a start cell is off the board"),
        ({"colours": ("pink", "purple")}, "the first letters of the colours must differ"),
        ({"colours": ("dark blue", "red")}, "colours must be lower-case words"),
        ({"colours": ("Purple", "orange")}, "colours must be lower-case words"),
        ({"colours": ("", "orange")}, "colours must be lower-case words"),
        ({"seatings": ()}, "there must be at least one seating"),
    ],
)
def test_a_variant_that_cannot_be_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=f"duo: {message}"):
        replace(DUO, **change)  # type: ignore[arg-type]  # the values are wrong on purpose


@pytest.mark.parametrize(
    ("seating", "message"),
    [
        (Seating("odd", ((0,),), ((0,),)), "each colour needs one seat, or must be shared"),
        (Seating("odd", ((0,), (0, 1)), ((0,), (1,))), "each colour needs one seat"),
        (Seating("odd", ((0,), (1,)), ((0,), (1,)), shared=1), "each colour needs one seat"),
        (Seating("odd", ((0,), (1, 2)), ((0,), (1,))), "each colour needs one seat"),
        (Seating("odd", ((0,), (1,)), ((0,),)), "each seat must be on one side"),
        (Seating("odd", ((0,), (1,)), ((0, 1), (1,))), "each seat must be on one side"),
    ],
)
def test_a_seating_must_give_each_colour_a_seat_and_each_seat_a_side(
    seating: Seating, message: str
) -> None:
    with pytest.raises(SetupError, match=f"duo odd: {message}"):
        replace(DUO, seatings=(seating,))


def test_a_setup_must_fit_its_variant() -> None:
    with pytest.raises(SetupError, match="duo has no such seating"):
        Setup(DUO, CLASSIC.seatings[0])
    with pytest.raises(SetupError, match="duo has no colour number 2"):
        Setup(DUO, DUO.seatings[0], first=2)


def test_junior_has_twelve_shapes_twice() -> None:
    assert len(JUNIOR.pieces) == 12
    assert {count for _, count in JUNIOR.stock} == {2}
    assert JUNIOR.squares == 2 * sum(piece.size for piece in JUNIOR.pieces)


@pytest.mark.parametrize("name", ["", " ", "-_"])
def test_no_name_is_no_game(name: str) -> None:
    with pytest.raises(SetupError, match="there is no game"):
        setup_named(name)


def test_small_boards_have_names_but_are_no_games_of_the_app() -> None:
    for variant in SMALL_VARIANTS:
        assert setup_named(variant.id).variant is variant_named(variant.id) is variant
        assert variant not in VARIANTS
        assert variant.id not in way_names()
    assert [v.squares for v in SMALL_VARIANTS] == [29, 44]

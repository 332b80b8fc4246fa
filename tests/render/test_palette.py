import itertools
import math
import re
from pathlib import Path

import pytest

from cornerwise.palette import PAINTS, Paint, paint_of
from cornerwise.variants import VARIANTS, Variant

# Machado, Oliveira and Fernandes (2009), full strength, on linear RGB.
_SIGHT = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(shade: str) -> list[float]:
    parts = [int(shade[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def _luminance(shade: str) -> float:
    red, green, blue = _linear(shade)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _lab(rgb: list[float]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _difference(one: str, other: str, sight: str) -> float:
    seen = []
    for shade in (one, other):
        rgb = _linear(shade)
        seen.append(
            _lab([sum(f * p for f, p in zip(row, rgb, strict=True)) for row in _SIGHT[sight]])
        )
    return math.dist(*seen)


@pytest.mark.parametrize("sight", _SIGHT)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_colours_of_a_board_stay_apart_for_colour_blind_eyes(variant: Variant, sight: str) -> None:
    for one, other in itertools.combinations(map(paint_of, variant.colours), 2):
        assert _difference(one.fill, other.fill, sight) > 25, (one.name, other.name)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_colours_of_a_board_have_different_patterns_and_terminal_styles(variant: Variant) -> None:
    paints = [paint_of(name) for name in variant.colours]
    assert len({paint.pattern for paint in paints}) == len(paints)
    assert len({paint.mark for paint in paints}) == len(paints)
    assert len({paint.ansi for paint in paints}) == len(paints)


@pytest.mark.parametrize("paint", [*PAINTS, paint_of("teal")], ids=lambda paint: paint.name)
def test_numbers_and_patterns_can_be_read_on_a_piece(paint: Paint) -> None:
    assert _contrast(paint.ink, paint.face) >= 4.5
    assert _contrast(paint.accent, paint.face) >= 2.5


def test_every_colour_of_every_variant_is_defined() -> None:
    defined = {paint.name for paint in PAINTS}
    assert all(set(variant.colours) <= defined for variant in VARIANTS)


def test_unknown_colour_gets_the_same_paint_each_time() -> None:
    assert paint_of("teal") == paint_of("teal")
    assert paint_of("teal").fill != paint_of("mauve").fill
    assert paint_of("teal").fill == "#d36992"


_LIGHT_BOARDS = {"linen": "#f3f0ea", "wood": "#ecd6b0"}
_DARK_BOARDS = {"night": "#262a31"}


@pytest.mark.parametrize("paint", PAINTS, ids=lambda paint: paint.name)
def test_the_outline_of_a_piece_stands_out_from_every_board(paint: Paint) -> None:
    assert all(_contrast(paint.edge, board) >= 3 for board in _LIGHT_BOARDS.values())
    assert all(_contrast(paint.glow, board) >= 3 for board in _DARK_BOARDS.values())


def test_the_boards_of_the_web_client_are_those_that_were_checked() -> None:
    styles = Path(__file__).parents[2] / "web" / "src" / "styles" / "tokens.css"
    boards = re.findall(r"--board: (.*);", styles.read_text(encoding="utf-8"))
    assert sorted(set(re.findall("#[0-9a-f]{6}", " ".join(boards)))) == sorted(
        [*_LIGHT_BOARDS.values(), *_DARK_BOARDS.values()]
    )

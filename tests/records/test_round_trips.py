"""What is written can be read again, and nothing is lost between the formats."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.records import (
    Node,
    Record,
    dumps_blksgf,
    dumps_json,
    loads_blksgf,
    loads_json,
)
from cornerwise.records.properties import escape, unescape
from cornerwise.records.settings import (
    pentobi_setup,
    settings_of,
    settings_text,
    setup_of_settings,
    with_settings,
)
from cornerwise.scoring import SCORINGS
from cornerwise.variants import VARIANTS, Setup, Start, setup_named, way_names
from records.random_records import NASTY_TEXTS, random_record, random_setup
from strategies import random_game


@pytest.mark.parametrize("way", way_names())
def test_random_games_of_every_way_to_play_survive_both_formats(way: str) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        game = random_game(random_setup(rng, way), rng, None if seed == 0 else rng.randrange(40))
        record = Record.from_game(game)
        for again in (loads_blksgf(dumps_blksgf(record)), loads_json(dumps_json(record))):
            assert again == record
            replayed = again.game()
            assert replayed.setup == game.setup
            assert replayed.moves == game.moves
            assert replayed.position == game.position
            assert replayed.scores() == game.scores()


@pytest.mark.parametrize("seed", range(60))
def test_trees_with_variations_remarks_and_set_ups_survive_both_formats(seed: int) -> None:
    record = random_record(random.Random(seed))
    text, json = dumps_blksgf(record), dumps_json(record)
    assert loads_blksgf(text) == record
    assert loads_blksgf(text.encode()) == record
    assert loads_json(json) == record
    assert dumps_json(loads_blksgf(text)) == json
    assert dumps_blksgf(loads_json(json)) == text


def test_every_setup_survives_both_formats() -> None:
    for variant in VARIANTS:
        for seating in variant.seatings:
            for first in range(len(variant.colours)):
                for start in Start:
                    for scoring in SCORINGS:
                        setup = Setup(variant, seating, first, start, scoring)
                        assert setup_of_settings(settings_of(setup)) == setup
                        assert seating.sgf_name is not None
                        usual = pentobi_setup(seating.sgf_name)
                        assert with_settings(usual, settings_text(setup)) == setup


@pytest.mark.parametrize("text", NASTY_TEXTS)
def test_nasty_comments_survive_both_formats(text: str) -> None:
    record = Record(setup_named("duo"), Node())
    record.root.comment = text
    assert loads_blksgf(dumps_blksgf(record)).root.comment == text
    assert loads_json(dumps_json(record)).root.comment == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_comment_survives_but_for_its_line_ends(text: str) -> None:
    record = Record(setup_named("duo"), Node())
    record.root.comment = text
    same = text.replace("\r\n", "\n").replace("\r", "\n")
    assert unescape(escape(text)) == same
    assert loads_blksgf(dumps_blksgf(record)).root.comment == same
    assert loads_json(dumps_json(record)).root.comment == same


@settings(deadline=None, max_examples=40)
@given(
    st.dictionaries(
        st.from_regex(r"X[A-Z0-9a-z]{0,9}", fullmatch=True),
        st.lists(st.from_regex(r"([^\]\\\r]|\\[^\r]){0,9}", fullmatch=True), min_size=1),
    )
)
def test_unknown_properties_survive_both_formats(properties: dict[str, list[str]]) -> None:
    record = Record(setup_named("junior"), Node())
    record.root.properties = {name: tuple(values) for name, values in properties.items()}
    assert loads_blksgf(dumps_blksgf(record)) == record
    assert loads_json(dumps_json(record)) == record


def test_a_line_of_many_remarks_survives_although_it_is_longer_than_python_may_recurse() -> None:
    record = Record(setup_named("duo"))
    node = record.root
    for number in range(5000):
        node.children.append(Node(properties={"C": (str(number),)}))
        node = node.children[0]
    assert loads_blksgf(dumps_blksgf(record)) == record
    assert loads_json(dumps_json(record)) == record


def test_variations_inside_variations_survive_both_formats() -> None:
    record = Record(setup_named("duo"))
    node = record.root
    for _ in range(100):
        node.children += [Node(properties={"C": ("line",)}), Node(), Node()]
        node = node.children[1]
    assert loads_blksgf(dumps_blksgf(record)) == record
    assert loads_json(dumps_json(record)) == record

"""Random setups and records for testing the formats."""

from __future__ import annotations

import random

from cornerwise.position import Position
from cornerwise.records import Annotation, Arrangement, Node, Record
from cornerwise.records.replay import arranged
from cornerwise.scoring import SCORINGS
from cornerwise.variants import Setup, Start, setup_named, way_names

NASTY_TEXTS = (
    "plain",
    "a ] bracket",
    "a [ bracket",
    "back\\slash",
    "ends in a backslash\\",
    "\\]\\\\]]",
    "colon: and ; and (;",
    "two\nlines\n",
    "a soft\\\nbreak",
    "tab\tand  blanks ",
    "é ü ✓ 🟦 العربية",
    "\ufeff\x00\x7f\u2028",
    '"quoted" {"move":1}',
)


def random_setup(rng: random.Random, way: str) -> Setup:
    """Returns a setup with random settings."""
    usual = setup_named(way)
    seatings = [seating for seating in usual.variant.seatings if seating.id == usual.seating.id]
    return Setup(
        usual.variant,
        rng.choice(seatings),
        first=rng.randrange(len(usual.variant.colours)),
        start=rng.choice(list(Start)),
        scoring=rng.choice(SCORINGS),
    )


def random_record(rng: random.Random, size: int = 25) -> Record:
    """Returns a tree with variations, comments, unknown properties and arrangements."""
    setup = random_setup(rng, rng.choice(way_names()))
    record = Record(setup)
    position = Position.initial(setup)
    if rng.random() < 0.3:
        position = _arrange(rng, record.root, position, setup)
    leaves = [(record.root, position)]
    for _ in range(size):
        parent, position = rng.choice(leaves[-3:])
        node = Node()
        if rng.random() < 0.15:
            position = _arrange(rng, node, position, setup)
        if rng.random() < 0.9 and not position.is_over:
            if rng.random() < 0.1:
                position = _out_of_turn(rng, node, position)
            node.placement = rng.choice(position.legal_placements())
            position = position.play(node.placement)
        _remark(rng, node)
        parent.children.append(node)
        leaves.append((node, position))
    for node in record.nodes():
        if node.children and rng.random() < 0.1:
            node.kept = ["(;XY[1]B[z99])", "(;B[nowhere]C[\\\\\\]]\n(;W[a1])\n(;W[a2]))"]
    _remark(rng, record.root)
    record.players = tuple(rng.choice(NASTY_TEXTS) for _ in setup.seating.seats)
    return record


def _out_of_turn(rng: random.Random, node: Node, position: Position) -> Position:
    colours = range(len(position.variant.colours))
    others = [c for c in colours if c != position.turn and position.can_place(c)]
    if not others:
        return position
    node.colour = rng.choice(others)
    return position.with_turn(node.colour)


def _arrange(rng: random.Random, node: Node, position: Position, setup: Setup) -> Position:
    colours = len(setup.variant.colours)
    removed = [ids[0] for ids in position.placed if ids and rng.random() < 0.5]
    added: list[tuple[int, ...]] = [()] * colours
    colour = rng.randrange(colours)
    legal = position.legal_placements(colour)
    if legal:
        added[colour] = (rng.choice(legal),)
    turn = rng.choice([None, *range(colours)])
    if removed or legal or turn is not None:
        node.arrangement = Arrangement(tuple(added), tuple(removed), turn)
    return arranged(position, node.arrangement, setup.first)


def _remark(rng: random.Random, node: Node) -> None:
    if rng.random() < 0.4:
        node.comment = rng.choice(NASTY_TEXTS)
    if rng.random() < 0.2:
        node.name = rng.choice(NASTY_TEXTS)
    if rng.random() < 0.3:
        node.annotation = rng.choice(list(Annotation))
    if rng.random() < 0.3:
        node.properties["XY"] = ("", r"un\:known:value", "\\]")
    if rng.random() < 0.2:
        node.properties["GB"] = ("2",)

"""How the lower levels choose moves that are not the best, but never illegal or absurd."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.kernel.choice import Book, Chooser, blinded_prior
from cornerwise.kernel.search import Knowledge
from cornerwise.variants import Setup


@dataclass(frozen=True)
class Weakness:
    """What makes a player miss its best move; formulas are in `kernel/engine/weakness.hpp`."""

    temperature: float = 0.0
    """How far it strays from the most visited move: 0 never, 1 in proportion to the visits,
    higher values more often.
    """

    small_pieces: float = 0.0
    """How often, from 0 to 1, it plays a medium-sized piece although a larger one fits."""

    blindness: float = 0.0
    """How much, from 0 to 1, the prior ignores the opponents' corners."""


NO_WEAKNESS = Weakness()
"""The weakness of a player that always plays the best move it finds."""


def blinded_knowledge(setup: Setup, blindness: float, *, network: bool = True) -> Knowledge:
    """Returns the knowledge with the prior's weights for opponents reduced."""
    knowledge = knowledge_for(setup, network=network)
    if not blindness:
        return knowledge
    return replace(knowledge, prior=blinded_prior(knowledge.prior, blindness))


def chooser(weakness: Weakness, seed: int, book: Book | None = None) -> Chooser:
    """Returns a chooser among the moves found by searches, with the given weakness.

    Without a weakness, it chooses from the book where that knows the position.
    """
    return Chooser(weakness.temperature, weakness.small_pieces, weakness.blindness, seed, book)

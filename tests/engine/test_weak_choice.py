"""Weak levels choose by the formula of `kernel/engine/weakness.hpp`."""

from collections import Counter, defaultdict

import pytest

from cornerwise.engine import Weakness
from cornerwise.engine.choice import NO_WEAKNESS, chooser
from cornerwise.engine.hints import fresh_search
from cornerwise.game import Game
from cornerwise.kernel.search import SearchResult
from cornerwise.placements import PlacementId
from cornerwise.variants import setup_named
from engine.tiny import begun

DUO = setup_named("duo")
DRAWS = 20_000


def searched(game: Game, simulations: int) -> SearchResult:
    search = fresh_search(game.setup, seed=1, network=False)
    return search.run(game, simulations=simulations)


def chances(game: Game, found: SearchResult, weakness: Weakness) -> dict[PlacementId, float]:
    """Returns how likely each move is by the formula."""
    sizes = game.placement_table.sizes
    largest = max(sizes[move.placement] for move in found.moves)
    sensible = [each for each in found.moves if sizes[each.placement] >= min(3, largest)]
    smaller = [each for each in sensible if sizes[each.placement] < largest]
    total: dict[PlacementId, float] = defaultdict(float)
    for moves, share in (
        (smaller or sensible, weakness.small_pieces),
        (sensible, 1 - weakness.small_pieces),
    ):
        weights = [(each.visits + each.prior) ** (1 / weakness.temperature) for each in moves]
        for each, weight in zip(moves, weights, strict=True):
            total[each.placement] += share * weight / sum(weights)
    return total


@pytest.mark.parametrize(
    "weakness",
    [Weakness(1.0), Weakness(3.0, small_pieces=0.25), Weakness(0.6, small_pieces=1.0)],
)
@pytest.mark.parametrize(("plies", "simulations"), [(4, 60), (20, 1), (27, 3)])
def test_moves_are_chosen_as_often_as_the_formula_says(
    weakness: Weakness, plies: int, simulations: int
) -> None:
    game = begun(DUO, plies, seed=2)
    found = searched(game, simulations)
    choosing = chooser(weakness, seed=5)
    drawn = Counter(choosing.choose(game, found) for _ in range(DRAWS))
    expected = chances(game, found, weakness)
    assert set(drawn) <= set(expected)
    # Five standard deviations; the draws are always the same.
    for placement, chance in expected.items():
        margin = 5 * (DRAWS * chance * (1 - chance)) ** 0.5 + 3
        assert abs(drawn[placement] - DRAWS * chance) <= margin


def test_the_same_seed_chooses_the_same_moves() -> None:
    game = begun(DUO, 4)
    found = searched(game, 40)

    def choices(seed: int) -> list[PlacementId]:
        choosing = chooser(Weakness(2.0, small_pieces=0.3), seed)
        return [choosing.choose(game, found) for _ in range(30)]

    assert choices(3) == choices(3)
    assert choices(3) != choices(4)


def test_without_a_weakness_the_best_move_is_chosen() -> None:
    game = begun(DUO, 4)
    found = searched(game, 40)
    assert chooser(NO_WEAKNESS, 1).choose(game, found) == found.best.placement

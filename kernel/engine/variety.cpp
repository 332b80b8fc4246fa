#include "engine/variety.hpp"

#include <vector>

namespace cornerwise {

namespace {

// A move is nearly as good as the best if it has at least this share of the best move's visits, so
// that the search kept coming back to it,
constexpr double kEnoughVisits = 0.3;

// and if its value is lower by at most this.
constexpr double kValueGivenUp = 0.015;

}  // namespace

PlacementId varied_move(const SearchReport& report, const Copier& copier, Rng& rng) {
    const MoveReport& best = copier.best_of(report);
    std::vector<const MoveReport*> equals;
    double total = 0;
    for (const MoveReport& move : report.moves) {
        const bool tried = move.visits >= kEnoughVisits * best.visits;
        if (&move != &best && (!tried || move.value < best.value - kValueGivenUp)) continue;
        if (&move != &best && !copier.can_be_stopped_after(move.id)) continue;
        equals.push_back(&move);
        total += move.visits;
    }
    double drawn = rng.fraction() * total;
    for (const MoveReport* move : equals) {
        drawn -= move->visits;
        if (drawn < 0) return move->id;
    }
    return best.id;
}

}  // namespace cornerwise

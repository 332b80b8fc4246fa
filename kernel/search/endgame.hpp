// Solving the end of a game exactly: all sequences of moves are searched, and each side chooses the
// move with the highest value for itself (max^n: Luckhardt and Irani, "An algorithmic solution of
// n-person games", 1986). Positions reached in more than one way are visited once.
#pragma once

#include <unordered_map>
#include <vector>

#include "core/outcome.hpp"
#include "core/players.hpp"
#include "core/state.hpp"

namespace cornerwise {

// A legal placement, and the final merit of each side when all sides play their best after it.
struct SolvedMove {
    PlacementId id;
    BySide merit;
};

class Endgame {
public:
    Endgame(const Rules& rules, const Players& players, const Valuation& valuation)
        : rules_(rules), players_(players), valuation_(valuation) {}

    // Returns the legal placements, best first, those of equal value in ascending order. Returns
    // nothing when that takes more than so many positions. The game must not be over.
    std::vector<SolvedMove> solve(const State& state, int most_positions);

    // Positions visited by the last `solve`.
    int positions() const { return positions_; }

private:
    bool best_end(const State& state, std::uint64_t key, BySide& merit);
    float value_for(int side, const BySide& merit) const;

    const Rules& rules_;
    const Players& players_;
    const Valuation valuation_;
    std::unordered_map<std::uint64_t, BySide> known_;  // Merits at the end, by position.
    int positions_ = 0;
    int most_positions_ = 0;
};

// Says whether all colours together have so few legal placements that solving pays off.
bool is_near_end(const Rules& rules, const State& state);

}  // namespace cornerwise

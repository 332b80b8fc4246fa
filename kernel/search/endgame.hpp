// The end of a game worked out exactly: every sequence to the last move, each side choosing
// what is worth most to itself.
#pragma once

#include <unordered_map>
#include <vector>

#include "core/outcome.hpp"
#include "core/players.hpp"
#include "core/state.hpp"

namespace cornerwise {

// A legal placement and the final merit of each side when all play their best after it.
struct SolvedMove {
    PlacementId id;
    BySide merit;
};

class Endgame {
public:
    Endgame(const Rules& rules, const Players& players, const Valuation& valuation)
        : rules_(rules), players_(players), valuation_(valuation) {}

    // Returns the legal placements, best first, or nothing when that takes looking at more than
    // so many positions. Equal placements stay in the order of their numbers.
    std::vector<SolvedMove> solve(const State& state, int most_positions);

    // Positions looked at by the last `solve`.
    int positions() const { return positions_; }

private:
    bool best_end(const State& state, std::uint64_t key, BySide& merit);
    BySide merit_of(const State& state) const;
    float value_for(int side, const BySide& merit) const;
    int side_of_turn(const State& state) const;

    const Rules& rules_;
    const Players& players_;
    const Valuation valuation_;
    std::unordered_map<std::uint64_t, BySide> known_;
    int positions_ = 0;
    int most_positions_ = 0;
};

// Says whether so few placements are left to all colours that solving pays.
bool is_near_end(const Rules& rules, const State& state);

}  // namespace cornerwise

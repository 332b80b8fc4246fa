// Solving the end of a game exactly: the result of every move when all sides play their best.
#pragma once

#include <cstdint>
#include <vector>

#include "core/outcome.hpp"
#include "core/players.hpp"
#include "core/state.hpp"
#include "endgame/alone.hpp"
#include "endgame/margin_search.hpp"
#include "endgame/maxn_search.hpp"
#include "endgame/remainder.hpp"

namespace cornerwise {

// A legal placement, and the final merit of each side when all sides play their best after it.
struct SolvedMove {
    PlacementId id;
    BySide merit;
};

// Results for positions are kept, so a position that was too large to solve still helps to solve
// those that follow it.
class Endgame {
public:
    // The rules and players must outlive the solver.
    Endgame(const Rules& rules, const Players& players, const Valuation& valuation);

    // Solvers refer to each other.
    Endgame(const Endgame&) = delete;
    Endgame& operator=(const Endgame&) = delete;

    enum class Status : std::uint8_t { unfinished, solved, too_large };

    // Begins to solve a position by visiting at most this many others. Returns false when it would
    // surely take more. The game must not be over.
    bool begin(const State& state, std::int64_t most_positions);

    // Visits about this many positions. Not to be called again once the status is final.
    Status step(std::int64_t positions);

    // The legal placements once solved, best first; those of equal value are in ascending order.
    const std::vector<SolvedMove>& moves() const { return moves_; }

    // Positions visited so far.
    std::int64_t positions() const;

private:
    bool is_between_two() const { return players_.sides <= 2; }
    void list_moves();
    float value_for(int side, const BySide& merit) const;

    const Rules& rules_;
    const Players& players_;
    const Valuation valuation_;
    RemainderBoard board_;
    Alone alone_;
    MarginSearch margin_search_;
    MaxnSearch maxn_search_;
    std::vector<SolvedMove> moves_;
    std::int64_t most_positions_ = 0;
    int side_ = kNobody;  // The side to play.
};

}  // namespace cornerwise

// Solving the end of a game exactly: all sequences of moves are searched, and each side chooses the
// move with the highest value for itself (max^n: Luckhardt and Irani, "An algorithmic solution of
// n-person games", 1986). Positions reached in more than one way are visited once.
#pragma once

#include <cstddef>
#include <cstdint>
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

    enum class Status : std::uint8_t { unfinished, solved, too_large };

    // Begins to solve a position; that may visit so many others. The game must not be over.
    void begin(const State& state, std::int64_t most_positions);

    // Visits at most so many positions. Not to be called again once the status is final.
    Status step(std::int64_t positions);

    // The legal placements once solved, best first, those of equal value in ascending order.
    const std::vector<SolvedMove>& moves() const { return moves_; }

    // Positions visited so far.
    std::int64_t positions() const { return positions_; }

private:
    // A position whose moves are being tried, one after the other.
    struct Frame {
        State state;
        std::uint64_t placed = 0;  // The key of the placements made since the root.
        std::uint64_t key = 0;     // The key of the position.
        std::vector<PlacementId> moves;
        std::size_t tried = 0;
        int side = kNobody;  // The side that moves.
        float value = -1;    // Of the best move so far, for that side; below any value at first.
        BySide merit{};      // At the end after that move.
    };

    Frame frame_of(const State& state, std::uint64_t placed) const;
    bool try_next();
    void take(const BySide& merit);
    float value_for(int side, const BySide& merit) const;

    const Rules& rules_;
    const Players& players_;
    const Valuation valuation_;
    std::unordered_map<std::uint64_t, BySide> known_;  // Merits at the end, by position.
    std::vector<Frame> path_;                          // From the root to the position at hand.
    std::vector<SolvedMove> moves_;                    // The root's moves that were tried.
    std::int64_t positions_ = 0;
    std::int64_t most_positions_ = 0;
};

// Says whether all colours together have so few legal placements that solving pays off.
bool is_near_end(const Rules& rules, const State& state);

}  // namespace cornerwise

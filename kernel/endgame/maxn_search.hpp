// Solves endgames among more than two sides: each chooses the move with the highest value for
// itself (max^n: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986). Among
// moves with the same value, a side prefers more points for itself, then fewer for the others
// together, then fewer for the first of the others for whom they differ. So the result of a
// position does not depend on the order in which moves are tried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/outcome.hpp"
#include "endgame/alone.hpp"
#include "endgame/known_table.hpp"
#include "endgame/remainder.hpp"

namespace cornerwise {

class MaxnSearch {
public:
    MaxnSearch(RemainderBoard& board, Alone& alone, const Valuation& valuation)
        : board_(board), alone_(alone), valuation_(valuation), known_(kMostBytes) {}

    // Begins to find the exact merits of all sides after each move of a position.
    void begin(const Remainder& root);

    // Visits another position. Returns true when all moves are solved.
    bool step();

    // Positions visited since `begin`.
    std::int64_t positions() const { return positions_; }

    // The moves solved so far.
    const std::vector<SolvedProspect>& moves() const { return moves_; }

private:
    static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

    // What the sides gain from a position to the end.
    struct Entry {
        std::uint64_t key = 0;
        PointsBySide gains{};
        std::int64_t effort = 0;  // The positions visited to find it.
    };

    // A position whose moves are being tried, one after the other.
    struct Frame {
        Remainder position;
        std::uint64_t key = 0;
        std::uint32_t tried = 0;
        std::int64_t before = 0;  // Positions visited before this one.
        std::size_t mark = 0;     // See RemainderBoard::mark.
        int side = kNobody;       // The side that moves.
        float value = -1;         // Value of the best move so far; below any value at first.
        PointsBySide best{};      // The merits at the end after that move.
    };

    bool enter(const Remainder& position, std::size_t mark, PointsBySide& merits);
    bool is_settled(const Remainder& position, PointsBySide& merits);
    std::uint64_t key_of(const Remainder& position) const;
    void take(const PointsBySide& merits);
    float value_for(int side, const PointsBySide& merits) const;
    bool is_preferred(int side, const PointsBySide& merits, const PointsBySide& best) const;

    RemainderBoard& board_;
    Alone& alone_;
    const Valuation valuation_;
    KnownTable<Entry> known_;
    std::vector<Frame> path_;
    std::vector<SolvedProspect> moves_;
    std::int64_t positions_ = 0;
};

}  // namespace cornerwise

// What a colour can gain if no other colour moves: an upper bound in every game, and the exact gain
// when no other colour can reach its cells. Found by branch and bound (Land and Doig, "An automatic
// method of solving discrete programming problems", 1960) over sets of placements.
#pragma once

#include <cstdint>

#include "endgame/known_table.hpp"
#include "endgame/remainder.hpp"

namespace cornerwise {

// The best gain is at least `least` and at most `most`.
struct GainBounds {
    std::int16_t least = 0;
    std::int16_t most = 0;

    bool is_exact() const { return least == most; }
};

class Alone {
public:
    explicit Alone(RemainderBoard& board) : board_(board), known_(kMostBytes) {}

    // Returns bounds of what a hand gains alone.
    GainBounds gain_of(const Hand& hand);

    // This many visits take as long as visiting one position in a search.
    static constexpr std::int64_t kVisitsOfPosition = 2;

    // Visits made so far: how many placements were tried.
    std::int64_t visits() const { return visits_; }

private:
    static constexpr std::size_t kMostBytes = std::size_t{8} << 20;

    struct Entry {
        std::uint64_t key = 0;
        GainBounds bounds;
        std::int32_t effort = 0;
    };

    int bound_of(const Hand& hand, std::uint32_t pieces) const;
    void explore(const Hand& hand, int gained);

    RemainderBoard& board_;
    KnownTable<Entry> known_;
    std::int64_t visits_ = 0;
    std::int64_t last_visit_ = 0;  // The visit at which the current search ends.
    int best_ = 0;                 // The best gain it has found so far.
    int enough_ = 0;               // A larger gain is not possible.
};

}  // namespace cornerwise

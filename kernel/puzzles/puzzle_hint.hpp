// A hint for somebody who solves a puzzle: the next piece, or the pieces to remove first.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "puzzles/puzzle_search.hpp"

namespace cornerwise {

// Has neither a piece to lay nor pieces to remove when nothing was found in time.
struct PuzzleHint {
    std::optional<LaidPiece> lay;
    std::vector<int> take_back;   // Indices of pieces to remove so that there is a solution again.
    bool sure = false;            // Whether they provably must go; else no solution was found.
    std::vector<LaidPiece> plan;  // The solution behind the hint, in the order of laying.
};

// Runs in slices: first searches for a solution with all laid pieces, then finds by bisection with
// how many of the first ones there is a solution.
class PuzzleHintSearch {
public:
    // The pieces include the given ones. The plan is the solution behind an earlier hint, or empty;
    // it is followed as long as the pieces agree with it. For requirements, see PuzzleSearch.
    PuzzleHintSearch(Puzzle puzzle, std::vector<LaidPiece> laid, std::vector<LaidPiece> plan,
                     double seconds);

    // Makes at most this many steps. Returns true when there is nothing more to do.
    bool run(std::uint64_t steps);

    // The hint, once there is nothing more to do.
    const PuzzleHint& hint() const { return hint_; }

private:
    using Clock = std::chrono::steady_clock;

    void try_first(int count);
    void take(SolverStatus status);
    void go_on();
    void follow(std::vector<LaidPiece> plan);

    const Puzzle puzzle_;
    const std::vector<LaidPiece> laid_;
    const Clock::time_point end_;

    std::optional<PuzzleSearch> search_;  // While there is something to do.
    Clock::time_point give_up_;           // When the time of the current search is over.
    int tried_ = 0;                       // How many pieces stay in it.
    int few_ = 0;                         // A number of pieces that can be completed,
    int many_ = 0;                        // and one that cannot, as far as is known.
    PuzzleHint hint_;
};

}  // namespace cornerwise

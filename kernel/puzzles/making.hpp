// Generating puzzles with exactly one solution.
//
// A symmetric region is filled with random pieces, which gives the stock and a solution. Some
// pieces are then given from the beginning. If the puzzle then has no other solution, the given
// pieces that are not needed for this are removed. The puzzle is used if it has the wanted
// difficulty; otherwise the next one is tried.
//
// The outcome depends only on random numbers determined by the name (dice.hpp) and on facts:
// whether there is exactly one solution, and how many pieces a plain search lays. It does not
// depend on the method or the speed of the solver. So a name gives the same puzzle everywhere and
// forever.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/dice.hpp"
#include "puzzles/effort.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/puzzle_search.hpp"
#include "puzzles/regions.hpp"

namespace cornerwise {

// What a puzzle of a level must be like. Bounds are inclusive.
struct Grade {
    int least_to_lay = 0;  // Pieces left to lay.
    int most_to_lay = 0;
    int least_effort = 0;  // See effort.hpp.
    int most_effort = 0;
    int smallest = 0;  // Cells of the region.
    int largest = 0;
    int given = 0;     // Given pieces, before those that are not needed are removed.
    double apart = 0;  // The share of puzzles in which pieces of a colour must not share an edge.
};

// Generates one puzzle, in slices.
class Maker {
public:
    // Uses this many colours and all shapes, which must be sound. Regions of the wanted size must
    // exist.
    Maker(std::string_view name, std::vector<Orientations> shapes, int colours, const Grade& grade);

    // Makes about this many steps. Returns true when there is a puzzle.
    bool run(std::uint64_t steps);

    // What was generated: the puzzle, its only solution, and its effort.
    const Puzzle& puzzle() const { return puzzle_; }
    const std::vector<LaidPiece>& solution() const { return solution_; }
    int effort() const {
        assert(effort_.has_value());
        return effort_->laid();
    }

private:
    enum class Phase : std::uint8_t { fill, another, measure, done };

    bool fill();
    void look_for_another(const Puzzle& puzzle);
    bool is_known(const std::vector<LaidPiece>& found) const;
    void take_answer(bool is_unique);
    void try_without_next();
    void take_effort();

    const std::vector<Orientations> shapes_;
    const int colours_;
    const Grade grade_;
    const std::vector<std::vector<Region>> regions_;
    Dice dice_;

    Phase phase_ = Phase::fill;
    Puzzle puzzle_;
    std::vector<LaidPiece> solution_;
    std::vector<LaidPiece> given_;        // The pieces given at first.
    std::size_t next_ = 0;                // The next one to be removed,
    std::optional<Puzzle> without_;       // and the puzzle without it.
    std::optional<PuzzleSearch> search_;  // The search for another solution.
    std::optional<Effort> effort_;
};

}  // namespace cornerwise

// Filling a large board with strips, which solves puzzle B6 on an empty board. The twelve pieces of
// five squares cover a strip of 4 x 15 in 1,472 ways. A strip for each colour uses all pieces. Then
// the pieces are coloured, so that each shape has each colour once and no two pieces of a colour
// share an edge.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/cover.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/solver_status.hpp"

namespace cornerwise {

// Returns whether stacked strips can solve a puzzle that has no piece on the board.
bool is_made_of_strips(const Puzzle& puzzle);

// Finds strips, and stacks each with some found before until a stack can be coloured.
//
// The same puzzle, seed and number of steps lead to the same state.
class Strips {
public:
    // `is_made_of_strips` must be true for the puzzle.
    Strips(const Puzzle& puzzle, std::uint64_t seed);

    // Continues until it finds a solution or this many steps are made.
    SolverStatus run(std::uint64_t steps);

    // Pieces laid and colours given to find strips, plus stacks tried.
    std::uint64_t steps() const { return steps_; }

    // The solution; empty before there is one.
    const std::vector<LaidPiece>& laid() const { return laid_; }

private:
    using Strip = std::vector<ShapePlacement>;

    bool try_stack();
    void add_turned(const Strip& strip, int level, std::vector<ShapePlacement>& stack);
    std::vector<int> colours_of(const std::vector<ShapePlacement>& stack) const;

    const Grid grid_;
    const int colours_;
    const std::vector<int> shapes_;  // Those of five squares.
    std::vector<ShapePlacement> places_;
    CoverProblem problem_;  // To cover one strip.
    Rng rng_;
    std::optional<Cover> search_;
    std::vector<Strip> strips_;
    std::vector<LaidPiece> laid_;
    std::uint64_t steps_ = 0;
};

}  // namespace cornerwise
